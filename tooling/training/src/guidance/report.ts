import { printTable } from '@hunch/bench';
import { manualClock } from '@hunch/common/clock';
import {
  createGuidance,
  eventsOf,
  patternNames,
  replayTrajectory,
  thresholds,
  type OutcomeCounts,
  type ReplayResult,
} from '@hunch/guidance';
import { balanced, estimate, type Observed, type Steps } from './estimate.ts';
import { expectedShare } from './expected.ts';
import type { LabelledSession } from './sessions.ts';
import { noises, stuckRuns, type StuckRun } from './stuck/runs.ts';
import { shippedDetectorsFire } from './stuck/shipped-detectors.ts';

/** How often the default configuration gives a hint, by family and ending. */
export function printHints(sessions: readonly LabelledSession[]): void {
  const groups = [...new Set(sessions.map(({ family, ending }) => `${family}, ends ${ending}`))].sort();
  printTable(
    ['family', 'sessions', 'told something', 'share', 'hints', 'turns', 'hints in 100 turns'],
    groups.map((group) => {
      const own = sessions.filter(({ family, ending }) => `${family}, ends ${ending}` === group);
      const told = own.filter(({ replay }) => replay.hints.length > 0).length;
      const hints = own.reduce((sum, { replay }) => sum + replay.hints.length, 0);
      const turns = own.reduce((sum, { replay }) => sum + replay.turns, 0);
      return [
        group,
        `${own.length}`,
        `${told}`,
        `${((100 * told) / own.length).toFixed(1)} %`,
        `${hints}`,
        `${turns}`,
        ((100 * hints) / turns).toFixed(3),
      ];
    }),
  );
}

/**
 * How far the thresholds lie from healthy sessions. With each family left out in turn, the rule "one more than the others
 * ever show" is tried on it: what it would have said there is what to expect of sessions never seen.
 */
export function printMargins(sessions: readonly LabelledSession[]): void {
  const healthy = sessions.filter(({ ending, attended }) => attended || ending === 'well');
  const attended = sessions.filter((session) => session.attended);
  printTable(
    ['pattern', 'most in sessions of people', 'most in runs that ended well', 'threshold', 'left out: told'],
    patternNames.map((name) => {
      const most = (group: readonly LabelledSession[]): number =>
        Math.max(0, ...group.map(({ replay }) => replay.peaks.get(name) ?? 0));
      const families = [...new Set(healthy.map(({ family }) => family))];
      const told = families.reduce((sum, family) => {
        const needed = Math.max(
          thresholds[name].standard,
          most(healthy.filter((one) => one.family !== family)) + 1,
        );
        const held = healthy.filter((one) => one.family === family);
        return sum + held.filter(({ replay }) => (replay.peaks.get(name) ?? 0) >= needed).length;
      }, 0);
      return [
        name,
        `${most(attended)}`,
        `${most(healthy)}`,
        `${thresholds[name].standard}`,
        `${told} of ${healthy.length}`,
      ];
    }),
  );
}

/** What is to be expected of healthy sessions that were never seen, from those that were. */
export function printExpected(sessions: readonly LabelledSession[]): void {
  const peaks = sessions.filter(({ attended }) => attended).map(({ replay }) => replay.peaks);
  console.log(
    `Of healthy sessions never seen, at most ${percent(expectedShare(peaks))} are told something (halves of ${peaks.length}, by lot)`,
  );
}

/**
 * Whether a stated confidence holds where nothing was learnt: the table is made of all sets but one, and what it states of
 * the runs of that one which are hinted is compared with how many of them ended badly.
 */
export function printCalibration(
  runs: readonly (Observed & { readonly family: string; readonly hints: ReplayResult['hints'] })[],
): void {
  const families = [...new Set(runs.map(({ family }) => family))].sort();
  printTable(
    [
      'set left out',
      'ended badly',
      'ended well',
      'hinted',
      'stated, both endings as frequent',
      'found, the same',
    ],
    families.map((family) => {
      const own = runs.filter((run) => run.family === family);
      const others = runs.filter((run) => run.family !== family);
      const table = estimate(balanced(others, (run) => run.family));
      const stated = own.flatMap(({ peaks, hints }) => {
        const names = patternNames.filter((name) => hints.some(({ classifier }) => classifier === name));
        const sure = names.map((name) => confidenceIn(table[name], peaks.get(name) ?? 0));
        return sure.length === 0 ? [] : [Math.max(...sure)];
      });
      const shareHinted = (badly: boolean): number => {
        const kind = own.filter(({ endedBadly }) => endedBadly === badly);
        return kind.length === 0 ? 0 : kind.filter(({ hints }) => hints.length > 0).length / kind.length;
      };
      const [bad, well] = [shareHinted(true), shareHinted(false)];
      const badly = own.filter(({ endedBadly }) => endedBadly).length;
      return [
        family,
        `${badly}`,
        `${own.length - badly}`,
        `${stated.length}`,
        stated.length === 0 ? '-' : percent(stated.reduce((sum, one) => sum + one, 0) / stated.length),
        bad + well === 0 ? '-' : percent(bad / (bad + well)),
      ];
    }),
  );
}

function confidenceIn(steps: Steps, strength: number): number {
  return steps.findLast(([from]) => strength >= from)?.[1] ?? 0;
}

/**
 * What is shown for hints that no agent was ever given: recorded runs as they are, half of them said to have been told. The
 * difference must be none.
 */
export function printPlacebo(sessions: readonly LabelledSession[], rounds: number): void {
  const guidance = createGuidance({
    clock: manualClock(0),
    options: { withheld_share: 0.5 },
    withholds: true,
  });
  for (let round = 0; round < rounds; round += 1) {
    for (const { file, calls } of sessions) {
      const session = `${file} ${round}`;
      for (const [event] of eventsOf(calls, session)) {
        const hint = guidance.observe(event);
        if (hint !== undefined) guidance.delivered(hint);
      }
      guidance.observe({ kind: 'session_ended', session });
    }
  }
  const { providers, effect } = guidance.stats();
  const text = ({ recovered, continued, ended }: OutcomeCounts): string =>
    `${recovered} of ${recovered + continued + ended}`;
  printTable(
    ['placebo: no hint was delivered', 'recovered, "shown"', 'recovered, withheld', 'difference', 'muted'],
    [...providers, { provider: 'all', effect, mute: null }].map(({ provider, effect: own, mute }) => [
      provider,
      text(own.shown),
      text(own.withheld),
      own.difference === null
        ? 'no evidence yet'
        : `${percent(own.difference.estimate)} (${percent(own.difference.low)} to ${percent(own.difference.high)})`,
      mute === null ? '' : mute.because,
    ]),
  );
}

/** How many written runs that end stuck are told something: by scenario, and by how much of a run is not the pattern. */
export function printStuck(sessions: readonly LabelledSession[], runsOfEach: number): void {
  const beginnings = sessions.filter(({ attended }) => attended).map(({ calls }) => calls);
  const runs = stuckRuns(beginnings, runsOfEach).map((run) => ({
    ...run,
    told: replayTrajectory(run.calls).hints.length > 0,
    shipped: shippedDetectorsFire(run.calls),
  }));
  const share = (group: readonly StuckRun[], isSo: (run: (typeof runs)[number]) => boolean): string =>
    percent(runs.filter((run) => group.includes(run) && isSo(run)).length / group.length);
  printTable(
    [
      'stuck in (written runs)',
      ...noises.map((noise) => `told, ${percent(noise)} noise`),
      ...noises.map(() => 'shipped'),
    ],
    [...new Set(runs.map(({ name }) => name))].map((name) => {
      const byNoise = noises.map((noise) => runs.filter((run) => run.name === name && run.noise === noise));
      return [
        name,
        ...byNoise.map((group) => share(group, ({ told }) => told)),
        ...byNoise.map((group) => share(group, ({ shipped }) => shipped)),
      ];
    }),
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
