import type { ReplayCommand } from './corpus.ts';
import { replay, type PredictorReport } from './replay.ts';

/** With fewer commands luck says more than the method. */
export const personCommandsMin = 200;

/** What the default ranker must not be behind, for any person. */
const floors = ['newest match', 'Markov-2'];
const ranker = 'adaptive';

/** One person, one method, one way of counting. */
export interface PersonComparison {
  /** The session of the recording. */
  readonly person: string;
  readonly commands: number;
  readonly method: string;
  readonly measure: 'top 1' | 'top 5' | 'keys saved';
  /** Characters typed before; null: all of them, as for keys. */
  readonly typed: number | null;
  /** By how many hits the ranker is behind; below 0: ahead. Of keys: in lines of this person's average length. */
  readonly behind: number;
}

export interface PeopleReport {
  readonly people: number;
  readonly comparisons: readonly PersonComparison[];
  /** At most one hit behind. */
  readonly within: number;
}

export interface PeopleOptions {
  /** People with fewer commands are left out. */
  readonly commandsMin?: number;
  readonly onProgress?: (done: number, of: number) => void;
}

/** The default ranker beside the two simplest methods, for each person of a recording alone: each session is a person. */
export function replayPeople(
  commands: readonly ReplayCommand[],
  { commandsMin = personCommandsMin, onProgress }: PeopleOptions = {},
): PeopleReport {
  const people = [...bySession(commands)].filter(([, own]) => own.length >= commandsMin);
  const all = people.reduce((sum, [, own]) => sum + own.length, 0);
  const comparisons: PersonComparison[] = [];
  let done = 0;
  for (const [person, own] of people) {
    const before = done;
    const { predictors } = replay(own, {
      only: [ranker, ...floors],
      onProgress: (ofPerson) => onProgress?.(before + ofPerson, all),
    });
    const [first, ...others] = predictors;
    if (first === undefined) continue;
    for (const other of others)
      for (const found of compare(first, other))
        comparisons.push({ person, commands: own.length, method: other.name, ...found });
    done += own.length;
  }
  return {
    people: people.length,
    comparisons,
    within: comparisons.filter(({ behind }) => behind <= 1).length,
  };
}

type Found = Pick<PersonComparison, 'measure' | 'typed' | 'behind'>;

function compare(own: PredictorReport, other: PredictorReport): readonly Found[] {
  const found: Found[] = [];
  for (const [place, { typed, asked, top1, top5 }] of own.typed.entries()) {
    const score = other.typed[place];
    if (score === undefined) continue;
    found.push(
      { measure: 'top 1', typed, behind: Math.round((score.top1 - top1) * asked) },
      { measure: 'top 5', typed, behind: Math.round((score.top5 - top5) * asked) },
    );
  }
  const lines = own.typed[0]?.asked ?? 0;
  const keys = (other.saved.whole ?? 0) - (own.saved.whole ?? 0);
  return [...found, { measure: 'keys saved', typed: null, behind: keys * lines }];
}

function bySession(commands: readonly ReplayCommand[]): ReadonlyMap<string, readonly ReplayCommand[]> {
  const sessions = new Map<string, ReplayCommand[]>();
  for (const command of commands) {
    const own = sessions.get(command.session);
    if (own === undefined) sessions.set(command.session, [command]);
    else own.push(command);
  }
  return sessions;
}
