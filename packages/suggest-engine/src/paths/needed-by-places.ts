import {
  coreCatalog,
  placedWords,
  readCommand,
  type PlacedWord,
  type PlaceKind,
  type Reading,
} from '@hunch/cli-catalog/core';
import type { Word } from '@hunch/common/shell';
import type { NeededPath } from './needed-path.ts';
import { mayMake, type NeededKind } from './path-rules.ts';

/** What is there before a line names it, and is known by its name alone. */
const standing: ReadonlySet<PlaceKind> = new Set([
  'pid', 'user', 'group', 'unit', 'service', 'container', 'image', 'volume', 'network', 'mount', 'workspace', 'tag', 'remote', 'stash',
]); // prettier-ignore

const paths = { file: 'file', folder: 'directory', path: 'any' } as const;

/** Patterns, expressions, addresses and `name=value` name nothing by themselves. */
const plainName = /^[^-+%*?[\]{}()|:=!'"$<>&;,#\\][^*?[\]{}()|:=!'"$<>&;,#\\]*$/;

/**
 * What the words of a command need that has no rule of its own: by the catalogue's pack of places, unless the command makes what it is
 * given. Only what stands at the place says so, hence the `command` beside each.
 *
 * @param valueOf null: only the shell knows
 */
export function neededByPlaces(
  words: readonly Word[],
  valueOf: (word: Word) => string | null,
): readonly NeededPath[] {
  const texts = words.map(({ text }) => text);
  const reading = readCommand(coreCatalog, texts);
  const command = reading?.command.path.join(' ') ?? texts[0] ?? '';
  const names = [command, ...(reading?.options ?? []).map(({ name }) => `${command} ${name}`)];
  if (texts.includes('--')) names.push(`${command} --`);
  const placed = placedWords(texts, reading);
  const operands = new Set(reading?.operands.map(({ word }) => word) ?? placed.map(({ word }) => word));
  const isOfPackage = ({ word, kinds }: PlacedWord): boolean =>
    !operands.has(word) && kinds.some(({ kind }) => kind === 'workspace');
  const isElsewhere =
    names.some(mayMake) || placed.some(isOfPackage) || (reading !== null && entersFolder(reading));
  const judged = isElsewhere ? placed.filter(({ word }) => !operands.has(word)) : placed;
  return judged.flatMap(({ word, start, text, kinds }): readonly NeededPath[] => {
    const given = words[word];
    const path = given === undefined ? null : start > 0 ? text : valueOf(given);
    if (path === null || !plainName.test(path)) return [];
    const endings = kinds.flatMap((kind) => kind.endings);
    if (endings.length > 0 && !endings.some((ending) => path.endsWith(ending))) return [];
    const kind = neededKind(kinds.map((each) => each.kind));
    return kind === null ? [] : [{ path, kind, command }];
  });
}

/** `git -C web blame x`, `npm --prefix web run build`: an option before the subcommand names the folder in which the rest counts. */
export function entersFolder({ parts }: Reading): boolean {
  const last = parts.findLastIndex(({ role }) => role === 'subcommand');
  return parts
    .slice(0, last + 1)
    .some(({ role, argument }) => role === 'value' && argument?.kind === 'folder');
}

/** Null: a word there may be something that nobody lists. */
function neededKind(kinds: readonly PlaceKind[]): NeededKind | null {
  const path = kinds.find((kind): kind is keyof typeof paths => kind in paths);
  const isRevision = kinds.some((kind) => kind === 'branch' || kind === 'local-branch');
  if (isRevision) return path === undefined ? 'local-branch' : 'branch or path';
  const [kind] = kinds;
  if (kinds.length > 1 || kind === undefined) return null;
  if (path !== undefined) return paths[path];
  if (kind === 'package-script' || kind === 'project-task') return 'script';
  return standing.has(kind) ? kind : null;
}
