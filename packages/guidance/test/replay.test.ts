import { describe, expect, it } from 'vitest';
import { parseTrajectoryLine, RateTable, replayTrajectory, SessionFileReader } from '../src/index.ts';

function read(lines: readonly unknown[]): SessionFileReader {
  const reader = new SessionFileReader(1000);
  for (const line of lines) reader.push(typeof line === 'string' ? line : JSON.stringify(line));
  return reader;
}

// As Claude Code writes them, with what does not matter here left out.
const asked = (content: unknown) => ({ type: 'user', message: { role: 'user', content } });
const used = (message: string, id: string, command: string, more = {}) => ({
  type: 'assistant',
  ...more,
  message: {
    id: message,
    role: 'assistant',
    content: [{ type: 'tool_use', id, name: 'Bash', input: { command } }],
  },
});
const got = (id: string, content: unknown, isError = false) => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content, is_error: isError }] },
});

describe('a transcript', () => {
  it('is turns, results, threads, and what the user said', () => {
    const { calls, skippedLines } = read([
      { type: 'summary', summary: 'x' },
      asked('do it'),
      used('m1', 'a', 'ls'),
      used('m1', 'b', 'pwd'),
      got('b', [{ type: 'text', text: '/src' }]),
      got('a', 'no', true),
      used('m2', 'c', 'cat x', { isSidechain: true, agentId: 'agent7' }),
      got('c', 'x'),
      used('m3', 'd', 'never ended'),
      { type: 'system', subtype: 'compact_boundary' },
      used('m4', 'e', 'ls'),
      got('e', 'a'),
      'not JSON',
    ]);
    const shape = calls.map(({ turn, thread, afterUser, outcome }) => [
      turn,
      thread,
      afterUser,
      outcome.kind,
    ]);
    expect(shape).toEqual([
      ['m1', 'main', true, 'failure'],
      ['m1', 'main', false, 'success'],
      ['m2', 'agent7', false, 'success'],
      ['m3', 'main', false, 'cancelled'],
      ['m4', 'main', true, 'success'],
    ]);
    expect(skippedLines).toBe(1);
  });

  it('has no person in it where the host says that something in the background has ended', () => {
    const notice = '<task-notification>\n<task-id>b1</task-id>';
    const { calls } = read([
      used('m1', 'a', 'ls'),
      asked(notice),
      used('m2', 'b', 'ls'),
      asked([{ type: 'text', text: notice }]),
      used('m3', 'c', 'ls'),
      asked([{ type: 'text', text: 'go on' }]),
      used('m4', 'd', 'ls'),
    ]);
    expect(calls.map(({ afterUser }) => afterUser)).toEqual([false, false, false, true]);
  });

  it('is replayed like a trajectory', () => {
    const lines = [1, 2, 3].flatMap((turn) => [
      used(`m${turn}`, `t${turn}`, 'npm test'),
      got(`t${turn}`, 'Error: x', true),
    ]);
    const { hints, turns } = replayTrajectory(read([asked('go'), ...lines]).calls);
    expect(turns).toBe(3);
    expect(hints).toMatchObject([
      { turn: 3, recordedTurn: 'm3', provider: 'doom_loop_breaker', classifier: 'doom_loop' },
    ]);
    const interrupted = [...lines.slice(0, 4), asked('stop that'), ...lines.slice(4)];
    expect(replayTrajectory(read(interrupted).calls).hints).toEqual([]);
  });
});

describe('a trajectory', () => {
  it.each(['', 'x', '[]', '{}', '{"turn":1}', '{"tool_name":"x"}', 'null'])('has no line like %o', (line) => {
    expect(parseTrajectoryLine(line)).toBeUndefined();
  });

  it('may know results by their hash', () => {
    const row = {
      turn: 1,
      tool_name: 'Read',
      params: {},
      ok: true,
      result_hash: 'ab',
      result_chars: 9,
      sidechain: true,
    };
    expect(parseTrajectoryLine(JSON.stringify(row))).toMatchObject({
      thread: 'sidechain',
      outcome: { kind: 'success', result: { kind: 'digest', digest: 'ab', chars: 9 } },
    });
  });
});

it.each([
  ['of one length are the same: a hash can’t be freed of times, which keep it', () => 90, 4],
  ['of other lengths are not: that may be paging', (turn: number) => 90 + turn, undefined],
])('recorded results %s', (_, charsOf, repetitions) => {
  const calls = [1, 2, 3, 4].flatMap((turn) => {
    const row = { turn, tool_name: 'bash', params: { command: 'pytest' }, ok: true };
    const line = JSON.stringify({ ...row, result_hash: `h${turn}`, result_chars: charsOf(turn) });
    return parseTrajectoryLine(line) ?? [];
  });
  expect(replayTrajectory(calls).peaks.get('doom_loop')).toBe(repetitions);
});

it('rates count sessions, onsets and hints', () => {
  const row = (turn: number) => ({
    turn,
    tool_name: 'Bash',
    params: { command: 'x' },
    ok: true,
    result: 'y',
  });
  const table = new RateTable();
  table.add(replayTrajectory(read([1, 2, 3, 4].map(row)).calls));
  table.add(replayTrajectory(read([row(1)]).calls));
  expect(table.rates()).toContainEqual({
    classifier: 'doom_loop',
    sessions: 1,
    sessionsShare: 0.5,
    onsets: 1,
    onsetsPer100Turns: 20,
    hints: 1,
  });
  expect(table.total()).toEqual({
    sessions: 2,
    calls: 5,
    turns: 5,
    sessionsHinted: 1,
    sessionsHintedShare: 0.5,
    hints: 1,
    hintsPer100Turns: 20,
  });
  expect(new RateTable().total().hintsPer100Turns).toBe(0);
});
