import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { GenerateCommandParams } from '@hunch/common/protocol';

type Names = NonNullable<GenerateCommandParams['names']>;
type NameKind = Names[string];

/** More words than a request has names; the daemon takes no more. */
const namesMax = 32;
const nameCharactersMax = 255;

/**
 * A look at a local file takes some microseconds, and on a machine that others use this process may stand still for longer; a mount
 * that is gone may never answer, and then a name is not known.
 */
const lookTimeoutMs = 500;

/** What the words of a request name in a directory. Whatever is neither file nor directory there, or can't be seen, is left out. */
export async function namesIn(request: string, cwd: string): Promise<Names> {
  const found = new Map<string, NameKind>();
  const look = async (name: string): Promise<void> => {
    const kind = await kindOf(resolve(cwd, name.replace(/^~(?=\/|$)/, homedir())));
    if (kind !== undefined) found.set(name, kind);
  };
  const late = new AbortController();
  const timeout = new Promise((done) => {
    const timer = setTimeout(done, lookTimeoutMs);
    late.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  await Promise.race([Promise.all(wordsOf(request).map(look)), timeout]);
  late.abort();
  return Object.fromEntries(found);
}

/** The words that may be names, in the order of the request. */
function wordsOf(request: string): readonly string[] {
  return [...new Set(piecesOf(request))].filter(isName).slice(0, namesMax);
}

/** Words and quoted texts, without their quotes and the marks behind them. */
export function piecesOf(request: string): readonly string[] {
  return [...request.matchAll(/"([^"]+)"|(?<!\w)'([^']+)'|`([^`]+)`|(\S+)/g)].map(
    ([, double, single, back, plain]) => double ?? single ?? back ?? withoutMarks(plain ?? ''),
  );
}

const marksBehind = '.,;:?!)"”…';

function withoutMarks(word: string): string {
  const text = word.replace(/^[("“]+/, '');
  let end = text.length;
  while (end > 0 && marksBehind.includes(text.charAt(end - 1))) end -= 1;
  // ".", "src/.." are directories, and no ends of sentences.
  return /^\.{1,2}$|\/\.{1,2}$/.test(text) ? text : text.slice(0, end);
}

function isName(word: string): boolean {
  return word !== '' && word.length <= nameCharactersMax && !/^-|^\w+:\/\/|[*?[\]\0\n]/.test(word);
}

async function kindOf(path: string): Promise<NameKind | undefined> {
  try {
    const stats = await stat(path, { bigint: true });
    return stats.isDirectory() ? 'directory' : stats.isFile() ? 'file' : undefined;
  } catch (error) {
    return isNothing(error) ? 'missing' : undefined;
  }
}

function isNothing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
