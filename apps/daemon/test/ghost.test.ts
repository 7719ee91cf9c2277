import type { Suggestion } from '@hunch/suggest-engine';
import { describe, expect, it, test } from 'vitest';
import { ghostOf } from '../src/handlers/ghost.ts';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';

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

describe('the ghost', () => {
  const settings = { confidenceMin: 0.05, addsUp: true };

  it('is the beginning that saves most', () => {
    const lines = [
      suggestion('git commit -m "a"', 0.2),
      suggestion('git commit -m "b"', 0.2),
      suggestion('git pull', 0.25),
    ];
    expect(ghostOf('g', lines, settings)).toEqual({
      text: 'git commit -m',
      chance: 0.4,
      why: 'why git commit -m "a"',
    });
  });

  it('is never destructive', () => {
    const lines = [
      suggestion('rm -rf /', 0.9, 'critical'),
      suggestion('git push -f', 0.5, 'high'),
      suggestion('ls', 0.1),
    ];
    expect(ghostOf('', lines, settings)?.text).toBe('ls');
    expect(ghostOf('r', lines, settings)).toBeNull();
  });

  it('is not shown below the least confidence, and goes on from what is typed', () => {
    expect(ghostOf('', [suggestion('make', 0.04)], settings)).toBeNull();
    expect(ghostOf('GI', [suggestion('git status', 0.9)], settings)).toBeNull();
  });

  it('is the best line where confidences are no chances', () => {
    const lines = [suggestion('git commit -m "a"', 0.5), suggestion('git commit -m "b"', 0.5)];
    expect(ghostOf('', lines, { ...settings, addsUp: false })?.text).toBe('git commit -m "a"');
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
  const nothing = await client.call('Suggest', { ...ask, prefix: 'zzz', ghost: true });
  expect(nothing.ghost).toBeNull();
});
