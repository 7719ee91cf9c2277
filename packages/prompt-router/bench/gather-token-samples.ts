// Gathers what the token weights are fitted to (tooling/training, `tokens`), from the files of a machine, and prompts from JSON lines:
// hunch-run bench/gather-token-samples.ts OUT DIRECTORY|FILE.jsonl… (such as /usr /etc ../../node_modules/.pnpm ../.. prompts.jsonl)
// Which files these are, and so the weights, is up to the machine; the draw from them is the same each time.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { SeededRandom } from '@hunch/common/random';
import { messagesOf } from './message-catalog.ts';

const SEED = 7;
/** Of each kind, and of these in one directory, so that no package speaks for all. */
const FILES = 40;
const FILES_IN_DIRECTORY = 3;
const FILE_BYTES_MIN = 2_000;
/** Larger ones are generated, or data. */
const FILE_BYTES_MAX = 400_000;
/** From the middle: files begin alike, with licences and imports. */
const CHARACTERS = 4_500;
const DEPTH_MAX = 14;
/** Of the messages that programs have in one language, and of the prompts of one set. */
const MESSAGES_CHARACTERS = 15_000;
const PROMPTS_CHARACTERS = 30_000;
/** Shorter messages are labels. */
const MESSAGE_CHARACTERS_MIN = 60;

const kinds: Readonly<Record<string, string>> = {
  '.asc': 'keys',
  '.bash': 'sh',
  '.c': 'c',
  '.cfg': 'conf',
  '.conf': 'conf',
  '.cpp': 'cpp',
  '.crt': 'keys',
  '.css': 'css',
  '.diff': 'diff',
  '.fish': 'sh',
  '.go': 'go',
  '.h': 'c',
  '.hpp': 'cpp',
  '.html': 'html',
  '.ini': 'conf',
  '.java': 'java',
  '.js': 'js',
  '.json': 'json',
  '.md': 'md',
  '.mjs': 'js',
  '.patch': 'diff',
  '.pem': 'keys',
  '.php': 'php',
  '.pl': 'perl',
  '.pm': 'perl',
  '.py': 'py',
  '.rb': 'rb',
  '.rs': 'rs',
  '.rst': 'rst',
  '.sh': 'sh',
  '.sql': 'sql',
  '.svg': 'svg',
  '.tex': 'tex',
  '.toml': 'toml',
  '.ts': 'ts',
  '.tsx': 'ts',
  '.xml': 'xml',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.zsh': 'sh',
};
/** Scripts without an ending say on their first line what they are. */
const shebang = /^#!.*\b(bash|dash|sh|zsh|python3?|perl|ruby)\b/;
const shebangKinds: Readonly<Record<string, string>> = {
  python: 'py',
  python3: 'py',
  perl: 'perl',
  ruby: 'rb',
};

const [out, ...roots] = process.argv.slice(2);
if (out === undefined || roots.length === 0)
  throw new Error('give a directory to write to, and some to read');
const found = new Map<string, string[]>();
const catalogs = new Map<string, string[]>();
mkdirSync(out, { recursive: true });
for (const root of roots) {
  if (root.endsWith('.jsonl')) writePrompts(out, root);
  else walk(root, 0);
}
for (const [kind, paths] of [...found].toSorted(([left], [right]) => (left < right ? -1 : 1)))
  writeKind(out, kind, paths);
for (const [language, paths] of catalogs) writeMessages(out, language, paths);

function walk(directory: string, depth: number): void {
  for (const entry of entriesOf(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (depth < DEPTH_MAX) walk(path, depth + 1);
    } else if (entry.isFile()) note(path);
  }
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true }).toSorted((left, right) =>
      left.name < right.name ? -1 : 1,
    );
  } catch {
    return [];
  }
}

function note(path: string): void {
  const language = /\/locale\/(\w+)\/LC_MESSAGES\/[^/]+\.mo$/.exec(path)?.[1];
  if (language !== undefined) catalogs.set(language, [...(catalogs.get(language) ?? []), path]);
  const kind = kinds[extname(path)] ?? (extname(path) === '' ? 'script' : undefined);
  if (kind === undefined || /\.min\.|lock|\.d\.ts\.map/.test(basename(path))) return;
  const known = found.get(kind) ?? [];
  found.set(kind, known);
  known.push(path);
}

function writeKind(directory: string, kind: string, paths: readonly string[]): void {
  const seen = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const path of new SeededRandom(SEED).shuffled(paths)) {
    if ((counts.get(kind) ?? 0) >= FILES) return;
    const fromHere = seen.get(dirname(path)) ?? 0;
    if (fromHere >= FILES_IN_DIRECTORY) continue;
    const text = textOf(path);
    const actual = text === undefined ? undefined : kind === 'script' ? scriptKind(text) : kind;
    if (text === undefined || actual === undefined) continue;
    seen.set(dirname(path), fromHere + 1);
    // Scripts without an ending are as many again as those with one.
    const number = counts.get(actual) ?? 0;
    if (number >= FILES) continue;
    counts.set(actual, number + 1);
    const name = `${actual}_${kind === 'script' ? FILES + number : number}.txt`;
    writeFileSync(join(directory, name), middleOf(text));
  }
}

function textOf(path: string): string | undefined {
  try {
    const { size } = statSync(path);
    if (size < FILE_BYTES_MIN || size > FILE_BYTES_MAX) return undefined;
    const text = readFileSync(path, 'utf8');
    // No text, or what no person has written.
    return text.includes('\0') ||
      text.includes('\uFFFD') ||
      text.includes('<|') ||
      text.length / text.split('\n').length > 200
      ? undefined
      : text;
  } catch {
    return undefined;
  }
}

function scriptKind(text: string): string | undefined {
  const name = shebang.exec(text.slice(0, 80))?.[1];
  return name === undefined ? undefined : (shebangKinds[name] ?? 'sh');
}

function middleOf(text: string): string {
  const from = Math.max(0, Math.floor((text.length - CHARACTERS) / 2));
  return text.slice(from, from + CHARACTERS);
}

/** In languages of which there is no prose at hand, messages are what people would read. */
function writeMessages(directory: string, language: string, paths: readonly string[]): void {
  const messages = paths
    .flatMap((path) => messagesOf(readFileSync(path)))
    .filter((text) => text.length > MESSAGE_CHARACTERS_MIN && !text.includes('charset='));
  const text = new SeededRandom(SEED).shuffled(messages).join('\n').slice(0, MESSAGES_CHARACTERS);
  if (text.length >= MESSAGES_CHARACTERS / 2) writeFileSync(join(directory, `lang_${language}.txt`), text);
}

function writePrompts(directory: string, path: string): void {
  const prompts = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => String((JSON.parse(line) as { readonly prompt: unknown }).prompt));
  const text = new SeededRandom(SEED).shuffled(prompts).join('\n').slice(0, PROMPTS_CHARACTERS);
  const name = basename(path, '.jsonl').replaceAll('_', '-');
  writeFileSync(join(directory, `prompts-${name}.txt`), text);
}
