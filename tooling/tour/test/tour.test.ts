import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { availableShells } from '@hunch/terminal';

const run = promisify(execFile);
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hunch-tour-test-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe.runIf(availableShells().length > 0)('npm start', () => {
  it('shows suggestions with reasons, says how to set up, and leaves nothing behind', async () => {
    const { stdout } = await run(process.execPath, ['dist/tour.mjs'], {
      env: { PATH: process.env.PATH, HOME: home, TMPDIR: home },
    });
    expect(stdout).toContain('hunch says  git status');
    expect(stdout).not.toContain('hunch says  nothing');
    expect(stdout.match(/because {5}\S/g)?.length).toBe(4);
    expect(stdout).toContain('hunch init');
    expect(readdirSync(home)).toEqual([]);
  });
});
