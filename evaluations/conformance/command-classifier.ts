import assert from 'node:assert/strict';
import { classify, createClassifier, defaultOptions, type Kind } from '@hunch/command-classifier';
import { hunch } from './installed-hunch.ts';
import { Section, type Specification } from './item.ts';
import { budget as measured } from './shown-by.ts';

/** Every kind of the table in tier 4, with a spelling for each pattern that it names. */
const kinds: readonly (readonly [kind: Kind, confidence: number, ...lines: string[]])[] = [
  ['CargoBuild', 0.95, 'cargo build', 'cargo b'],
  ['CargoTest', 0.9, 'cargo test', 'cargo t'],
  ['CargoCheck', 0.9, 'cargo check', 'cargo c'],
  ['CargoClippy', 0.9, 'cargo clippy'],
  ['CargoDoc', 0.85, 'cargo doc'],
  ['Rustc', 0.85, 'rustc file.rs'],
  ['Gcc', 0.85, 'gcc main.c -o main', 'cc -c x.c'],
  ['Gpp', 0.85, 'g++ -c x.cc', 'c++ -c x.cc'],
  ['Clang', 0.85, 'clang -c x.c'],
  ['Clangpp', 0.85, 'clang++ -c x.cc'],
  ['Make', 0.85, 'make', 'make all'],
  ['CmakeBuild', 0.85, 'cmake --build build'],
  ['Ninja', 0.85, 'ninja'],
  ['Meson', 0.85, 'meson compile'],
  ['BunTest', 0.9, 'bun test'],
  ['BunTypecheck', 0.9, 'bun typecheck'],
];

const staysBecause = (line: string, tier: string): void => {
  const { isCompilation, tier: actual } = classify(line);
  assert.deepEqual({ line, isCompilation, tier: actual }, { line, isCompilation: false, tier });
};
const all =
  (tier: string, ...lines: readonly string[]) =>
  (): void => {
    for (const line of lines) staysBecause(line, tier);
  };
const isKind = (kind: Kind, ...lines: readonly string[]): void => {
  for (const line of lines) {
    const found = classify(line);
    assert.equal(found.isCompilation && found.kind, kind, line);
  }
};

const goals = new Section('Design goals')
  .asWritten('on any error the command runs here', () => {
    // What callers without types may give.
    for (const odd of [undefined, null, 7, {}])
      assert.equal(Reflect.apply(classify, undefined, [odd]).isCompilation, false);
  })
  .asWritten('precision over recall: what is not certain runs here', () => {
    for (const line of ['"$CC" -c x.c', 'eval "$x"', 'make -f <(cat x)', 'cargo build --unheard-of'])
      assert.equal(classify(line).isCompilation, false, line);
  });

const tier0 = new Section('Tier 0')
  .asWritten('an empty command is rejected', all('instant-reject', '', '  '))
  .asWritten('a tool other than Bash passes through', () => {
    assert.match(classify('cargo build', 'Read').reason, /passes through/);
  });

const tier1 = new Section('Tier 1')
  .asWritten('pipes are rejected', all('structure-analysis', 'cargo build | grep error'))
  .asWritten('redirected output is rejected', all('structure-analysis', 'cargo build > log.txt', 'make < x'))
  .asWritten('the background is rejected', all('structure-analysis', 'cargo build &'))
  .asWritten('chains are rejected', all('structure-analysis', 'cargo build && ./run', 'make; ls'))
  .asWritten('captures are rejected', all('structure-analysis', '$(cargo build)'))
  .otherwise(
    'any `|`, `>` or `<` in the text is rejected',
    'in quotes they are text, and `2>&1` sends nothing elsewhere: rejecting these loses compilations and protects nothing',
    () => isKind('CargoBuild', 'cargo build --features "a|b"', 'cargo build 2>&1'),
  );

const tier2 = new Section('Tier 2')
  .asWritten('a command without a keyword is rejected', all('keyword-filter', 'ls -la', 'git status'))
  .otherwise(
    'the keyword may stand anywhere in the command',
    'it is looked for where a command may begin, so that `ls cargo` is rejected at once, too',
    all('keyword-filter', 'ls cargo', 'echo make'),
  );

const tier3 = new Section('Tier 3')
  .asWritten(
    'package management stays',
    all('never-intercept', 'cargo install x', 'bun install', 'bun add x', 'bun remove x'),
  )
  .asWritten('source modification stays', all('never-intercept', 'cargo fmt', 'rustfmt a.rs'))
  .asWritten('local execution stays', all('never-intercept', 'cargo run', 'bun run x', 'bun dev', 'bun repl'))
  .asWritten('bundling stays', all('never-intercept', 'bun build a.ts'))
  .asWritten('package runners stay', all('never-intercept', 'bun x eslint .', 'bunx prettier'))
  .asWritten('version checks stay', all('never-intercept', 'cargo --version', 'rustc -V', 'gcc --version'))
  .asWritten('help stays', all('never-intercept', 'cargo --help', 'make --help'))
  .asWritten('maintenance stays', all('never-intercept', 'cargo clean', 'make clean'))
  .asWritten(
    'watch modes stay, long and short',
    all('never-intercept', 'bun test --watch', 'bun test -w', 'bun typecheck --watch', 'bun typecheck -w'),
  )
  .otherwise(
    'the patterns are beginnings of the text',
    'options may stand before the word that decides; they are read by each tool’s own table',
    all('never-intercept', 'cargo --color always install x', 'cargo build --help'),
  );

const tier4 = new Section('Tier 4');
for (const [kind, confidence, ...lines] of kinds)
  tier4.asWritten(`${lines.map((line) => `\`${line}\``).join(', ')}: ${kind}, ${confidence}`, () => {
    for (const line of lines) {
      const found = classify(line);
      assert.deepEqual([found.isCompilation && found.kind, found.confidence], [kind, confidence], line);
    }
  });
tier4
  .asWritten('wrappers are taken off: time, sudo, env with assignments, nice', () => {
    isKind('CargoBuild', 'time cargo build', 'sudo cargo build', 'nice -n 10 cargo build');
    isKind('CargoBuild', 'env RUSTFLAGS="-C lto" cargo build');
    isKind('CargoCheck', 'sudo cargo check');
  })
  .asWritten('the threshold is 0.85, and what is below runs here', () => {
    assert.equal(defaultOptions.confidence_threshold, 0.85);
    assert.equal(createClassifier({ confidence_threshold: 0.9 }).classify('make').isCompilation, false);
  })
  .otherwise(
    '`make target` is Make, whatever the target',
    'targets that run, install or deploy touch this machine: `make test` needs its services; `classifier.targets` allows them by name',
    () => {
      staysBecause('make test', 'never-intercept');
      const found = createClassifier({ targets: ['test'] }).classify('make test');
      assert.equal(found.isCompilation, true);
    },
  )
  .otherwise(
    '`gcc` and `cc` are Gcc, whatever they are given',
    'what only links or prints stays: nothing is compiled, and the objects lie here',
    all('never-intercept', 'gcc a.o -o a', 'gcc -shared a.o -o a.so'),
  )
  .asWritten('meson setup and configure stay', all('never-intercept', 'meson setup b', 'meson configure'));

const output = new Section('Classification output')
  .asWritten('is_compilation, kind where there is one, confidence, reason', () => {
    const found = classify('cargo build');
    assert.equal(typeof found.reason, 'string');
    assert.equal('kind' in classify('ls'), false);
    assert.ok(found.confidence >= 0 && found.confidence <= 1);
  })
  .otherwise('no other field', 'the tier that decided and the command itself explain the answer', () => {
    assert.equal(classify('cargo build').tier, 'full-classification');
  });

const budget = new Section('Performance budget')
  .asWritten(
    'below 1 ms for a rejection, 5 ms for a compilation',
    measured(/classify a command of a mixed session.* 110 ns/),
  )
  .otherwise(
    'each tier has a panic threshold',
    'nothing panics on time: a loaded machine is no fault of a command. The benches hold the targets (110 ns in the mean), CI compares them',
    () => assert.equal(classify('x'.repeat(100_000)).isCompilation, false),
  );

const commands = new Section('Testing').asWritten(
  '`rch classify "cargo build --release"`, and verbose: `hunch classify`, with --explain each tier',
  async () => {
    assert.match((await hunch.run(['classify', 'cargo build --release'])).stdout, /CargoBuild/);
    assert.match((await hunch.run(['classify', '--explain', 'bun test'])).stdout, /[Tt]ier|keyword/);
  },
);

const extending = new Section('Extending').otherwise(
  'a tool is a keyword, patterns, a variant and code',
  'a tool is one TOML file in `tools/`, compiled by `pnpm generate`; no code',
  () => isKind('Ninja', 'ninja'),
);

export const commandClassifier: Specification = {
  title: '000, command classifier',
  items: [goals, tier0, tier1, tier2, tier3, tier4, output, budget, commands, extending].flatMap(
    ({ items }) => items,
  ),
};
