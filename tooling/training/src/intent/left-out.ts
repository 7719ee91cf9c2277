import { IntentModel, LocalRouter, type Reading } from '@hunch/intent-router/training';
import type { Answer, JudgedRequest } from './evaluation.ts';
import { fit, type FitSettings, type Prepared } from './fit.ts';
import { quantized } from './quantize.ts';
import { bestTemperature, gradedBy, readingFrom, type Told } from './reading.ts';

/** A model that was trained without one writer, and what that writer asked. */
export interface LeftOut {
  readonly writer: string;
  readonly judged: readonly JudgedRequest[];
  readonly told: (temperature: number) => readonly Told[];
  readonly answers: (reading: Reading) => readonly Answer[];
}

/**
 * Trains a model without each of the writers. Requests that were learnt from are too easy: only these say how right, and how
 * rightly sure, the model is with a new writer.
 *
 * @param writtenAfter the grammar files that were written with a writer's mistakes in view: they are left out with the writer
 * @param groupOf writers of one group are left out together: fewer models, each of which has heard a little less
 */
export function leftOut(
  data: Prepared,
  settings: FitSettings,
  writers: ReadonlyMap<string, readonly JudgedRequest[]>,
  writtenAfter: (writer: string) => readonly string[] = () => [],
  groupOf: (writer: string) => string = (writer) => writer,
): readonly LeftOut[] {
  const groups = new Map<string, string[]>();
  for (const writer of writers.keys()) {
    const group = groupOf(writer);
    groups.set(group, [...(groups.get(group) ?? []), writer]);
  }
  return [...groups.values()].flatMap((names) => {
    const unheard = new Set(names.flatMap((name) => [name, ...writtenAfter(name)]));
    const heard = data.sentences.flatMap((sentence, index) => (unheard.has(sentence.writer) ? [] : [index]));
    const { bytes, step } = quantized(fit(data, Uint32Array.from(heard), settings));
    const routerWith = (reading: Reading) => new LocalRouter([], new IntentModel({ bytes, step, reading }));
    return names.map((writer) => judgedBy(routerWith, writer, writers.get(writer) ?? []));
  });
}

function judgedBy(
  routerWith: (reading: Reading) => LocalRouter,
  writer: string,
  judged: readonly JudgedRequest[],
): LeftOut {
  return {
    writer,
    judged,
    told: (temperature) => {
      const router = routerWith({ ...unread, temperature });
      return judged.map((request) => ({ read: router.read(request.text), judged: request }));
    },
    answers: (reading) => answersOf(routerWith(reading), judged),
  };
}

const unread: Omit<Reading, 'temperature'> = { confidence: [0, 1, 0], order: [], second: [] };

/** In so many parts writers are left out of the readings, too. */
const foldsMax = 8;

/** The readings that fit writers who were left out: one for new writers, and for each of these writers one that has not seen them. */
export function readingsOf(models: readonly LeftOut[]): {
  readonly reading: Reading;
  readonly withoutEach: ReadonlyMap<string, Reading>;
} {
  const temperature = bestTemperature((candidate) =>
    models.flatMap(({ told }) => told(candidate).map((each) => gradedBy(each, each.read.shares))),
  );
  const told = models.map((model) => ({ writer: model.writer, rows: model.told(temperature) }));
  const fitted = (unseen: number | null) =>
    readingFrom(
      told.flatMap(({ rows }, place) => (place % foldsMax === unseen ? [] : rows)),
      temperature,
    );
  const withoutFold = Array.from({ length: Math.min(foldsMax, told.length) }, (_, fold) => fitted(fold));
  return {
    reading: fitted(null),
    withoutEach: new Map(
      told.flatMap(({ writer }, place) => {
        const reading = withoutFold[place % foldsMax];
        return reading === undefined ? [] : [[writer, reading] as const];
      }),
    ),
  };
}

export function answersOf(router: LocalRouter, judged: readonly JudgedRequest[]): readonly Answer[] {
  return judged.map(({ text }) => {
    const { ranking, secondary } = router.route(text);
    return { ...ranking[0], secondary: secondary.map(({ domain }) => domain) };
  });
}
