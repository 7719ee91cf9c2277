import type { Classification } from './classification.ts';
import type { Classifier } from './classify.ts';
import { families, type Kind } from './kinds.ts';
import { neverPrograms } from './never-programs.ts';
import { ProgramTable } from './program-table.ts';
import { neverBecause, type NeverEntry } from './tool.ts';
import { tools } from './tools/index.ts';
import { wrappers } from './wrappers.ts';

/** Every entry of tier 3 with its examples: the documentation is written from it, and each example is checked. */
export const neverIntercept: readonly NeverEntry[] = [
  ...tools.flatMap(({ never }) => never),
  ...neverPrograms,
];

let areChecked = false;

/**
 * Puts the examples of all tables to a classifier with every family on. Once in a process; it takes two milliseconds, and
 * also lets the engine be compiled before the first command comes.
 *
 * @throws TypeError naming the examples that lie
 */
export function checkExamples(
  make: (programs: ProgramTable, trusted: ReadonlySet<string>, threshold: number) => Classifier,
): void {
  if (areChecked) return;
  const classifier = make(new ProgramTable(new Set(families)), new Set(), 0);
  const lies: string[] = [];
  const stays = (line: string, entry: NeverEntry | null): void => {
    const result = classifier.classify(line);
    if (result.isCompilation || (entry !== null && !isCaughtBy(entry, result)))
      lies.push(`${line} -> ${result.reason} (${result.tier})`);
  };
  const compiles = (line: string, kind: Kind | null): void => {
    const result = classifier.classify(line);
    if (!result.isCompilation || (kind !== null && result.kind !== kind))
      lies.push(`${line} -> ${result.reason}`);
  };
  for (const { examples } of tools) {
    for (const [line, kind] of examples.yes) compiles(line, kind);
    for (const line of examples.no) stays(line, null);
  }
  for (const entry of neverIntercept) for (const line of entry.examples) stays(line, entry);
  for (const { examples } of wrappers) {
    for (const line of examples.yes) compiles(line, null);
    for (const line of examples.no) stays(line, null);
  }
  if (lies.length > 0) throw new TypeError(`examples that lie:\n${lies.join('\n')}`);
  areChecked = true;
}

/** By the entry's own reason; one without names of its own stands for rules elsewhere, such as those for targets. */
function isCaughtBy(entry: NeverEntry, { tier, reason }: Classification): boolean {
  const hasNames = entry.subcommands !== undefined || entry.flags !== undefined;
  return tier === 'never-intercept' && (!hasNames || reason === neverBecause(entry).reason);
}
