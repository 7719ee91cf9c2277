import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { bucketCount, packWeights, type Reading } from '@hunch/intent-router/training';
import { figuresOf, readJudged, type JudgedRequest } from './evaluation.ts';
import { fit, prepare, type Prepared } from './fit.ts';
import { leftOut, readingsOf } from './left-out.ts';
import { ownRequests, groupOf, unheardWith, writers } from './writers.ts';
import { writeModule } from '../write-module.ts';
import { quantized } from './quantize.ts';
import { percent, printFigures } from './report.ts';
import { balanced, corpusSentences, grammarSentences, judgedSentences } from './sentences.ts';

const target = '../../packages/intent-router/src/local/weights.ts';
const settings = { epochs: 5, rate: 0.3, decay: 5e-4, seed: 7, secondaryShare: 0.35, evidenceMin: 15 };
/** All weights, one byte each, deflated: what the embedded model may weigh in a package, whichever kilobyte is meant. */
const compressedBytesMax = 256_000;
/** What all sentences of a template weigh together, on average. */
const grammarWeight = 12;
/**
 * For one judged request: as one template and a half. With twenty writers it was four, which is too much for three times as many: the grammar's
 * author lost 6 points, titles of manual pages 6, and writers not learnt from gained nothing.
 */
const requestWeight = 1.5 * grammarWeight;
/**
 * Of a corpus's row. They are titles of manual pages more than requests, but people type such, too: at 0.15 half of the rows that was not learnt was right in
 * 46, 73 and 42 % (cheat.sheets, nl2bash, tldr), at 3 in 65, 79 and 62 %, at 8 in 68, 81 and 67 %; two writers not learnt from in 98.2 and 97.9 % at both of the first, 97.0 and 97.3 % at 8.
 */
const corpusWeight = 3;
/**
 * Trains the embedded model on the grammar, the judged requests to learn from and the given corpora, and writes
 * packages/intent-router/src/local/weights.ts. Seeded: the same inputs give the same bytes. About ten minutes.
 *
 * @param isCheck nothing is written: the module that is there must have these bytes
 */

export function train(files: readonly string[], isCheck: boolean): void {
  const grammar = grammarSentences('intent/grammar', settings.seed);
  const requests = judgedRequests('intent/judged/learnt');
  const corpora = files.map((file) => ({ name: basename(file), sentences: corpusSentences(file) }));
  const real = [...requests].flatMap(([writer, judged]) => judgedSentences(writer, judged, settings.seed));
  const sentences = [
    ...balanced(grammar, grammarWeight, 1),
    ...balanced(real, requestWeight, 1),
    ...corpora.flatMap((corpus) => balanced(corpus.sentences, corpusWeight, 0.75)),
  ];
  const data = prepare(sentences);
  const { bytes, step } = quantized(fit(data, Uint32Array.from(sentences.keys()), settings));
  const compressed = deflateRawSync(bytes, { level: 9 }).length;
  const hash = createHash('sha256').update(bytes).digest('hex');
  console.log(`${bytes.length} weights, ${compressed} bytes compressed, sha256 ${hash}`);
  if (compressed > compressedBytesMax) throw new Error('Too large to be embedded: ask for more evidence.');
  const { reading, judgedBlind } = judgedWithout(data, requests);
  const templates = new Set(grammar.map(({ family }) => family)).size;
  const judgedCount = [...requests.values()].reduce((sum, { length }) => sum + length, 0);
  const provenance = [
    `${templates} templates of tooling/training/intent/grammar (${grammar.length} sentences)`,
    `${judgedCount} judged requests`,
    ...corpora.map(({ name, sentences: rows }) => `${name} (${rows.length} rows)`),
  ];
  const together = figuresOf(
    judgedBlind.flatMap(({ judged }) => judged),
    judgedBlind.flatMap(({ answers }) => answers),
  );
  const metrics =
    `${percent(together.primary)} right, ${percent(together.precision)} of the ${percent(together.coverage)} above the threshold, ` +
    `ECE ${percent(together.ece)}`;
  const about = [
    `Trained on: ${provenance.join('; ')}.`,
    `Writers left out, one after the other: ${metrics}. ${bucketCount} buckets, ${compressed} bytes compressed, sha256 of the bytes ${hash}.`,
  ];
  writeModule(target, moduleText(about, step, reading, bytes), isCheck);
  console.log(provenance.join('\n'));
  for (const { writer, judged, answers } of judgedBlind)
    printFigures(`without ${writer}`, figuresOf(judged, answers));
  printFigures('writers left out, together', together);
}

/** How answers are to be read, and what models that have not learnt from a writer answer that writer. */
function judgedWithout(data: Prepared, requests: ReadonlyMap<string, readonly JudgedRequest[]>) {
  const others = new Map([...requests].filter(([name]) => name !== ownRequests));
  const unlearnt = leftOut(data, settings, others, unheardWith, groupOf);
  const { reading, withoutEach } = readingsOf(unlearnt);
  const judgedBlind = unlearnt.map(({ writer, judged, answers }) => ({
    writer,
    judged,
    answers: answers(withoutEach.get(writer) ?? reading),
  }));
  return { reading, judgedBlind };
}

function judgedRequests(directory: string): ReadonlyMap<string, readonly JudgedRequest[]> {
  return new Map(writers.map((name) => [name, readJudged(join(directory, `${name}.tsv`))]));
}

function rounded(numbers: readonly number[]): string {
  return `[${numbers.map((value) => Number(value.toFixed(3))).join(', ')}]`;
}

function moduleText(about: readonly string[], step: number, reading: Reading, bytes: Int8Array): string {
  return `import type { EmbeddedWeights } from './model.ts';

// Generated: \`pnpm --filter @hunch/training intent train <corpora>\`. Do not edit.
${about.map((line) => `// ${line}`).join('\n')}
export const embeddedWeights: EmbeddedWeights = {
  step: ${step},
  reading: {
    temperature: ${Number(reading.temperature.toFixed(3))},
    confidence: ${rounded(reading.confidence)},
    order: ${rounded(reading.order)},
    second: ${rounded(reading.second)},
  },
  packed:
    '${packWeights(bytes)}',
};
`;
}
