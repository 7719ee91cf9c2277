import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireShell } from '@hunch/terminal';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import {
  commandsOf,
  hasMemory,
  type HookShell,
  isCommand,
  startHookedShell,
} from '../shells/hooked-shell.ts';

const NOBODY = 65_534;

const hook = compiledHook();
afterAll(() => hook[Symbol.dispose]());

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hunch-spool-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const shells: readonly HookShell[] = ['bash', 'fish'];

// Only root can be another user.
describe
  .runIf(hasMemory && hook.path !== undefined && process.getuid?.() === 0)
  .each(shells.filter((shell) => requireShell(shell)))(
  'a spool of %s that was taken away while its shell lives',
  (name) => {
    it('is not written to when another user has made one of the same name', async () => {
      await using hooked = await startHookedShell({ shell: name, hook: hook.path ?? '', spools: true });
      const { shell, recorder } = hooked;
      const { fields } = await recorder.waitFor((frame) => frame.fields.event_type === 'session_start');
      const spool = fields.spool ?? '';
      await shell.run('true first');
      await shell.run('true second');
      await recorder.waitFor((frame) => frame.fields.cmd_raw === 'true second');
      expect(recorder.frames.find((frame) => frame.fields.cmd_raw === 'true second')?.connection).toBe(0);

      // As systemd-logind does with all that a user has in memory when his last session ends.
      rmSync(spool, { recursive: true });
      const precious = join(directory, 'precious');
      writeFileSync(precious, 'precious');
      const links = ['open', 'scratch', 'introduced'].map((file) => `ln -s '${precious}' '${spool}/${file}'`);
      const script = `umask 0; mkdir '${spool}' && ${links.join(' && ')}`;
      expect(spawnSync('sh', ['-c', script], { uid: NOBODY, gid: NOBODY, cwd: '/' }).status).toBe(0);
      try {
        for (const word of ['third', 'fourth']) await shell.run(`true --password ${word}`);
        const told = await recorder.waitForCount(4, isCommand);
        // By the hook, not by the spool.
        expect(told.slice(2).map(({ connection }) => connection > 0)).toEqual([true, true]);
        expect(readdirSync(spool).toSorted()).toEqual(['introduced', 'open', 'scratch']);
        expect(readFileSync(precious, 'utf8')).toBe('precious');
        expect(commandsOf(recorder).slice(-2)).toEqual(['true --password third', 'true --password fourth']);
      } finally {
        rmSync(spool, { recursive: true, force: true });
      }
    });
  },
);
