import { wordsOf } from '../features/words.ts';
import type { RequestContext } from './request-context.ts';
import { sumInOrder } from '../sum-in-order.ts';
import type { LikelyLine } from './candidate.ts';
import { lazy } from '../lazy.ts';
import { usualFollowers, type FollowerRule } from './usual-followers.ts';
import { usualLinesJson } from './usual-lines.generated.ts';

/**
 * The weight of all that people run and that is not in these tables, by characters typed: measured with the tables on
 * 9,192 recorded commands of 150 people (README), so that of lines given 20 % about 20 % ran.
 */
const otherWeights = [260, 24, 8, 8, 2] as const;

/** Commands after which half of what somebody would run of these has been run, measured on the same. */
const halfAfter = 50;
/** By then there is next to nothing left to say. */
const commandsMax = 1_000;
/** The newest commands of the session that say which programs are there. */
const programsReach = 24;
const linesMax = 12;

interface UsualLine {
  readonly text: string;
  readonly weight: number;
  /** Null: every system has it. */
  readonly program: string | null;
}

interface Row {
  readonly weight: number;
  readonly lines: readonly string[];
}

/** `data/usual-lines.toml` */
interface Pack {
  readonly everywhere: readonly Row[];
  readonly program: readonly Row[];
  readonly follower: readonly FollowerRule[];
}

const pack = lazy(() => {
  // The generator's test compares the module with the pack.
  const { everywhere, program, follower } = JSON.parse(usualLinesJson) as Pack;
  const rowsOf = (rows: readonly Row[], programOf: (text: string) => string | null): UsualLine[] =>
    rows.flatMap(({ weight, lines }) => lines.map((text) => ({ text, weight, program: programOf(text) })));
  return {
    lines: [...rowsOf(everywhere, () => null), ...rowsOf(program, (text) => wordsOf(text).command)],
    followers: follower,
  };
});

/** Lines of programs that every system has, of those that weigh so much. */
export const everywhereLines = (weightMin = 0): readonly string[] =>
  pack().lines.flatMap(({ text, program, weight }) =>
    program === null && weight >= weightMin ? [text] : [],
  );

export const followerRules = (): readonly FollowerRule[] => pack().followers;

/**
 * For somebody of whom little is known: lines that most people run (`ls`, `git status`), and what usually comes after the
 * last one (`cd build` after `mkdir build`). Each command of their own makes them less likely, and who ran one has no need
 * of it here.
 */
export function usualLinesOf(context: RequestContext): readonly LikelyLine[] {
  const { memory, matcher, session } = context;
  const commands = Math.max(memory.history.size, session?.recent.length ?? 0);
  if (commands > commandsMax) return [];
  const { prefix } = matcher;
  const fits = (text: string): boolean =>
    text.length > prefix.length && text.startsWith(prefix) && !isKnown(context, text);
  const programs = programsOf(context);
  const found = new Map<string, LikelyLine & { readonly weight: number }>();
  for (const { text, weight, program } of pack().lines) {
    const isThere = program === null || programs.has(program) || prefix.startsWith(`${program} `);
    if (isThere && fits(text)) found.set(text, { text, weight, share: 0, about: 'commonly used' });
  }
  const last = lastLine(context);
  for (const { text, weight } of usualFollowers(pack().followers, last)) {
    if (!fits(text)) continue;
    const sum = weight + (found.get(text)?.weight ?? 0);
    found.set(text, { text, weight: sum, share: 0, about: `commonly follows \`${last}\`` });
  }
  const newness = halfAfter / (halfAfter + commands);
  const lines = [...found.values()];
  const total = newness * sumInOrder(lines.map(({ weight }) => weight));
  const others = otherWeights[Math.min(prefix.length, otherWeights.length - 1)] ?? 0;
  return lines
    .sort((left, right) => right.weight - left.weight || (left.text < right.text ? -1 : 1))
    .slice(0, linesMax)
    .map(({ text, weight, about }) => ({ text, share: (newness * weight) / (total + others), about }));
}

/** Whether it ran in this session, or anywhere and lasts. */
function isKnown({ memory, session }: RequestContext, text: string): boolean {
  const line = memory.texts.find(text);
  if (line < 0) return false;
  return (
    memory.stored.tables.lines.find(memory.stored.global, 0, line) >= 0 ||
    (session?.lastSeenMs(line) ?? null) !== null
  );
}

function programsOf({ session, memory }: RequestContext): ReadonlySet<string> {
  const newest = session?.recent.slice(-programsReach) ?? [];
  return new Set(newest.map(({ line }) => (line < 0 ? '' : wordsOf(memory.texts.text(line)).command)));
}

/** Empty: unknown, or it failed, and then nothing comes of it. */
function lastLine({ memory, session, previousLine }: RequestContext): string {
  const last = session?.last ?? null;
  if (previousLine < 0 || (last?.line === previousLine && last.outcome === 'other')) return '';
  return memory.texts.text(previousLine);
}
