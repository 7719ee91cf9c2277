import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from '@hunch/fake-llm';
import type { FormatName } from '@hunch/llm-formats';

/** How one agent is started, with everything else at its defaults, and what the model plays to it. */
export interface AgentProfile {
  readonly package: string;
  readonly speaks: FormatName;
  readonly program: string;
  /** Writes what it can be told by a file alone. */
  readonly prepare: (home: string, url: string) => void;
  readonly args: (prompt: string) => readonly string[];
  readonly environment: (home: string, url: string, token: string) => Readonly<Record<string, string>>;
  /** A call of its shell. */
  readonly shell: (command: string) => Step[number];
  /** A call of a tool that takes nothing. */
  readonly plain: Step[number];
}

export const profiles: Readonly<Record<string, AgentProfile>> = {
  'claude-code': {
    package: '@anthropic-ai/claude-code',
    speaks: 'anthropic',
    program: 'claude',
    prepare: () => undefined,
    args: (prompt) => ['-p', prompt, '--allowedTools', 'Bash', 'TaskList', '--max-turns', '30'],
    environment: (_, url, token) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_AUTH_TOKEN: token,
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    }),
    shell: (command) => ({ name: 'Bash', arguments: { command, description: 'Say it' } }),
    plain: { name: 'TaskList', arguments: {} },
  },
  codex: {
    package: '@openai/codex',
    speaks: 'openai-responses',
    program: 'codex',
    prepare: (home, url) => {
      mkdirSync(join(home, '.codex'), { recursive: true });
      writeFileSync(
        join(home, '.codex/config.toml'),
        `model_provider = "hunch"\n[model_providers.hunch]\nname = "hunch"\nbase_url = "${url}/v1"\nwire_api = "responses"\nenv_key = "HUNCH_TOKEN"\n`,
      );
    },
    args: (prompt) => ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', prompt],
    environment: (home, _, token) => ({ HUNCH_TOKEN: token, CODEX_HOME: join(home, '.codex') }),
    shell: (command) => ({
      namespace: 'functions',
      name: 'exec',
      input: `text((await tools.exec_command({ cmd: ${JSON.stringify(command)} })).output);`,
    }),
    plain: { namespace: 'functions', name: 'exec', input: '' },
  },
  gemini: {
    package: '@google/gemini-cli',
    speaks: 'gemini',
    program: 'gemini',
    prepare: (home) => {
      mkdirSync(join(home, '.gemini'), { recursive: true });
      writeFileSync(
        join(home, '.gemini/settings.json'),
        JSON.stringify({
          security: { auth: { selectedType: 'gemini-api-key' } },
          privacy: { usageStatisticsEnabled: false },
          general: { disableAutoUpdate: true },
        }),
      );
    },
    args: (prompt) => ['-p', prompt, '--yolo', '--skip-trust'],
    environment: (_, url, token) => ({
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_API_KEY: token,
      GEMINI_CLI_NO_RELAUNCH: '1',
    }),
    shell: (command) => ({ name: 'run_shell_command', arguments: { command, description: 'Say it' } }),
    plain: { name: 'list_directory', arguments: { dir_path: '.' } },
  },
  opencode: {
    package: 'opencode-ai',
    speaks: 'openai-chat',
    program: 'opencode',
    prepare: (home, url) => {
      const at = join(home, '.config/opencode');
      mkdirSync(at, { recursive: true });
      writeFileSync(
        join(at, 'opencode.json'),
        JSON.stringify({
          autoupdate: false,
          share: 'disabled',
          model: 'hunch/auto',
          small_model: 'hunch/auto',
          provider: {
            hunch: {
              npm: '@ai-sdk/openai-compatible',
              options: { baseURL: `${url}/v1`, apiKey: '{env:HUNCH_TOKEN}' },
              models: { auto: { name: 'auto' } },
            },
          },
        }),
      );
    },
    args: (prompt) => ['run', prompt],
    environment: (_, __, token) => ({ HUNCH_TOKEN: token, OPENCODE_DISABLE_AUTOUPDATE: '1' }),
    shell: (command) => ({ name: 'bash', arguments: { command, description: 'Say it' } }),
    plain: { name: 'glob', arguments: { pattern: '*' } },
  },
};

/** Turns of which some have calls beside each other, and one a call without arguments. */
export const TURNS = 10;

export function stepsOf({ shell, plain }: AgentProfile): readonly Step[] {
  return Array.from({ length: TURNS }, (_, turn): Step => {
    const say = (part: string) => shell(`echo said-${turn}${part}`);
    if (turn === 3) return [say('a'), say('b')];
    if (turn === 5) return [plain];
    if (turn === 7) return [say('a'), say('b'), say('c')];
    return [say('')];
  });
}
