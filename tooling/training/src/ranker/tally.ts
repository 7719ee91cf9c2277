import type { PredictorReport, ReplayReport, Typist } from '@hunch/suggest-engine/replay';

/** Counts of one predictor that can be added up over recordings; a report has only shares. */
export interface Tally {
  readonly name: string;
  /** By characters typed. */
  readonly typed: readonly {
    readonly asked: number;
    readonly top1: number;
    readonly top5: number;
    /** Sum of reciprocal ranks. */
    readonly reciprocals: number;
  }[];
  readonly characters: number;
  /** Keys saved, of `characters`. */
  readonly saved: ReadonlyMap<Typist, number>;
  /** Null: the predictor does not say how sure it is. */
  readonly classes: readonly Shown[] | null;
}

/** Of the suggestions of one class of confidence: how many, what they stated together, how many ran. */
interface Shown {
  readonly count: number;
  readonly stated: number;
  readonly ran: number;
}

export function talliesOf({ predictors, characters }: ReplayReport): Tally[] {
  return predictors.map((predictor) => tallyOf(predictor, characters));
}

const typists: readonly Typist[] = ['whole', 'ghost', 'word'];

function tallyOf({ name, typed, saved, calibration }: PredictorReport, characters: number): Tally {
  return {
    name,
    typed: typed.map(({ asked, top1, top5, mrr }) => ({
      asked,
      top1: Math.round(top1 * asked),
      top5: Math.round(top5 * asked),
      reciprocals: mrr * asked,
    })),
    characters,
    saved: new Map(
      typists.flatMap((typist): [Typist, number][] => {
        const part = saved[typist];
        return part === undefined ? [] : [[typist, Math.round(part * characters)]];
      }),
    ),
    classes:
      calibration?.classes.map(({ stated, ran, count }) => ({
        count,
        stated: stated * count,
        ran: ran * count,
      })) ?? null,
  };
}

/** The same predictors on several recordings, together. */
export function pooled(tallies: readonly (readonly Tally[])[]): Tally[] {
  const [first = [], ...others] = tallies;
  return others.reduce<Tally[]>(
    (sum, next) => sum.map((tally, place) => added(tally, next[place])),
    [...first],
  );
}

function added(one: Tally, other: Tally | undefined): Tally {
  if (other?.name !== one.name) throw new Error(`${one.name} is missing in a recording`);
  return {
    name: one.name,
    typed: one.typed.map((score, place) => {
      const more = other.typed[place];
      return {
        asked: score.asked + (more?.asked ?? 0),
        top1: score.top1 + (more?.top1 ?? 0),
        top5: score.top5 + (more?.top5 ?? 0),
        reciprocals: score.reciprocals + (more?.reciprocals ?? 0),
      };
    }),
    characters: one.characters + other.characters,
    saved: new Map([...one.saved].map(([typist, keys]) => [typist, keys + (other.saved.get(typist) ?? 0)])),
    classes:
      one.classes?.map((shown, place) => {
        const more = other.classes?.[place];
        return {
          count: shown.count + (more?.count ?? 0),
          stated: shown.stated + (more?.stated ?? 0),
          ran: shown.ran + (more?.ran ?? 0),
        };
      }) ?? null,
  };
}

/** Expected calibration error, 0..1; null: the predictor does not say how sure it is. */
export function calibrationError({ classes }: Tally): number | null {
  const count = classes?.reduce((sum, shown) => sum + shown.count, 0) ?? 0;
  if (classes === null || count === 0) return null;
  return classes.reduce((sum, { stated, ran }) => sum + Math.abs(stated - ran), 0) / count;
}
