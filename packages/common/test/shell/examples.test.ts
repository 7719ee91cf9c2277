import { expect, it } from 'vitest';
import { eachSimpleCommand, lex, parseShell, quote, simpleCommand, words } from '../../src/shell/index.ts';

it('the examples in the comments are true', () => {
  const { script } = parseShell('make -j4 2>&1 | tee "$LOG"');
  expect(script.statements[0]?.pipelines[0]?.commands.length).toBe(2);

  expect(lex('ls -l').tokens.map(({ kind, start, end }) => [kind, start, end])).toEqual([
    ['word', 0, 2],
    ['blank', 2, 3],
    ['word', 3, 5],
  ]);

  expect(simpleCommand('CC=clang make -j4 > log')?.words.map(({ text }) => text)).toEqual(['make', '-j4']);
  expect(simpleCommand('make && make install')).toBeNull();

  expect(words("sudo rm 'my fi").map(({ text, role }) => [text, role])).toEqual([
    ['sudo', 'command'],
    ['rm', 'argument'],
    ['my fi', 'argument'],
  ]);

  expect(quote("it's", 'bash')).toBe("'it'\\''s'");
  expect(quote("it's", 'fish')).toBe("'it\\'s'");
  expect(quote('--jobs=4', 'zsh')).toBe('--jobs=4');

  const names: string[] = [];
  eachSimpleCommand(parseShell('a "$(b)" | (c; d)').script, ({ words: [name] }) =>
    names.push(name?.text ?? ''),
  );
  expect(names).toEqual(['a', 'b', 'c', 'd']);
});
