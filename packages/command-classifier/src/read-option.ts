import { isDigitCode } from './characters.ts';
import type { LocalCommand } from './classification.ts';
import { leadOf, type FlagTable } from './flag-table.ts';
import type { CommandScan } from './scan.ts';

/** The option is in no table, or it can't be told which one it is. */
export const UNKNOWN_OPTION = -1;

const DASH = 45;

/** `cargo -Z help`, `rustc -C help`: the option prints what it could be given. */
const PRINTS_VALUES = 'help';

/**
 * Reads the option that is word `at`, and its value.
 *
 * @returns the word after it, or UNKNOWN_OPTION
 */
export function readOption(scan: CommandScan, at: number, table: FlagTable): number {
  if (!scan.isOneWord(at)) return UNKNOWN_OPTION;
  const text = scan.textOf(at);
  const isStatic = scan.isStatic(at);
  if (isStatic) {
    const shape = scan.mayBeKnown(at) ? table.shapes.get(text) : undefined;
    if (shape === 'plain' || shape === 'optional') return at + 1;
    if (shape === 'value') return isValue(scan, at + 1) ? at + 2 : UNKNOWN_OPTION;
    if (shape === 'text') return at + 1 < scan.count && scan.isOneWord(at + 1) ? at + 2 : UNKNOWN_OPTION;
  }
  const equals = text.indexOf('=');
  // The name of the option must be written out, its value need not: one with a dollar is in no table.
  const name = equals > 1 ? table.names.find(text, 0, equals) : undefined;
  if (name !== undefined) {
    const shape = table.shapes.get(name);
    // Tools with long options of one dash (go, tsc) take `-run=x` as well.
    const takesAttached = shape === 'optional' || shape === 'value' || shape === 'text';
    if (takesAttached && (shape === 'optional' || name.length > 2)) return at + 1;
  }
  if (text.length > 2 && table.shortValues[text.charCodeAt(1)] === 1)
    return text.endsWith(PRINTS_VALUES) && text.length === 2 + PRINTS_VALUES.length ? UNKNOWN_OPTION : at + 1;
  return isStatic && hasBeginning(text, table) ? at + 1 : UNKNOWN_OPTION;
}

/** What the value of the option that is word `at` says against the command, `next` being the word after it. */
export function refuseValueOf(
  scan: CommandScan,
  at: number,
  next: number,
  table: FlagTable,
): LocalCommand | null {
  const text = scan.textOf(at);
  if (table.judgedLeads[leadOf(text)] !== 1) return null;
  const { judged } = table;
  if (next > at + 1)
    return (scan.mayBeKnown(at) ? judged.get(text) : undefined)?.(scan.textOf(at + 1)) ?? null;
  const equals = text.indexOf('=');
  if (equals > 1) return judged.find(text, 0, equals)?.(text.slice(equals + 1)) ?? null;
  return text.length > 2 ? (judged.find(text, 0, 2)?.(text.slice(2)) ?? null) : null;
}

function hasBeginning(text: string, { beginnings }: FlagTable): boolean {
  const candidates = beginnings[text.charCodeAt(1)];
  if (candidates === undefined) return false;
  for (const beginning of candidates)
    if (text.length > beginning.length && text.startsWith(beginning)) return true;
  return false;
}

/**
 * Whether word `at` may be the value of the option before it. One with a dash is more likely the next option, after an
 * option that prints what it could be given when it is given nothing (`cargo build --bin --release`).
 */
function isValue(scan: CommandScan, at: number): boolean {
  if (at >= scan.count || !scan.isOneWord(at)) return false;
  const text = scan.textOf(at);
  return text !== PRINTS_VALUES && (text.charCodeAt(0) !== DASH || isDigitCode(text.charCodeAt(1)));
}

/** Whether word `at` is sure to be an operand: a shell can make no option of it. */
export function isOperand(scan: CommandScan, at: number): boolean {
  if (!scan.isOneWord(at)) return false;
  const text = scan.textOf(at);
  return scan.isStatic(at)
    ? text.charCodeAt(0) !== DASH || text === '-'
    : text !== '' && !'-$'.includes(text.charAt(0));
}
