// How long a verdict takes. The baseline is what a hook without a classifier would do: one regular expression for the
// names of the tools, which is wrong about structure, wrappers and subcommands.
import { compare, isSmoke, printTable, summarize, type Contender } from '@hunch/bench';
import { createClassifier } from '../src/index.ts';
import { acceptances, compositions, longLine, mixed, nevers, rejections } from './corpus.ts';
import { hostileTexts } from './hostile.ts';

const classifier = createClassifier();
const names = /cargo|rustc|gcc|g\+\+|clang|make|ninja|meson|bun|cc|c\+\+/;

const sets: readonly (readonly [name: string, lines: readonly string[]])[] = [
  ['mixed session', mixed],
  ['short, no build', rejections],
  ['compositions', compositions],
  ['never-intercept', nevers],
  ['acceptances', acceptances],
  ['echo of 2,000 characters', [longLine]],
];

function contender(name: string, lines: readonly string[], decide: (line: string) => boolean): Contender {
  return {
    name,
    run(iterations) {
      let checksum = 0;
      for (let iteration = 0; iteration < iterations; iteration++)
        for (const line of lines) if (decide(line)) checksum += line.length;
      return checksum;
    },
  };
}

function benchSets(): void {
  const rows = sets.flatMap(([set, lines]) =>
    compare([
      contender('one regular expression', lines, (line) => names.test(line)),
      contender('classify', lines, (line) => classifier.classify(line).isCompilation),
      contender('explain', lines, (line) => classifier.explain(line).classification.isCompilation),
    ]).map((result) => [
      `${set}, ${result.name}`,
      (result.nanos.p50 / lines.length).toFixed(0),
      (result.nanos.p99 / lines.length).toFixed(0),
      result.ratio.toFixed(2),
      String(result.checksum),
    ]),
  );
  printTable(['lines, way', 'ns a line p50', 'p99 of batches', 'of the regex', 'checksum'], rows);
}

/** The lines of the mixed session one by one: each its own median over batches, then percentiles over the lines. */
function benchPercentiles(): void {
  const nanos = mixed.map((line) => medianOf(line));
  const { p50, p95, p99, max } = summarize(nanos);
  const mean = nanos.reduce((sum, value) => sum + value, 0) / nanos.length;
  printTable(
    ['per line of the mixed session', 'mean', 'p50', 'p95', 'p99', 'max'],
    [['ns', ...[mean, p50, p95, p99, max].map((value) => value.toFixed(0))]],
  );
}

function medianOf(line: string): number {
  const batches = isSmoke() ? 3 : 21;
  const iterations = isSmoke() ? 100 : 5000;
  const samples: number[] = [];
  let checksum = 0;
  for (let batch = 0; batch < batches; batch++) {
    const start = process.hrtime.bigint();
    for (let iteration = 0; iteration < iterations; iteration++)
      if (classifier.classify(line).isCompilation) checksum++;
    samples.push(Number(process.hrtime.bigint() - start) / iterations);
  }
  if (checksum < 0) throw new Error('the checksum keeps the loop alive');
  return summarize(samples).p50;
}

/** Nanoseconds a character for a beginning of a hostile text and for all of it: linear, if they are alike. */
function benchHostile(): void {
  const rows = hostileTexts.map(([name, text]) => {
    const whole = nanosPerCharacter(text);
    const beginning = nanosPerCharacter(text.slice(0, Math.floor(text.length / 16)));
    return [name, String(text.length), beginning.toFixed(2), whole.toFixed(2)];
  });
  printTable(['hostile text', 'characters', 'ns a character of a 16th', 'of all'], rows);
}

function nanosPerCharacter(text: string): number {
  let best = Infinity;
  for (let run = 0; run < (isSmoke() ? 1 : 9); run++) {
    const start = process.hrtime.bigint();
    classifier.classify(text);
    best = Math.min(best, Number(process.hrtime.bigint() - start) / text.length);
  }
  return best;
}

benchSets();
console.log('');
benchPercentiles();
console.log('');
benchHostile();
