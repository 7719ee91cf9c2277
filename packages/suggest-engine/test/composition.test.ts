import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineWordsOf } from '../src/composition/line-words.ts';
import { createSuggestEngine, ghostText, type Answer } from '../src/index.ts';
import { memoryStore } from '../src/testing/index.ts';
import { shell } from './support/shell.ts';

const place = { sessionId: 'a', cwd: '/home/a', repoKey: null, branch: null };

function answer(lines: readonly string[], prefix: string): Answer {
  const { run, engine } = shell();
  for (const line of lines) run(line);
  return engine.answer({ ...place, prefix, limit: 20, includeLowConfidence: true });
}

function ghost(lines: readonly string[], prefix: string): string | undefined {
  const { suggestions, beginnings } = answer(lines, prefix);
  const likely = suggestions.map(({ text, confidence }) => ({ text, chance: confidence }));
  return ghostText(prefix, [...likely, ...beginnings])?.text;
}

const texts = (lines: readonly string[], prefix: string): readonly string[] =>
  answer(lines, prefix).beginnings.map(({ text }) => text);

describe('a line goes on word by word', () => {
  test.each([
    {
      ran: ['mkdir docs'],
      typed: 'cd ',
      goes: 'cd docs',
      why: 'a name of the last command, of the kind that belongs there',
    },
    {
      ran: ['vim a.ts', 'node a.ts', 'vim b.ts'],
      typed: 'node ',
      goes: 'node b.ts',
      why: 'what differs is exchanged',
    },
    {
      ran: ['ping 10.0.0.7', 'ls'],
      typed: 'nmap -sV ',
      goes: 'nmap -sV 10.0.0.7',
      why: 'a program never used before',
    },
    {
      ran: ['tar -xzf a.tgz -C /srv', 'ls', 'tar -xzf b.tgz -C /srv'],
      typed: 'tar -xzf c.tgz ',
      goes: 'tar -xzf c.tgz -C /srv',
      why: 'the words behind another argument',
    },
    {
      ran: ['ps aux | grep ssh', 'ps aux | grep node'],
      typed: 'ps aux | ',
      goes: 'ps aux | grep',
      why: 'a program behind a pipe',
    },
    {
      ran: ['sudo systemctl status nginx', 'ls'],
      typed: 'sudo systemctl show ',
      goes: 'sudo systemctl show nginx',
      why: 'a program behind sudo',
    },
  ])('$typed as $goes: $why', ({ ran, typed, goes }) => {
    expect(texts([...ran, ...ran], typed).some((text) => text.startsWith(goes))).toBe(true);
  });

  test.each([
    { ran: ['git checkout main', 'git pull'], typed: 'git checkout ', not: 'git checkout pull' },
    { ran: ['cd src', 'git push'], typed: 'cd ', not: 'cd push' },
    { ran: ['kill 4711', 'ping 10.0.0.7'], typed: 'kill ', not: 'kill 10.0.0.7' },
    { ran: ['docker logs web', 'vim a.ts'], typed: 'docker logs ', not: 'docker logs a.ts' },
  ])('$not is not made: a word of another kind', ({ ran, typed, not }) => {
    expect(texts([...ran, ...ran], typed)).not.toContain(not);
  });

  test('a beginning ends where new values begin: a quote, a part of a path', () => {
    const loop = (line: (round: number) => string): string[] =>
      Array.from({ length: 12 }, (_, round) => ['make', line(round), 'ls']).flat();
    expect(ghost([...loop((round) => `git commit -m "part ${round}"`), 'make'], 'git')).toBe(
      'git commit -m "',
    );
    expect(ghost([...loop((round) => `tail -f /var/log/n${round}.log`), 'make'], 'ta')).toBe(
      'tail -f /var/log/',
    );
  });
});

test('nothing that failed each time is a part of a line', () => {
  const { run, engine } = shell();
  for (let round = 0; round < 3; round += 1) run('git st', { exitCode: 1 });
  for (const line of ['git status', 'ls', 'git push']) run(line);
  const { beginnings } = engine.answer({ ...place, prefix: 'git ', limit: 20, includeLowConfidence: true });
  expect(beginnings.map(({ text }) => text.split(' ')[1])).not.toContain('st');
});

test('a restart changes nothing of it', () => {
  const { run, engine, clock } = shell();
  const store = memoryStore();
  for (let round = 0; round < 20; round += 1)
    for (const line of [
      `vim f${round % 7}.ts`,
      `node f${round % 7}.ts`,
      'git add .',
      `git commit -m "r${round}"`,
    ]) {
      const change = run(line);
      if (change !== null) void store.apply(change);
    }
  const restored = createSuggestEngine({ clock });
  restored.restore(store.snapshot());
  const fromImage = createSuggestEngine({ clock });
  fromImage.restore(store.snapshot(), structuredClone(engine.image()));
  for (const prefix of ['', 'g', 'node ', 'git commit ']) {
    const asked = { ...place, sessionId: 'new', prefix, limit: 20, includeLowConfidence: true };
    expect(restored.answer(asked).beginnings).toEqual(engine.answer(asked).beginnings);
    expect(fromImage.answer(asked).beginnings).toEqual(engine.answer(asked).beginnings);
  }
});

test('property: chances are within 0..1, add up to no more, and every line goes on from what is typed', () => {
  const word = fc.constantFrom(
    'git',
    'cd',
    'vim',
    'push',
    'src',
    'a.ts',
    '-v',
    '"a b"',
    '|',
    '/etc/x',
    'x=1',
    '10.0.0.7',
    '  ',
    "'",
  );
  const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), line, fc.nat(12), (lines, typed, length) => {
      const prefix = typed.slice(0, length).trimStart();
      const { beginnings } = answer(lines, prefix);
      let sum = 0;
      for (const { text, chance } of beginnings) {
        expect(text.startsWith(prefix) && text.length > prefix.length).toBe(true);
        expect(chance).toBeGreaterThan(0);
        sum += chance;
      }
      expect(sum).toBeLessThanOrEqual(1.001);
    }),
    { numRuns: 150 },
  );
});

test.each([
  ['git checkout fix src/a.ts', [undefined, undefined, 'branch', 'file']],
  ['cd src', [undefined, 'directory']],
  ['git pull', [undefined, undefined]],
  ['ssh me@10.0.0.7', [undefined, 'account']],
  ['curl https://example.org/x', [undefined, 'url']],
  ['kill -9 4711', [undefined, undefined, 'num 0']],
  ['cat a.txt | grep -v "b c"', [undefined, 'file', undefined, undefined, undefined, 'text']],
])('the words of %s name %j', (line, kinds) => {
  expect(lineWordsOf(line).kinds).toEqual(kinds);
});

test("where each word's program stands", () => {
  expect(lineWordsOf('sudo apt install x | less -R').programs).toEqual([0, 1, 1, 1, 4, 5, 5, 5]);
});
