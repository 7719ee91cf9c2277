import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';
import { parseJson, textIn } from '@hunch/common/json';

export type InputLine =
  | { readonly kind: 'text'; readonly text: string }
  /** An object without a text `input`: no shell reads that as a command, so it is one by mistake. */
  | { readonly kind: 'no-input'; readonly text: string }
  | { readonly kind: 'too-long'; readonly charactersMax: number };

/** As long as a line of the wire may be: more than any command or prompt, and no whole disk in memory. */
const LINE_CHARACTERS_MAX = 4 * 1024 * 1024;

/** The inputs of a batch, as many at once as one read has brought. A blank line is none. */
export async function* inputLines(
  input: Readable,
  charactersMax = LINE_CHARACTERS_MAX,
): AsyncGenerator<readonly InputLine[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let skipping = false;
  for await (const bytes of input) {
    const pieces = (rest + decoder.write(bytes as Buffer)).split('\n');
    rest = pieces.pop() ?? '';
    const lines: InputLine[] = [];
    for (const piece of pieces) {
      // The end of a line whose start has been answered already.
      if (skipping) skipping = false;
      else push(lines, piece, charactersMax);
    }
    if (rest.length > charactersMax) {
      if (!skipping) lines.push({ kind: 'too-long', charactersMax });
      skipping = true;
    }
    if (skipping) rest = '';
    if (lines.length > 0) yield lines;
  }
  const last: InputLine[] = [];
  if (!skipping) push(last, rest + decoder.end(), charactersMax);
  if (last.length > 0) yield last;
}

function push(lines: InputLine[], piece: string, charactersMax: number): void {
  const line = piece.endsWith('\r') ? piece.slice(0, -1) : piece;
  if (line.trim() === '') return;
  lines.push(line.length > charactersMax ? { kind: 'too-long', charactersMax } : inputOf(line));
}

/** A command may start with `{` too: what is no JSON is a text. */
function inputOf(line: string): InputLine {
  const value = line.startsWith('{') ? parseJson(line) : undefined;
  if (value === undefined) return { kind: 'text', text: line };
  const text = textIn(value, 'input');
  return text === undefined ? { kind: 'no-input', text: line } : { kind: 'text', text };
}
