import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject, parseJson } from '@hunch/common/json';
import type { ModelRequest } from '@hunch/intent-router';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { EmbeddedModel, type EmbeddedTarget } from '../../src/llm/embedded/embedded-model.ts';
import { tinyGguf } from '../support/tiny-gguf.ts';

const runner = pathToFileURL(join(inject('daemonDirectory'), 'model-runner.mjs'));
const embedded = new EmbeddedModel(runner);
let dir: string;
let target: EmbeddedTarget;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'hunch-gguf-'));
  const path = join(dir, 'tiny.gguf');
  writeFileSync(path, tinyGguf());
  target = { path, memoryBytesMax: 2 ** 31, idleMs: 60_000 };
});
afterEach(() => embedded.stop());
afterAll(() => rmSync(dir, { recursive: true }));

const question: ModelRequest = {
  messages: [
    { role: 'system', content: 'commands' },
    { role: 'user', content: 'ls' },
  ],
  tokensMax: 12,
  timeoutMs: 170_000,
};
const schema = {
  type: 'object',
  properties: { sure: { type: 'boolean' } },
  required: ['sure'],
  additionalProperties: false,
};

/** An optional dependency: there is no prebuilt one for each platform. */
const isInstalled = existsSync(join(import.meta.dirname, '../../node_modules/node-llama-cpp'));

describe.runIf(isInstalled)('a model in a process of its own', () => {
  it('answers in the form of a schema, streams, and stays loaded for the next question', async () => {
    const model = embedded.model(target);
    const pieces: string[] = [];
    const first = await model.complete({
      ...question,
      schema,
      tokensMax: 60,
      onText: (text) => pieces.push(text),
    });
    // What a model of noise fills in is noise; that it is JSON is the grammar's doing.
    const value = first.ok ? parseJson(first.value) : undefined;
    expect(isObject(value) && typeof value['sure']).toBe('boolean');
    expect(pieces.join('').trim()).toBe(first.ok ? first.value : '');
    expect(await model.complete(question)).toMatchObject({ ok: true });
    expect(embedded.isLoaded).toBe(true);
  });

  it('is unloaded when nothing is asked', async () => {
    expect(await embedded.model({ ...target, idleMs: 1 }).complete(question)).toMatchObject({ ok: true });
    await expect.poll(() => embedded.isLoaded).toBe(false);
  });

  it.each<[string, string | undefined, { memoryBytesMax?: number }, string]>([
    ['is no model', 'not a model', {}, 'server_error'],
    ['is not there', undefined, {}, 'server_error'],
    ['is larger than the memory it may have', undefined, { memoryBytesMax: 1000 }, 'server_error'],
  ])('says so when the file %s', async (name, content, more, kind) => {
    const path = more.memoryBytesMax === undefined ? join(dir, name) : target.path;
    if (content !== undefined) writeFileSync(path, content);
    const answer = await embedded.model({ ...target, path, ...more }).complete(question);
    expect(answer).toMatchObject({
      ok: false,
      error: { kind, message: expect.stringContaining('the embedded model: ') },
    });
    if (more.memoryBytesMax !== undefined) expect(JSON.stringify(answer)).toContain('embedded_memory_mb');
  });
});

describe('its process', () => {
  it('ends when the question is given up or takes too long', async () => {
    const cancel = new AbortController();
    const asked = embedded.model(target).complete({ ...question, tokensMax: 4000 }, cancel.signal);
    await expect.poll(() => embedded.isLoaded).toBe(true);
    cancel.abort();
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    expect(embedded.isLoaded).toBe(false);
    const slow = await embedded.model(target).complete({ ...question, timeoutMs: 1 });
    expect(slow).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    expect(embedded.isLoaded).toBe(false);
  });

  it('may end by itself, and the next question starts another', async () => {
    const script = join(dir, 'dies.mjs');
    writeFileSync(script, 'process.on("message", () => process.exit(1));');
    const dying = new EmbeddedModel(pathToFileURL(script));
    for (let time = 0; time < 2; time += 1) {
      expect(await dying.model(target).complete(question)).toMatchObject({
        ok: false,
        error: { kind: 'server_error', message: 'the embedded model: its process ended' },
      });
    }
  });
});
