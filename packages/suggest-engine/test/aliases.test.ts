import { describe, expect, test } from 'vitest';
import { sessionId } from '@hunch/common/ids';
import { bounds } from '../src/bounds.ts';
import { Aliases } from '../src/memory/aliases.ts';
import { shell } from './support/shell.ts';

const session = sessionId('a');

describe('what an alias stands for', () => {
  const aliases = new Aliases();
  aliases.set(
    session,
    new Map([
      ['gst', 'git status'],
      ['g', 'git'],
      ['ls', 'ls --color=auto'],
      ['ll', 'ls -l'],
      ['a', 'b'],
      ['b', 'a'],
      ['both', 'cd src && ll'],
    ]),
  );
  test.each([
    ['gst', 'git status'],
    ['gst --short', 'git status --short'],
    ['g commit -m "g gst"', 'git commit -m "g gst"'],
    ['ls', 'ls --color=auto'],
    ['ll x', 'ls --color=auto -l x'],
    ['a', 'a'],
    ['both .', 'cd src && ls --color=auto -l .'],
    ['cd x && gst | g', 'cd x && git status | git'],
    ['X=1 gst', 'X=1 git status'],
    ['\\gst', '\\gst'],
    ["'gst'", "'gst'"],
    ['echo gst', 'echo gst'],
    ['gst "', 'git status "'],
    ['', ''],
  ])('%s: %s', (line, expanded) => {
    expect(aliases.expand(session, line)).toBe(expanded);
  });

  test('is each session its own affair, and forgotten with it', () => {
    expect(aliases.expand(sessionId('other'), 'gst')).toBe('gst');
    aliases.set(sessionId('short'), new Map([['x', 'y']]));
    aliases.forgetSession(sessionId('short'));
    expect(aliases.expand(sessionId('short'), 'x')).toBe('x');
  });

  test('is bounded', () => {
    const many = new Aliases();
    const long = 'x'.repeat(bounds.aliasLengthMax);
    const names = Array.from({ length: bounds.aliasesMax + 1 }, (_, index) => `n${index}`);
    many.set(session, new Map([['long', long], ...names.map((name) => [name, 'made'] as const)]));
    expect(many.expand(session, 'long; n0')).toBe('long; made');
    expect(many.expand(session, `n${bounds.aliasesMax}`)).toBe(`n${bounds.aliasesMax}`);
    const chain = new Map(Array.from({ length: 30 }, (_, index) => [`c${index}`, `c${index + 1}`] as const));
    many.set(session, chain);
    expect(many.expand(session, 'c0')).toBe('c8');
  });
});

describe.each(['adaptive', 'weighted'] as const)('an alias and its command, %s', (ranker) => {
  const typed = () => {
    const made = shell({ options: { ranker } });
    made.engine.setAliases(
      session,
      new Map([
        ['gst', 'git status'],
        ['ga', 'git add'],
      ]),
    );
    return made;
  };

  test('are one template, whichever was typed', () => {
    const { run } = typed();
    const [alias, whole] = [run('gst'), run('git status')];
    expect(alias?.event).toMatchObject({ cmdRaw: 'gst', cmdNorm: 'git status' });
    expect(alias?.event.templateId).toBe(whole?.event.templateId);
    expect(run('ga src/a.ts')?.event.cmdNorm).toBe('git add <path>');
    expect(run('gst', { session: 'other' })?.event.cmdNorm).toBe('gst');
  });

  test('lead to the same next command', () => {
    const { run, texts } = typed();
    for (let round = 0; round < 3; round += 1)
      for (const line of ['git status', 'make deploy', 'ls', 'pwd']) run(line);
    expect(texts('', { lastCommand: { text: 'gst', exitCode: 0 } })[0]).toBe('make deploy');
    run('gst');
    expect(texts()[0]).toBe('make deploy');
  });

  test('are not both suggested', () => {
    const { run, texts } = typed();
    for (let round = 0; round < 3; round += 1) for (const line of ['gst', 'git status', 'ls']) run(line);
    expect(texts().filter((text) => text === 'gst' || text === 'git status')).toHaveLength(1);
  });
});

test('a line learnt before its alias was known does no harm', () => {
  const { engine, run, texts } = shell();
  run('gst');
  engine.setAliases(session, new Map([['gst', 'git status']]));
  const change = run('gst');
  expect(change?.event.cmdNorm).toBe('git status');
  expect(texts('gs')).toEqual(['gst']);
});
