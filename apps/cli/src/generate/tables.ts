import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { GenerateCommandParams, WireTable } from '@hunch/common/protocol';
import { piecesOf } from './names.ts';
import { isTableName, readTable } from './table-text.ts';

type Names = NonNullable<GenerateCommandParams['names']>;

/** Nobody speaks of more tables in one request; the daemon takes no more. */
const tablesMax = 4;

/** Enough to tell what a column holds, and read in less than a millisecond. */
const bytesMax = 65_536;

/** Longer, and the answer would be waited for. */
const lookTimeoutMs = 250;

/** Values of tables are seldom longer. */
const wordsOfValueMax = 5;

/** What the table files that a request names have, by their names in it: of their values those that it says. A file that can't be read is left out. */
export async function tablesIn(
  request: string,
  names: Names,
  cwd: string,
): Promise<Record<string, WireTable>> {
  const files = Object.entries(names).flatMap(([name, kind]) =>
    kind === 'file' && isTableName(name) ? [name] : [],
  );
  if (files.length === 0 || files.length > tablesMax) return {};
  const said = saidIn(request);
  const found = new Map<string, WireTable>();
  const look = async (name: string): Promise<void> => {
    const start = await beginningOf(resolve(cwd, name.replace(/^~(?=\/|$)/, homedir())));
    const table = start === undefined ? undefined : readTable(name, start.text, start.isWhole, said);
    if (table !== undefined) found.set(name, table);
  };
  const late = new AbortController();
  // A mount that is gone may never answer.
  const timeout = new Promise((done) => {
    const timer = setTimeout(done, lookTimeoutMs);
    late.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  await Promise.race([Promise.all(files.map(look)), timeout]);
  late.abort();
  return Object.fromEntries(found);
}

/** The table files of a listing that a request speaks of: by their names, or else by a word of them. */
export function spokenTables(request: string, entries: readonly string[]): Names {
  const said = saidIn(request);
  const tables = entries
    .filter((path) => !path.endsWith('/') && isTableName(path))
    .map((path) => ({ path, name: (path.split('/').at(-1) ?? '').toLowerCase() }));
  const named = tables.filter(({ name }) => said.has(name));
  const described = tables.filter(({ name }) =>
    name
      .replace(/\.\w+$/, '')
      .split(/[^\p{L}\d]+/u)
      .some((word) => word.length > 2 && (said.has(word) || said.has(word.replace(/s$/, '')))),
  );
  return Object.fromEntries(
    (named.length > 0 ? named : described).map(({ path }) => [path, 'file' as const]),
  );
}

interface Beginning {
  readonly text: string;
  readonly isWhole: boolean;
}

async function beginningOf(path: string): Promise<Beginning | undefined> {
  try {
    // What was a file may have become a pipe, which waits for a writer otherwise.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stats = await file.stat();
      if (!stats.isFile()) return undefined;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytesMax), 0, bytesMax, 0);
      const isWhole = bytesRead >= stats.size;
      return { text: textOf(buffer.subarray(0, bytesRead), isWhole), isWhole };
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

/** The last character may be cut in two. */
function textOf(bytes: Uint8Array, isWhole: boolean): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: !isWhole });
}

/** Everything that a request may name by one word or several, in lower case; plurals in the singular, too. */
function saidIn(request: string): ReadonlySet<string> {
  const words = piecesOf(request).filter(Boolean);
  const runs = words.flatMap((_, at) =>
    Array.from({ length: wordsOfValueMax }, (_none, more) => words.slice(at, at + more + 1).join(' ')),
  );
  const said = runs.map((text) => text.toLowerCase());
  return new Set(
    said.flatMap((text) => [
      text,
      text.replace(/s$/, ''),
      text.replace(/es$/, ''),
      text.replace(/ies$/, 'y'),
    ]),
  );
}
