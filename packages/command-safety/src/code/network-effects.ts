import { UNKNOWN, traits } from '../shell/marks.ts';
import type { Effect } from './code-scene.ts';
import { fetchedValue, openValue, traitsOf } from './code-values.ts';

/** Something goes out; with credentials in it, it is a leak. */
export const sends: Effect = (scene, { receiver }, values) => {
  const own = traitsOf(values) | (receiver?.handle?.kind === 'network' ? 0 : (receiver?.traits ?? 0));
  if ((own & (traits.secret | traits.records)) !== 0) scene.run.emitStructure('secret-sent', scene.span);
  return null;
};

/** `get(address)`, `urlopen(request)`: what comes back came over the network. */
export const fetches: Effect = (scene, call, values) => {
  const isAddressed = values.some(
    ({ texts, handle }) =>
      handle?.kind === 'network' || texts.some((text) => /^(?:https?|ftp):\/\//.test(text)),
  );
  if (!isAddressed) return null;
  sends(scene, call, values);
  return fetchedValue;
};

/** A file that an address is saved as. */
export const downloads: Effect = (scene, call, values) => {
  const target = values.find(({ texts }) => texts.every((text) => !/^(?:https?|ftp):/.test(text)));
  if (target !== undefined && values.length > 1)
    for (const path of target.texts) scene.run.keep(path, { text: UNKNOWN, traits: traits.network });
  return fetches(scene, call, values);
};

export const connects: Effect = (scene, call, values) =>
  fetches(scene, call, values) ??
  (/sock|net|tcp|tls|http|smtp|ftp/i.test(call.path) ? openValue({ kind: 'network' }) : null);
