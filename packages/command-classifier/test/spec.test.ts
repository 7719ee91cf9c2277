import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify, createClassifier, families, type Kind } from '../src/index.ts';
import { ProgramTable } from '../src/program-table.ts';
import { examples } from './support/examples.ts';

const classifier = createClassifier();

/** Spec 000, tier 4: every kind, with every spelling that its pattern names. */
const kinds: readonly (readonly [kind: Kind, confidence: number, lines: readonly string[]])[] = [
  ['CargoBuild', 0.95, ['cargo build', 'cargo b']],
  ['CargoTest', 0.9, ['cargo test', 'cargo t']],
  ['CargoCheck', 0.9, ['cargo check', 'cargo c']],
  ['CargoClippy', 0.9, ['cargo clippy']],
  ['CargoDoc', 0.85, ['cargo doc']],
  ['Rustc', 0.85, ['rustc file.rs']],
  ['Gcc', 0.85, ['gcc main.c -o main', 'cc -c x.c']],
  ['Gpp', 0.85, ['g++ -c x.cc', 'c++ -c x.cc']],
  ['Clang', 0.85, ['clang -c x.c']],
  ['Clangpp', 0.85, ['clang++ -c x.cc']],
  ['Make', 0.85, ['make', 'make all']],
  ['CmakeBuild', 0.85, ['cmake --build build']],
  ['Ninja', 0.85, ['ninja']],
  ['Meson', 0.85, ['meson compile']],
  ['BunTest', 0.9, ['bun test']],
  ['BunTypecheck', 0.9, ['bun typecheck']],
];

describe('the table of kinds', () => {
  it.each(kinds)('%s has the confidence %f', (kind, confidence, lines) => {
    for (const line of lines)
      expect(classifier.classify(line), line).toEqual({
        isCompilation: true,
        kind,
        confidence,
        reason: expect.any(String) as string,
        tier: 'full-classification',
        command: line,
      });
  });

  it('is cut at the threshold: what is below runs here, and is no kind', () => {
    const strict = createClassifier({ confidence_threshold: 0.9 });
    for (const [, confidence, lines] of kinds)
      for (const line of lines) {
        const result = strict.classify(line);
        expect(result.isCompilation, line).toBe(confidence >= 0.9);
        expect('kind' in result, line).toBe(confidence >= 0.9);
        expect(result.confidence, line).toBe(confidence);
      }
  });
});

it('is asked by one function with default settings, too', () => {
  for (const line of ['time cargo b', 'make | tail', 'ls', 'go build'])
    expect(classify(line)).toEqual(classifier.classify(line));
  expect(classify('make', 'Read')).toBe(classifier.classify('make', 'Read'));
});

describe('the tiers', () => {
  it('begin with nothing to run, and with tools of the agent that are no shell', () => {
    expect(classifier.classify('')).toMatchObject({ isCompilation: false, reason: 'empty command' });
    for (const tool of ['Read', 'Write', 'bash', ''])
      expect(classifier.classify('cargo build', tool)).toMatchObject({ tier: 'instant-reject' });
    expect(classifier.classify('cargo build', 'Bash').isCompilation).toBe(true);
  });

  it('scan for every keyword of the spec', () => {
    const { keywords } = new ProgramTable(new Set(['rust', 'c', 'bun']));
    const wanted = 'cargo rustc gcc g++ clang clang++ cc c++ make cmake ninja meson bun'.split(' ');
    expect(wanted.filter((keyword) => !keywords.includes(keyword))).toEqual([]);
  });

  it('never intercept at least the 71 patterns that the spec counts, each with a reason and examples', () => {
    const entries = examples.filter(({ id }) => id !== undefined);
    expect(entries.length).toBeGreaterThanOrEqual(71);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.filter(({ reason, lines }) => reason === '' || lines.length === 0)).toEqual([]);
  });

  it.each([
    'cargo install ripgrep',
    'bun install',
    'bun add zod',
    'bun remove zod',
    'cargo fmt',
    'rustfmt x.rs',
    'cargo run',
    'bun run dev',
    'bun dev',
    'bun repl',
    'bun build ./index.ts',
    'bun x eslint .',
    'bunx prettier',
    'cargo --version',
    'rustc -V',
    'gcc --version',
    'cargo --help',
    'make --help',
    'cargo clean',
    'make clean',
    'bun test --watch',
    'bun test -w',
    'bun typecheck --watch',
    'bun typecheck -w',
    'meson setup build',
    'meson configure build',
  ])('%j is of tier 3', (line) => {
    expect(classifier.classify(line)).toMatchObject({
      isCompilation: false,
      tier: 'never-intercept',
      reason: expect.stringMatching(/^never-intercept: /) as string,
    });
  });

  it.each([
    ['time cargo build', 'cargo build'],
    ['sudo cargo check', 'cargo check'],
    ['env RUSTFLAGS="-C target-cpu=native" cargo build', 'cargo build'],
    ['nice -n 10 cargo build', 'cargo build'],
    ['env RUSTFLAGS="-C lto" cargo build', 'cargo build'],
  ])('%j is normalised to %j', (line, command) => {
    expect(classifier.classify(line)).toMatchObject({ isCompilation: true, command });
  });
});

it('no text makes it throw', () => {
  const all = createClassifier({ families: [...families] });
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    // Halves of characters, which no encoding holds.
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
      .map((codes) => String.fromCharCode(...codes)),
  );
  const first = fc.constantFrom('gcc ', 'make ', 'A=', 'cargo build ', "sh -c '", 'env ', '"gcc" ', '');
  fc.assert(
    fc.property(first, text, (beginning, rest) => {
      const result = all.classify(beginning + rest);
      expect(all.explain(beginning + rest).classification.isCompilation).toBe(result.isCompilation);
      expect(all.locate(beginning + rest) !== null).toBe(result.isCompilation);
    }),
    { numRuns: 800, seed: 4 },
  );
});
