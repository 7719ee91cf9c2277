import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeLlm, type FakeLlm, type Reply } from '@hunch/fake-llm';
import { defaultGuidanceOptions, defaultProviders, type GuidanceOptions } from '@hunch/guidance';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HookEvent } from '../../src/agents/hook-event.ts';
import { createGuidanceEngine, type GuidanceEngine } from '../../src/engines/guidance.ts';
// The engine loads it when a model is asked first: here before the clock runs.
import '../../src/llm/chat-asker.ts';

let dataDir: string;
let server: FakeLlm | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hunch-guidance-'));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(dataDir, { recursive: true });
});

async function asking(
  ...replies: [Reply, ...Reply[]]
): Promise<{ server: FakeLlm; options: GuidanceOptions }> {
  server = await startFakeLlm({ replies });
  const asked = { url: `${server.url}/v1`, model: 'small', api_key_variable: 'KEY', timeout_ms: 2000 };
  // The rules suspect, but say nothing by themselves.
  const silent = defaultProviders().map(({ provider }) => provider.name);
  return { server, options: { ...defaultGuidanceOptions, disabled_providers: silent, asked_model: asked } };
}

/** Failures of one tool with one error, each of another call: three of them are suspicious, not enough for the rules. */
function fails(engine: GuidanceEngine, turn: number): string | undefined {
  const call = {
    callId: '',
    tool: 'Bash',
    params: { command: `run ${turn} ghp_abcdefghijklmnopqrstuvwxyz0123456789` },
    command: `run ${turn}`,
  };
  const outcome = { kind: 'failure', message: 'Exit code 1\nError: no such thing', exitCode: 1 } as const;
  const event: HookEvent = { session: 's', thread: 'main', cwd: '/', kind: 'tool_finished', call, outcome };
  const word = engine.guide(event, turn, true);
  word?.delivered();
  return word?.text;
}

const stuck: Reply = {
  kind: 'text',
  text: '{"stuck": true, "confidence": 0.9, "reason": "the tool is called with arguments it does not take"}',
};

describe('a model that is asked for a second opinion', () => {
  it('is not asked by default', () => {
    const engine = createGuidanceEngine(defaultGuidanceOptions, dataDir);
    for (let turn = 1; turn <= 3; turn += 1) fails(engine, turn);
    expect(engine.stats().providers.map(({ provider }) => provider)).not.toContain('model_opinion_provider');
  });

  it('is asked in the background where the rules suspect something; its answer is heard a turn later', async () => {
    const { server: llm, options } = await asking(stuck);
    const engine = createGuidanceEngine(options, dataDir, { KEY: 'secret-key' });
    expect([1, 2].map((turn) => fails(engine, turn))).toEqual([undefined, undefined]);
    expect(llm.requests).toEqual([]);
    expect(fails(engine, 3)).toBeUndefined();
    await expect.poll(() => llm.requests).toHaveLength(1);
    let turn = 3;
    const hint = (): string | undefined => {
      turn += 1;
      return fails(engine, turn);
    };
    await expect.poll(hint).toContain('small, asked about it, says: “the tool is called');
    const [request] = llm.requests;
    expect(request?.headers.authorization).toBe('Bearer secret-key');
    expect(JSON.stringify(request?.body)).toContain('run 3');
    expect(JSON.stringify(request?.body)).not.toContain('ghp_abc');
  });

  it.each<[string, Reply]>([
    [
      'says no',
      { kind: 'text', text: '{"stuck": false, "confidence": 0.9, "reason": "it tries another way"}' },
    ],
    ['is not sure', { kind: 'text', text: '{"stuck": true, "confidence": 0.6, "reason": "perhaps"}' }],
  ])('that %s leaves the agent alone', async (_, reply) => {
    const { server: llm, options } = await asking(reply);
    const engine = createGuidanceEngine(options, dataDir);
    for (let turn = 1; turn <= 3; turn += 1) fails(engine, turn);
    await expect.poll(() => llm.requests).toHaveLength(1);
    expect(engine.stats()).toMatchObject({ hints: 0, failures: [] });
  });

  it.each<[string, Reply]>([
    ['answers nonsense', { kind: 'text', text: 'I would say so' }],
    ['refuses', { kind: 'status', status: 401, body: '{"error": "no key"}' }],
    ['breaks off', { kind: 'drop', text: '{"stuck": true}', afterBytes: 40 }],
    ['does not answer', { kind: 'hang' }],
  ])('that %s is not heard, and counted', async (_, reply) => {
    const { options } = await asking(reply);
    const engine = createGuidanceEngine(
      { ...options, asked_model: { ...options.asked_model, timeout_ms: 50 } },
      dataDir,
    );
    for (let turn = 1; turn <= 3; turn += 1) expect(fails(engine, turn)).toBeUndefined();
    await expect.poll(() => engine.stats().failures).toMatchObject([{ name: 'llm(small)', count: 1 }]);
    expect(fails(engine, 4)).toBeUndefined();
  });

  it('is no longer asked when the options say so', async () => {
    const { server: llm, options } = await asking(stuck);
    const engine = createGuidanceEngine(options, dataDir);
    engine.reconfigure(defaultGuidanceOptions);
    for (let turn = 1; turn <= 3; turn += 1) expect(fails(engine, turn)).toBeUndefined();
    expect(llm.requests).toEqual([]);
  });
});
