import type { Cli } from '../cli.ts';
import { displayWidth, withTilde } from './format.ts';

/** Below this a column of words is no help: the text goes on a line of its own. */
const wordsColumnMin = 24;
/** No more of the line for the left column, so that the right one can be read. */
const leftShareMax = 0.45;
/** Lines longer than this are hard to read, however wide the terminal is. */
const lineMax = 120;

/** Breaks a text between words. A word that is longer than a line stands on one of its own, whole. */
export function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && displayWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** A command in lines that a shell reads as one: each but the last ends with a backslash. */
export function wrapCommand(command: string, width: number): readonly string[] {
  if (displayWidth(command) <= width) return [command];
  // The blank and the backslash; and lines after the first are indented.
  const lines = wrapWords(command, Math.max(1, width - 6));
  return lines.map((line, index) => (index === lines.length - 1 ? line : `${line} \\`));
}

/** What goes on below the last column that is not further right than this share of the line. */
const hangingShareMax = 0.6;
// Colours, which take no room, and all else by characters.
// oxlint-disable-next-line no-control-regex
const piece = /\u001b\[[0-9;]*m|[^]/gu;

/**
 * Breaks the lines of a text that are wider than the terminal between words, and goes on below the last column of the line. A word
 * that is longer than a line stays whole.
 */
export function fitLines(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => (displayWidth(line) <= width ? line : fitLine(line, width)))
    .join('\n');
}

/** What a person reads: paths below their home with `~`, lines broken between words. A program gets the text as it is. */
export function forPerson(
  { terminal, environment }: Pick<Cli, 'terminal' | 'environment'>,
  text: string,
): string {
  return terminal.interactive ? fitLines(withTilde(text, environment), terminal.columns) : text;
}

function fitLine(line: string, width: number): string {
  const margin = ' '.repeat(hangingIndent(line, width));
  const lines: string[] = [];
  for (let rest = line; ;) {
    const { before, after } = brokenAt(rest, width);
    lines.push(before.trimEnd());
    if (after.trim() === '') return lines.join('\n');
    rest = `${margin}${after.trimStart()}`;
  }
}

/** Where the last column begins, as two blanks before it say; else a little right of where the line begins. */
function hangingIndent(line: string, width: number): number {
  const plain = line.replace(piece, (found) => (found.startsWith('\u001b') ? '' : found));
  const start = /^ */.exec(plain)?.[0].length ?? 0;
  const starts = [...plain.trimEnd().matchAll(/ {2,}/g)]
    .map((gap) => gap.index + gap[0].length)
    .filter((at) => at > start && at <= width * hangingShareMax);
  return starts.at(-1) ?? Math.min(start + 4, Math.floor(width / 2));
}

/** At the last blank that fits, or else at the first there is, behind what the line begins with. */
function brokenAt(line: string, width: number): { readonly before: string; readonly after: string } {
  let column = 0;
  let offset = 0;
  let at: number | undefined;
  let hasWord = false;
  for (const found of line.match(piece) ?? []) {
    const isColor = found.startsWith('\u001b');
    if (found === ' ' && hasWord) {
      if (column > width && at !== undefined) break;
      at = offset;
    }
    if (column >= width && at !== undefined && !isColor) break;
    if (!isColor) column += 1;
    hasWord ||= !isColor && found !== ' ';
    offset += found.length;
  }
  const isWhole = offset >= line.length && column <= width;
  if (at === undefined || isWhole) return { before: line, after: '' };
  return { before: line.slice(0, at), after: line.slice(at) };
}

export interface WrappedRow {
  readonly left: string;
  readonly right: string;
  /** Levels of indentation of the left cell. Default: 0. */
  readonly indent?: number;
}

/**
 * Two columns, the right one broken between words to the terminal's width. A left cell that is too long gets a line of its own.
 *
 * @param paintRight has the last say on each line of the right column, as its colour
 */
export function wrappedColumns(
  rows: readonly WrappedRow[],
  columns: number,
  paintRight: (text: string) => string = (text) => text,
): string {
  const total = Math.min(columns, lineMax);
  // A left cell of several lines has no room beside it.
  const widthOf = ({ left, indent = 0 }: WrappedRow): number =>
    left.includes('\n') ? total : displayWidth(left) + 2 * indent;
  const limit = Math.floor(total * leftShareMax);
  const fitting = rows.map(widthOf).filter((width) => width <= limit);
  const leftWidth = Math.max(0, ...fitting);
  const isStacked = total - leftWidth - 2 < wordsColumnMin;
  // Where no left cell fits, the right one stands below, further in.
  const margin = isStacked || fitting.length === 0 ? 6 : leftWidth + 2;
  const lines: string[] = [];
  for (const row of rows) {
    const left = `${'  '.repeat(row.indent ?? 0)}${row.left}`;
    const right = row.right === '' ? [] : wrapWords(row.right, total - margin).map(paintRight);
    const isAlone = isStacked || widthOf(row) > leftWidth;
    const [first, ...rest] = isAlone ? [undefined, ...right] : right;
    lines.push(first === undefined ? left : `${left}${' '.repeat(margin - widthOf(row))}${first}`);
    for (const more of rest) lines.push(`${' '.repeat(margin)}${more}`);
  }
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
