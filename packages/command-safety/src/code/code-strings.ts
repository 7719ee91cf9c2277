import { escapeAt } from './code-tokens.ts';

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
        const escaped = escapeAt(code, at);
        value += escaped.text;
        at += escaped.length - 1;
      } else value += code.charAt(at);
      at += 1;
    }
    at += 1;
    strings.push({ value, quote, start, end: Math.min(at, code.length) });
  }
  return strings;
}

/** What every such way to write a text has in it. */
const mayHide = /\bjoin\b|%w|\bqw\b|\bchr\b|\bpack\b|fromCharCode|\bbytes|bytearray|::-1|reverse/;

/**
 * The code with texts that are put together from numbers, or written backwards, as plain literals: `chr(114)+chr(109)`,
 * `pack("C*", 114, 109)`, `String.fromCharCode(114, 109)`, `bytes([114, 109])`, `'mr'[::-1]`.
 */
export function withPlainTexts(code: string): string {
  if (!mayHide.test(code)) return code;
  return code
    .replace(
      /(?:%w|\bqw)\s?[[({](?=\s{0,4}[A-Za-z/])(?<list>[^\][(){}]{1,300})[\])}]/g,
      (_whole, list: string) =>
        list
          .trim()
          .split(/\s+/)
          .map((word) => `'${word}'`)
          .join(','),
    )
    .replace(
      /(?:\bjoin\s{0,4}\(?\s{0,4}(["'])(?<perl>[^"'\\\n]{0,4})\1\s{0,4},\s{0,4}|(["'])(?<python>[^"'\\\n]{0,4})\3\.join\(\s{0,4}[[(])(?<list>(?:(?:"[^"\\\n]{0,100}"|'[^'\\\n]{0,100}')\s{0,4},?\s{0,4}){2,32})[\])]{0,2}/g,
      (...parts: readonly unknown[]) => {
        const [, , perl, , python, list] = parts;
        const separator = typeof perl === 'string' ? perl : typeof python === 'string' ? python : '';
        const texts = typeof list === 'string' ? stringsOf(list).map(({ value }) => value) : [];
        return `"${texts.join(separator)}"`;
      },
    )
    .replace(
      /\bchr\(\s{0,4}\d{1,3}\s{0,4}\)(?:\s{0,4}[+.]\s{0,4}chr\(\s{0,4}\d{1,3}\s{0,4}\)){0,500}/g,
      (whole) => literalOf(whole),
    )
    .replace(
      /(?:\bpack\s{0,4}\(?\s{0,4}["'][CcUW]\*["'],\s{0,4}(?:qw)?|String\.fromCharCode|\bbytes|\bbytearray|\bmap\s{0,4}\{?chr\}?)\s{0,4}\(?\[?\(?(?:\s{0,4}\d{1,3}[,\s]{0,4}){2,500}[)\]]{0,3}(?:\.decode\(\))?/g,
      (whole) => literalOf(whole.replace(/["'][CcUW]\*["']/, '')),
    )
    .replace(
      /(["'])([^"'\\\n]{1,500})\1(?:\[::-1\]|\.reverse\b|\.split\(['"]{2}\)\.reverse\(\)\.join\(['"]{2}\))/g,
      (_, quote, text) =>
        typeof quote === 'string' && typeof text === 'string'
          ? `${quote}${Array.from(text).toReversed().join('')}${quote}`
          : '',
    );
}

function literalOf(numbers: string): string {
  const text = [...numbers.matchAll(/\d{1,3}/g)]
    .map(([digits]) => String.fromCharCode(Number(digits)))
    .join('');
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** The literal at `first` with those that are joined to it: `"rm " "-rf /"`, `'rm' + ' -rf /'`, `"rm " . "-rf /"`. */
export function joinedStrings(code: string, strings: readonly CodeString[], first: number): string {
  let joined = strings[first]?.value ?? '';
  for (let index = first + 1; index < strings.length && index < first + 64; index += 1) {
    const previous = strings[index - 1];
    const string = strings[index];
    if (previous === undefined || string === undefined) break;
    if (!/^\s*(?:[+.]\s*)?$/.test(code.slice(previous.end, string.start))) break;
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
    const previous = index > first ? strings[index - 1] : undefined;
    if (previous !== undefined && !/^\s*,\s*(?:\[\s*)?$/.test(code.slice(previous.end, string.start))) break;
    values.push(string.value);
  }
  return values;
}
