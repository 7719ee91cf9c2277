import { lazy } from '../lazy.ts';
import { spelledCount } from './recipes/quantities.ts';
import { filled, frameTables } from './frames/tables.ts';

/** A clause at the end of a request that says how any command is to go about it. */
export interface SideClause {
  /** What is left of the request. */
  readonly request: string;
  /** The command for what is left, if it keeps to the clause or can be made to; else undefined. */
  readonly apply: (command: string) => string | undefined;
}

interface Clause {
  readonly ending: RegExp;
  readonly kept: readonly string[];
  readonly breaks: readonly string[];
  readonly adds: readonly { readonly in: string; readonly becomes: string }[];
}

const numberName = 'n';

/** What parts a clause from the rest: a comma, a dash, a bracket, the end of a sentence, "and". */
const joint = String.raw`(?:\s*[,;:(]\s*|\s+[-–—]\s*|[?.!]\s+|\s+)(?:(?:and|but)\s+)?`;

const clauses = lazy((): readonly Clause[] => {
  const { macros, clause } = frameTables().clauses;
  // Each alternative may say the number; a name stands once in a pattern.
  const known = { ...macros, n: String.raw`(?:\d{1,6})` };
  return clause.map(({ says, kept = [], breaks = [], adds = [] }) => ({
    ending: new RegExp(`^(.{3,300}?)${joint}(${filled(says, known)})[\\s).,!?]*$`, 'i'),
    kept: [kept].flat().map((source) => filled(source, macros)),
    breaks: [breaks].flat(),
    adds: adds.map((each) => ({ ...each, in: filled(each.in, macros) })),
  }));
});

/**
 * The clauses that a request may end with, each with the request that is left without it.
 *
 * @example
 * ```ts
 * const [clause] = sideClauses('files named *.log under /srv, whatever the case');
 * clause?.apply("find /srv -type f -name '*.log'"); // "find /srv -type f -iname '*.log'"
 * ```
 */
export function sideClauses(request: string): readonly SideClause[] {
  return clauses().flatMap((clause) => {
    const [, rest, said] = clause.ending.exec(request) ?? [];
    if (rest === undefined || said === undefined) return [];
    const number = /\d+/.exec(said)?.[0] ?? spelledIn(said);
    return [{ request: rest, apply: (command) => applied(clause, command, number) }];
  });
}

/** Whether a text is such a clause and nothing else. */
export function isSideClause(text: string): boolean {
  return clauses().some(({ ending }) => ending.exec(`${head}, ${text}`)?.[1] === head);
}

/** What stands in front of a clause. */
const head = 'this';

function spelledIn(said: string): string {
  const counts = said.split(/\s+/).map((word) => spelledCount(word.toLowerCase()));
  return counts.find((count) => count !== undefined)?.toString() ?? '';
}

function applied({ kept, breaks, adds }: Clause, command: string, number: string): string | undefined {
  const pattern = (source: string): RegExp => new RegExp(source.replaceAll(`<${numberName}>`, number));
  if (breaks.some((source) => pattern(source).test(command))) return undefined;
  if (kept.some((source) => pattern(source).test(command))) return command;
  for (const { in: source, becomes } of adds)
    if (pattern(source).test(command))
      return command.replace(pattern(source), becomes.replaceAll(`<${numberName}>`, number));
  return undefined;
}
