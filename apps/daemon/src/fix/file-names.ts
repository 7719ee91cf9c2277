import { cursorPlace, type Catalog } from '@hunch/cli-catalog';
import { quote } from '@hunch/common/shell';
import { closest, differsInDigits } from './closest.ts';
import type { Facts } from './facts.ts';
import { withWord, type FailedCommand, type Failure } from './failure.ts';
import type { Fix } from './fix.ts';

export const fileKinds: ReadonlySet<string> = new Set(['file', 'folder', 'path', 'script']);
const missing =
  /No such file or directory|does not exist|not found|cannot (?:open|access|stat|find)|can't open|did not match any/i;
/** Names of files and folders that do not exist, where similar ones do. */
export function fileNameFixes(command: FailedCommand, { error }: Failure, facts: Facts): readonly Fix[] {
  const { reading, texts } = command;
  if (error !== '' && !missing.test(error)) return [];
  const parts =
    reading === null
      ? texts.slice(1).map((_, index) => ({ word: index + 1, start: 0, kind: 'path' }))
      : [...reading.parts]
          .filter(({ role, word }) => (role === 'operand' || role === 'value') && word > 0)
          .map(({ word, start, argument }) => ({ word, start, kind: argument?.kind ?? 'path' }));
  for (const { word, start, kind } of parts) {
    const text = (texts[word] ?? '').slice(start);
    if (!fileKinds.has(kind) || text.startsWith('-') || (error !== '' && !error.includes(text))) continue;
    const better = likePath(text, facts, kind === 'folder');
    if (better === null) continue;
    const before = (texts[word] ?? '').slice(0, start);
    return [
      {
        command: withWord(command, word, before + quotePath(better)),
        reason: `${text} does not exist, ${better} does`,
        fixer: 'file-name',
      },
    ];
  }
  return [];
}

/** Branches, scripts, hosts and the like that do not exist, where similar ones do. */
export function namedThingFixes(
  command: FailedCommand,
  { error }: Failure,
  facts: Facts,
  catalog: Catalog,
): readonly Fix[] {
  const { reading, words, line } = command;
  for (const part of reading?.parts ?? []) {
    if (part.role !== 'operand' && part.role !== 'value') continue;
    const start = words[part.word]?.start ?? 0;
    const placed =
      cursorPlace(catalog, line.slice(0, start + part.start))?.kinds.map(({ kind }) => kind) ?? [];
    const kinds = [...new Set([...placed, ...(part.argument?.kind == null ? [] : [part.argument.kind])])];
    const { text } = part;
    const mayBeFile = kinds.some((kind) => fileKinds.has(kind));
    if ((mayBeFile && isThere(text, facts)) || (error !== '' && !error.includes(text))) continue;
    const names = kinds.filter((kind) => !fileKinds.has(kind)).flatMap((kind) => facts.names(kind));
    if (text.startsWith('-') || names.includes(text)) continue;
    const found = closest(text, names).filter((name) => !differsInDigits(text, name));
    if (found.length > 0)
      return found.map((name) => ({
        command: withWord(command, part.word, (command.texts[part.word] ?? '').slice(0, part.start) + name),
        reason: `there is no ${text}, but ${name}`,
        fixer: 'name',
      }));
  }
  return [];
}

/** Whether a file or folder of this name exists. */
export function isThere(path: string, facts: Facts, isFolder = false): boolean {
  const clean = path.replace(/(?<!\/)\/+$/, '');
  const at = clean.lastIndexOf('/');
  const folder = at < 0 ? '.' : clean.slice(0, at) || '/';
  const name = clean.slice(at + 1);
  if (name === '' || name === '.' || name === '..') return true;
  return (
    facts.entries(folder)?.some((entry) => entry.name === name && (!isFolder || entry.isFolder)) === true
  );
}

/** The path with each part that does not exist replaced by the one that is like it; null where there is none, or all exist. */
export function likePath(path: string, facts: Facts, isFolder: boolean): string | null {
  const parts = path.split('/');
  let at = path.startsWith('/') ? '/' : '.';
  const mended: string[] = [];
  let changes = 0;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (part === '' || part === '.' || part === '..' || part === '~') {
      mended.push(part);
      if (part === '..' || part === '~') at = part === '~' ? '~' : `${at}/..`;
      continue;
    }
    const entries = facts.entries(at);
    if (entries === null) return null;
    const fitting = entries
      .filter((entry) => entry.isFolder || (isLast && !isFolder))
      .map(({ name }) => name);
    const exact = entries.some(({ name }) => name === part);
    const better = exact ? part : closest(part, fitting).find((name) => !differsInDigits(part, name));
    if (better === undefined) return null;
    if (!exact) changes += 1;
    mended.push(better);
    at = `${at}/${better}`;
  }
  return changes === 0 ? null : mended.join('/');
}

/** A tilde stays one. */
function quotePath(path: string): string {
  return path.startsWith('~/') ? `~/${quote(path.slice(2), 'bash')}` : quote(path, 'bash');
}
