import { LruMap } from '@hunch/common/lru-map';
import { slotKindsOf, templateOf } from '../normalize/template.ts';
import { neededFiles } from '../paths/needed-paths.ts';

/** By word of a line: what kind of thing it names there. A word that is missing has a meaning of its own: `pull`, `-v`. */
export type WordKinds = ReadonlyMap<string, string>;

/** Lines of a session are looked at again with each command. */
const known = new LruMap<string, WordKinds>(2_048);

/**
 * What the words of a line name, as far as their form or their place in the line tells.
 *
 * @example
 * wordKindsOf('git checkout fix src/a.ts'); // fix -> branch, src/a.ts -> file
 */
export function wordKindsOf(line: string): WordKinds {
  return known.getOrMake(line, () => readKinds(line));
}

function readKinds(line: string): WordKinds {
  const kinds = new Map<string, string>();
  const { cmdNorm, slotValues } = templateOf(line);
  for (const [slot, kind] of slotKindsOf(cmdNorm).entries()) {
    const value = slotValues[slot] ?? null;
    if (value === null) continue;
    if (kind === 'path') kinds.set(value, pathKindOf(value));
    else kinds.set(value, kind === 'num' ? numberKindOf(value) : kind);
  }
  for (const word of line.split(' ')) if (account.test(word)) kinds.set(word, 'account');
  const made = kindMade.get(line.slice(0, line.search(/\s|$/)));
  for (const word of made === undefined ? [] : line.split(' ').slice(1))
    if (made !== undefined && !word.startsWith('-')) kinds.set(word, made);
  for (const { path, kind } of neededFiles(line)) kinds.set(path, kind === 'any' ? pathKindOf(path) : kind);
  return kinds;
}

/** Whether a word of one kind may stand where one of another kind stood. */
export function isOfKind(kind: string | undefined, slot: string | undefined): boolean {
  if (kind === undefined || slot === undefined) return false;
  if (kind === slot) return true;
  // Who names an account on a host may name the host alone.
  if (slot === 'account') return kind === 'host';
  return pathKinds.has(kind) && pathKinds.has(slot) && (kind === 'any' || slot === 'any');
}

/** An address is no process, and no port: numbers of one form only. */
function numberKindOf(value: string): string {
  return address.test(value) ? 'host' : `num ${value.replaceAll(/\d+/g, '0')}`;
}

/** Also with a port, or as a network. */
const address = /^\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/;
const account = /^[\w.-]+@[\w.-]+$/;

/** What programs make, or open, if it is not there: no rule of `paths/` asks for it. */
const kindMade: ReadonlyMap<string, string> = new Map([
  ['mkdir', 'directory'],
  ...['touch', 'tee', 'vi', 'vim', 'nvim', 'nano', 'emacs', 'ed'].map(
    (program) => [program, 'file'] as const,
  ),
]);

const pathKinds: ReadonlySet<string> = new Set(['file', 'directory', 'any']);

function pathKindOf(path: string): string {
  if (path.endsWith('/')) return 'directory';
  return /[^./]\.\w+$/.test(path) ? 'file' : 'any';
}
