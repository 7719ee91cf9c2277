import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loopsOf, replayTrajectory, SessionFileReader } from '../src/index.ts';

function readFile(name: string): SessionFileReader {
  const reader = new SessionFileReader(1000);
  for (const line of readFileSync(join(import.meta.dirname, 'recorded', name), 'utf8').split('\n'))
    reader.push(line);
  reader.end();
  return reader;
}

/** Pieces of public runs as their files have them; recorded/README.md says whose. */
describe('a piece of a real run', () => {
  it('of SWE-agent 1', () => {
    const { calls, skippedLines } = readFile('swe-agent-1.traj');
    expect(skippedLines).toBe(0);
    expect(calls.map(({ call, outcome }) => [call.tool, outcome.kind])).toEqual([['bash', 'success']]);
  });

  it('of mini-swe-agent 2.2.7', () => {
    const { calls, skippedLines } = readFile('mini-swe-agent-2.2.7.traj.json');
    expect(skippedLines).toBe(0);
    expect(calls.map(({ call, outcome }) => [call.params, outcome.kind])).toEqual([
      [{ command: 'cat ./django/core/files/uploadedfile.py | head -200' }, 'success'],
      [{ command: 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat patch.txt' }, 'success'],
    ]);
    expect(calls[0]?.atMs).toBe(1775802480000);
  });
});

describe('events of OpenHands 1, one a line', () => {
  const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();
  const action = (id: number) => ({
    kind: 'ActionEvent',
    source: 'agent',
    tool_name: 'terminal',
    tool_call_id: `c${id}`,
    action: { kind: 'TerminalAction', command: 'pytest -q' },
    timestamp: at(60 * id),
  });
  const observation = (id: number, fields: object) => ({
    kind: 'ObservationEvent',
    tool_call_id: `c${id}`,
    timestamp: at(60 * id + 30),
    observation: { content: [{ type: 'text', text: 'ModuleNotFoundError: x' }], ...fields },
  });

  it('are calls, and a loop of some minutes', () => {
    const reader = new SessionFileReader(1000);
    const events = [
      { kind: 'SystemPromptEvent' },
      { kind: 'MessageEvent', source: 'user', llm_message: { content: [] } },
      ...[1, 2, 3, 4].flatMap((id) => [action(id), observation(id, { exit_code: 1 })]),
      action(5),
      { kind: 'AgentErrorEvent', tool_call_id: 'c5', error: 'no such tool' },
      action(6),
      { kind: 'UserRejectObservation', tool_call_id: 'c6', rejection_reason: 'no' },
    ];
    for (const event of events) reader.push(JSON.stringify(event));
    reader.end();
    const { calls, skippedLines } = reader;
    expect(skippedLines).toBe(0);
    expect(calls.map(({ outcome }) => outcome.kind)).toEqual([
      'failure',
      'failure',
      'failure',
      'failure',
      'failure',
      'rejected',
    ]);
    expect(calls[0]).toMatchObject({
      afterUser: true,
      call: { tool: 'terminal', params: { command: 'pytest -q' } },
    });
    // From the first failure to the hint after the third.
    expect(loopsOf(calls, replayTrajectory(calls).hints)).toEqual([
      { classifier: 'doom_loop', thread: 'main', tool: 'pytest', durationMs: 120_000 },
    ]);
  });
});
