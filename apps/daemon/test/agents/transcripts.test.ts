import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPrices } from '../../src/agents/list-prices.ts';
import type { HookEvent } from '../../src/agents/hook-event.ts';
import { transcriptFactsOf } from '../../src/agents/transcript-facts.ts';
import { transcriptBounds, Transcripts } from '../../src/agents/transcripts.ts';

// Lines as the agents write them, the rest of their members left out.
const claude = (model: string, fields: object = {}, message: object = {}): string =>
  JSON.stringify({
    type: 'assistant',
    ...fields,
    message: { model, role: 'assistant', content: [], ...message },
  });
const result = JSON.stringify({ type: 'user', message: { role: 'user', content: '{"model":"not-me"}' } });
const codexEnd = (callId: string, output: string): string =>
  JSON.stringify({
    type: 'response_item',
    payload: { type: 'function_call_output', call_id: callId, output },
  });

describe('a line of a transcript', () => {
  it.each([
    ['names the model of Claude Code', claude('claude-opus-5-5'), { model: 'claude-opus-5-5' }],
    [
      'of a subagent says whose call it is, and not the model of the main thread',
      claude(
        'claude-haiku-4-5',
        { isSidechain: true, agentId: 'a1' },
        { content: [{ type: 'tool_use', id: 't1' }] },
      ),
      { sideCalls: [{ callId: 't1', thread: 'a1' }] },
    ],
    ["of Claude Code's own words names no model", claude('<synthetic>'), {}],
    [
      'names the model of Codex',
      '{"type":"turn_context","payload":{"model":"gpt-6.1-sol"}}',
      { model: 'gpt-6.1-sol' },
    ],
    [
      'names the last model of Gemini CLI',
      '{"$set":{"messages":[{"type":"user"},{"type":"gemini","model":"gemini-3-flash"}]}}',
      { model: 'gemini-3-flash' },
    ],
    [
      'says how a command of Codex ended',
      codexEnd('c1', 'Chunk ID: 1\nProcess exited with code 2\nOutput:\nno'),
      { exits: [{ callId: 'c1', exitCode: 2 }] },
    ],
    [
      'says so in older forms, too',
      codexEnd('c1', '{"output":"ok","metadata":{"exit_code":0}}'),
      { exits: [{ callId: 'c1', exitCode: 0 }] },
    ],
    ['of a call without an exit code says nothing', codexEnd('c1', 'Plan updated'), {}],
    ['that is cut off says nothing', 'odel":"x","message":{}}', undefined],
    ['that a tool has printed says nothing', result, undefined],
  ])('%s', (_, line, facts) => {
    expect(transcriptFactsOf(line)).toEqual(facts);
  });

  it('tells tokens in the terms of each provider', () => {
    const usage = {
      input_tokens: 5,
      cache_read_input_tokens: 100,
      cache_creation_input_tokens: 10,
      output_tokens: 7,
    };
    const of = (line: string) => transcriptFactsOf(line)?.used?.[0];
    expect(of(claude('m', {}, { id: 'msg_1', usage }))).toEqual({
      key: 'msg_1',
      model: 'm',
      inputTokens: 115,
      cachedInputTokens: 100,
      cacheWriteTokens: 10,
      outputTokens: 7,
    });
    const total = { input_tokens: 50, cached_input_tokens: 40, output_tokens: 9 };
    const counted = {
      type: 'event_msg',
      payload: { type: 'token_count', info: { total_token_usage: total } },
    };
    expect(of(JSON.stringify(counted))).toMatchObject({ key: 'all', inputTokens: 50, cachedInputTokens: 40 });
    const gemini = {
      id: 'g',
      type: 'gemini',
      model: 'gemini-3-pro',
      tokens: { input: 8, output: 2, thoughts: 3 },
    };
    expect(of(JSON.stringify(gemini))).toMatchObject({ key: 'g', inputTokens: 8, outputTokens: 5 });
  });
});

describe('a transcript', () => {
  let directory: string;
  let transcript: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'hunch-transcript-'));
    transcript = join(directory, 't.jsonl');
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const follow = (wantsCost = false) => {
    const models: string[] = [];
    const prices = listPrices({ dataDir: directory } as Parameters<typeof listPrices>[0], () => undefined);
    const made = new Transcripts({
      onModel: (session, model) => models.push(`${session}: ${model}`),
      wantsCost: () => wantsCost,
      priceOf: prices,
    });
    const place = { session: 's', thread: 'main', cwd: '/', transcript };
    const call = { callId: 'c1', tool: 'Bash', params: {}, command: 'ls' };
    const started: HookEvent = { ...place, kind: 'session_started' };
    const called: HookEvent = { ...place, kind: 'tool_called', call };
    const outcome = { kind: 'success', result: { kind: 'text', text: '' }, exit: 'unknown' } as const;
    const ended: HookEvent = { ...place, kind: 'tool_finished', call, outcome };
    return { made, models, started, called, ended };
  };

  it('of any length tells the model by its end, once', async () => {
    writeFileSync(
      transcript,
      `${`${'x'.repeat(transcriptBounds.tailBytes)}\n`.repeat(3)}${claude('opus')}\n`,
    );
    const { made, models, started } = follow();
    made.note(started);
    await expect.poll(() => models).toEqual(['s: opus']);
    for (let event = 0; event < 10; event += 1) made.note(started);
    expect(models).toHaveLength(1);
  });

  it('that is not there fails nothing', async () => {
    const { made, models, started } = follow();
    made.note(started);
    await expect.poll(() => made.isFollowed('s')).toBe(false);
    expect([models, made.cost('s'), made.exitOf('s', 'c1')]).toEqual([[], undefined, undefined]);
  });

  it('is not looked at for a model that the host names', async () => {
    writeFileSync(transcript, `${claude('opus')}\n`);
    const { made, models, started } = follow();
    made.note({ ...started, model: 'x' });
    await new Promise((resolve) => setImmediate(resolve));
    expect([models, made.isFollowed('s')]).toEqual([[], false]);
  });

  it('gives the exit code of a command when it is written', async () => {
    writeFileSync(transcript, '');
    const { made, called, ended } = follow();
    made.note({ ...ended, model: 'gpt' });
    await expect.poll(() => made.isFollowed('s')).toBe(true);
    // The line is not whole yet.
    appendFileSync(transcript, codexEnd('c1', 'Process exited with code 3').slice(0, 40));
    made.note({ ...called, model: 'gpt' });
    appendFileSync(transcript, `${codexEnd('c1', 'Process exited with code 3').slice(40)}\n`);
    const exit = (): number | undefined => {
      made.note({ ...called, model: 'gpt' });
      return made.exitOf('s', 'c1');
    };
    await expect.poll(exit).toBe(3);
  });

  it('knows the subagent of a call that is written into the same file', async () => {
    const side = { isSidechain: true, agentId: 'a1' };
    writeFileSync(transcript, `${claude('haiku', side, { content: [{ type: 'tool_use', id: 'c1' }] })}\n`);
    const { made, started } = follow();
    made.note(started);
    await expect.poll(() => made.threadOf('s', 'c1')).toBe('a1');
    expect(made.threadOf('s', 'c2')).toBeUndefined();
  });

  it('gives what a session costs at list prices, each answer once', async () => {
    const usage = { input_tokens: 1_000_000, output_tokens: 100_000 };
    const answer = claude('claude-sonnet-4-5', {}, { id: 'msg_1', usage });
    // Claude Code writes a line for each part of an answer.
    writeFileSync(transcript, `${answer}\n${answer}\n`);
    const { made, ended } = follow(true);
    made.note(ended);
    await expect.poll(() => made.cost('s')).toBeGreaterThan(0);
    const once = made.cost('s') ?? 0;
    appendFileSync(transcript, `${claude('claude-sonnet-4-5', {}, { id: 'msg_2', usage })}\n`);
    const cost = (): number | undefined => {
      made.note(ended);
      return made.cost('s');
    };
    await expect.poll(cost).toBeCloseTo(2 * once, 6);
  });
});
