// How fast the shell lexer reads lines as people type them, and whether hostile input stays linear.
// The baseline is what a program without a lexer would do: split at blanks, and be wrong about quotes.
import { compare, isSmoke, printTable, type Contender } from '@hunch/bench';
import { lex, parseShell, simpleCommand, words } from '../src/shell/index.ts';

const lines: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'one word', text: 'ls' },
  { name: 'short', text: 'cargo build --release' },
  { name: 'with assignments', text: 'RUST_LOG=debug CC=clang cargo test --package core -- --nocapture' },
  { name: 'quoted', text: `git commit -m "fix: don't lose the last line" --amend` },
  { name: 'pipeline', text: 'make -j4 2>&1 | tee build.log && echo done' },
  {
    name: 'compound',
    text: 'for f in *.txt; do mv "$f" "${f%.txt}.md" 2>/dev/null && echo "$(basename "$f")"; done',
  },
  { name: 'here-document', text: "python3 - <<'PY' | sort\nimport sys\nprint(sys.argv)\nPY\n" },
];

// Each unit, repeated, once made some shell parser slow, or makes this one nest, look ahead or give up.
const hostileUnits: readonly { readonly name: string; readonly unit: string }[] = [
  { name: 'plain words', unit: 'ab ' },
  { name: 'nested $(', unit: '$(' },
  { name: 'nested "$(', unit: '"$(' },
  { name: 'alternating quotes', unit: `'"` },
  { name: 'unclosed here-documents', unit: 'cat <<a\n' },
  { name: '<< on one line', unit: '<<a ' },
  { name: '((a) that is no arithmetic', unit: '((a) ' },
  { name: '(( hidden by a quote', unit: "((a)# ( '\n)\n" },
  { name: 'braces that never close', unit: '{a,' },
  { name: 'a[ that is no assignment', unit: '$(a[) ' },
  { name: 'escaped backticks', unit: '`\\`' },
];

const sizes = isSmoke() ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000];

/** A contender that reads one text over and over; `count` gives a number that depends on what was read. */
function reader(name: string, count: () => number): Contender {
  return {
    name,
    run: (iterations) => {
      let checksum = 0;
      for (let iteration = 0; iteration < iterations; iteration++) checksum += count();
      return checksum;
    },
  };
}

function benchLines(): void {
  const rows = lines.flatMap(({ name, text }) =>
    compare([
      reader('split(/\\s+/)', () => text.split(/\s+/).length),
      reader('simpleCommand', () => simpleCommand(text)?.words.length ?? 1),
      reader('parseShell', () => parseShell(text).script.statements.length),
      reader('lex', () => lex(text).tokens.length),
      reader('words', () => words(text).length),
    ]).map((result) => [
      `${name} (${text.length} characters), ${result.name}`,
      result.nanos.p50.toFixed(0),
      result.nanos.p99.toFixed(0),
      ((text.length / result.nanos.p50) * 1000).toFixed(0),
      result.ratio.toFixed(2),
      String(result.checksum),
    ]),
  );
  printTable(['line, reader', 'ns p50', 'ns p99', 'MB/s', 'of split', 'checksum'], rows);
}

/**
 * Nanoseconds for one character of a text of this size. On a linear reader it does not grow with the size, but for the
 * garbage collector, which copies the millions of nodes that a megabyte makes: HUNCH_NODE_FLAGS=--max-semi-space-size=256
 * takes most of that away.
 */
function nanosPerCharacter(
  unit: string,
  size: number,
): { readonly nanos: number; readonly checksum: number } {
  const text = unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  const repeats = Math.max(1, Math.min(50, Math.floor(500_000 / size)));
  let nanos = Infinity;
  let checksum = 0;
  for (let repeat = 0; repeat < (isSmoke() ? 1 : repeats); repeat++) {
    const start = process.hrtime.bigint();
    checksum += parseShell(text).script.statements.length;
    nanos = Math.min(nanos, Number(process.hrtime.bigint() - start) / size);
  }
  return { nanos, checksum };
}

function benchHostile(): void {
  const rows = hostileUnits.map(({ name, unit }) => {
    const results = sizes.map((size) => nanosPerCharacter(unit, size));
    const checksum = results.reduce((sum, result) => sum + result.checksum, 0);
    return [name, ...results.map(({ nanos }) => nanos.toFixed(1)), String(checksum)];
  });
  printTable(['ns a character at size', ...sizes.map(String), 'checksum'], rows);
}

benchLines();
console.log('');
benchHostile();
