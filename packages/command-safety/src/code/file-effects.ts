import { HOME, UNKNOWN, nothing, traits } from '../shell/marks.ts';
import { isSecretPath } from '../shell/secret-files.ts';
import { isShell, writeFile } from '../shell/redirect.ts';
import {
  alternatives,
  isAddress,
  isPlace,
  placesOf,
  startWords,
  type CodeScene,
  type Effect,
} from './code-scene.ts';
import {
  fetchedValue,
  openValue,
  secretValue,
  textValue,
  unknownValue,
  unknownWith,
  withTraits,
  type CodeValue,
} from './code-values.ts';
import { foldedName } from './fold-calls.ts';
import { downloads, fetches, sends } from './network-effects.ts';

export const deletes: Effect = (scene, { receiver }, values) => {
  const paths =
    receiver === null || receiver.name !== null || values.some((value) => placesOf([value]).length > 0)
      ? values
      : (receiver.items ?? [receiver]);
  for (const path of placesOf(paths))
    scene.run.emit({ kind: 'deletion', path, recursive: true, force: true }, scene.span);
  return unknownValue;
};

/** These names mean a file where what they are called on is about files, else an entry of whatever it is. */
const aboutFiles =
  /^(?:|os|fs|fsp|sh|io|File|Dir|FileUtils|Files|shutil|pathlib|Path|Deno|promises|path|file|filesystem|fn|std|shelljs|fs-extra|fse|rimraf|NSFileManager|file_system|rm)$/i;

export const deletesFile: Effect = (scene, call, values) => {
  const parts = call.path.split('.');
  const owner = (parts.at(-2) ?? '').replace(/^.*\//, '');
  return aboutFiles.test(owner) || (call.receiver?.name === null && placesOf([call.receiver]).length > 0)
    ? deletes(scene, call, values)
    : null;
};

/** As the command of the same meaning: `chmod(path, mode)`, in either order. */
export const changesMode: Effect = (scene, { receiver }, values) => {
  const all = receiver === null || receiver.name !== null ? values : [receiver, ...values];
  const texts = all.map((value) => value.texts[0] ?? '');
  const mode = texts.find((text) => /^0?o?[0-7]{3,4}$/.test(text))?.replace(/^0?o/, '') ?? '';
  for (const { text } of placesOf(all)) if (mode !== '') startWords(scene, ['chmod', mode, text]);
  return unknownValue;
};

/** `copy(from, to)`, `rename(from, to)`. */
export const puts =
  (...program: readonly string[]): Effect =>
  (scene, { receiver }, values) => {
    const own = receiver === null || receiver.name !== null || receiver.handle !== null ? [] : [receiver];
    const [from, to] = [...own, ...values];
    if (from === undefined || to === undefined) return null;
    // PHP copies what an address serves.
    if (isAddress(from)) return downloads(scene, { receiver: null, path: '', args: [] }, [from, to]);
    for (const [source, target] of alternatives([from, to]))
      if (source !== undefined && target !== undefined && (isPlace(source) || isPlace(target)))
        startWords(scene, [...program, source, target], from.traits | to.traits);
    return unknownValue;
  };

function writes(scene: CodeScene, path: CodeValue, content: CodeValue, appends: boolean): void {
  for (const target of placesOf([path]))
    for (const text of content.texts)
      writeFile(scene.run, target, { text, traits: content.traits }, appends, 'open', scene.span);
}

/** Texts of one one-liner that are kept of what it shows. */
const shownMax = 64;

export function show(shown: string[], values: readonly CodeValue[]): void {
  for (const { texts } of values)
    for (const text of texts) if (shown.length < shownMax && !text.includes(UNKNOWN)) shown.push(text);
}

/** `writeFile(path, content)`, `Path(path).write_text(content)`, and `write(content)` of what has been opened. */
export const writesTo: Effect = (scene, { receiver, path }, values) => {
  if (scene.run.shown !== null && (receiver === null || receiver.name !== null))
    show(scene.run.shown, values);
  // `print F "text"` of perl.
  const [opened, ...written] = values;
  if (receiver === null && opened?.handle != null)
    return writesTo(scene, { receiver: opened, path, args: [] }, written);
  const handle = receiver?.handle ?? null;
  if (handle?.kind === 'shell') {
    for (const { texts } of values) for (const text of texts) scene.run.reread(text, scene.span, nothing);
    return unknownValue;
  }
  if (handle?.kind === 'network') return sends(scene, { receiver, path, args: [] }, values);
  if (handle?.kind === 'file') {
    writes(scene, handle.path, values[0] ?? unknownValue, true);
    return unknownValue;
  }
  const own = receiver !== null && receiver.name === null ? receiver : null;
  const [target, content] = own === null ? values : [own, values[0]];
  if (target === undefined) return null;
  // R has the content first.
  const swapped = foldedName(path) === 'writelines' && placesOf([target]).length === 0;
  writes(
    scene,
    swapped ? (content ?? unknownValue) : target,
    swapped ? target : (content ?? unknownValue),
    /append/i.test(path) || values.some(({ name }) => name?.includes('APPEND') === true),
  );
  return unknownValue;
};

/** `open(path, mode)`: emptied where the mode says so, and what is read from it is what it holds. */
export const opens: Effect = (scene, { receiver, args }, values) => {
  const own = receiver !== null && receiver.name === null && receiver.handle === null ? receiver : null;
  const named = own ?? values.find((value) => placesOf([value]).length > 0);
  const mode =
    values
      .flatMap(({ texts, name }) => [...texts, name ?? ''])
      .find((text) => /^\+?[<>]{1,2}$|^[rwaxb+t]{1,4}$|O_(?:WRONLY|RDWR|TRUNC)|WRITE|TRUNC/.test(text)) ??
    args.find(({ key }) => key === 'mode')?.value.texts[0] ??
    '';
  // perl: open(F, ">/etc/passwd"), open(F, "|sh").
  const attached = values
    .flatMap(({ texts }) => texts)
    .find((text) => /^\s{0,4}(?:>{1,2}|\|)\s{0,4}\S/.test(text));
  const piped = pipedCommand(values);
  if (piped !== null) {
    scene.run.reread(piped, scene.span, nothing);
    return unknownValue;
  }
  if (attached !== undefined) {
    const rest = attached.replace(/^\s{0,4}(?:>{1,2}|\|)\s{0,4}/, '');
    if (attached.trim().startsWith('|')) {
      scene.run.reread(rest, scene.span, nothing);
      return isShell(rest.split(' ')[0] ?? '') ? openValue({ kind: 'shell' }) : unknownValue;
    }
    const target = textValue(rest);
    writes(scene, target, unknownValue, attached.includes('>>'));
    return openValue({ kind: 'file', path: target });
  }
  if (named === undefined) {
    const address = values.some(isAddress);
    return address ? fetchedValue : null;
  }
  const appends = /^a|>>|APPEND/.test(mode);
  if (appends || /^[wx]|\+|^>|O_|WRITE|TRUNC/.test(mode)) {
    if (!appends) writes(scene, named, unknownValue, false);
    return openValue({ kind: 'file', path: named });
  }
  return readFrom(named);
};

/** `open(F, "ls |")`, `open(F, "-|", "ls")` of perl: what the command prints is read. */
function pipedCommand(values: readonly CodeValue[]): string | null {
  const texts = values.map((value) => value.texts[0] ?? '');
  const mode = texts.findIndex((text) => /^(?:-\||\|-)$/.test(text));
  if (mode !== -1) return texts.slice(mode + 1).join(' ') || null;
  const command = texts.find((text) => text.length > 2 && text.trimEnd().endsWith('|'));
  return command === undefined ? null : command.trimEnd().slice(0, -1);
}

/** What a file holds, by its name. */
function readFrom(path: CodeValue): CodeValue {
  if (path.texts.some((text) => /^\/dev\/(?:tcp|udp)\//.test(text))) return fetchedValue;
  return path.texts.some((text) => isSecretPath(text.replace(/^~(?=\/)/, HOME)))
    ? secretValue
    : unknownWith(path.traits & traits.network);
}

export const reads: Effect = (scene, call, values) => {
  const { receiver } = call;
  if (values.some(isAddress)) return fetches(scene, call, values);
  if (receiver !== null && receiver.texts.some((text) => /^https?:\/\//.test(text)))
    return fetches(scene, call, [receiver]);
  if (receiver !== null && receiver.name === null)
    return receiver.handle === null && placesOf([receiver]).length > 0
      ? readFrom(receiver)
      : unknownWith(receiver.traits);
  const [path] = values;
  if (path === undefined) return null;
  const read = readFrom(path);
  return withTraits(read, read.traits | path.traits);
};
