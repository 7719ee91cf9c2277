import type { FastScan, ScannedWords } from '@hunch/common/shell/fast-scan';
import type { Classification, LocalCommand, Tier } from './classification.ts';
import { tiers } from './classification.ts';
import { unknownProgram, type Found, type Interpreter } from './interpret.ts';
import type { Kind } from './kinds.ts';
import type { ProgramTable } from './program-table.ts';
import { faults } from './structure-faults.ts';

/** A piece of the command, in UTF-16 code units. */
export interface SpanLookedAt {
  readonly start: number;
  readonly end: number;
}

/** What one tier said. Tiers after the one that decided are `not-asked`. */
export interface TierVerdict {
  readonly tier: Tier;
  readonly verdict: 'passes' | 'rejects' | 'accepts' | 'not-asked';
  readonly reason: string;
  readonly spans: readonly SpanLookedAt[];
  /** What the tier took, in nanoseconds of this one run, cold as it was. */
  readonly nanos: number;
}

export interface Explanation {
  readonly classification: Classification<Kind>;
  readonly tiers: readonly TierVerdict[];
}

export interface ExplainParts {
  readonly programs: ProgramTable;
  readonly scan: FastScan<LocalCommand>;
  readonly interpreter: Interpreter;
  readonly settle: (command: string, found: Found | LocalCommand) => Classification<Kind>;
}

type Step = { readonly reason: string; readonly spans: readonly SpanLookedAt[] } & (
  | { readonly verdict: 'passes' }
  | { readonly verdict: 'rejects' | 'accepts'; readonly classification: Classification<Kind> }
);

/** Runs the tiers in the spec's order over the rules that `classify` uses. */
export function explainWith(parts: ExplainParts, command: string): Explanation {
  const steps: Readonly<Record<Tier, () => Step>> = {
    'instant-reject': () => instantReject(command),
    'structure-analysis': () => structure(parts.scan, command),
    'keyword-filter': () => keywords(parts, command),
    'never-intercept': () => neverIntercept(parts, command),
    'full-classification': () => full(parts, command),
  };
  const verdicts: TierVerdict[] = [];
  let classification: Classification<Kind> | null = null;
  for (const tier of tiers) {
    if (classification !== null) {
      verdicts.push({ tier, verdict: 'not-asked', reason: 'decided before', spans: [], nanos: 0 });
      continue;
    }
    const startedMs = performance.now();
    const step = steps[tier]();
    const nanos = Math.round((performance.now() - startedMs) * 1e6);
    verdicts.push({ tier, verdict: step.verdict, reason: step.reason, spans: step.spans, nanos });
    if (step.verdict !== 'passes') ({ classification } = step);
  }
  // The last tier never passes.
  return { classification: classification ?? faults.empty, tiers: verdicts };
}

function rejects(classification: LocalCommand, spans: readonly SpanLookedAt[]): Step {
  return { verdict: 'rejects', reason: classification.reason, spans, classification };
}

function instantReject(command: string): Step {
  if (!/[^ \t\n]/.test(command)) return rejects(faults.empty, []);
  return { verdict: 'passes', reason: 'there is a command', spans: [] };
}

function structure(scan: FastScan<LocalCommand>, command: string): Step {
  const fault = scan.read(command, 0, command.length);
  if (fault !== null) {
    const start = Math.min(scan.position, command.length);
    return rejects(fault, [{ start, end: Math.min(start + 1, command.length) }]);
  }
  return { verdict: 'passes', reason: 'one simple command', spans: wordSpans(scan, 0, scan.count) };
}

function keywords({ programs, interpreter, scan }: ExplainParts, command: string): Step {
  const keyword = programs.keywords.find((word) => command.includes(word));
  if (keyword === undefined) {
    // An escape may part it: `sh -c c\\argo\\ build`.
    if ('kind' in interpreter.read(scan))
      return { verdict: 'passes', reason: 'a keyword in the script of a shell', spans: [] };
    return rejects({ ...unknownProgram, reason: 'no compilation keyword' }, []);
  }
  const start = command.indexOf(keyword);
  return {
    verdict: 'passes',
    reason: `contains "${keyword}"`,
    spans: [{ start, end: start + keyword.length }],
  };
}

function neverIntercept(parts: ExplainParts, command: string): Step {
  const { scan } = parts;
  const found = parts.interpreter.read(scan);
  if ('kind' in found || found.tier !== 'never-intercept')
    return { verdict: 'passes', reason: 'no never-intercept entry applies', spans: [] };
  const classification = parts.settle(command, found);
  return {
    verdict: 'rejects',
    reason: found.reason,
    spans: wordSpans(scan, scan.assignmentCount, scan.count),
    classification,
  };
}

function full(parts: ExplainParts, command: string): Step {
  const found = parts.interpreter.read(parts.scan);
  const settled = parts.settle(command, found);
  // The hot path rejects an unknown program, or the script inside a shell, under the name of a cheaper tier.
  const classification: Classification<Kind> = settled.isCompilation
    ? settled
    : {
        ...settled,
        tier: 'full-classification',
        reason: found === unknownProgram ? 'the command is no tool that a table knows' : settled.reason,
      };
  const { reason, isCompilation } = classification;
  const spans = 'kind' in found ? [{ start: found.start, end: found.end }] : [];
  return { verdict: isCompilation ? 'accepts' : 'rejects', reason, spans, classification };
}

function wordSpans(scan: ScannedWords, from: number, to: number): readonly SpanLookedAt[] {
  const spans: SpanLookedAt[] = [];
  for (let word = from; word < to && spans.length < SPANS_MAX; word++)
    spans.push({ start: scan.startOf(word), end: scan.endOf(word) });
  return spans;
}

/** A person reads the first; a link line has thousands. */
const SPANS_MAX = 40;
