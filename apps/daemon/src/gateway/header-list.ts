import type { ServerResponse } from 'node:http';

/** Enough for the reason; some clients cap the size of all headers at 8 KB. */
export const HEADER_CHARACTERS_MAX = 400;

/** Names and values in turns, as Node writes them soonest: an object with such names took 15 µs more of an answer. */
export type HeaderList = readonly string[];

/** Header values are ASCII; a prompt's words stand in a reason, and may be anything. */
export function printable(text: string): string {
  const plain = /[^\x20-\x7e]/.test(text)
    ? text.replaceAll('→', '->').replaceAll(/[^\x20-\x7e]+/g, '?')
    : text;
  return plain.slice(0, HEADER_CHARACTERS_MAX);
}

/** Dollars with what matters of them: most answers cost some thousandths of a cent. */
export function dollars(usd: number | undefined): string {
  return usd === undefined ? 'unknown' : usd.toFixed(8).replace(/0{1,6}$/, '');
}

export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}
