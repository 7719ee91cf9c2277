import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quote } from '@hunch/common/shell';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const compile = fileURLToPath(new URL('../../native/compile.mjs', import.meta.url));

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hunch-compile-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Builds where PATH has these compilers and nothing else. */
function build(compilers: Readonly<Record<string, string>>): { code: number | null; said: string } {
  for (const [name, script] of Object.entries(compilers)) {
    writeFileSync(join(directory, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(directory, name), 0o755);
  }
  const program = `
    const { compileHook } = await import(${JSON.stringify(compile)});
    process.exitCode = compileHook(${JSON.stringify(join(directory, 'made', 'hunch-hook'))}) ? 0 : 3;`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { PATH: directory },
  });
  return { code: status, said: stderr };
}

const advice = 'shells will use the slower CLI. Install a C compiler (cc or musl-gcc) and build again.\n';

describe('a build of hunch-hook', () => {
  it.each([
    ['no compiler', {}, 'no C compiler was found'],
    ['one that fails', { cc: 'echo "no stdio.h" >&2; echo more >&2; exit 1' }, 'cc: no stdio.h'],
    ['one that says nothing', { cc: 'exit 1' }, 'cc: it failed without a message'],
  ])('goes on with %s, says so, and leaves no program', (_, compilers, why) => {
    expect(build(compilers)).toEqual({ code: 3, said: `hunch-hook was not built (${why}); ${advice}` });
    expect(readdirSync(join(directory, 'made'))).toEqual([]);
  });

  it('takes the first compiler that works', () => {
    const works = 'while [ "$1" != -o ]; do shift; done; echo "$0" > "$2"';
    expect(build({ cc: works })).toEqual({ code: 0, said: '' });
    expect(build({ 'musl-gcc': 'exit 1', cc: works })).toEqual({ code: 0, said: '' });
    expect(existsSync(join(directory, 'made', 'hunch-hook'))).toBe(true);
    expect(readdirSync(join(directory, 'made'))).toEqual(['hunch-hook']);
  });

  it('is small and runs, also on a machine that has no musl-gcc', () => {
    // A PATH of its own: with the real compiler, without whatever else is installed here.
    const real = (name: string): string =>
      spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    const { code, said } = build({
      cc: `PATH=${quote(process.env.PATH ?? '', 'bash')} exec ${real('cc')} "$@"`,
    });
    expect({ code, said }).toEqual({ code: 0, said: '' });
    const hook = join(directory, 'made', 'hunch-hook');
    expect(statSync(hook).size).toBeLessThan(100_000);
    const environment = { HUNCH_SOCKET: '/dev/null/hunchd.sock', HUNCH_NO_AUTOSTART: '1' };
    expect(spawnSync(hook, ['Status'], { env: environment }).status).toBe(0);
  });
});
