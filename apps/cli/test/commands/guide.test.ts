import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hunchPaths } from '@hunch/common/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDaemon } from '../../src/client.ts';
import { testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;

const failing = (turn: number): string =>
  JSON.stringify({
    turn,
    tool_name: 'Bash',
    params: { command: 'npm test' },
    ok: false,
    error_message: 'Error: no tests found',
    result_chars: 21,
    result_hash: 'ab12',
    after_user: turn === 1,
  });
const reading = (turn: number): string =>
  JSON.stringify({ turn, tool_name: 'Read', params: { path: `f${turn}` }, ok: true, result: `text ${turn}` });

beforeAll(() => {
  home = testHome();
  writeFileSync(join(home.home, 'stuck.jsonl'), `${[1, 2, 3].map(failing).join('\n')}\n`);
  const lost = 'abcde'.split('').map((name, turn) => ({
    turn,
    tool_name: 'Bash',
    params: { command: `run ${name}` },
    ok: false,
    error_message: `Error: no ${name}`,
  }));
  writeFileSync(join(home.home, 'lost.jsonl'), lost.map((row) => JSON.stringify(row)).join('\n'));
  writeFileSync(join(home.home, 'well.jsonl'), `${[1, 2, 3].map(reading).join('\n')}\nnot JSON\n`);
  writeFileSync(join(home.home, 'other.txt'), 'nothing of the kind\n');
});
afterAll(() => home[Symbol.asyncDispose]());

describe('hunch guide', () => {
  it('shows each hint with its evidence, and the rates of every classifier', async () => {
    const { stdout, exitCode } = await home.run(['guide', 'stuck.jsonl', 'well.jsonl']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatchSnapshot();
  });

  it('gives the same as JSON', async () => {
    const { stdout, exitCode } = await home.run(['guide', '--json', 'stuck.jsonl', 'well.jsonl']);
    expect(exitCode).toBe(0);
    const { sessions, failed, rates, total } = JSON.parse(stdout) as Record<
      string,
      Record<string, unknown>[]
    >;
    expect(failed).toEqual([]);
    expect(sessions).toMatchObject([
      { file: 'stuck.jsonl', calls: 3, turns: 3, skipped_lines: 0 },
      { file: 'well.jsonl', calls: 3, turns: 3, skipped_lines: 1, hints: [], onsets: {} },
    ]);
    expect(sessions?.[0]?.hints).toMatchObject([
      {
        turn: 3,
        recorded_turn: 3,
        thread: 'main',
        provider: 'doom_loop_breaker',
        level: 'fact',
        evidence: { turns: [1, 2, 3] },
      },
    ]);
    expect(rates).toContainEqual(expect.objectContaining({ classifier: 'doom_loop', sessions: 1, hints: 1 }));
    expect(total).toMatchObject({
      sessions: 2,
      sessions_hinted: 1,
      sessions_hinted_share: 0.5,
      turns: 6,
      hints: 1,
    });
  });

  it('hears later of strong models', async () => {
    const hints = async (tier: string): Promise<unknown> =>
      JSON.parse((await home.run(['guide', '--json', '--model-tier', tier, 'lost.jsonl'])).stdout);
    expect(await hints('standard')).toMatchObject({ total: { hints: 1 } });
    expect(await hints('strong')).toMatchObject({ total: { hints: 0 } });
  });

  it('heeds the configuration', async () => {
    const env = { HUNCH_GUIDANCE_DISABLED_PROVIDERS: 'doom_loop_breaker' };
    const { stdout } = await home.run(['guide', '--json', 'stuck.jsonl'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ total: { hints: 0 } });
  });

  it('says which files it could not read, and reads the others', async () => {
    const { stdout, exitCode } = await home.run([
      'guide',
      '--json',
      'nowhere.jsonl',
      'other.txt',
      'well.jsonl',
    ]);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      sessions: [{ file: 'well.jsonl' }],
      failed: [
        { file: 'nowhere.jsonl', reason: 'No such file or directory (ENOENT).' },
        {
          file: 'other.txt',
          reason: expect.stringMatching(/^no recorded tool call: neither a transcript of Claude Code, Codex/),
        },
      ],
    });
  });

  it('finds the sessions that agents have left', async () => {
    expect((await home.run(['guide', '--history'])).stdout).toMatch(/^No sessions of coding agents/);
    const sessions = join(home.home, '.codex/sessions/2026/11/23');
    mkdirSync(sessions, { recursive: true });
    const recorded = join(
      import.meta.dirname,
      '../../../../packages/guidance/test/recorded/codex-0.169.0.jsonl',
    );
    copyFileSync(recorded, join(sessions, 'rollout-1.jsonl'));
    writeFileSync(join(sessions, 'rollout-2.jsonl'), 'cut off');
    const { stdout } = await home.run(['guide', '--history']);
    expect(stdout).toContain('Your last 1 session (6 calls): 1 loop, 0 minutes, in 1 of them.');
    expect(stdout).toMatch(/^Codex +doom_loop +1 +0\.0 +ls$/m);
    const { history } = JSON.parse((await home.run(['guide', '--history', '--json'])).stdout) as {
      readonly history: object;
    };
    expect(history).toMatchObject({ sessions: 1, hints: 1, loops: 1, minutes: 0 });
  });

  it('has no rates of no session', async () => {
    const { stdout, exitCode } = await home.run(['guide', 'nowhere.jsonl']);
    expect(stdout).toMatch(/^\S+ nowhere\.jsonl: No such file or directory \(ENOENT\)\.\n$/);
    expect(exitCode).toBe(1);
  });

  it('wants to know what to do', async () => {
    const { stderr, exitCode } = await home.run(['guide']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--status');
  });
});

describe('hunch guide --status', () => {
  it('needs the daemon', async () => {
    expect((await home.run(['guide', '--status'])).exitCode).toBe(69);
  });

  it('shows who has spoken and what followed; --unmute gives another chance', async () => {
    await home.run(['config', 'set', 'guidance.withheld_share', '0']);
    await home.run(['daemon', 'start']);
    const uid = process.getuid?.() ?? 0;
    const patient = { timeoutMs: 60_000 };
    const daemon = await connectDaemon(hunchPaths(home.env, uid), uid, patient.timeoutMs);
    const call = { session_id: 's', cwd: '/src', tool_name: 'Bash', tool_input: { command: 'npm test' } };
    const failure = { hook_event_name: 'PostToolUseFailure', ...call, error: 'Error: 1 failed' };
    const batch = { hook_event_name: 'PostToolBatch', ...call, tool_calls: [] };
    // Three turns until the words, five until it is judged whether they helped.
    for (let turn = 1; turn <= 8; turn += 1) {
      // A hook leaves out what is not answered within its time; here each has to be counted.
      for (const event of [failure, batch])
        await daemon.request('AgentHook', { agent: 'claude-code', payload: JSON.stringify(event) }, patient);
    }
    daemon.close();
    const { stdout } = await home.run(['guide', '--status', '--json']);
    const status = JSON.parse(stdout) as { readonly providers: readonly unknown[] };
    expect(status).toMatchObject({ turns: 8, failures: [] });
    expect(status.providers[0]).toMatchObject({
      provider: 'doom_loop_breaker',
      shown: { recovered: 0, continued: 1 },
      withheld: { recovered: 0, continued: 0, ended: 0 },
      difference: null,
    });
    expect(status).toMatchObject({ agents: [{ agent: 'claude-code', tier: 'standard' }] });
    const text = (await home.run(['guide', '--status'])).stdout;
    expect(text).toMatch(/^provider +hints +recovered +without hint +difference +muted$/m);
    expect(text).toMatch(/^doom_loop_breaker +2 +0 of 1 +- +-$/m);
    expect(text).toMatch(/^All hints: no evidence yet\.$/m);

    const stats = await home.run(['stats', '--daemon']);
    expect(stats.stdout).toMatch(/^doom_loop_breaker +2 +0 of 1 +- +-$/m);
    expect(stats.stdout).toMatch(/^2 hints in 8 turns of 1 session since the daemon started\.$/m);
    expect(JSON.parse((await home.run(['stats', '--daemon', '--json'])).stdout)).toMatchObject({
      guidance: status,
    });

    const unmuted = await home.run(['guide', '--unmute', 'doom_loop_breaker']);
    expect(unmuted.stdout).toMatch(/^doom_loop_breaker +2 +- +- +-$/m);
    const wrong = await home.run(['guide', '--unmute', 'nobody']);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toContain('all or one of doom_loop_breaker');
  });
});
