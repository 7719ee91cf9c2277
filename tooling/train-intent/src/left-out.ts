import { IntentModel, LocalRouter, packWeights } from '@hunch/intent-router/training';
import type { Answer, JudgedRequest } from './evaluation.ts';
import { fit, type FitSettings, type Prepared } from './fit.ts';
import { quantized } from './quantize.ts';

/** A model that was trained without one writer, and what that writer asked. */
export interface LeftOut {
  readonly writer: string;
  readonly judged: readonly JudgedRequest[];
  readonly answers: (temperature: number) => readonly Answer[];
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
    const weights = { packed: packWeights(bytes), step };
    return { writer, judged, answers: (temperature) => ask({ ...weights, temperature }, judged) };
  });
}

function ask(
  weights: ConstructorParameters<typeof IntentModel>[0],
  judged: readonly JudgedRequest[],
): readonly Answer[] {
  const router = new LocalRouter([], new IntentModel(weights));
  return judged.map(({ text }) => answerOf(router, text));
}

export function answerOf(router: LocalRouter, text: string): Answer {
  const { ranking, secondary } = router.route(text);
  return { ...ranking[0], secondary: secondary.map(({ domain }) => domain) };
}

/** The temperature at which "right" and "wrong" are likeliest under the confidences that the router gives. */
export function bestTemperature(models: readonly LeftOut[]): number {
  let best = 1;
  let least = Number.POSITIVE_INFINITY;
  for (let candidate = 0.4; candidate <= 2; candidate += 0.05) {
    const loss = models.reduce((sum, model) => sum + surprise(model, candidate), 0);
    if (loss < least) {
      least = loss;
      best = candidate;
    }
  }
  return best;
}

function surprise({ judged, answers }: LeftOut, temperature: number): number {
  return answers(temperature).reduce((sum, { domain, confidence }, index) => {
    const isRight = domain === judged[index]?.primary;
    return sum - Math.log(Math.max(1e-3, isRight ? confidence : 1 - confidence));
  }, 0);
}
