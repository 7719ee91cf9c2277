import { join } from 'node:path';
import type { PlacedKind, PlaceKind } from '@hunch/cli-catalog/core';
import type { ContextQuery, ContextWord, Existence } from '@hunch/suggest-engine';
import type { Seen } from './provider.ts';

const fileKinds: ReadonlySet<PlaceKind> = new Set(['file', 'folder', 'path']);

/** Names a path by what is known of its folder. */
export class FileLists {
  readonly #home: string;
  readonly #entriesOf: (directory: string) => Seen;

  /**
   * @param entriesOf the names in a directory, by how lately they changed; folders go on
   */
  constructor(home: string, entriesOf: (directory: string) => Seen) {
    this.#home = home;
    this.#entriesOf = entriesOf;
  }

  /** Null: no kind of file. */
  words({ kind, endings }: PlacedKind, { cwd, typed, limit }: ContextQuery): readonly ContextWord[] | null {
    if (!fileKinds.has(kind)) return null;
    const at = typed.lastIndexOf('/') + 1;
    const [before, begun] = [typed.slice(0, at), typed.slice(at)];
    const entries = this.#entriesOf(this.#folder(cwd, before)).listing?.words ?? [];
    const fitting: ContextWord[] = [];
    const later: ContextWord[] = [];
    const others: ContextWord[] = [];
    for (const entry of entries) {
      const { text: name, about, goesOn: isFolder = false } = entry;
      if (!name.startsWith(begun) || (name.startsWith('.') && begun === '')) continue;
      if (isFolder ? kind === 'file' : kind === 'folder') {
        // A file may lie below.
        if (isFolder) others.push({ text: `${before}${name}/`, about, goesOn: true });
        continue;
      }
      const word = { text: before + name, about };
      const ending = endings.findIndex((each) => name.endsWith(each));
      if (ending > 0) later.push(word);
      else if (ending === 0 || endings.length === 0) fitting.push(word);
      // Nobody is reminded of what has another ending; who begins its name wants it.
      else if (begun !== '') others.push(word);
    }
    return [...fitting, ...later, ...others].slice(0, limit);
  }

  /** Null: no kind of file. */
  existence(kind: PlaceKind, cwd: string, path: string): Existence | null {
    if (!fileKinds.has(kind)) return null;
    let end = path.length;
    while (path.charAt(end - 1) === '/') end -= 1;
    const plain = path.slice(0, end);
    const at = plain.lastIndexOf('/') + 1;
    const { listing, as } = this.#entriesOf(this.#folder(cwd, plain.slice(0, at)));
    const entry = listing?.words.find(({ text }) => text === plain.slice(at));
    if (entry !== undefined)
      return kind === 'path' || (entry.goesOn === true) === (kind === 'folder') ? 'present' : 'missing';
    if (as !== 'now') return 'pending';
    return listing?.isWhole === true ? 'missing' : 'unknown';
  }

  #folder(cwd: string, path: string): string {
    if (path.startsWith('/')) return join(path, '.');
    if (path === '~/' || path.startsWith('~/')) return join(this.#home, path.slice(2), '.');
    return join(cwd, path, '.');
  }
}
