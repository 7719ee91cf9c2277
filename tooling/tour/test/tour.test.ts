import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireShell } from '@hunch/terminal';

const shells = ['zsh', 'fish', 'bash'] as const;
const run = promisify(execFile);
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hunch-tour-test-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('npm start', () => {
  it.each(shells.filter((shell) => requireShell(shell)))(
    'in %s shows suggestions with reasons, says how to set up, and leaves nothing behind',
    async (shell) => {
      const { stdout } = await run(process.execPath, ['dist/tour.mjs', shell], {
        env: { PATH: process.env.PATH, HOME: home, TMPDIR: home },
      });
      expect(stdout).toContain('hunch says  git status');
      expect(stdout).not.toContain('hunch says  nothing');
      expect(stdout.match(/because {5}\S/g)?.length).toBe(4);
      expect(stdout).toContain('hunch setup');
      expect(readdirSync(home)).toEqual([]);
    },
  );
});
