import type { LocalCommand } from './classification.ts';
import type { FlagTable } from './flag-table.ts';
import { endsWith } from './piece.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from './read-option.ts';
import type { CommandScan } from './scan.ts';
import { unknowns, type NeverRules } from './tool.ts';

/** Which files are sources, and how many the compiler takes. Made once: what a call makes, a rejection would have to pay. */
export interface SourceRule {
  readonly extension: string;
  readonly sourcesMax: number;
}

/**
 * The line of a compiler without subcommands: options that its table knows, and at least one source.
 *
 * @returns why it stays, or null
 */
export function readSources(
  scan: CommandScan,
  first: number,
  flags: FlagTable,
  rules: NeverRules,
  rule: SourceRule,
): LocalCommand | null {
  const { codes } = scan;
  let sources = 0;
  let at = first;
  while (at < scan.count) {
    const from = scan.fromOf(at);
    const to = scan.toOf(at);
    if (codes[from] === DASH && to > from) {
      const next = readOption(scan, at, flags);
      if (next === UNKNOWN_OPTION) return rules.flag(scan, at) ?? unknowns.option;
      const refusal = refuseValueOf(scan, at, next, flags);
      if (refusal !== null) return refusal;
      at = next;
    } else {
      if (!isOperand(scan, at) || codes[from] === AT) return unknowns.dynamic;
      if (!endsWith(codes, from, to, rule.extension)) return unknowns.argument;
      sources++;
      at++;
    }
  }
  return sources > 0 && sources <= rule.sourcesMax ? null : unknowns.nothing;
}

const DASH = 45;
const AT = 64;
