import { join } from 'node:path';
import type { PlacedKind, PlaceKind } from '@hunch/cli-catalog/core';
import type { ContextQuery, ContextWord } from '@hunch/suggest-engine';
import type { Listing } from './provider.ts';

const fileKinds: ReadonlySet<PlaceKind> = new Set(['file', 'folder', 'path']);

/** Names a path by what is known of its folder. */
export class FileLists {
  readonly #home: string;
  readonly #entriesOf: (directory: string) => Listing | undefined;
  readonly #isCurrent: (directory: string) => boolean;

  /**
   * @param entriesOf the names in a directory, by how lately they changed; folders go on
   * @param isCurrent whether no command ended since they were read
   */
  constructor(
    home: string,
    entriesOf: (directory: string) => Listing | undefined,
    isCurrent: (directory: string) => boolean,
  ) {
    this.#home = home;
    this.#entriesOf = entriesOf;
    this.#isCurrent = isCurrent;
  }

  /** Null: no kind of file. */
  words({ kind, endings }: PlacedKind, { cwd, typed, limit }: ContextQuery): readonly ContextWord[] | null {
    if (!fileKinds.has(kind)) return null;
    const at = typed.lastIndexOf('/') + 1;
    const [before, begun] = [typed.slice(0, at), typed.slice(at)];
    const entries = this.#entriesOf(this.#folder(cwd, before))?.words ?? [];
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
      else others.push(word);
    }
    return [...fitting, ...later, ...others].slice(0, limit);
  }

  /** Null: no kind of file; undefined: nobody has looked. */
  exists(kind: PlaceKind, cwd: string, path: string): boolean | undefined | null {
    if (!fileKinds.has(kind)) return null;
    let end = path.length;
    while (path.charAt(end - 1) === '/') end -= 1;
    const plain = path.slice(0, end);
    const at = plain.lastIndexOf('/') + 1;
    const folder = this.#folder(cwd, plain.slice(0, at));
    const found = this.#entriesOf(folder);
    if (found === undefined) return undefined;
    const entry = found.words.find(({ text }) => text === plain.slice(at));
    if (entry === undefined) return found.isWhole && this.#isCurrent(folder) ? false : undefined;
    return kind === 'path' || (entry.goesOn === true) === (kind === 'folder');
  }

  #folder(cwd: string, path: string): string {
    if (path.startsWith('/')) return join(path, '.');
    if (path === '~/' || path.startsWith('~/')) return join(this.#home, path.slice(2), '.');
    return join(cwd, path, '.');
  }
}
