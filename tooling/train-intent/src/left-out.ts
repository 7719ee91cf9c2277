import { IntentModel, LocalRouter, packWeights, type EmbeddedWeights } from '@hunch/intent-router/training';
import type { Answer, JudgedRequest } from './evaluation.ts';
import { fit, type FitSettings, type Prepared } from './fit.ts';
import { quantized } from './quantize.ts';
import { bestConfidence, bestTemperature, type Graded } from './reading.ts';

/** How scores become probabilities and a confidence. */
export type Reading = Pick<EmbeddedWeights, 'temperature' | 'confidence'>;

/** A model that was trained without one writer, and what that writer asked. */
export interface LeftOut {
  readonly writer: string;
  readonly judged: readonly JudgedRequest[];
  readonly graded: (temperature: number) => readonly Graded[];
  readonly answers: (reading: Reading) => readonly Answer[];
}

/**
 * Trains a model without each of the writers. Requests of somebody who was heard are too easy: only these say how right, and how
 * rightly sure, the model is with a stranger.
 *
 * @param writtenAfter the grammar files that were written with a writer's mistakes in view: they are left out with the writer
 */
export function leftOut(
  data: Prepared,
  settings: FitSettings,
  writers: ReadonlyMap<string, readonly JudgedRequest[]>,
  writtenAfter: (writer: string) => readonly string[] = () => [],
): readonly LeftOut[] {
  return [...writers].map(([writer, judged]) => {
    const unheard = new Set([writer, ...writtenAfter(writer)]);
    const heard = data.sentences.flatMap((sentence, index) => (unheard.has(sentence.writer) ? [] : [index]));
    const { bytes, step } = quantized(fit(data, Uint32Array.from(heard), settings));
    const packed = packWeights(bytes);
    const routerWith = (reading: Reading) =>
      new LocalRouter([], new IntentModel({ packed, step, ...reading }));
    return {
      writer,
      judged,
      graded: (temperature) => gradedBy(routerWith({ temperature, confidence: [0, 0, 0] }), judged),
      answers: (reading) => answersOf(routerWith(reading), judged),
    };
  });
}

/** The reading that fits writers who were not heard. */
export function readingOf(models: readonly LeftOut[]): Reading {
  const gradedAt = (temperature: number) => models.flatMap(({ graded }) => graded(temperature));
  const temperature = bestTemperature(gradedAt);
  return { temperature, confidence: bestConfidence(gradedAt(temperature)) };
}

export function answersOf(router: LocalRouter, judged: readonly JudgedRequest[]): readonly Answer[] {
  return judged.map(({ text }) => {
    const { ranking, secondary } = router.route(text);
    return { ...ranking[0], secondary: secondary.map(({ domain }) => domain) };
  });
}

function gradedBy(router: LocalRouter, judged: readonly JudgedRequest[]): readonly Graded[] {
  return judged.map(({ text, primary }) => {
    const { ranking, signs } = router.weigh(text);
    return { signs, isRight: ranking[0].domain === primary };
  });
}
