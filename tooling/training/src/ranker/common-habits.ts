import { everywhereLines, logScaled, wordsOf, type CommonHabits } from '@hunch/suggest-engine/training';
import { readings } from './histories.ts';
import type { Recording } from './recordings.ts';

/** A program that fewer use, or that stands in one recording, may be a matter of one course. */
const peopleMin = 5;
const recordingsMin = 2;
/** Commands after its last run within which a line is waited for. */
const reach = 40;
/** As if so much had been waited for with the rate of the wider class: lines of a program, then all lines. */
const prior = { shape: 3, line: 5, follower: 20 } as const;
/** e to the power of this is as much sooner or later as is told apart. */
const ratioMax = 3;
/** Less says nothing beside what else is known. */
const followerMin = 0.1;

/** Neither paths nor what was pasted by mistake. */
const programName = /^[a-z][a-z\d_-]*$/;

class Rate {
  /** Runs of lines that had run before. */
  came = 0;
  /** What a line is owed after so many commands: all of them, one each at once, half after one, a third after two. */
  waited = 0;
}

/** Of one program. */
class ProgramUse {
  readonly people = new Set<string>();
  readonly recordings = new Set<string>();
  readonly shapes: readonly [Rate, Rate, Rate] = [new Rate(), new Rate(), new Rate()];
  readonly followers = new Map<string, number>();
  /** Commands that came next. */
  followed = 0;

  get isCommon(): boolean {
    return this.people.size >= peopleMin && this.recordings.size >= recordingsMin;
  }
}

/** Counts over recordings, in which each session is another person's, how people repeat lines.  */
export function habitsOf(recordings: readonly Recording[]): CommonHabits {
  const uses = new Map<string, ProgramUse>();
  const everywhere = new Map(everywhereLines().map((line) => [line, new Rate()]));
  const all = new Rate();
  const useOf = (program: string): ProgramUse => {
    const use = uses.get(program) ?? new ProgramUse();
    uses.set(program, use);
    return use;
  };
  const ratesOf = (line: string): readonly Rate[] => {
    const { program, shape } = wordsOf(line);
    const own = everywhere.get(line);
    return [all, useOf(program).shapes[shape], ...(own === undefined ? [] : [own])];
  };
  for (const recording of recordings) {
    for (const history of readings.alone(recording)) {
      const lastRuns = new Map<string, number>();
      let before = '';
      for (const [place, { cmd, session }] of history.entries()) {
        for (const [line, last] of lastRuns) {
          if (place - last > reach) lastRuns.delete(line);
          else for (const rate of ratesOf(line)) rate.waited += 1 / (1 + place - last);
        }
        if (lastRuns.has(cmd)) for (const rate of ratesOf(cmd)) rate.came += 1;
        lastRuns.set(cmd, place);
        const { program } = wordsOf(cmd);
        for (const name of [program, before]) {
          useOf(name).people.add(`${recording.name} ${session}`);
          useOf(name).recordings.add(recording.name);
        }
        const { followers } = useOf(before);
        useOf(before).followed += 1;
        if (everywhere.has(cmd)) followers.set(cmd, (followers.get(cmd) ?? 0) + 1);
        before = program;
      }
    }
  }
  return tablesOf(uses, everywhere, all);
}

function tablesOf(
  uses: ReadonlyMap<string, ProgramUse>,
  everywhere: ReadonlyMap<string, Rate>,
  all: Rate,
): CommonHabits {
  const usual = all.came / Math.max(all.waited, Number.EPSILON);
  const rateOf = ({ came, waited }: Rate, wider: number, weight: number): number =>
    (came + weight * wider) / (waited + weight);
  const worth = (rate: number): number =>
    rounded(Math.min(1, Math.max(-1, Math.log(rate / usual) / ratioMax)));
  const common = [...uses]
    .filter(([name, use]) => use.isCommon && (name === '' || programName.test(name)))
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  const shapeRate = (name: string, shape: 0 | 1 | 2): number => {
    const use = uses.get(name);
    return use?.isCommon === true ? rateOf(use.shapes[shape], usual, prior.shape) : usual;
  };
  const programs = common.filter(([name]) => name !== '');
  return {
    returns: Object.fromEntries(
      programs.map(([name]) => [
        name,
        [worth(shapeRate(name, 0)), worth(shapeRate(name, 1)), worth(shapeRate(name, 2))],
      ]),
    ),
    lines: Object.fromEntries(
      [...everywhere].map(([line, rate]) => {
        const { program, shape } = wordsOf(line);
        return [line, worth(rateOf(rate, shapeRate(program, shape), prior.line))];
      }),
    ),
    followers: Object.fromEntries(
      common.map(([name, { followers, followed }]) => [
        name,
        Object.fromEntries(
          [...followers]
            .map(([line, count]) => [line, rounded(logScaled(count / (followed + prior.follower)))] as const)
            .filter(([, chance]) => chance >= followerMin)
            .toSorted(([left], [right]) => (left < right ? -1 : 1)),
        ),
      ]),
    ),
  };
}

const rounded = (number: number): number => Math.round(100 * number) / 100;
