import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleFailure, type Agent } from '../agent.ts';

export const opencode: Agent = {
  name: 'opencode',
  label: 'OpenCode',
  settings({ HOME, XDG_CONFIG_HOME }) {
    const directory = join(XDG_CONFIG_HOME || join(HOME || '/', '.config'), 'opencode');
    return {
      directory,
      file: join(directory, 'plugins/hunch.js'),
      format: { kind: 'plugin', text: pluginText },
    };
  },
  parts(environment, { executable }) {
    const { directory } = this.settings(environment);
    const files = ['opencode.jsonc', 'opencode.json'].map((name) => join(directory, name));
    return {
      content: 'MCP server',
      parts: [
        {
          kind: 'member',
          path: files.find((file) => existsSync(file)) ?? join(directory, 'opencode.json'),
          keys: ['mcp', 'hunch'],
          value: { type: 'local', command: [executable, 'mcp'] },
        },
      ],
    };
  },
  fallback: {
    eventKey: 'event',
    event: 'tool.execute.before',
    toolKey: 'tool',
    shellTools: ['bash'],
    inputKey: 'args',
    sessionKey: 'sessionID',
    asks: false,
    ask: (reason) => ({ deny: reason }),
  },
  samplePayloads(sessionID, cwd) {
    const event = (name: string, fields: object): object => ({ event: name, sessionID, cwd, ...fields });
    const call = (command: string, callID: string) => ({ tool: 'bash', args: { command }, callID });
    return {
      start: () => event('chat.message', {}),
      before: (command, callId) => event('tool.execute.before', call(command, callId)),
      failed: (command, callId) => [
        event('tool.execute.after', {
          ...call(command, callId),
          output: sampleFailure,
          metadata: { exit: 1 },
        }),
      ],
      end: () => event('session.deleted', {}),
      events: { before: 'tool.execute.before', after: 'tool.execute.after' },
    };
  },
};

/** OpenCode has plugins where others run a program: this one hands each event to the hook program and applies the answer. */
function pluginText(program: readonly string[], agentDirectory: string): string {
  const text = readFileSync(join(agentDirectory, 'opencode/plugin.mjs'), 'utf8');
  return text.replace('[/* hook program */]', () => JSON.stringify(program));
}
