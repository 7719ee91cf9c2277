import { join } from 'node:path';
import type { Environment } from '@hunch/common/paths';
import { agentNames, type AgentName } from '@hunch/common/protocol';

/** How an agent is told which program to run at which of its events. */
export interface AgentSettings {
  readonly label: string;
  /** Exists where the agent has been used. */
  readonly directory: string;
  readonly file: string;
  readonly format: SettingsFormat;
  /** A comment or a comma too many, and the agent ignores the whole file without a word. */
  readonly strictJson?: true;
  /** What the person has to do before the agent runs the hooks. */
  readonly note?: string;
}

export type SettingsFormat =
  /** `hooks.<Event>[]` of `{matcher?, hooks: [{type, command, timeout}]}`: Claude Code, Codex, Gemini CLI. */
  | {
      readonly kind: 'grouped';
      readonly events: readonly HookedEvent[];
      /** In the unit of the agent. The hook itself is back within its own, much shorter time. */
      readonly timeout: number;
      readonly named: boolean;
    }
  /** `hooks.<event>[]` of `{command}` and a version: Cursor. */
  | { readonly kind: 'flat'; readonly events: readonly HookedEvent[]; readonly version: number }
  /** A file of JavaScript that the agent loads: OpenCode. */
  | { readonly kind: 'plugin' };

export interface HookedEvent {
  readonly name: string;
  /** Which tools it is for; absent where the event has none. */
  readonly matcher?: string;
  /** What the hook prints when it has no answer, where the agent takes silence for a no. */
  readonly otherwise?: string;
}

const forAll = (matcher: string, ...names: readonly string[]): HookedEvent[] =>
  names.map((name) => ({ name, matcher }));
const plain = (...names: readonly string[]): HookedEvent[] => names.map((name) => ({ name }));

/** "No objection", in the words of Cursor; its own rules about what may run come after it. */
export const cursorSilence = '{"permission":"allow"}';

/** The files and formats as the agents document them; where, stands in the daemon's `agent/hosts`. */
export function agentSettings(agent: AgentName, environment: Environment): AgentSettings {
  const home = environment.HOME || '/';
  switch (agent) {
    case 'claude-code': {
      const directory = environment.CLAUDE_CONFIG_DIR || join(home, '.claude');
      // Looked at before they run: shell commands, and edits of files, which may be the agent's own settings. The end of the batch
      // says what else was called.
      const events = [
        ...forAll('Bash|Write|Edit|MultiEdit|NotebookEdit', 'PreToolUse'),
        ...forAll('*', 'PostToolUse', 'PostToolUseFailure'),
        ...plain(
          'PostToolBatch',
          'UserPromptSubmit',
          'SessionStart',
          'PreCompact',
          'SubagentStop',
          'Stop',
          'SessionEnd',
        ),
      ];
      const format = { kind: 'grouped', events, timeout: 5, named: false } as const;
      return {
        label: 'Claude Code',
        directory,
        file: join(directory, 'settings.json'),
        format,
        strictJson: true,
      };
    }
    case 'codex': {
      const directory = environment.CODEX_HOME || join(home, '.codex');
      const events = [
        ...forAll('.*', 'PreToolUse', 'PostToolUse'),
        ...plain('UserPromptSubmit', 'SessionStart', 'PreCompact', 'SubagentStop'),
      ];
      const format = { kind: 'grouped', events, timeout: 5, named: false } as const;
      const note =
        'Codex runs new and changed hooks only when you have trusted them: start `codex`, or enter /hooks in it.';
      return { label: 'Codex CLI', directory, file: join(directory, 'hooks.json'), format, note };
    }
    case 'gemini': {
      const directory = join(environment.GEMINI_CLI_HOME || home, '.gemini');
      const events = [
        ...forAll('.*', 'BeforeTool', 'AfterTool'),
        ...plain('BeforeAgent', 'SessionStart', 'SessionEnd'),
        // The other trigger comes before every request to the model.
        ...forAll('manual', 'PreCompress'),
      ];
      const format = { kind: 'grouped', events, timeout: 5000, named: true } as const;
      return { label: 'Gemini CLI', directory, file: join(directory, 'settings.json'), format };
    }
    case 'cursor': {
      const directory = join(home, '.cursor');
      const events = [
        // Without an answer Cursor's window blocks the call, its command line goes on (github.com/awslabs/aidlc-workflows/pull/745).
        { name: 'preToolUse', otherwise: cursorSilence },
        ...plain('postToolUse', 'postToolUseFailure'),
        ...plain('beforeSubmitPrompt', 'sessionStart', 'preCompact', 'subagentStop', 'sessionEnd'),
      ];
      const format = { kind: 'flat', events, version: 1 } as const;
      return { label: 'Cursor', directory, file: join(directory, 'hooks.json'), format };
    }
    case 'opencode': {
      const directory = join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'opencode');
      return {
        label: 'OpenCode',
        directory,
        file: join(directory, 'plugins/hunch.js'),
        format: { kind: 'plugin' },
      };
    }
  }
}

/** Whether a command of the settings is hunch's own for this agent, of this installation or of an earlier one. */
export function isHunchCommand(command: unknown, agent: AgentName): boolean {
  return typeof command === 'string' && (ownCommands.get(agent)?.test(command) ?? false);
}

const ownCommands = new Map(
  agentNames.map((agent) => [
    agent,
    new RegExp(`(?:hunch-hook'? agent|hunch(?:\\.mjs)?'? agent-hook) ${agent}(?: |$)`),
  ]),
);
