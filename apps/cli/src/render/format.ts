import type { Environment } from '@hunch/common/paths';
import type { Colors } from './terminal.ts';

/** `1 command`, `1,200 commands` */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

const units: readonly (readonly [name: string, seconds: number])[] = [
  ['y', 365 * 86_400],
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
];

/** How long ago, in the largest unit that fits: `3 d`, `12 min`. */
export function age(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [name, size] = units.find(([, size]) => seconds >= size) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${name}`;
}

const shortEscapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\u001b': '\\e',
};

// C0, DEL and C1 controls, and the marks that change the direction of text: a recorded command must be able neither
// to drive the terminal nor to look like another one.
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * A command on one line, safe to show.
 *
 * @example
 * ```ts
 * printable('for f in *; do\n  echo "$f"\ndone'); // 'for f in *; do\\n  echo "$f"\\ndone'
 * ```
 */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => {
    const known = shortEscapes[character];
    if (known !== undefined) return known;
    const code = character.charCodeAt(0);
    return code < 256
      ? `\\x${code.toString(16).padStart(2, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

// Escape sequences of colours take no room on the screen.
// oxlint-disable-next-line no-control-regex
const colorSequence = /\u001b\[[0-9;]*m/g;

/** Cells of a text on the screen, without its colours. */
export function displayWidth(text: string): number {
  return Array.from(text.replace(colorSequence, '')).length;
}

/** Paths below the home directory as a person writes them: `~/.zshrc`. */
export function withTilde(text: string, { HOME: home = '' }: Environment): string {
  if (!/^\/./.test(home)) return text;
  // Not within another path, as /mnt/home/ann is.
  return text
    .split(`${home}/`)
    .reduce((before, after) => `${before}${/[\w./-]$/.test(before) ? `${home}/` : '~/'}${after}`);
}

const columnGap = '  ';

/**
 * Rows as aligned columns, two blanks apart. The last column is not padded.
 *
 * @param rightAligned indexes of the columns that hold numbers
 */
export function columns(rows: readonly (readonly string[])[], rightAligned: readonly number[] = []): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, displayWidth(cell));
    });
  }
  return rows
    .map((row) =>
      row
        .map((cell, index) => {
          const gap = ' '.repeat((widths[index] ?? 0) - displayWidth(cell));
          if (rightAligned.includes(index)) return gap + cell;
          return index === row.length - 1 ? cell : cell + gap;
        })
        .join(columnGap)
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * Columns below a heading. Where they are wider than `width`, further tables with the same first column hold the rest: rows that a
 * terminal breaks can't be read.
 */
export function table(
  colors: Colors,
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  rightAligned: readonly number[] = [],
  width = Infinity,
): string {
  const all = [heading.map((title) => colors.dim(title)), ...rows];
  const widths = heading.map((_, index) => Math.max(...all.map((row) => displayWidth(row[index] ?? ''))));
  const groups: number[][] = [];
  let room = 0;
  for (const [index, wide] of widths.entries()) {
    if (index === 0) continue;
    room -= wide + columnGap.length;
    const group = room < 0 ? undefined : groups.at(-1);
    if (group === undefined) {
      groups.push([index]);
      room = width - (widths[0] ?? 0) - wide - columnGap.length;
    } else group.push(index);
  }
  if (groups.length < 2) return columns(all, rightAligned);
  return groups
    .map((group) => {
      const shown = [0, ...group];
      const cells = all.map((row) => shown.map((index) => row[index] ?? ''));
      const right = shown.flatMap((index, place) => (rightAligned.includes(index) ? [place] : []));
      return columns(cells, right);
    })
    .join('\n');
}
