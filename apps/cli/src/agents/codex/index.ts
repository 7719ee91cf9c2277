import { join } from 'node:path';
import { sampleFailure, withMatcher, withoutMatcher, type Agent } from '../agent.ts';
import { claudeLikeFallback, claudeLikePayloads, decision } from '../claude-like.ts';
import { codexHasTrusted } from './trust.ts';

const events = [
  ...withMatcher('.*', 'PreToolUse', 'PostToolUse'),
  ...withoutMatcher('UserPromptSubmit', 'SessionStart', 'PreCompact', 'SubagentStop'),
];

export const codex: Agent = {
  name: 'codex',
  label: 'Codex CLI',
  settings({ HOME, CODEX_HOME }) {
    const directory = CODEX_HOME || join(HOME || '/', '.codex');
    return {
      directory,
      file: join(directory, 'hooks.json'),
      format: { kind: 'grouped', events, timeout: 5, named: false },
    };
  },
  note: 'Codex runs new and changed hooks only after you trust them: start `codex`, or enter /hooks in it.',
  problem: ({ directory, file }) =>
    codexHasTrusted(directory, file) ? undefined : `hooks are in ${file}, but you have not trusted them yet`,
  fallback: {
    ...claudeLikeFallback,
    shellTools: ['Bash', 'shell', 'exec_command'],
    asks: false,
    ask: (reason) => decision('deny', reason),
  },
  samplePayloads: (sessionId, cwd) =>
    claudeLikePayloads(sessionId, cwd, (event, call) => ({
      failed: (command, callId) => [
        event('PostToolUse', {
          ...call(command, callId),
          // Only what the command printed.
          tool_response: `${sampleFailure.slice(sampleFailure.indexOf('\n') + 1)}\n`,
        }),
      ],
      end: () => event('SubagentStop', { reason: 'other' }),
      after: 'PostToolUse',
    })),
};
