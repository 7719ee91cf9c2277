import { describe, expect, it } from 'vitest';
import { parseShell } from '../../src/shell/index.ts';
import { outline } from './outline.ts';

const structures: readonly (readonly [line: string, tree: string])[] = [
  ['a b c', 'a b c;'],
  ['a; b & c', 'a; b& c;'],
  ['a && b || c | d', 'a && b || c | d;'],
  ['! a | b && time c |& d', 'not a | b && time c |& d;'],
  ['x=1 y+=2 z[3]=4 a x=1', 'x=1 y+=2 z[3]=4 a x=1;'],
  ['x=(a "b c" [2]=d) y', 'x=[array(a [double-quoted(b c)] [2]=d)] y;'],
  ['declare -a x=(a b)', 'declare -a [x= array(a b)];'],
  ['a 2>&1 >b <<<c {fd}>>d', 'a 2>&1 >b <<<c {fd}>>d;'],
  ['a &>b', 'a &>b;'],
  ['(a; b) | { c; }', 'subshell(a; b;) | group(c;);'],
  ['if a; then b; elif c; then d; else e; fi >f', 'if(a; then b; elif c; then d; else e;) >f;'],
  ['while a; do b; done', 'while(a; do b;);'],
  ['until a\ndo b\ndone', 'until(a; do b;);'],
  ['for x in a "$b"; do c; done', 'for(x in a [double-quoted($b)] do c;);'],
  ['for x; do c; done', 'for(x do c;);'],
  ['for ((i=0; i<3; i++)); do a; done', 'for((i=0; i<3; i++) do a;);'],
  ['select x in a; do b; done', 'select(x in a do b;);'],
  ['case $x in a|b) c;; (*) d;& esac', 'case($x a|b: c; ;; [glob(*)]: d; ;&);'],
  ['f() { a; }; function g { b; }', 'function(f group(a;)); function(g group(b;));'],
  ['((x = 1))', 'arithmetic(x = 1);'],
  ['((a); b)', 'subshell(subshell(a;); b;);'],
  ['[[ -f a && ( b < c ) ]]', 'test(-f a && ( b < c ));'],
  ['[[ $x =~ ^(a|b)$ ]]', 'test([$x] =~ ^(a|b)$);'],
  ['coproc n { a; }', 'coproc(n group(a;));'],
  ['coproc a b', 'coproc( a b);'],
  ['cat <<E; b\nx $y\nE\nc', 'cat <<E"x $y\\n"; b; c;'],
  ['cat <<-E\n\tx\n\t\ty\n\tE', 'cat <<-E"x\\ny\\n";'],
  ['cat <<A <<B\na\nA\nb\nB', 'cat <<A"a\\n" <<B"b\\n";'],
  ['echo a # b', 'echo a;'],
  ['echo if then', 'echo if then;'],
  ['\\if a', '[escaped(i) f] a;'],
];

const words: readonly (readonly [word: string, parts: string])[] = [
  ['a\'b\'"c"\\d', '[a single-quoted(b) double-quoted(c) escaped(d)]'],
  ['"a $b ${c:-d} \\$e"', '[double-quoted(a  $b   $c:-d   escaped($) e)]'],
  ["$'a\\tb\\x41\\u00e9\\''", "[ansi-quoted(a\tbAé')]"],
  ['$"a"', '[localized(a)]'],
  ['\\🙂x', '[escaped(🙂) x]'],
  [`"\${a#'}'}b"`, `[double-quoted($a#'}' b)]`],
  [`"\${a:-'}b"`, `[double-quoted($a:-' b)]`],
  [`\${a:-'}'}b`, `[$a:-'}' b]`],
  ['$a$1$?${#b}${!c}${d[0]}', '[$a $1 $? $#b $!c $d[0]]'],
  ['$(a | b)`c`', '[parentheses(a | b;) backticks(c;)]'],
  ['`a \\`b\\``', '[backticks(a [backticks(b;)];)]'],
  ['${ a; }', '[braces(a;)]'],
  ['<(a)', '[in(a;)]'],
  ['>(a)', '[out(a;)]'],
  ['$((1 + 2))$[3]', '[arithmetic(1 + 2) arithmetic(3)]'],
  ['$((a); b)', '[parentheses(subshell(a;); b;)]'],
  ['*.t?t', '[glob(*) .t glob(?) t]'],
  ['a[bc]d', '[a glob([bc]) d]'],
  ['[]a]', '[glob([]a])]'],
  ['["a b"]', '[glob([) double-quoted(a b) glob(])]'],
  ['[', '['],
  ['a]', 'a]'],
  ['@(a|b)c', '[@(a|b) c]'],
  ['~', '[tilde()]'],
  ['~root/x', '[tilde(root) /x]'],
  ['a~', 'a~'],
  ['"~"', '[double-quoted(~)]'],
  ['{a,b}c', '[brace(a,b) c]'],
  ['{a,{b,c}}', '[brace(a,brace(b,c))]'],
  ['{1..3}', '[brace-range(1..3)]'],
  ['{a}', '{a}'],
  ['{a,b', '{a,b'],
  ['{}', '{}'],
  ['{a"b",$c}', '[brace(a double-quoted(b),$c)]'],
  ['[{a,b]}', '[[ brace(a,b])]'],
  ['a#b', 'a#b'],
];

describe('parseShell', () => {
  it.each(structures)('%j is %s', (line, tree) => {
    const { script, incomplete, problems } = parseShell(line);
    expect({ tree: outline(script), incomplete, problems }).toEqual({ tree, incomplete: [], problems: [] });
  });

  it.each(words)('the word %j is %s', (word, parts) => {
    expect(outline(parseShell(`echo ${word}`).script)).toBe(`echo ${parts};`);
  });

  it('resolves the text of a word and says whether it is what the command receives', () => {
    const texts = (line: string): readonly unknown[] => {
      const command = parseShell(line).script.statements[0]?.pipelines[0]?.commands[0];
      return command?.kind === 'simple' ? command.words.map(({ text, isStatic }) => [text, isStatic]) : [];
    };
    expect(texts(`a 'b c' "d\\"e" f\\ g $'\\n' "$h" *.i {j,k} ~/l m`)).toEqual([
      ['a', true],
      ['b c', true],
      ['d"e', true],
      ['f g', true],
      ['\n', true],
      ['$h', false],
      ['*.i', false],
      ['{j,k}', false],
      ['~/l', false],
      ['m', true],
    ]);
  });

  it('keeps a quoted here-document from expanding', () => {
    const parts = (line: string): unknown => {
      const command = parseShell(line).script.statements[0]?.pipelines[0]?.commands[0];
      const here = command?.kind === 'simple' ? command.redirections[0]?.hereDocument : null;
      return here?.parts?.map(({ kind }) => kind) ?? null;
    };
    expect(parts('cat <<E\n$x `y`\nE')).toEqual(['parameter', 'literal', 'command-substitution', 'literal']);
    expect(parts("cat <<'E'\n$x `y`\nE")).toBeNull();
    expect(parts('cat <<\\E\n$x `y`\nE')).toBeNull();
  });
});
