import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { bucketCount, builtInDomains } from '@hunch/intent-router/training';
import { fit, prepare, scoresOf, toProbabilities, type Prepared } from './fit.ts';
import { balanced, corpusSentences, grammarSentences, hashOf, type Sentence } from './sentences.ts';

/**
 * `pnpm --filter @hunch/train-intent train [corpus.jsonl …]`: trains the embedded model on the grammar and the given corpora and
 * writes packages/intent-router/src/local/weights.ts. Seeded: the same inputs give the same bytes. About half a minute.
 */
const target = '../../packages/intent-router/src/local/weights.ts';
const settings = { epochs: 5, rate: 0.3, decay: 1e-5, seed: 7, secondaryShare: 0.35 };
const folds = 5;
/** The weight of all of a corpus's rows is small against the grammar's: they are manual-page titles, not requests. */
const grammarWeight = 12;
const corpusWeight = 0.15;
/** Steps to either side of 0: more of them cost bytes and change no answer. */
const levels = 40;

const grammar = grammarSentences('grammar', settings.seed);
const corpora = process.argv
  .slice(2)
  .map((file) => ({ name: basename(file), sentences: corpusSentences(file) }));
const sentences = [
  ...balanced(grammar, grammarWeight, 1),
  ...corpora.flatMap((corpus) => balanced(corpus.sentences, corpusWeight, 0.75)),
];
const data = prepare(sentences);
const held = heldOut(data, grammar.length);
const temperature = bestTemperature(held);
const weights = fit(data, Uint32Array.from(sentences.keys()), settings);
const { bytes, step } = quantized(weights);
const compressed = deflateRawSync(bytes, { level: 9 }).length;
const hash = createHash('sha256').update(bytes).digest('hex');
const templates = new Set(grammar.map(({ family }) => family)).size;
const right = held.filter(({ probabilities, label }) => indexOfMost(probabilities) === label).length;
const accuracy = ((100 * right) / held.length).toFixed(1);
const provenance = [
  `${templates} templates of tooling/train-intent/grammar (${grammar.length} sentences)`,
  ...corpora.map(({ name, sentences: rows }) => `${name} (${rows.length} rows)`),
];
writeFileSync(target, moduleText());
console.log(provenance.join('\n'));
console.log(`templates held out: ${accuracy} % right; temperature ${temperature.toFixed(3)}`);
console.log(`${bytes.length} weights, ${compressed} bytes compressed, sha256 ${hash}`);

interface HeldOut {
  readonly scores: Float64Array;
  readonly probabilities: Float64Array;
  readonly label: number;
}

/** What models trained without a template say of its sentences. */
function heldOut(prepared: Prepared, count: number): readonly HeldOut[] {
  const found: HeldOut[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const inFold = (sentence: Sentence) => hashOf(sentence.family) % folds === fold;
    const indices = [...prepared.sentences.keys()];
    const training = indices.filter((index) => {
      const sentence = prepared.sentences[index];
      return sentence !== undefined && !inFold(sentence);
    });
    const model = fit(prepared, Uint32Array.from(training), settings);
    for (let index = 0; index < count; index += 1) {
      const sentence = prepared.sentences[index];
      const buckets = prepared.buckets[index];
      const values = prepared.values[index];
      if (sentence === undefined || buckets === undefined || values === undefined || !inFold(sentence))
        continue;
      const scores = new Float64Array(builtInDomains.length);
      scoresOf(model, buckets, values, scores);
      const probabilities = Float64Array.from(scores);
      toProbabilities(probabilities, 1);
      found.push({ scores, probabilities, label: builtInDomains.indexOf(sentence.primary) });
    }
  }
  return found;
}

/** The temperature at which the held-out answers are likeliest. */
function bestTemperature(rows: readonly HeldOut[]): number {
  let best = 1;
  let least = Number.POSITIVE_INFINITY;
  for (let candidate = 0.5; candidate <= 2; candidate += 0.025) {
    let loss = 0;
    for (const { scores, label } of rows) {
      const probabilities = Float64Array.from(scores);
      toProbabilities(probabilities, candidate);
      loss -= Math.log(Math.max(1e-9, probabilities[label] ?? 0));
    }
    if (loss < least) {
      least = loss;
      best = candidate;
    }
  }
  return best;
}

/** Signed bytes; weights that say next to nothing become 0, which compresses. */
function quantized(source: Float32Array): { readonly bytes: Int8Array; readonly step: number } {
  const sizes = Float32Array.from(source, Math.abs).sort();
  const most = sizes[Math.floor(sizes.length * 0.9995)] ?? 1;
  const unit = most / levels;
  const bytes = Int8Array.from(source, (weight) => Math.max(-127, Math.min(127, Math.round(weight / unit))));
  return { bytes, step: unit };
}

function indexOfMost(values: Float64Array): number {
  return values.indexOf(Math.max(...values));
}

function moduleText(): string {
  return `import type { EmbeddedWeights } from './model.ts';

// Generated: \`pnpm --filter @hunch/train-intent train <corpora>\`. Do not edit.
// Trained on: ${provenance.join('; ')}.
// Templates held out five-fold: ${accuracy} % right. ${bucketCount} buckets, ${compressed} bytes compressed, sha256 of the bytes ${hash}.
export const embeddedWeights: EmbeddedWeights = {
  step: ${step},
  temperature: ${temperature.toFixed(3)},
  bytes:
    '${Buffer.from(bytes.buffer).toString('base64')}',
};
`;
}
