import { printTable } from '@hunch/bench';
import { bucketsCount, orders, wordLessonsOf } from '@hunch/suggest-engine/training';
import { readings } from '../ranker/histories.ts';
import type { Recording } from '../ranker/recordings.ts';
import { writeModule } from '../write-module.ts';
import { fit, type Fit } from './fit.ts';

const target = '../../packages/suggest-engine/src/composition/composition-weights.generated.ts';
const data =
  'the development half of MUNI/KYPO shell commands (Švábenský et al., Data in Brief 38:107398, CC BY 4.0)';

/** Fits how far each order of composition is trusted, on each person alone, and writes it. */
export function trainComposition(recordings: readonly Recording[], isCheck: boolean): void {
  const lessons = recordings.flatMap((recording) =>
    readings.alone(recording).flatMap((history) => [...wordLessonsOf(history)]),
  );
  const found = fit(lessons);
  printTable(
    ['order', ...Array.from({ length: bucketsCount }, (_, bucket) => String(bucket))],
    orders.map((name, order) => [
      name,
      ...Array.from({ length: bucketsCount }, (_, bucket) =>
        (found.mixture[order * bucketsCount + bucket] ?? 0).toFixed(2),
      ),
    ]),
  );
  console.log(`${lessons.length} words, log likelihood ${found.logLikelihood.toFixed(4)} each`);
  writeModule(target, moduleText(found, lessons.length), isCheck);
}

function moduleText({ mixture, newWords }: Fit, lessons: number): string {
  const rows = orders.map(
    (name, order) =>
      `  // ${name}\n  ${[...mixture.subarray(order * bucketsCount, (order + 1) * bucketsCount)].map(digits).join(', ')},`,
  );
  return `import type { CompositionWeights } from './compose.ts';

// Generated: pnpm --filter @hunch/training composition train. Do not edit.

/** Fitted on ${lessons} words of lines that were new to the person who typed them: ${data}. */
export const compositionWeights: CompositionWeights = {
  // prettier-ignore
  mixture: Float32Array.of(
${rows.map((row) => row.replaceAll(/^ {2}/gm, '    ')).join('\n')}
  ),
  newWords: {
    program: [${newWords.program.join(', ')}],
    argument: [${newWords.argument.join(', ')}],
  },
};
`;
}

const digits = (weight: number): string => String(Math.round(weight * 1e4) / 1e4);
