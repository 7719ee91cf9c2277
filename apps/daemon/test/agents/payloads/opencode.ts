import type { HostCase } from './payload-case.ts';

const openBase = (event: string, fields: object = {}) => ({
  event,
  sessionID: 'ses_1',
  cwd: '/o',
  ...fields,
});
const openTool = { tool: 'bash', args: { command: 'pytest' }, callID: 'c1' };
const openCall = { callId: 'c1', tool: 'bash', params: { command: 'pytest' }, command: 'pytest' };
const openPlace = { session: 'ses_1', thread: 'main', cwd: '/o' };

export const openCases: readonly HostCase[] = [
  {
    name: 'before a command',
    payload: openBase('tool.execute.before', openTool),
    event: { ...openPlace, kind: 'tool_called', call: openCall },
  },
  {
    name: 'after one that failed',
    payload: openBase('tool.execute.after', { ...openTool, output: '1 failed', metadata: { exit: 1 } }),
    event: {
      ...openPlace,
      kind: 'tool_finished',
      call: openCall,
      outcome: { kind: 'failure', message: '1 failed', exitCode: 1 },
    },
  },
  {
    name: 'one that was stopped for its time',
    payload: openBase('tool.execute.after', {
      ...openTool,
      output:
        '(no output)\n\n<shell_metadata>\nshell tool terminated command after exceeding timeout 1000 ms.',
      metadata: { exit: null },
    }),
    event: {
      ...openPlace,
      kind: 'tool_finished',
      call: openCall,
      outcome: {
        kind: 'failure',
        message:
          '(no output)\n\n<shell_metadata>\nshell tool terminated command after exceeding timeout 1000 ms.',
        exitCode: undefined,
      },
    },
  },
  {
    name: 'one that the person stopped',
    payload: openBase('tool.execute.after', {
      ...openTool,
      output: '<shell_metadata>\nUser aborted the command\n</shell_metadata>',
      metadata: { exit: null },
    }),
    event: { ...openPlace, kind: 'tool_finished', call: openCall, outcome: { kind: 'rejected' } },
  },
  {
    name: 'a tool that is not there',
    payload: openBase('tool.execute.after', {
      tool: 'invalid',
      args: { tool: 'no_such_tool' },
      callID: 'c1',
      output: 'The arguments provided to the tool are invalid',
      metadata: { truncated: false },
    }),
    event: {
      ...openPlace,
      kind: 'tool_finished',
      call: { callId: 'c1', tool: 'invalid', params: { tool: 'no_such_tool' }, command: undefined },
      outcome: {
        kind: 'failure',
        message: 'The arguments provided to the tool are invalid',
        exitCode: undefined,
      },
    },
  },
  {
    name: 'a tool that threw',
    payload: openBase('tool.error', { ...openTool, error: 'File not found' }),
    event: {
      ...openPlace,
      kind: 'tool_finished',
      call: openCall,
      outcome: { kind: 'failure', message: 'File not found', exitCode: undefined },
    },
  },
  {
    name: 'a compaction',
    payload: openBase('session.compacted'),
    event: { ...openPlace, kind: 'compacted' },
  },
];
