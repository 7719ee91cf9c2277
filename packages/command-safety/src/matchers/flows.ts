import { traits } from '../shell/flow.ts';
import type { Place } from './place.ts';

/** Where text came from, or what is known of it, by the names that packs use. */
const origins = {
  network: traits.network,
  secret: traits.secret,
  store: traits.store,
  decoded: traits.decoded,
  endless: traits.endless,
  shell: traits.shell,
  records: traits.records,
  unsecured: traits.unsecured,
  published: traits.published,
} as const;

export type Origin = keyof typeof origins | 'anything';

const names = [...Object.keys(origins), 'anything'] as Origin[];

/** The named origins as a set of traits; `anything` is whatever is not plain text. */
export function originTraits(value: unknown, at: Place): number {
  let bits = 0;
  for (const name of at.choices(value, names)) bits |= name === 'anything' ? ~0 : origins[name];
  return bits;
}
