import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentName } from '@hunch/common/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { runHook, until } from '../native/hook-place.ts';
import { patience, testHome, type TestHome } from '../support/run-cli.ts';

/** What each host gives its hooks around a failing command, as recorded from real sessions (apps/daemon/test/agents/recorded). */
const hosts: Readonly<Partial<Record<AgentName, Payloads>>> = {
  'claude-code': {
    call: {
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      tool_use_id: 't',
    },
    failure: {
      hook_event_name: 'PostToolUseFailure',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      tool_use_id: 't',
      error: 'Exit code 1\nError: no tests',
    },
    batchEnd: { hook_event_name: 'PostToolBatch', tool_calls: [] },
    prompt: { hook_event_name: 'UserPromptSubmit', prompt: 'go on' },
    told: /"systemMessage":"hunch: the agent goes on after 3 hints.*"terminalSequence":"\\u0007"/,
    held: /"permissionDecision":"ask","permissionDecisionReason":"hunch: the agent goes on after 3 hints/,
  },
  codex: {
    call: {
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      tool_use_id: 't',
    },
    failure: {
      hook_event_name: 'PostToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      tool_use_id: 't',
      tool_response: 'Error: no tests',
    },
    prompt: { hook_event_name: 'UserPromptSubmit', prompt: 'go on' },
    told: /"systemMessage":"hunch: the agent goes on after 3 hints/,
    held: /"permissionDecision":"deny","permissionDecisionReason":"hunch: the agent goes on after 3 hints/,
  },
  gemini: {
    call: {
      hook_event_name: 'BeforeTool',
      tool_name: 'run_shell_command',
      tool_input: { command: 'npm test' },
    },
    failure: {
      hook_event_name: 'AfterTool',
      tool_name: 'run_shell_command',
      tool_input: { command: 'npm test' },
      tool_response: { llmContent: 'Output: Error: no tests\nExit Code: 1' },
    },
    prompt: { hook_event_name: 'BeforeAgent', prompt: 'go on' },
    told: /"systemMessage":"hunch: the agent goes on after 3 hints/,
    held: /"decision":"deny","reason":"hunch: the agent goes on after 3 hints/,
  },
};

interface Payloads {
  readonly call: object;
  readonly failure: object;
  readonly batchEnd?: object;
  readonly prompt: object;
  readonly told: RegExp;
  readonly held: RegExp;
}

/** Hints come at 3 to 4, 6 to 7 and 10 to 11 repetitions; the third is not heeded when the pattern goes on three turns later. */
const ROUNDS_MAX = 16;

describe.skipIf(process.platform !== 'linux')(
  'a person is asked about an agent that does not heed hints',
  () => {
    const hook = compiledHook();
    let home: TestHome;
    let shown: string;
    beforeAll(async () => {
      home = testHome();
      const programs = join(home.home, 'bin');
      shown = join(home.home, 'shown');
      mkdirSync(programs);
      // Stands for the desktop: it keeps what it is told to show.
      writeFileSync(join(programs, 'notify-send'), `#!/bin/sh\nprintf '%s\\n' "$@" >>'${shown}'\n`);
      chmodSync(join(programs, 'notify-send'), 0o755);
      const env = {
        PATH: `${programs}:${process.env.PATH}`,
        HUNCH_GUIDANCE_WITHHELD_SHARE: '0',
        HUNCH_GUIDANCE_PERSON_WHEN_UNHEARD: 'pause',
        HUNCH_GUIDANCE_PERSON_COST_MAX: '0.4',
      };
      const { exitCode, stderr } = await home.run(['daemon', 'start'], { env });
      expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    });
    afterAll(async () => {
      hook[Symbol.dispose]();
      await home[Symbol.asyncDispose]();
    });

    it.each(Object.entries(hosts))(
      'through the real hook of %s: told, held, and let go on when the person speaks',
      async (name, payloads) => {
        const say = async (payload: object): Promise<string> => {
          const fields = { session_id: `stuck-${name}`, cwd: '/home/ann/ledger', ...payload };
          const program = hook.path ?? '';
          // A machine under load may take longer than the agent would wait for.
          const env = { ...home.env, ...patience };
          const { stdout } = await runHook(program, ['agent', name], env, JSON.stringify(fields));
          return stdout.toString();
        };
        let told = '';
        for (let round = 0; round < ROUNDS_MAX && !payloads.told.test(told); round += 1) {
          // oxlint-disable-next-line no-await-in-loop -- one hook after another
          expect(await say(payloads.call)).toBe('');
          // oxlint-disable-next-line no-await-in-loop -- one hook after another
          told = await say(payloads.failure);
          // oxlint-disable-next-line no-await-in-loop -- one hook after another
          if (payloads.batchEnd !== undefined) told = await say(payloads.batchEnd);
        }
        expect(told).toMatch(payloads.told);
        expect(await say(payloads.call)).toMatch(payloads.held);
        await say(payloads.prompt);
        expect(await say(payloads.call)).toBe('');
      },
    );

    it('that has cost too much by its transcript is held, too', async () => {
      const transcript = join(home.home, 'dear.jsonl');
      const usage = { input_tokens: 100_000, output_tokens: 10_000 };
      const message = { id: 'msg_1', role: 'assistant', model: 'claude-sonnet-4-5', usage, content: [] };
      writeFileSync(transcript, `${JSON.stringify({ type: 'assistant', message })}\n`);
      const say = async (payload: object): Promise<string> => {
        const fields = {
          session_id: 'dear',
          transcript_path: transcript,
          cwd: '/home/ann/ledger',
          ...payload,
        };
        const env = { ...home.env, ...patience };
        const { stdout } = await runHook(
          hook.path ?? '',
          ['agent', 'claude-code'],
          env,
          JSON.stringify(fields),
        );
        return stdout.toString();
      };
      // The transcript and the prices are read beside the answers.
      for (let turn = 0; turn < 100; turn += 1) {
        const tool = { tool_name: 'Bash', tool_use_id: `t${turn}`, tool_input: { command: `cat ${turn}` } };
        // oxlint-disable-next-line no-await-in-loop -- one hook after another
        const held = await say({ hook_event_name: 'PreToolUse', ...tool });
        if (held !== '') {
          expect(held).toMatch(/"ask".*hunch: the agent has cost \$0\.45 since you last spoke/);
          return;
        }
        // oxlint-disable-next-line no-await-in-loop -- one hook after another
        await say({ hook_event_name: 'PostToolUse', ...tool, tool_response: `text ${turn}` });
        // oxlint-disable-next-line no-await-in-loop -- one hook after another
        await say({ hook_event_name: 'PostToolBatch', tool_calls: [] });
      }
      throw new Error('it was never held');
    });

    it('is shown on the desktop, without a command', async () => {
      const read = (): string => {
        try {
          return readFileSync(shown, 'utf8');
        } catch {
          return '';
        }
      };
      await until(() => read().includes('Gemini CLI in ledger\nIt goes on after 3 hints about one thing.'));
      expect(read()).toContain('Claude Code in ledger');
      expect(read()).not.toContain('npm test');
    });
  },
);
