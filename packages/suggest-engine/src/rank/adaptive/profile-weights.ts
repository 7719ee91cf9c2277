import { noDeadline } from '../../deadline.ts';
import type { EngineState } from '../../engine-state.ts';
import type { Memory } from '../../memory/memory.ts';
import type { Profile } from '../../memory/profiles.ts';
import { scopeOfRepo } from '../../memory/stored-memory.ts';
import type { ProfileScope, Scope } from '../../ports.ts';
import { chancesOf, gradientOf, likeliestOf } from './softmax.ts';
import { learnCalibration } from './calibration.ts';
import { experienceOf, weightsAt } from './experience.ts';
import { featuresCount } from '../../features/feature-names.ts';
import { featureMatrixOf } from '../../features/feature-matrix.ts';
import { headOf, startOf, startOfHead, type Head } from './heads.ts';
import { applyFloor, isBehind, judgeFloor, placeOf, rowsOfMethods } from './floor.ts';
import type { LineSet } from '../../candidates/line-set.ts';
import { likelyLines, matchingLines } from '../../candidates/candidate-lines.ts';
import type { SessionContext } from '../../features/session-context.ts';
import { preferHistoryMatch, judge, ratioOf } from './history-match.ts';

/** Those who learn from one command, from the widest scope on. */
export function scopesOf(session: string, repoKey: string | null): readonly ProfileScope[] {
  const repo: readonly Scope[] = repoKey === null ? [] : [scopeOfRepo(repoKey)];
  return ['global', ...repo, `session:${session}`];
}

interface Pace {
  /** AdaGrad's step, as a part of the head's. */
  readonly pace: number;
  /** What is kept of a difference at each lesson: it fades where nothing confirms it. */
  readonly kept: number;
  /** Below so many samples a profile learns, but is not used. */
  readonly samplesMin: number;
}

/** Found on recorded histories, each person held out: tooling/training. */
const paces: Readonly<Record<'global' | 'repo' | 'session', Pace>> = {
  global: { pace: 1, kept: 0.9999, samplesMin: 5 },
  repo: { pace: 0.2, kept: 0.998, samplesMin: 20 },
  session: { pace: 0.1, kept: 0.995, samplesMin: 10 },
};

const steps: Readonly<Record<Head, number>> = { empty: 0.15, one: 0.2, two: 0.2, more: 0.15 };

/** As if so much had been learnt already: the first few commands of a person must not turn the start weights over. */
const priorSquares = 5;
/** No weight leaves the start by more. */
const deltaMax = 4;

function paceOf(scope: ProfileScope): Pace {
  if (scope === 'global') return paces.global;
  return scope.startsWith('repo:') ? paces.repo : paces.session;
}

/**
 * What the start weights claim too much about someone they were not fitted on: on recordings that were held out,
 * suggestions of 0.75 ran in 64 of 100 cases while little was learnt, and in 73 later on.
 */
const doubtStart: Readonly<Record<Head, number>> = { empty: 0.15, one: 0.3, two: 0.3, more: 0.3 };
/** Lessons in which the doubt goes down to 1/e. */
const doubtLessons = 150;

/**
 * The weights for one head: those of the start, moved by each scope that has learnt enough; all of them smaller, so that
 * chances are more alike, the less is known of the user.
 */
export function weightsOf(
  { profiles, history }: Pick<Memory, 'profiles' | 'history'>,
  scopes: readonly ProfileScope[],
  head: Head,
): Float32Array {
  const start = startOf(head);
  const weights = weightsAt(startOfHead(profiles.start, head), experienceOf(history.size));
  const lessons = profiles.find('global')?.samples ?? 0;
  const sure = 1 - doubtStart[head] * Math.exp(-lessons / doubtLessons);
  for (const scope of scopes) {
    const profile = profiles.find(scope);
    if (profile === null || profile.samples < paceOf(scope).samplesMin) continue;
    for (let feature = 0; feature < featuresCount; feature += 1)
      weights[feature] = (weights[feature] ?? 0) + (profile.deltas[start + feature] ?? 0);
  }
  for (let feature = 0; feature < featuresCount; feature += 1)
    weights[feature] = (weights[feature] ?? 0) * sure;
  return weights;
}

/**
 * Learns how to weigh features from one command that ran: at an empty prompt and with one, two, and in turn three to
 * seven characters typed. Every executed command is a lesson, whether it was suggested or not.
 *
 * @param line the command's number
 * @returns the profiles that changed
 */
export function learnProfiles(
  { featureCache: cache }: EngineState,
  context: SessionContext,
  scopes: readonly ProfileScope[],
  line: number,
  text: string,
): readonly Profile[] {
  const { memory } = context;
  const { profiles } = memory;
  const learning = scopes.map((scope) => profiles.open(scope));
  const lessons = (learning[0]?.samples ?? 0) + 1;
  cache.take(context, noDeadline);
  const hasFollowed = cache.observations.historyOrders[0].count > 0;
  const likely = likelyLines(cache, () => true, noDeadline);
  adapt('empty', likely, 0, bothLessons);
  const long = longMin + (lessons % (longMax - longMin + 1));
  for (const typed of new Set([1, 2, longMin, long])) {
    if (typed >= text.length) continue;
    const matching = matchingLines(cache, text.slice(0, typed), () => true, noDeadline);
    const ofWeights = typed <= 2 || typed === long;
    // Of one line all say the same, or no method knows it.
    if (ofWeights || matching.size > 1)
      adapt(headOf(typed), matching, typed, { ofWeights, ofFloor: typed <= longMin });
  }
  for (const profile of learning) {
    profile.samples += 1;
    // The global profile learns from every command, so its samples are a clock that all of them share.
    profile.learntAt = lessons;
  }
  return learning;

  function adapt(head: Head, set: LineSet, typed: number, { ofWeights, ofFloor }: Lessons): void {
    const matrix = featureMatrixOf(set, typed, noDeadline);
    const candidate = set.find(line, text);
    const { rows, previousMatch } = matrix;
    const chances = chancesOf(matrix, weightsOf(memory, scopes, head));
    if (ofWeights) {
      const gradient = gradientOf(matrix, chances, candidate < 0 ? rows : candidate);
      for (const profile of learning) climb(profile, head, gradient);
    }
    const [global] = learning;
    const likeliest = likeliestOf(chances, rows);
    if (global === undefined || likeliest < 0) return;
    // As it was shown: by what was trusted before this lesson.
    preferHistoryMatch(chances, likeliest, previousMatch, ratioOf(profiles, head, hasFollowed));
    if (ofWeights) judge(global.deltas, head, { likeliest, previous: previousMatch, ran: candidate });
    if (ofFloor || isBehind(global.deltas, head)) {
      const methodRows = rowsOfMethods(set, matrix);
      const ranked = placeOf(chances, rows, candidate);
      applyFloor(chances, rows, methodRows, global.deltas, head);
      const shown = placeOf(chances, rows, candidate);
      if (ofFloor) judgeFloor(global.deltas, head, methodRows, { ran: candidate, ranked, shown });
    }
    if (!ofWeights) return;
    const first = likeliestOf(chances, rows);
    learnCalibration(global, chances[first] ?? 0, candidate === first, head);
  }
}

/** What is learnt from one command with so much typed. */
interface Lessons {
  /** How features are weighed, and how true chances are. */
  readonly ofWeights: boolean;
  /**
   * Who is behind (floor.ts). With three characters typed and more there is one ledger, kept at three each time: elsewhere each command
   * would be counted at another length, and nobody could say by how much anyone is behind at any of them.
   */
  readonly ofFloor: boolean;
}

const bothLessons: Lessons = { ofWeights: true, ofFloor: true };

/** Longer beginnings leave little to choose from. */
const longMin = 3;
const longMax = 7;

/** One step of AdaGrad (Duchi, Hazan, Singer, JMLR 12:2121, 2011), clamped, after what was there has faded. */
function climb(profile: Profile, head: Head, gradient: Float64Array): void {
  const { pace, kept } = paceOf(profile.scope);
  const step = steps[head] * pace;
  const start = startOf(head);
  const { deltas, squares } = profile;
  for (let feature = 0; feature < featuresCount; feature += 1) {
    const place = start + feature;
    const slope = gradient[feature] ?? 0;
    squares[place] = (squares[place] ?? 0) + slope * slope;
    const moved =
      (deltas[place] ?? 0) * kept + (step * slope) / Math.sqrt(priorSquares + (squares[place] ?? 0));
    deltas[place] = Math.min(deltaMax, Math.max(-deltaMax, moved));
  }
}
