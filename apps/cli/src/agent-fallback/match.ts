import { commandPrefixes, dangers, type Danger } from './danger-table.ts';

/** Why a person should be asked before the command runs: the end of "it may …". Undefined: no row of the table matches. */
export function dangerOf(command: string, table: readonly Danger[] = dangers): string | undefined {
  const rows = table.map(({ pattern, effect }) => ({ row: new RowState(pattern), effect }));
  let isFirst = true;
  for (const token of tokensOf(command)) {
    const matched = rows.find(({ row }) => row.sees(token, isFirst));
    if (matched !== undefined) return matched.effect;
    isFirst = separators.has(token) || prefixes.has(token);
  }
  return undefined;
}

const separators: ReadonlySet<string> = new Set([';', '|', '&']);
const prefixes: ReadonlySet<string> = new Set(commandPrefixes);

/**
 * A command as words and separators, without quotes and backslashes and in lower case: `r\m`, `"rm"` and the `rm` in a
 * quoted text are all the word `rm`. Everything that may follow a word without a blank ends it.
 */
function tokensOf(command: string): readonly string[] {
  const plain = command.replaceAll(/\\\n|['"\\]/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...plain.matchAll(tokenPattern)].flatMap(([text]) =>
    tokenNames.has(text) ? (tokenNames.get(text) ?? []) : text,
  );
}

const tokenPattern =
  /\$ifs|\|\||&&|\|&|&>|>&|>>|>\||[$<>]\(|\(\)|[;\n|&><`]|[^ \t\r\v\f\0;\n|&><`(){}[\]$=,!]+/g;

/** What is not named by its own text; undefined is no token. */
const tokenNames: ReadonlyMap<string, string | undefined> = new Map([
  ['$ifs', undefined],
  ['||', ';'],
  ['&&', ';'],
  ['\n', ';'],
  ['|&', '|'],
  ['&>', '>'],
  ['>&', '>'],
  ['>>', '>'],
  ['>|', '>'],
  ['<(', '$('],
  ['>(', '$('],
  ['`', '$('],
]);

/** How far the words of a row may stand from each other. */
type Reach = 'command' | 'pipeline' | 'text';

/** How far one row has got in a text: each word is looked at once, so the time grows with the text alone. */
class RowState {
  readonly #elements: readonly (readonly string[])[];
  #at = 0;
  #reach: Reach = 'command';
  #skipsTarget = false;

  constructor(pattern: string) {
    this.#elements = pattern.split(' ').map((element) => element.split('|'));
  }

  /** Takes the next word. Returns whether the row matches now. */
  sees(token: string, isFirst: boolean): boolean {
    const element = this.#elements[this.#at] ?? [];
    if (separators.has(token)) {
      this.#skipsTarget = false;
      if (token === '|' && element[0] === '=>') return this.#advance('pipeline');
      if (token === '&' && element[0] === '&') return this.#advance('text');
      if (this.#reach === 'command' || (this.#reach === 'pipeline' && token !== '|')) this.#restart();
      return false;
    }
    // Where output goes is no word of the command, unless the row asks for it.
    if (this.#skipsTarget) {
      this.#skipsTarget = false;
      return false;
    }
    const has = element.some((word) => isWord(word, token, isFirst));
    if (token === '>' && !has) this.#skipsTarget = true;
    return has && this.#advance(this.#reach);
  }

  #advance(reach: Reach): boolean {
    this.#reach = reach;
    this.#at += 1;
    if (this.#elements[this.#at]?.[0] === '..') {
      this.#reach = 'text';
      this.#at += 1;
    }
    return this.#at >= this.#elements.length;
  }

  #restart(): void {
    this.#at = 0;
    this.#reach = 'command';
  }
}

function isWord(word: string, token: string, isFirst: boolean): boolean {
  if (word.startsWith('^')) return isFirst && isWord(word.slice(1), token, isFirst);
  if (word === '?') return true;
  if (word.startsWith('-[')) {
    const letters = word.slice(2, -1).split('');
    return /^-[^-]/.test(token) && letters.some((letter) => token.includes(letter, 1));
  }
  const isOpenBefore = word.startsWith('%');
  const isOpenAfter = word.endsWith('%');
  const text = word.slice(isOpenBefore ? 1 : 0, isOpenAfter ? -1 : undefined);
  if (isOpenBefore) return isOpenAfter ? token.includes(text) : token.endsWith(text);
  const name = token.startsWith('/') && !text.includes('/') ? token.slice(token.lastIndexOf('/') + 1) : token;
  return isOpenAfter ? name.startsWith(text) : name === text;
}
