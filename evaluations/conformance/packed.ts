import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';

// The checks of conformance once more, on what users install: every package and the CLI are packed, installed into an empty prefix, and
// tested there, where nothing of this tree but the checks can be imported. Run `pnpm build` first.

/** As in the tests of this tree. */
const HANG_MS = 180_000;
const INSTALL_MS = 120_000;

const prefix = mkdtempSync(join(tmpdir(), 'hunch-packed-'));
try {
  install(pack());
  takeCompiledSqlite();
  run(
    process.execPath,
    [vitestOf(placeChecks()), 'run', `--testTimeout=${HANG_MS}`],
    join(prefix, 'evaluations'),
  );
} finally {
  rmSync(prefix, { recursive: true });
}

function pack(): readonly string[] {
  const packages = readdirSync(join(repositoryRoot, 'packages')).map((name) => join('packages', name));
  for (const name of [...packages, 'apps/cli'])
    run('npm', ['pack', '--silent', '--pack-destination', prefix], join(repositoryRoot, name));
  return readdirSync(prefix)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(prefix, name));
}

/** A registry keeps one silent at times: then once more. */
function install(packed: readonly string[]): void {
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  try {
    run('npm', ['install', ...options, ...packed], prefix, INSTALL_MS);
  } catch {
    run('npm', ['install', ...options, ...packed], prefix, INSTALL_MS);
  }
}

/** Compiling it again would take a minute and say nothing new. */
function takeCompiledSqlite(): void {
  const compiled = join(repositoryRoot, 'apps/cli/node_modules/better-sqlite3/build');
  const place = join(prefix, 'node_modules/better-sqlite3/build');
  if (existsSync(compiled) && !existsSync(place))
    cpSync(compiled, place, { recursive: true, dereference: true });
}

/** The checks with the tools that run them. @returns where they are */
function placeChecks(): string {
  const place = join(prefix, 'evaluations');
  for (const name of ['conformance', 'src', 'package.json'])
    cpSync(join(repositoryRoot, 'evaluations', name), join(place, name), { recursive: true });
  mkdirSync(join(place, 'test'));
  cpSync(
    join(repositoryRoot, 'evaluations/test/conformance.test.ts'),
    join(place, 'test/conformance.test.ts'),
  );
  for (const tool of ['@hunch/build', 'vitest'])
    symlinkSync(join(repositoryRoot, 'evaluations/node_modules', tool), join(prefix, 'node_modules', tool));
  return place;
}

function vitestOf(place: string): string {
  const manifest = createRequire(join(place, 'package.json')).resolve('vitest/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly bin: { readonly vitest: string } };
  return join(dirname(manifest), bin.vitest);
}

function run(program: string, args: readonly string[], cwd: string, timeout?: number): void {
  const environment = {
    ...process.env,
    HUNCH_CONFORMANCE_CLI: join(prefix, 'node_modules/hunch/bin/hunch.mjs'),
  };
  const { status } = spawnSync(program, args, {
    cwd,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(timeout === undefined ? {} : { timeout }),
  });
  if (status !== 0) throw new Error(`${program} ${args[0] ?? ''} failed in ${cwd}.`);
}
