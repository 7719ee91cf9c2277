// Fits src/token-weights.ts of @hunch/prompt-router. LANGUAGES is that package's test/languages: prose, a file a language, a paragraph a
// line. The files are samples of what prompts hold besides, a kind each, named by it (`lang_ka.txt`, `py_3.txt`), as its
// bench/gather-token-samples.ts gathers them. What is held out is only reported.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { PromptScan, tally, tallyCount, wordLengthTallied } from '@hunch/prompt-router/training';
import { minimize, type Objective } from './minimize.ts';
import { writeModule } from './write-module.ts';

const target = '../../packages/prompt-router/src/token-weights.ts';
const PIECE_CHARACTERS = 1500;
/** It is flat long before. */
const STEPS = 5000;
/** How strongly weights are held to their priors, beside samples of which a prose has an importance of 10. */
const RIDGE = 0.1;
/** Every so many-th file of a kind is held out; of a kind in one file, every so many-th piece. */
const HELD_OUT = 4;

/** How much the total of a kind counts beside its samples. */
const TOTALS_SHARE = 1;

const CLASSES = tallyCount - tally.otherTokenWords;

/** Languages that more than 40 million people speak at home, and of which there is no prose here. */
const muchSpoken = new Set(['bn', 'fa', 'gu', 'kn', 'ml', 'mr', 'my', 'pa', 'ta', 'te', 'th', 'ur']);

/** What prompts are full of, and hardest to tell from its tallies, counts more; what stands in them rarely counts less. */
const importances: Readonly<Record<string, number>> = {
  c: 200,
  css: 50,
  json: 200,
  rst: 50,
  sh: 200,
  svg: 20,
  tex: 50,
  toml: 50,
  xml: 200,
};

interface Sample {
  readonly kind: string;
  readonly tallies: Float64Array;
  readonly tokens: number;
  readonly heldOut: boolean;
}

const scan = new PromptScan();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' } },
});
const [languages, ...files] = positionals;
if (languages === undefined) throw new Error('usage: tokens [--check] LANGUAGES FILE…');
const samples = [...proseOf(languages), ...files.flatMap(samplesOf)];
const weights = fit(samples.filter(({ heldOut }) => !heldOut));
const unseen = samples.filter(({ heldOut }) => heldOut);
process.stdout.write(report(unseen, weights));
writeModule(target, render(weights), values.check === true);

/** Languages that nothing is fitted to at all; of each other every third paragraph is held out. The package's test measures on these. */
function proseOf(folder: string): Sample[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const language = basename(name, '.txt');
      const isUnseen = ['cs', 'el', 'ro', 'sv', 'th'].includes(language);
      const paragraphs = readFileSync(join(folder, name), 'utf8').trim().split('\n');
      return paragraphs.map((text, index) =>
        sampleOf(`prose_${language}`, text, isUnseen || index % 3 === 2),
      );
    });
}

function samplesOf(path: string): Sample[] {
  const text = readFileSync(path, 'utf8');
  const [, kind = '', number] = /^(.*?)(?:_(\d+))?$/.exec(basename(path, '.txt')) ?? [];
  const pieces: Sample[] = [];
  for (let at = 0; at === 0 || at + PIECE_CHARACTERS / 3 < text.length; at += PIECE_CHARACTERS) {
    const counted = number === undefined ? pieces.length : Number(number);
    const heldOut = counted % HELD_OUT === HELD_OUT - 1;
    pieces.push(sampleOf(kind, text.slice(at, at + PIECE_CHARACTERS), heldOut));
  }
  return pieces;
}

function sampleOf(kind: string, text: string, heldOut: boolean): Sample {
  scan.measure(text, text.length);
  return { kind, tallies: scan.tallies.slice(), tokens: encode(text).length, heldOut };
}

/** Weights that are not negative and make the squared relative error least; the same start and samples give the same weights. */
function fit(samplesOfAll: readonly Sample[]): number[] {
  const prior = Float64Array.from(priors());
  const rows = withTotals(samplesOfAll);
  const importance = rows.map(({ kind, share }) => Math.sqrt(importanceOf(kind) * share));
  const scaled = rows.map(({ tallies, tokens }, at) =>
    tallies.map((count) => (count / tokens) * (importance[at] ?? 1)),
  );
  const error: Objective = (found) => {
    let value = 0;
    const slopes = found.map((weight, index) => {
      const off = weight - (prior[index] ?? 0);
      value += (RIDGE / 2) * off * off;
      return RIDGE * off;
    });
    scaled.forEach((row, at) => {
      const off =
        row.reduce((sum, count, index) => sum + count * (found[index] ?? 0), 0) - (importance[at] ?? 1);
      value += off ** 2 / 2;
      for (let index = 0; index < row.length; index += 1)
        slopes[index] = (slopes[index] ?? 0) + off * (row[index] ?? 0);
    });
    return { value, slopes };
  };
  return [...minimize(error, prior, { steps: STEPS, lowerBound: 0 })];
}

/**
 * Each kind's samples, and all of them as one: relative errors alone are least when all is estimated too low, where samples of a
 * kind differ much.
 */
function withTotals(rows: readonly Sample[]): (Sample & { readonly share: number })[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const tallies = Float64Array.from({ length: tallyCount }, (_, index) =>
      own.reduce((sum, sample) => sum + (sample.tallies[index] ?? 0), 0),
    );
    const tokens = own.reduce((sum, sample) => sum + sample.tokens, 0);
    const total = { kind, tallies, tokens, heldOut: false, share: TOTALS_SHARE };
    return [...own.map((sample) => ({ ...sample, share: 1 / own.length })), total];
  });
}

/** What a tally is expected to cost: a token a word, another for each five letters of a word that is none, and one for less than two of a key. */
function priors(): number[] {
  const found = Array.from({ length: tallyCount }, () => 0.3);
  for (let letters = 0; letters <= wordLengthTallied; letters += 1) found[letters] = 1 + letters / 5;
  for (let kind = 0; kind < CLASSES; kind += 1) found[tally.otherTokenWords + kind] = 1;
  found[tally.tokenWords] = 1;
  found[tally.digitGroups] = 1;
  found[tally.hexCharacters] = 0.6;
  found[tally.base64Characters] = 0.6;
  return found;
}

/**
 * Of all samples of a kind together. Messages of programs (`lang_…`) stand for languages of which nothing better is at hand, but
 * their words are long and rare.
 */
function importanceOf(kind: string): number {
  if (kind.startsWith('lang_')) return muchSpoken.has(kind.slice('lang_'.length)) ? 3 : 0.5;
  return importances[kind] ?? 100;
}

function report(rows: readonly Sample[], found: readonly number[]): string {
  const byKind = new Map<string, { tokens: number; estimate: number; errors: number[] }>();
  for (const { kind, tallies, tokens } of rows) {
    const estimate = tallies.reduce((sum, count, index) => sum + count * (found[index] ?? 0), 0);
    const entry = byKind.get(kind) ?? { tokens: 0, estimate: 0, errors: [] };
    byKind.set(kind, entry);
    entry.tokens += tokens;
    entry.estimate += estimate;
    entry.errors.push(Math.abs(estimate / tokens - 1));
  }
  return [...byKind]
    .map(([kind, { tokens, estimate, errors }]) => {
      const within = errors.filter((error) => error <= 0.1).length / errors.length;
      return `${kind}: total ${(100 * (estimate / tokens - 1)).toFixed(1)} %, within 10 %: ${(100 * within).toFixed(0)} % of ${errors.length}\n`;
    })
    .join('');
}

function render(found: readonly number[]): string {
  const lines: string[] = [];
  for (let at = 0; at < found.length; at += 12)
    lines.push(
      `  ${found
        .slice(at, at + 12)
        .map((weight) => Number(weight.toFixed(3)))
        .join(', ')},`,
    );
  return `/**
 * Tokens for each count of \`token-tallies.ts\`, fitted to o200k_base (GPT-4o and after) by tooling/training (\`tokens\`) on
 * ${samples.filter(({ heldOut }) => !heldOut).length} samples: prose in 19 languages, source code, scripts, markup, questions, keys, and messages of programs in 97 languages.
 * test/tokens.test.ts holds it to 10 % on texts that are not among them, and on five languages that are not.
 */
// oxfmt-ignore
export const tokenWeights = Float64Array.of(
${lines.join('\n')}
);
`;
}
