import { safetyOptions } from '@hunch/command-safety/options';
import { defaults } from '@hunch/common/options';
import type { AgentName } from '@hunch/common/protocol';
import { describe, expect, it } from 'vitest';
import { agentHosts } from '../../src/agents/hosts.ts';
import { AgentService } from '../../src/agents/service.ts';
import { createSafetyEngine } from '../../src/engines/safety.ts';

const home = '/home/anna';
const failures: string[] = [];

function gate(): AgentService {
  const safety = createSafetyEngine(defaults(safetyOptions), { HOME: home });
  return new AgentService(
    agentHosts,
    {
      judge: (command, cwd) => safety.judge(command, cwd),
      judgeEdit: (paths, cwd) => safety.judgeEdit(paths, cwd),
      offload: () => undefined,
      guide: () => undefined,
      oversee: () => ({}),
      ran: () => undefined,
    },
    (part, error) => failures.push(`${part}: ${String(error)}`),
  );
}

/** What each host gives its hook before a tool. */
const payloads: Readonly<Record<AgentName, (tool: string, input: object) => object>> = {
  'claude-code': (tool, input) => ({
    session_id: 's',
    cwd: '/p',
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id: 't',
  }),
  codex: (tool, input) => ({
    session_id: 's',
    cwd: '/p',
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id: 't',
  }),
  gemini: (tool, input) => ({
    session_id: 's',
    cwd: '/p',
    hook_event_name: 'BeforeTool',
    tool_name: tool,
    tool_input: input,
  }),
  cursor: (tool, input) => ({
    conversation_id: 'c',
    cursor_version: '3.1',
    workspace_roots: ['/p'],
    hook_event_name: 'preToolUse',
    tool_name: tool,
    tool_input: input,
  }),
  opencode: (tool, input) => ({
    sessionID: 's',
    cwd: '/p',
    event: 'tool.execute.before',
    callID: 't',
    tool,
    args: input,
  }),
};

const shells: Readonly<Record<AgentName, string>> = {
  'claude-code': 'Bash',
  codex: 'Bash',
  gemini: 'run_shell_command',
  cursor: 'Shell',
  opencode: 'bash',
};

/** Whether the call is put to the person, or refused where nobody can be asked. */
const stops = (answer: string): boolean =>
  /"permissionDecision":"(?:ask|deny)"|"decision":"deny"|"permission":"deny"|"deny":/.test(answer);

const answerTo = (agent: AgentName, tool: string, input: object): string =>
  gate().answer(agent, JSON.stringify(payloads[agent](tool, input)));

const agents = Object.keys(payloads) as readonly AgentName[];

describe.each(agents)('the gate of %s', (agent) => {
  it.each([
    ['what dash would delete', "sh -c '(((rm -rf ~)))'"],
    ['and as root', "sudo sh -c '(((rm -rf /)))'"],
    ['eval seventeen times', `${'eval '.repeat(17)}ls`],
    ['twenty substitutions in each other', `echo ${'$('.repeat(20)}ls${')'.repeat(20)}`],
    ['its own end', 'hunch daemon stop'],
    ['its own level', 'hunch config set safety.agent_ask_level never'],
    ['the end of its hooks', 'hunch uninstall --agent claude-code'],
    ['the end of its process', `kill -9 ${process.pid}`],
    ['its settings', 'echo > ~/.config/hunch/config.toml'],
    ['the settings of an agent', 'rm .claude/settings.local.json'],
  ])('asks about %s', (_, command) => {
    expect(stops(answerTo(agent, shells[agent], { command }))).toBe(true);
  });

  it.each(['ls', 'hunch daemon status', 'cat ~/.claude/settings.json', '[[ -f x || -d y ]] && ((i++))'])(
    'says nothing of %s',
    (command) => {
      expect(stops(answerTo(agent, shells[agent], { command }))).toBe(false);
    },
  );
});

describe('edits by tools of the agents', () => {
  it.each<[AgentName, string, object]>([
    ['claude-code', 'Write', { file_path: `${home}/.claude/settings.json`, content: '{}' }],
    [
      'claude-code',
      'Edit',
      { file_path: '/p/.claude/settings.local.json', old_string: 'a', new_string: 'b' },
    ],
    ['claude-code', 'MultiEdit', { file_path: `${home}/.config/hunch/config.toml`, edits: [] }],
    [
      'codex',
      'apply_patch',
      { command: '*** Begin Patch\n*** Update File: .codex/hooks.json\n@@\n*** End Patch' },
    ],
    [
      'codex',
      'Bash',
      { command: "apply_patch <<'P'\n*** Begin Patch\n*** Delete File: .codex/hooks.json\nP" },
    ],
    ['gemini', 'write_file', { file_path: `${home}/.gemini/settings.json`, content: '{}' }],
    ['gemini', 'replace', { file_path: '.gemini/settings.json' }],
    ['cursor', 'search_replace', { file_path: `${home}/.cursor/hooks.json` }],
    ['cursor', 'Delete', { path: '.cursor/hooks.json' }],
    ['opencode', 'write', { filePath: `${home}/.config/opencode/plugins/hunch.js`, content: '' }],
  ])('%s %s', (agent, tool, input) => {
    expect(stops(answerTo(agent, tool, input))).toBe(true);
  });

  it.each<[AgentName, string, object]>([
    ['claude-code', 'Write', { file_path: '/p/src/settings.json', content: '~/.claude/settings.json' }],
    ['claude-code', 'Read', { file_path: `${home}/.claude/settings.json` }],
    ['gemini', 'read_file', { file_path: '.gemini/settings.json' }],
    ['cursor', 'codebase_search', { path: '.cursor/hooks.json' }],
    ['opencode', 'grep', { path: '.claude/settings.json' }],
  ])('but not %s %s', (agent, tool, input) => {
    expect(stops(answerTo(agent, tool, input))).toBe(false);
  });
});

it('nothing failed inside', () => {
  expect(failures).toEqual([]);
});
