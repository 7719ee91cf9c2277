import { describe, expect, it } from 'vitest';
import {
  eachCommand,
  eachSimpleCommand,
  lex,
  parseShell,
  simpleCommand,
  words,
} from '../../src/shell/index.ts';
import { byteOffsets } from './byte-offsets.ts';

describe('words', () => {
  const rolesOf = (line: string): readonly string[] => words(line).map(({ text, role }) => `${role}:${text}`);

  it.each([
    ['ls -l', ['command:ls', 'argument:-l']],
    ['A=1 B="c d" make x', ['assignment:A=1', 'assignment:B=c d', 'command:make', 'argument:x']],
    ['a | b && c', ['command:a', 'command:b', 'command:c']],
    ['a 2>b <c', ['command:a', 'redirection:b', 'redirection:c']],
    ['>a b', ['redirection:a', 'command:b']],
    ["rm 'my fi", ['command:rm', 'argument:my fi']],
    ['rm "my $fi', ['command:rm', 'argument:my $fi']],
    ['git commit -m "a \\"b', ['command:git', 'argument:commit', 'argument:-m', 'argument:a "b']],
    ['echo $(a b', ['command:echo', 'argument:$(a b']],
    ['a ) b', ['command:a', 'command:b']],
    ['cd ~\\', ['command:cd', 'argument:~\\']],
    ['! time a', ['keyword:!', 'keyword:time', 'command:a']],
    ['if a; then b', ['keyword:if', 'command:a', 'keyword:then', 'command:b']],
    ['for x in a; do b', ['keyword:for', 'name:x', 'keyword:in', 'item:a', 'keyword:do', 'command:b']],
    ['case a in b) c', ['keyword:case', 'item:a', 'keyword:in', 'pattern:b', 'command:c']],
    ['[[ a == b ]]', ['keyword:[[', 'operand:a', 'operand:==', 'operand:b', 'keyword:]]']],
    ['f() { a; }', ['name:f', 'keyword:{', 'command:a', 'keyword:}']],
    ['', []],
    ['  # nothing', []],
  ])('of %j are %j', (line, expected) => {
    expect(rolesOf(line)).toEqual(expected);
  });

  it('have spans of the text as typed', () => {
    const line = `  git  commit -m 'a b'`;
    expect(words(line).map(({ start, end }) => line.slice(start, end))).toEqual([
      'git',
      'commit',
      '-m',
      "'a b'",
    ]);
  });
});

describe('lex', () => {
  it('names every piece', () => {
    const line = 'x=1 a 2>b # c\ncat <<E; (( 1 ))\nd\nE';
    expect(lex(line).tokens.map(({ kind, start, end }) => `${kind}:${line.slice(start, end)}`)).toEqual([
      'assignment:x=1',
      'blank: ',
      'word:a',
      'blank: ',
      'redirection:2>',
      'word:b',
      'blank: ',
      'comment:# c',
      'newline:\n',
      'word:cat',
      'blank: ',
      'redirection:<<',
      'word:E',
      'operator:;',
      'blank: ',
      'operator:((',
      'arithmetic: 1 ',
      'operator:))',
      'newline:\n',
      'here-document:d\nE',
    ]);
  });
});

describe('simpleCommand', () => {
  it.each([
    'make',
    ' make # all',
    'make;',
    '\nmake\n',
    'A=1 make -j4 >log 2>&1',
    'A=1',
    '>x',
    'cat <<E\na\nE\n',
    'a "$(b; c)"',
    'a "|" \\;',
  ])('takes %j', (line) => expect(simpleCommand(line)?.kind).toBe('simple'));

  it.each([
    '',
    '# a',
    'a;b',
    'a|b',
    'a&',
    'a&&b',
    'a\nb',
    '(a)',
    '{ a; }',
    '! a',
    'time a',
    'if a; then b; fi',
    'f() { a; }',
    '[[ a ]]',
    '((1))',
    "a 'b",
    'a >',
    'a ;;',
    ')',
  ])('refuses %j', (line) => expect(simpleCommand(line)).toBeNull());
});

describe('eachCommand', () => {
  const line =
    'a "$(b `c`)" <(d) >"$(e)" && if f; then (g) fi; h() { x=($(i)); }; cat <<E\n$(j)\nE\n[[ $(k) ]] && ((1 + $(l))); case $(m) in n) o;; esac';

  it('reaches the commands inside words, redirections, here-documents and bodies', () => {
    const names: string[] = [];
    eachSimpleCommand(parseShell(line).script, ({ words: [name] }) => names.push(name?.text ?? ''));
    expect(names.filter((name) => name !== '')).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
      'g',
      'i',
      'cat',
      'j',
      'k',
      'l',
      'm',
      'o',
    ]);
  });

  it('gives the text that the spans index, which for escaped backticks is not the line', () => {
    const texts: string[] = [];
    eachCommand(parseShell('a `b \\`c d\\``').script, ({ start, end }, source) =>
      texts.push(source.slice(start, end)),
    );
    expect(texts).toEqual(['a `b \\`c d\\``', 'b `c d`', 'c d']);
  });
});

describe('byteOffsets', () => {
  it.each(['', 'ascii', 'é=1', '日本 語', 'a🙂b', '\ud83d', 'x\udc00y'])(
    'maps each offset of %j as an encoder does',
    (text) => {
      const offsets = byteOffsets(text);
      expect(offsets).toHaveLength(text.length + 1);
      for (let unit = 0; unit <= text.length; unit++) {
        const isInsidePair =
          /[\ud800-\udbff]$/.test(text.slice(0, unit)) && /^[\udc00-\udfff]/.test(text.slice(unit));
        const head = text.slice(0, isInsidePair ? unit - 1 : unit);
        expect(offsets[unit]).toBe(new TextEncoder().encode(head).length);
      }
    },
  );
});
