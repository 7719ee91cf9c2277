import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { HunchError } from '@hunch/common/errors';
import { readProblem } from '@hunch/common/system-problem';
import { isObject, parseJson } from '@hunch/common/json';
import type { GradedPrompt } from '@hunch/prompt-router/calibration';

/** More rows than anyone labels; what is beyond is left out. */
const ROWS_MAX = 500_000;

export interface GradedFile {
  readonly rows: readonly GradedPrompt[];
  /** Lines that are no graded prompt. */
  readonly skipped: number;
}

/**
 * Reads JSON lines of graded prompts: `{"prompt", "scores": {"model": 0..1, …}}`, or what became of one answer:
 * `{"prompt", "tier": "SIMPLE", "outcome": "good"|"bad"|0..1}`. Outcomes of one prompt are put together.
 *
 * @throws HunchError E_INVALID_ARGUMENT if the file can't be read
 */
export async function readGraded(path: string): Promise<GradedFile> {
  const rows: GradedPrompt[] = [];
  const outcomes: TierOutcome[] = [];
  let skipped = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      if (line.trim() === '' || rows.length >= ROWS_MAX) continue;
      const row = gradedRow(line);
      if (row === undefined) skipped += 1;
      else if (row.kind === 'scores') rows.push(row);
      else outcomes.push(row);
    }
  } catch (error) {
    throw new HunchError('E_INVALID_ARGUMENT', readProblem(error, path));
  }
  return { rows: [...rows, ...gradedByOutcomes(outcomes)], skipped };
}

/** What became of an answer that a tier gave. */
export interface TierOutcome {
  readonly prompt: string;
  readonly tier: string;
  /** 0 to 1. */
  readonly value: number;
}

export function gradedByOutcomes(outcomes: readonly TierOutcome[]): GradedPrompt[] {
  const byPrompt = new Map<string, Map<string, number>>();
  for (const { prompt, tier, value } of outcomes) {
    const known = byPrompt.get(prompt) ?? new Map<string, number>();
    const isCheap = ['SIMPLE', 'MEDIUM'].includes(tier.toUpperCase());
    byPrompt.set(prompt, known.set(isCheap ? roles.cheap : roles.strong, value));
  }
  // The dear tier's answer to what the cheap one has answered is seldom known; it is taken to be good.
  return [...byPrompt]
    .filter(([, known]) => known.has(roles.cheap))
    .map(([prompt, known]) => ({ prompt, scores: new Map([[roles.strong, 1], ...known]) }));
}

/** How outcomes by tier are named beside models. */
const roles = { cheap: 'cheap tier', strong: 'dear tier' } as const;

type Row = ({ readonly kind: 'scores' } & GradedPrompt) | ({ readonly kind: 'outcome' } & TierOutcome);

function gradedRow(line: string): Row | undefined {
  const parsed = parseJson(line);
  if (!isObject(parsed) || typeof parsed.prompt !== 'string') return undefined;
  const { prompt, scores, tier } = parsed;
  if (isObject(scores)) {
    const graded = Object.entries(scores).filter((entry): entry is [string, number] => isGrade(entry[1]));
    return graded.length === 0 ? undefined : { kind: 'scores', prompt, scores: new Map(graded) };
  }
  const value = outcomeOf(parsed.outcome ?? parsed.feedback);
  if (typeof tier !== 'string' || value === undefined) return undefined;
  return { kind: 'outcome', prompt, tier, value };
}

function outcomeOf(outcome: unknown): number | undefined {
  if (isGrade(outcome)) return outcome;
  if (outcome === 'good' || outcome === 'up' || outcome === true) return 1;
  return outcome === 'bad' || outcome === 'down' || outcome === false ? 0 : undefined;
}

function isGrade(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
