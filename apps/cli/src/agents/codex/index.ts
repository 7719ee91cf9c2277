import { join } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { sampleFailure, withMatcher, withoutMatcher, type Agent } from '../agent.ts';
import { claudeLikeFallback, claudeLikePayloads, decision } from '../claude-like.ts';

const events = [
  ...withMatcher('.*', 'PreToolUse', 'PostToolUse'),
  ...withoutMatcher('UserPromptSubmit', 'SessionStart', 'PreCompact', 'SubagentStop'),
];

/** Codex gives a server few variables by itself; by these hunch finds its daemon and its files. */
const passed = [
  'HUNCH_HOME',
  'HUNCH_SOCKET',
  'HUNCH_ALLOW_ROOT',
  'XDG_RUNTIME_DIR',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_STATE_HOME',
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
  parts(environment, { executable }) {
    const header = '[mcp_servers.hunch]';
    const text = `${header}\ncommand = ${JSON.stringify(executable)}\nargs = ["mcp"]\nenv_vars = ${JSON.stringify(passed)}\n`;
    const path = join(this.settings(environment).directory, 'config.toml');
    return { content: 'MCP server', parts: [{ kind: 'table', path, header, text }] };
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

/**
 * Whether a person has trusted hooks of this file. Codex (0.169) runs no other hooks and says nothing of it outside its own
 * screen. It keeps a hash of each trusted hook in its config.toml, under `[hooks.state."FILE:EVENT:GROUP:HOOK"]`; whether the
 * hash still holds only Codex knows.
 *
 * @param directory of the settings of Codex
 * @param file its hooks.json
 */
export function codexHasTrusted(directory: string, file: string): boolean {
  const config = join(directory, 'config.toml');
  return (
    existsSync(config) &&
    readFileSync(config, 'utf8').includes(`[hooks.state.${JSON.stringify(file).slice(0, -1)}:`)
  );
}
