import { describe, expect, it } from 'vitest';
import { dialects, parseShell, type Dialect, type Script } from '../../src/shell/index.ts';

/** The first words of all simple commands, in the order in which they stand. */
function commandsIn(script: Script): readonly string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { kind, words } = node as { kind?: string; words?: readonly { text: string }[] };
    if (kind === 'simple' && words?.[0] !== undefined) found.push(words[0].text);
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
  };
  visit(script);
  return found;
}

describe('what a dialect reads otherwise', () => {
  it.each<[string, Dialect, readonly string[], readonly string[]]>([
    ['(((rm x)))', 'posix', [], ['rm']],
    ['[[ a || rm x ]]', 'posix', [], ['[[', 'rm']],
    [': &> f rm x', 'posix', [':'], [':', 'rm']],
    [": $'\\'; rm x #'", 'posix', [':'], [':', 'rm']],
    [': $[ 1; rm x; ]', 'posix', [':'], [':', 'rm', ']']],
    [": <<$'E'\n$E\nrm x\nE", 'posix', [':'], [':', 'rm', 'E']],
    ['{ : } always { rm x }', 'zsh', [':'], [':', 'rm']],
    ['repeat 3 rm x', 'zsh', ['repeat'], ['rm']],
    ['{rm x}', 'zsh', ['{rm'], ['rm']],
    ['{ :; rm x}; ls', 'zsh', [':', 'rm', 'ls'], [':', 'rm', 'ls']],
    [': $({rm {a,b}c {d}; :})', 'zsh', [':', '{rm', ':}'], [':', 'rm', ':']],
    ['function { rm x}', 'zsh', ['rm'], ['rm']],
    [": '\\''; rm x #'", 'fish', [':'], [':', 'rm']],
    [': @(rm x)', 'fish', [':'], [':', 'rm']],
  ])('%s by %s', (text, dialect, byBash, byIt) => {
    const parsed = parseShell(text);
    expect([...parsed.differing]).toContain(dialect);
    expect(commandsIn(parsed.script)).toEqual(byBash);
    expect(commandsIn(parseShell(text, dialect).script)).toEqual(byIt);
  });

  it.each([
    'make -j4 2>&1 | tee "$LOG"',
    'make &> build.log',
    'for i in 1 2; do echo $((i + 1)); done',
    "printf '%s\\n' 'a\\b' $'plain'",
    'if [ -f x ]; then rm x; fi',
    'cat <<E\n$(date)\nE',
  ])('all read alike: %s', (text) => {
    expect([...parseShell(text).differing]).toEqual([]);
  });
});

describe('where a POSIX shell gives a text up', () => {
  it.each(['a=(1 2)', 'cat <(ls)', 'cat <<< x', 'ls |& cat', 'echo x (y)', 'for ((;;)); do :; done'])(
    '%s',
    (text) => {
      expect(parseShell(`ls\n${text}`, 'posix').refusedAt).toBeGreaterThanOrEqual(3);
      expect(parseShell(text).refusedAt).toBe(-1);
    },
  );

  it.each(['a=$(ls)', 'ls | cat', 'f() (ls)', 'case x in (x) ls;; esac', "echo 'a=(1)'", '(((ls)))'])(
    'but not %s',
    (text) => {
      expect(parseShell(text, 'posix').refusedAt).toBe(-1);
    },
  );
});

it('parentheses that have to be looked at again and again end the reading, and say so', () => {
  expect(parseShell('"$((1" '.repeat(1_000)).exceeded).toBe('look-ahead');
});

it('every dialect reads any text to its end', () => {
  const pieces = [
    '((',
    '))',
    '[[',
    ']]',
    '&>',
    "$'",
    '$[',
    '}',
    '{',
    '(',
    ')',
    "'",
    '\\',
    ';',
    '<<E',
    '\n',
    'repeat 2',
    ' x ',
  ];
  let state = 7;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  for (let round = 0; round < 2_000; round += 1) {
    const text = Array.from({ length: 12 }, () => pieces[next() % pieces.length]).join('');
    for (const dialect of dialects)
      expect(parseShell(text, dialect).script.end).toBeLessThanOrEqual(text.length + 2);
  }
});
