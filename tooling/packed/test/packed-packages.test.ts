import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readmeExample } from '../src/readme-example.ts';

const packagesRoot = fileURLToPath(new URL('../../../packages', import.meta.url));
const names = readdirSync(packagesRoot);
const compilerRoot = dirname(fileURLToPath(import.meta.resolve('typescript/package.json')));
const nodeTypesRoot = dirname(fileURLToPath(import.meta.resolve('@types/node/package.json')));

/** What npm says of settings that pnpm exports is none of a test's business. */
const quiet = ['--loglevel=error'];

/** A project of somebody who has nothing of this repository but the packed packages. */
let project: string;

beforeAll(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-packed-')));
  const tarballs = names.map((name) => pack(join(packagesRoot, name)));
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "type": "module", "private": true }');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', ...quiet, ...tarballs]);
  // The examples call console.log.
  mkdirSync(join(project, 'node_modules/@types'));
  symlinkSync(nodeTypesRoot, join(project, 'node_modules/@types/node'));
}, 120_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

function pack(directory: string): string {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', ...quiet, '--pack-destination', project], {
      cwd: directory,
      encoding: 'utf8',
    }),
  ) as [{ filename: string }];
  return join(project, filename);
}

function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { cwd: project, encoding: 'utf8' });
}

describe.each(names)('%s, packed by npm', (name) => {
  const { code, printed, installs, imports } = readmeExample(join(packagesRoot, name, 'README.md'));

  it('says in its README which packages its example needs', () => {
    expect(installs.toSorted()).toEqual([...new Set([`@hunch/${name}`, ...imports])].toSorted());
  });

  it('installs, and its example compiles and prints what the README says', { timeout: 60_000 }, () => {
    const file = join(project, `${name}.ts`);
    writeFileSync(file, code);
    const options = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node'];
    run(process.execPath, [join(compilerRoot, 'bin/tsc'), ...options, file]);
    expect(run(process.execPath, [join(project, `${name}.js`)])).toBe(printed);
  });
});
