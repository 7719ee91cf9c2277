import { join } from 'node:path';
import { sampleFailure, withMatcher, withoutMatcher, type Agent } from '../agent.ts';
import { commandFiles, json, manifest, mcpServers } from '../parts.ts';
import { claudeLikeFallback, claudeLikePayloads, decision } from '../claude-like.ts';

// Before they run: shell commands, and edits of files, which may be the agent's own settings. The end of the batch tells what else
// was called.
const events = [
  ...withMatcher('Bash|Write|Edit|MultiEdit|NotebookEdit', 'PreToolUse'),
  ...withMatcher('*', 'PostToolUse', 'PostToolUseFailure'),
  ...withoutMatcher('PostToolBatch', 'UserPromptSubmit', 'SessionStart', 'PreCompact', 'SubagentStop'),
  ...withoutMatcher('Stop', 'SessionEnd'),
];

/** A plugin in this directory is loaded without being installed from a marketplace (`hunch@skills-dir`). */
const plugin = 'skills/hunch';

export const claudeCode: Agent = {
  name: 'claude-code',
  label: 'Claude Code',
  settings({ HOME, CLAUDE_CONFIG_DIR }) {
    const directory = CLAUDE_CONFIG_DIR || join(HOME || '/', '.claude');
    return {
      directory,
      file: join(directory, plugin, 'hooks/hooks.json'),
      formerFile: join(directory, 'settings.json'),
      format: { kind: 'grouped', events, timeout: 5, named: false },
    };
  },
  parts(environment, facts) {
    const at = join(this.settings(environment).directory, plugin);
    return {
      content: 'plugin: MCP server and commands',
      parts: [
        { kind: 'file', path: join(at, '.claude-plugin/plugin.json'), text: json(manifest(facts)) },
        { kind: 'file', path: join(at, '.mcp.json'), text: json(mcpServers(facts)) },
        ...commandFiles(
          join(at, 'commands'),
          '.md',
          ({ about, ask }) => `---\ndescription: ${about}\n---\n\n${ask('$ARGUMENTS')}\n`,
        ),
      ],
    };
  },
  fallback: {
    ...claudeLikeFallback,
    shellTools: ['Bash'],
    asks: true,
    ask: (reason) => decision('ask', reason),
  },
  samplePayloads: (sessionId, cwd) =>
    claudeLikePayloads(sessionId, cwd, (event, call) => ({
      failed: (command, callId) => [
        event('PostToolUseFailure', {
          ...call(command, callId),
          error: sampleFailure,
          is_interrupt: false,
        }),
        event('PostToolBatch', {
          tool_calls: [{ ...call(command, callId), tool_response: sampleFailure }],
        }),
      ],
      end: () => event('SessionEnd', { reason: 'other' }),
      after: 'PostToolBatch',
    })),
};
