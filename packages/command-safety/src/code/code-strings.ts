/** A text literal in the code of some language. */
export interface CodeString {
  readonly value: string;
  readonly quote: string;
  /** Of the opening quote. */
  readonly start: number;
  /** Behind the closing quote. */
  readonly end: number;
}

/** Literals that are looked at; a one-liner holds a dozen. */
const stringsMax = 500;

/** The text literals of code, in one pass: `'…'`, `"…"`, `` `…` `` with backslash escapes, as in nearly every language. */
export function stringsOf(code: string): readonly CodeString[] {
  const strings: CodeString[] = [];
  let at = 0;
  while (at < code.length && strings.length < stringsMax) {
    const quote = code.charAt(at);
    if (quote !== "'" && quote !== '"' && quote !== '`') {
      at += 1;
      continue;
    }
    const start = at;
    let value = '';
    at += 1;
    while (at < code.length && code.charAt(at) !== quote) {
      if (code.charAt(at) === '\\' && at + 1 < code.length) {
        at += 1;
        value += code.charAt(at) === 'n' ? '\n' : code.charAt(at);
      } else value += code.charAt(at);
      at += 1;
    }
    at += 1;
    strings.push({ value, quote, start, end: Math.min(at, code.length) });
  }
  return strings;
}

/** The literal at `first` with those that are joined to it: `"rm " "-rf /"`, `'rm' + ' -rf /'`, `"rm " . "-rf /"`. */
export function joinedStrings(code: string, strings: readonly CodeString[], first: number): string {
  let joined = strings[first]?.value ?? '';
  for (let index = first + 1; index < strings.length && index < first + 64; index += 1) {
    const previous = strings[index - 1];
    const string = strings[index];
    if (previous === undefined || string === undefined) break;
    if (!/^\s*[+.]?\s*$/.test(code.slice(previous.end, string.start))) break;
    joined += string.value;
  }
  return joined;
}

/** The literals of one list, from the first on: `['rm', '-rf', '/']`, or the arguments of `system("rm", "-rf", "/")`. */
export function stringLists(code: string, strings: readonly CodeString[], first: number): readonly string[] {
  const values: string[] = [];
  for (let index = first; index < strings.length && values.length < 64; index += 1) {
    const string = strings[index];
    if (string === undefined) break;
    const previous = strings[index - 1];
    if (
      index > first &&
      previous !== undefined &&
      !/^\s*,\s*\[?\s*$/.test(code.slice(previous.end, string.start))
    )
      break;
    values.push(string.value);
  }
  return values;
}
