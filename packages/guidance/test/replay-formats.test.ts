import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replayTrajectory, SessionFileReader, type RecordedCall } from '../src/index.ts';

function read(lines: readonly unknown[]): SessionFileReader {
  const reader = new SessionFileReader(1000);
  for (const line of lines) reader.push(typeof line === 'string' ? line : JSON.stringify(line));
  reader.end();
  return reader;
}

const shape = ({ turn, afterUser, call, outcome }: RecordedCall) => [
  turn,
  afterUser,
  call.tool,
  outcome.kind,
];

describe('a rollout of Codex', () => {
  const item = (payload: object) => ({ timestamp: 'x', type: 'response_item', payload });
  const called = (id: string, command: string) =>
    item({
      type: 'function_call',
      name: 'exec_command',
      arguments: JSON.stringify({ cmd: command }),
      call_id: id,
    });
  const gave = (id: string, output: unknown) => item({ type: 'function_call_output', call_id: id, output });

  it('is turns, results and what the user said', () => {
    const { calls, skippedLines } = read([
      { type: 'session_meta', payload: { id: 's', cli_version: '0.169.0' } },
      { type: 'turn_context', payload: { model: 'gpt-5.3-codex' } },
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'do it' }] }),
      item({ type: 'reasoning', summary: [] }),
      called('a', 'ls'),
      called('b', 'false'),
      gave('a', 'Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\nx'),
      gave('b', 'Chunk ID: 2\nWall time: 0.1 seconds\nProcess exited with code 1\nOutput:\n'),
      called('c', 'npm test'),
      gave('c', JSON.stringify({ output: 'no', metadata: { exit_code: 2, duration_seconds: 1 } })),
      item({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'd' }),
      item({ type: 'custom_tool_call_output', call_id: 'd', output: 'Done' }),
      called('e', 'never ended'),
    ]);
    expect(calls.map(shape)).toEqual([
      [1, true, 'exec_command', 'success'],
      [1, false, 'exec_command', 'failure'],
      [2, false, 'exec_command', 'failure'],
      [3, false, 'apply_patch', 'success'],
      [4, false, 'exec_command', 'cancelled'],
    ]);
    expect(calls[0]?.call.params).toEqual({ cmd: 'ls' });
    expect(skippedLines).toBe(0);
  });
});

it('what Codex 0.169.0 wrote of four failures in a row is told of', () => {
  const file = join(import.meta.dirname, 'recorded/codex-0.169.0.jsonl');
  const { calls, skippedLines } = read(readFileSync(file, 'utf8').trimEnd().split('\n'));
  expect(skippedLines).toBe(0);
  expect(calls.map(({ turn, outcome }) => [turn, outcome.kind])).toEqual([
    [1, 'failure'],
    [2, 'failure'],
    [3, 'failure'],
    [4, 'failure'],
    [4, 'success'],
    [5, 'success'],
  ]);
  expect(replayTrajectory(calls).hints.map(({ text }) => text)).toEqual([
    "`ls /nowhere` failed 3 times in a row with the same error: “ls: cannot access '/nowhere': No such file or directory”.",
  ]);
});

it('what Gemini CLI 0.61.0 wrote of four failures in a row is told of', () => {
  const file = join(import.meta.dirname, 'recorded/gemini-0.61.0.jsonl');
  const { calls, skippedLines } = read(readFileSync(file, 'utf8').trimEnd().split('\n'));
  expect(skippedLines).toBe(0);
  expect(calls.map(({ turn, outcome, afterUser }) => [turn, outcome.kind, afterUser])).toEqual([
    [1, 'failure', true],
    [2, 'failure', false],
    [3, 'failure', false],
    [4, 'failure', false],
  ]);
  expect(replayTrajectory(calls).hints[0]?.text).toContain('failed 3 times in a row with the same error');
});

describe('one JSON document', () => {
  const pretty = (document: unknown): string[] => JSON.stringify(document, undefined, 2).split('\n');

  it('of Gemini CLI', () => {
    const call = (id: string, status: string, response: object) => ({
      id,
      name: 'run_shell_command',
      args: { command: id },
      status,
      result: [{ functionResponse: { id, response } }],
    });
    const toolCalls = [
      call('a', 'success', { output: 'Output: x\nExit Code: 1' }),
      call('b', 'error', { error: 'no' }),
      call('c', 'cancelled', {}),
      call('d', 'success', { output: 'fine' }),
    ];
    const messages = [
      { type: 'user', content: 'do it' },
      { type: 'gemini', content: '', toolCalls },
    ];
    const { calls, skippedLines } = read(pretty({ sessionId: 's', messages }));
    expect(calls.map(shape)).toEqual([
      [1, true, 'run_shell_command', 'failure'],
      [1, false, 'run_shell_command', 'failure'],
      [1, false, 'run_shell_command', 'cancelled'],
      [1, false, 'run_shell_command', 'success'],
    ]);
    expect(skippedLines).toBe(0);
  });

  it('of SWE-agent', () => {
    const step = (action: string, observation: string) => ({ action, observation, thought: 'x' });
    const trajectory = [
      step('open a.py\n', '[File: a.py]'),
      step('edit 1:1\nx\nend_of_edit', 'Your proposed edit has introduced new syntax error(s).'),
      step('python a.py', 'Traceback (most recent call last):\n  x\nKeyError: 1'),
      step('', ''),
    ];
    expect(read(pretty({ trajectory, history: [], info: {} })).calls.map(shape)).toEqual([
      [1, false, 'open', 'success'],
      [2, false, 'edit', 'failure'],
      [3, false, 'bash', 'failure'],
    ]);
  });

  it('of mini-swe-agent, with commands beside the message or in it', () => {
    const messages = [
      { role: 'system', content: 'x' },
      { role: 'assistant', content: '', extra: { actions: [{ command: 'ls' }, { command: 'cat x' }] } },
      { role: 'tool', content: '<returncode>0</returncode>\n<output>\na</output>' },
      { role: 'tool', content: '<returncode>1</returncode>\n<output>\nno</output>' },
      { role: 'assistant', content: 'I look.\n```bash\npwd\n```' },
      { role: 'user', content: '<returncode>0</returncode>' },
    ];
    const { calls } = read(pretty({ trajectory_format: 'mini-swe-agent-1.1', messages }));
    expect(calls.map(shape)).toEqual([
      [1, false, 'bash', 'success'],
      [1, false, 'bash', 'failure'],
      [2, false, 'bash', 'success'],
    ]);
  });

  it('of OpenHands', () => {
    const { calls } = read(
      pretty([
        { id: 0, source: 'user', action: 'message', args: { content: 'do it' } },
        { id: 1, source: 'agent', action: 'run', args: { command: 'make' } },
        {
          id: 2,
          source: 'agent',
          cause: 1,
          observation: 'run',
          content: 'no rule',
          extras: { metadata: { exit_code: 2 } },
        },
        { id: 3, source: 'agent', action: 'read', args: { path: 'a' } },
        { id: 4, source: 'agent', cause: 3, observation: 'error', content: 'File not found' },
        { id: 5, source: 'agent', action: 'think', args: {} },
      ]),
    );
    expect(calls.map(shape)).toEqual([
      [1, true, 'execute_bash', 'failure'],
      [2, false, 'read', 'failure'],
    ]);
  });

  it('of mini-swe-agent 2, with calls by their ids, in any order', () => {
    const output = (id: string, raw: string, returncode: number, exception = '') => ({
      content: `<returncode>${returncode}</returncode>`,
      extra: { raw_output: raw, returncode, timestamp: 1775802475.49957, exception_info: exception },
      tool_call_id: id,
      role: 'tool',
    });
    const called = (...ids: readonly string[]) => ({
      role: 'assistant',
      content: '',
      extra: { actions: ids.map((id) => ({ command: `run ${id}`, tool_call_id: id })) },
    });
    const messages = [
      called('a', 'b'),
      output('b', 'no b', 1),
      output('a', 'fine', 0),
      called('c'),
      output('c', '', -1, 'timed out after 60 seconds'),
      { role: 'exit', content: 'diff --git a/x b/x' },
    ];
    const { calls } = read(pretty({ trajectory_format: 'mini-swe-agent-1.1', messages }));
    expect(calls.map(shape)).toEqual([
      [1, false, 'bash', 'success'],
      [1, false, 'bash', 'failure'],
      [2, false, 'bash', 'failure'],
    ]);
    expect(calls[1]).toMatchObject({ outcome: { message: 'no b' }, atMs: 1_775_802_475_500 });
    expect(calls[2]).toMatchObject({ outcome: { message: 'timed out after 60 seconds' } });
  });

  it.each([
    ['another document', pretty({ messages: [{ role: 'user' }] })],
    ['no JSON', ['nothing of the kind']],
    ['a list of something else', pretty([1, 2])],
    ['another stream of events', [{ type: 'thread.started', thread_id: 'x' }]],
  ])('that is %s is no session', (_, lines) => {
    const { calls, skippedLines } = read(lines);
    expect(calls).toEqual([]);
    expect(skippedLines).toBeGreaterThan(0);
  });
});
