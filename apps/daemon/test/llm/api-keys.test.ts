import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiKeys } from '../../src/llm/api-keys.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hunch-keys-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const none = { api_key_variable: '', api_key_file: '', api_key_command: '' };

describe('the key of a model server', () => {
  it('is none where none is configured', async () => {
    expect(await new ApiKeys({ KEY: 'k' }).keyFor(none)).toEqual({ ok: true, value: undefined });
  });

  it('comes from the environment, and from a client that knows it better', async () => {
    const keys = new ApiKeys({ KEY: 'old' });
    const source = { ...none, api_key_variable: 'KEY' };
    expect(await keys.keyFor(source)).toEqual({ ok: true, value: 'old' });
    expect(keys.missingVariable(source)).toBeNull();
    keys.learn(source, 'new');
    expect(await keys.keyFor(source)).toEqual({ ok: true, value: 'new' });
    const other = { ...none, api_key_variable: 'OTHER' };
    expect(keys.missingVariable(other)).toBe('OTHER');
    expect(await keys.keyFor(other)).toMatchObject({ ok: false, error: expect.stringContaining('OTHER') });
  });

  it('comes from a file', async () => {
    const file = join(dir, 'key');
    const source = { ...none, api_key_file: file };
    expect(await new ApiKeys({}).keyFor(source)).toMatchObject({
      ok: false,
      error: expect.stringContaining('ENOENT'),
    });
    writeFileSync(file, 'sk-1\n');
    expect(await new ApiKeys({}).keyFor(source)).toEqual({ ok: true, value: 'sk-1' });
    writeFileSync(file, '\n');
    expect(await new ApiKeys({}).keyFor(source)).toMatchObject({
      ok: false,
      error: expect.stringContaining('empty'),
    });
  });

  it('comes from a command, which is run once; what it fails with is said, not what it prints', async () => {
    const keys = new ApiKeys({});
    const source = {
      ...none,
      api_key_command: `echo x >> ${join(dir, 'runs')}; wc -l < ${join(dir, 'runs')}`,
    };
    expect(await keys.keyFor(source)).toEqual({ ok: true, value: '1' });
    expect(await keys.keyFor(source)).toEqual({ ok: true, value: '1' });
    const failing = await keys.keyFor({ ...none, api_key_command: 'echo secret >&2; exit 3' });
    expect(failing).toEqual({ ok: false, error: expect.stringMatching(/failed \(3\)/) });
    expect(JSON.stringify(failing)).not.toContain('secret');
    expect(await keys.keyFor({ ...none, api_key_command: 'true' })).toMatchObject({ ok: false });
  });
});
