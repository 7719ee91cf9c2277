import { hasUnknown, type Flow } from '../shell/flow.ts';
import type { Call } from './call.ts';
import { passing, through } from './text-filters.ts';

/** Characters of one set of `tr`. */
const setCharactersMax = 512;

/** `tr a-z n-za-m`, `tr -d x`: with other options what comes out is not followed. */
export function translate(call: Call): Flow {
  const { run, args, stdin } = call;
  const words = args.map(({ text }) => text);
  const deletes = words[0] === '-d';
  const [from = '', to] = deletes ? words.slice(1) : words;
  const isPlain = words.length === 2 && !from.startsWith('-') && (deletes || to !== undefined);
  if (!isPlain || hasUnknown(stdin.text) || words.some(hasUnknown)) return through(call);
  const first = setOf(from);
  const second = setOf(to ?? '');
  const last = second.at(-1) ?? '';
  const table = new Map(first.map((character, at) => [character, deletes ? '' : (second[at] ?? last)]));
  const text = Array.from(stdin.text, (character) => table.get(character) ?? character).join('');
  return { text: run.bounded(text), traits: passing(stdin) };
}

/** `rev` turns each line around. */
export function reverse(call: Call): Flow {
  const { run, args, stdin } = call;
  if (args.length > 0 || hasUnknown(stdin.text)) return through(call);
  const lines = stdin.text.split('\n').map((line) => Array.from(line).toReversed().join(''));
  return { text: run.bounded(lines.join('\n')), traits: passing(stdin) };
}

const classes: Readonly<Record<string, string>> = {
  lower: 'a-z',
  upper: 'A-Z',
  digit: '0-9',
  alpha: 'A-Za-z',
  alnum: '0-9A-Za-z',
  space: '\t\n\v\f\r ',
  blank: '\t ',
};

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\' };

/** The characters of a set: ranges, classes, and escapes (POSIX, tr). */
function setOf(text: string): readonly string[] {
  const named = text.replace(/\[:(?<name>[a-z]{1,8}):\]/g, (whole, name: string) => classes[name] ?? whole);
  const plain = named.replace(
    /\\(?:(?<code>[0-7]{1,3})|(?<letter>.))/gs,
    (_, code?: string, letter?: string) =>
      code === undefined
        ? (escapes[letter ?? ''] ?? letter ?? '')
        : String.fromCharCode(Number.parseInt(code, 8)),
  );
  const characters: string[] = [];
  for (let at = 0; at < plain.length && characters.length < setCharactersMax; at += 1) {
    const start = plain.charCodeAt(at);
    const end = plain[at + 1] === '-' && at + 2 < plain.length ? plain.charCodeAt(at + 2) : start;
    for (let code = start; code <= end && characters.length < setCharactersMax; code += 1)
      characters.push(String.fromCharCode(code));
    if (end !== start || plain[at + 1] === '-') at += at + 2 < plain.length ? 2 : 0;
  }
  return characters;
}
