import { join } from 'node:path';
import { commandFiles, json, manifest, mcpServers } from '../parts.ts';
import { sampleFailure, withMatcher, withoutMatcher, type Agent } from '../agent.ts';

const events = [
  ...withMatcher('.*', 'BeforeTool', 'AfterTool'),
  ...withoutMatcher('BeforeAgent', 'SessionStart', 'SessionEnd'),
  // The other trigger comes before every request to the model.
  ...withMatcher('manual', 'PreCompress'),
];

const extension = 'extensions/hunch';

export const gemini: Agent = {
  name: 'gemini',
  label: 'Gemini CLI',
  settings({ HOME, GEMINI_CLI_HOME }) {
    const directory = join(GEMINI_CLI_HOME || HOME || '/', '.gemini');
    return {
      directory,
      file: join(directory, extension, 'hooks/hooks.json'),
      formerFile: join(directory, 'settings.json'),
      format: { kind: 'grouped', events, timeout: 5000, named: true },
    };
  },
  parts(environment, facts) {
    const at = join(this.settings(environment).directory, extension);
    return {
      content: 'extension: MCP server and commands',
      parts: [
        {
          kind: 'file',
          path: join(at, 'gemini-extension.json'),
          text: json({ ...manifest(facts), ...mcpServers(facts) }),
        },
        ...commandFiles(
          join(at, 'commands/hunch'),
          '.toml',
          ({ about, ask }) =>
            `description = ${JSON.stringify(about)}\nprompt = ${JSON.stringify(ask('{{args}}'))}\n`,
        ),
      ],
    };
  },
  fallback: {
    eventKey: 'hook_event_name',
    event: 'BeforeTool',
    toolKey: 'tool_name',
    shellTools: ['run_shell_command'],
    inputKey: 'tool_input',
    sessionKey: 'session_id',
    asks: false,
    ask: (reason) => ({ decision: 'deny', reason }),
  },
  samplePayloads(session_id, cwd) {
    const event = (hook_event_name: string, fields: object): object => ({
      session_id,
      transcript_path: '',
      cwd,
      hook_event_name,
      timestamp: new Date().toISOString(),
      ...fields,
    });
    const call = (command: string) => ({ tool_name: 'run_shell_command', tool_input: { command } });
    return {
      start: () => event('BeforeAgent', { prompt: 'self-test' }),
      before: (command) => event('BeforeTool', call(command)),
      failed: (command) => [
        event('AfterTool', {
          ...call(command),
          tool_response: {
            llmContent: `<untrusted_context>\nOutput: ${sampleFailure}\nExit Code: 1\nProcess Group PGID: 4711\n</untrusted_context>`,
            returnDisplay: sampleFailure,
          },
        }),
      ],
      end: () => event('SessionEnd', { reason: 'exit' }),
      events: { before: 'BeforeTool', after: 'AfterTool' },
    };
  },
};
