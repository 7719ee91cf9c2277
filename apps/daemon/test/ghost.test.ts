import type { Suggestion } from '@hunch/suggest-engine';
import { describe, expect, it, test, vi } from 'vitest';
import { encodeFrame } from '@hunch/common/protocol';
import { ghostOf } from '../src/handlers/ghost.ts';
import { prefetchBounds, prefetchGhosts } from '../src/handlers/prefetch-ghosts.ts';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { makeHome } from './support/home.ts';

const suggestion = (text: string, confidence: number, risk: Suggestion['risk'] = 'safe'): Suggestion => ({
  text,
  cmdNorm: text,
  source: 'global_frequency',
  score: confidence,
  confidence,
  reasons: [{ name: 'frequency', contribution: confidence, text: `why ${text}` }],
  risk,
  lastSeenMs: null,
});

const task = (text: string): Suggestion => ({ ...suggestion(text, 0.06), source: 'task' });

describe('the ghost', () => {
  const settings = { confidenceMin: 0.05, unsureBelow: 0, addsUp: true };

  it('is the beginning that saves most', () => {
    const lines = [
      suggestion('git commit -m "a"', 0.2),
      suggestion('git commit -m "b"', 0.2),
      suggestion('git pull', 0.25),
    ];
    expect(ghostOf('g', { suggestions: lines, beginnings: [] }, settings)).toEqual({
      text: 'git commit -m',
      chance: 0.4,
      why: 'why git commit -m "a"',
    });
  });

  it.each([
    [
      'tasks do not add up',
      [suggestion('ls', 0.3), task('docker compose up'), task('docker compose down')],
      'ls',
    ],
    ['the first task, where nothing is surer', [task('make'), task('docker compose up')], 'make'],
  ])('of what nobody ran: %s', (_, suggestions, text) => {
    expect(ghostOf('', { suggestions, beginnings: [] }, settings)?.text).toBe(text);
  });

  it('is never destructive', () => {
    const lines = [
      suggestion('rm -rf /', 0.9, 'critical'),
      suggestion('git push -f', 0.5, 'high'),
      suggestion('ls', 0.1),
    ];
    expect(ghostOf('', { suggestions: lines, beginnings: [] }, settings)?.text).toBe('ls');
    expect(ghostOf('r', { suggestions: lines, beginnings: [] }, settings)).toBeNull();
  });

  it('is not shown below the least confidence, and goes on from what is typed', () => {
    expect(ghostOf('', { suggestions: [suggestion('make', 0.04)], beginnings: [] }, settings)).toBeNull();
    expect(
      ghostOf('GI', { suggestions: [suggestion('git status', 0.9)], beginnings: [] }, settings),
    ).toBeNull();
  });

  it('is unsure below the chance that is asked for', () => {
    const unsure = (chance: number): true | undefined =>
      ghostOf(
        'm',
        { suggestions: [suggestion('make', chance)], beginnings: [] },
        { ...settings, unsureBelow: 0.25 },
      )?.unsure;
    expect(unsure(0.24)).toBe(true);
    expect(unsure(0.25)).toBeUndefined();
  });

  it('is the best line where confidences are no chances', () => {
    const lines = [suggestion('git commit -m "a"', 0.5), suggestion('git commit -m "b"', 0.5)];
    expect(ghostOf('', { suggestions: lines, beginnings: [] }, { ...settings, addsUp: false })?.text).toBe(
      'git commit -m "a"',
    );
  });
});

test('a shell that asks for a ghost gets it first; a program beside its suggestions', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  for (let seq = 1; seq <= 6; seq += 1)
    await client.call('IngestEvent', commandEnd(seq % 2 === 0 ? 'ls' : 'git status', seq));
  const ask = { session_id: 'session-1', cwd: '/tmp', prefix: 'git s', last_seq: 6, limit: 1 };
  const answer = await client.call('Suggest', { ...ask, ghost: true });
  expect(answer.suggestions).toHaveLength(1);
  expect(answer.ghost).toMatchObject({ text: 'git status' });
  expect((await client.call('Suggest', ask)).ghost).toBeUndefined();
  // Until somebody has looked whether there is such a program, something may still come.
  await expect
    .poll(() => client.call('Suggest', { ...ask, prefix: 'zzz', ghost: true }))
    .toMatchObject({ ghost: null, nothing: true });
  await expect
    .poll(() => askAsShell(daemon.socket, { ...ask, prefix: 'zzz', ghost: '1', reply: '1' }))
    .toBe('status=ok\0text=\0\0');
  // On an empty line, and where lines are only too unlikely, something may come at the next key.
  const other = { ...ask, session_id: 'session-2', cwd: '/nowhere' };
  expect((await client.call('Suggest', { ...other, prefix: '', ghost: true })).nothing).toBeUndefined();
  expect(answer.nothing).toBeUndefined();
});

test('where no line begins so, none does while the word goes on', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const lines = ['cp notes.txt /backup/', 'git log | head', 'ssh ann@alpha uptime', 'make test && git push'];
  for (const [index, line] of [...lines, ...lines].entries())
    await client.call('IngestEvent', commandEnd(line, index + 1));
  const typed = [
    'cp other.txt /',
    'git lag | he',
    'ssh bob@beta up',
    'scp x y',
    'make tests && gi',
    'zzz | head',
  ];
  // Names of files begin with anything: in a directory that has some, fewer beginnings are silent.
  const cwd = makeHome().directory;
  // What is on this machine is read beside the first questions, and a list that nobody has read yet hides nothing.
  await vi.waitFor(async () => expect(await silentAnswers(client, cwd, typed)).toBeGreaterThan(10), {
    timeout: 20_000,
    interval: 100,
  });
});

/** How many beginnings of these lines are behind one that no line begins with. */
async function silentAnswers(client: TestClient, cwd: string, typed: readonly string[]): Promise<number> {
  let silent = 0;
  for (const line of typed) {
    let from: number | undefined;
    for (let length = 1; length <= line.length; length += 1) {
      const prefix = line.slice(0, length);
      const ask = { session_id: 'session-1', cwd, prefix, last_seq: 8, ghost: true };
      const { ghost, nothing } = await client.call('Suggest', ask);
      if (from !== undefined && /[^\w+]/.test(prefix.slice(from))) from = undefined;
      if (from !== undefined) {
        silent += 1;
        expect([prefix, ghost]).toEqual([prefix, null]);
      }
      if (nothing === true) from ??= length;
    }
  }
  return silent;
}

test('the prefetch response is what each of these beginnings would be answered', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const lines = [
    'git status',
    'git add -A',
    'git commit -m wip',
    'make test',
    'make clean',
    'ls',
    'rm -rf /',
  ];
  let seq = 0;
  for (let round = 0; round < 6; round += 1)
    for (const line of lines) await client.call('IngestEvent', commandEnd(line, (seq += 1)));
  const ask = {
    session_id: 'session-1',
    cwd: '/tmp',
    last_seq: seq,
    last_cmd: 'rm -rf /',
    last_exit_code: 0,
  };
  const askAhead = () => client.call('Suggest', { ...ask, prefix: '', prefetch: true });
  expect((await askAhead()).suggestions).toEqual([]);
  // What is on this machine is read beside the first answers, and may change them once.
  await vi.waitFor(
    async () => {
      const { prefetched = [] } = await askAhead();
      expect(prefetched.map(({ prefix }) => prefix)).toContain('m');
      for (const { prefix, text, unsure } of prefetched) {
        const { ghost } = await client.call('Suggest', { ...ask, prefix, ghost: true });
        expect([prefix, text, unsure]).toEqual([prefix, ghost?.text, ghost?.unsure]);
        expect(text.startsWith(prefix)).toBe(true);
        expect(text).not.toContain('rm -rf');
      }
      const reply = await askAsShell(daemon.socket, { ...ask, prefix: '', prefetch: '1', reply: '1' });
      const groups = prefetched.map(
        ({ prefix, text, unsure }) =>
          `text=${text}\0${unsure === true ? 'unsure=1\0' : ''}prefix=${prefix}\0`,
      );
      expect(reply).toBe(`status=ok\0${groups.join('')}\0`);
    },
    { timeout: 60_000, interval: 50 },
  );
});

async function askAsShell(socket: string, fields: Parameters<typeof encodeFrame>[1]): Promise<string> {
  const shell = await TestClient.open(socket);
  shell.send(encodeFrame('Suggest', fields));
  await shell.until(() => shell.received.toString().endsWith('\0\0'));
  return shell.received.toString();
}

describe('the prefetch questions', () => {
  const said = (text: string, chance = 0.5) => ({ text, chance, why: '' });
  const noPause = (): Promise<boolean> => Promise.resolve(true);

  it('come at the first key that a ghost did not foresee, in every line before the second in any', async () => {
    const asked: string[] = [];
    const ghosts = await prefetchGhosts(
      '',
      (prefix) => {
        asked.push(prefix);
        if (prefix === '')
          return {
            ghost: said('git push'),
            suggestions: [
              suggestion('git push', 0.5),
              suggestion('git pull', 0.3),
              suggestion('make test', 0.1),
              suggestion('git push -f', 0.1, 'high'),
            ],
          };
        return { ghost: prefix === 'm' ? said('make') : null, suggestions: [] };
      },
      noPause,
    );
    expect(asked.slice(0, 3)).toEqual(['', 'git pul', 'm']);
    expect(asked).toContain('make');
    expect(ghosts).toEqual([
      { prefix: '', text: 'git push' },
      { prefix: 'm', text: 'make' },
    ]);
  });

  it('give way to a real one', async () => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      return { ghost: said('zz'), suggestions: [suggestion('ab', 0.1), suggestion('cd', 0.1)] };
    };
    expect(await prefetchGhosts('', ask, () => Promise.resolve(asked < 2))).toHaveLength(2);
    expect(asked).toBe(2);
  });

  it('are bounded in number and in characters', async () => {
    let asked = 0;
    const long = 'x'.repeat(1_500);
    const lines = Array.from({ length: 20 }, (_, index) =>
      suggestion(`${String.fromCharCode(97 + index)}${long}`, 0.1),
    );
    const ghosts = await prefetchGhosts(
      '',
      (prefix) => {
        asked += 1;
        return { ghost: prefix === '' ? null : said(`${prefix}${long}`), suggestions: lines };
      },
      noPause,
    );
    expect(asked).toBe(1 + prefetchBounds.questionsMax);
    expect(ghosts).toHaveLength(2);
  });
});
