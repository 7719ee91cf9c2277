// Fits src/token-weights.ts: hunch-run bench/fit-token-weights.ts FILE… > src/token-weights.ts
// The files are samples of what prompts hold, a language or kind each, named by it (`lang_ru.txt`, `py_3.txt`).
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { PromptScan } from '../src/scan.ts';
import { tallyCount } from '../src/token-tallies.ts';

const PIECE_CHARACTERS = 1500;
const ROUNDS = 4000;
/** Every so many-th piece is held out. */
const HELD_OUT = 4;

interface Sample {
  readonly kind: string;
  readonly tallies: Float64Array;
  readonly tokens: number;
}

const scan = new PromptScan();
const samples = process.argv.slice(2).flatMap(samplesOf);
const training = samples.filter(({ kind }, index) => kind.startsWith('prose_') || index % HELD_OUT !== 0);
const held = samples.filter((_, index) => index % HELD_OUT === 0);
const weights = fit(training);
process.stderr.write(report(held, weights));
process.stdout.write(render(weights));

function samplesOf(path: string): Sample[] {
  const text = readFileSync(path, 'utf8');
  const kind = basename(path, '.txt').replace(/_\d+$/, '');
  const pieces: Sample[] = [];
  for (let at = 0; at === 0 || at + PIECE_CHARACTERS / 3 < text.length; at += PIECE_CHARACTERS) {
    const piece = text.slice(at, at + PIECE_CHARACTERS);
    scan.measure(piece, PIECE_CHARACTERS);
    pieces.push({ kind, tallies: scan.tallies.slice(), tokens: encode(piece).length });
  }
  return pieces;
}

/** Weights that are not negative and make the relative error least; coordinate descent, from the same start each time. */
function fit(rows: readonly Sample[]): number[] {
  const found = Array.from({ length: tallyCount }, () => 0.5);
  const importance = rows.map(({ kind }) => Math.sqrt(importanceOf(kind)));
  const scaled = rows.map(({ tallies, tokens }, at) =>
    tallies.map((count) => (count / tokens) * (importance[at] ?? 1)),
  );
  const residual = scaled.map(
    (row, at) =>
      row.reduce((sum, value, index) => sum + value * (found[index] ?? 0), 0) - (importance[at] ?? 1),
  );
  const norms = found.map((_, index) => scaled.reduce((sum, row) => sum + (row[index] ?? 0) ** 2, 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let index = 0; index < tallyCount; index += 1) {
      const norm = norms[index] ?? 0;
      if (norm < 1e-9) continue;
      const slope = scaled.reduce((sum, row, at) => sum + (row[index] ?? 0) * (residual[at] ?? 0), 0);
      const next = Math.max(0, (found[index] ?? 0) - slope / (norm + 1e-4));
      const step = next - (found[index] ?? 0);
      if (step === 0) continue;
      found[index] = next;
      scaled.forEach((row, at) => (residual[at] = (residual[at] ?? 0) + step * (row[index] ?? 0)));
    }
  }
  return found;
}

/**
 * Messages of programs (`lang_…`) stand for languages of which nothing better is at hand, but their words are long and
 * rare; prose (`prose_…`) is what people write, and there is little of it.
 */
function importanceOf(kind: string): number {
  if (kind.startsWith('prose_')) return 60;
  if (!kind.startsWith('lang_')) return 2;
  return ['he', 'th', 'bn', 'ta'].includes(kind.slice(5)) ? 0.15 : 0.01;
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
 * Tokens for each count of \`token-tallies.ts\`, fitted to o200k_base (GPT-4o and after) by bench/fit-token-weights.ts on
 * ${samples.length} samples: prose in 14 languages, source code, JSON, manuals, questions, and messages of programs in 25 languages.
 * test/tokens.test.ts holds it to 10 % on texts that are not among them; a few sentences of one language may be 25 % off.
 */
// oxfmt-ignore
export const tokenWeights: readonly number[] = [
${lines.join('\n')}
];
`;
}
