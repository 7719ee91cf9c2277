import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '@hunch/common/result';
import { readProblem } from '@hunch/common/system-problem';
import { parse, TomlError } from 'smol-toml';
import { readAtMost } from '../platform/bounded-file.ts';
import { lineOfEntry, type EntryPlace } from './line-of-entry.ts';

const bounds = {
  /** Files of one kind. Each costs about a millisecond of the start. */
  filesMax: 64,
  bytesMax: 1024 * 1024,
} as const;

/** A problem of a pack, such as `recipe[2].examples[0]`; the path is empty for the pack as a whole. */
export interface PackProblem {
  readonly path: string;
  readonly message: string;
}

/** Reads a pack from what the TOML parser made of its file, and tries its examples. */
export type PackReader<Pack> = (
  value: Readonly<Record<string, unknown>>,
  source: string,
) => Result<Pack, readonly PackProblem[]>;

export interface UserPacks<Pack> {
  readonly packs: readonly Pack[];
  /** One line each: the file, the line, what is wrong. A pack with a problem is skipped. */
  readonly problems: readonly string[];
}

/** The packs in a directory of the user's configuration, by the names of their files. Never fails. */
export function readUserPacks<Pack>(directory: string, read: PackReader<Pack>): UserPacks<Pack> {
  const packs: Pack[] = [];
  const problems: string[] = [];
  const names = packNames(directory);
  if (names.length > bounds.filesMax)
    problems.push(`${directory}: has more than ${bounds.filesMax} packs; the others are skipped`);
  for (const name of names.slice(0, bounds.filesMax)) {
    const path = join(directory, name);
    const pack = readPack(path, read);
    if (pack.ok) packs.push(pack.value);
    else problems.push(...pack.error.map((problem) => `${problem}; the pack is skipped`));
  }
  return { packs, problems };
}

function packNames(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.toml'))
      .toSorted();
  } catch {
    return [];
  }
}

function readPack<Pack>(path: string, read: PackReader<Pack>): Result<Pack, readonly string[]> {
  let text: string;
  try {
    const found = readAtMost(path, bounds.bytesMax);
    if (found === undefined)
      return { ok: false, error: [`${path}: is larger than ${bounds.bytesMax} bytes`] };
    text = found;
  } catch (error) {
    return { ok: false, error: [readProblem(error, path)] };
  }
  try {
    const value = parse(text);
    const pack = read(value, path);
    if (pack.ok) return pack;
    return { ok: false, error: pack.error.map((problem) => described(path, text, value, problem)) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const reason = error.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '') ?? '';
    return { ok: false, error: [`${path}:${error.line}: is not valid TOML (${reason})`] };
  }
}

function described(file: string, text: string, value: unknown, { path, message }: PackProblem): string {
  const place = placeOf(path, value);
  const line = place === undefined ? undefined : lineOfEntry(text, place);
  return `${file}${line === undefined ? '' : `:${line}`}: ${path === '' ? '' : `${path} `}${message}`;
}

/** Of `recipe[2].examples[0]`: the entry, its key, and the text that stands there. */
function placeOf(path: string, value: unknown): EntryPlace | undefined {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  const [, entry, key] = keys;
  if (entry === undefined || !/^\d+$/.test(entry)) return undefined;
  const text = keys.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : undefined),
    value,
  );
  return { entry: Number(entry), key, text: typeof text === 'string' ? text : undefined };
}
