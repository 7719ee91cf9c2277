import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../src/repository.ts';

const script = join(root, 'tooling/release/install.sh');
const platform = `${process.platform}-${process.arch}`;

/** Where there is a program at all. */
const hasProgram =
  process.platform === 'darwin' ||
  ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'].some((loader) => existsSync(loader));

interface Release {
  readonly directory: string;
  /** What is installed there. */
  readonly to: string;
  readonly install: (environment?: Readonly<Record<string, string>>) => {
    code: number | null;
    output: string;
  };
}

/** A release whose program is a script. */
function release(file = `hunch-1.2.3-${platform}.gz`): Release {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-release-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const packed = gzipSync('#!/bin/sh\necho installed\n');
  writeFileSync(join(directory, file), packed);
  const sum = createHash('sha256').update(packed).digest('hex');
  writeFileSync(join(directory, 'SHA256SUMS'), `${sum}  ${file}\n${sum}  npm/hunch-1.2.3.tgz\n`);
  const to = join(directory, 'to');
  return {
    directory,
    to,
    install(environment = {}) {
      const child = spawnSync('sh', [script], {
        env: { PATH: process.env.PATH, HOME: directory, HUNCH_FROM: directory, HUNCH_TO: to, ...environment },
        encoding: 'utf8',
      });
      return { code: child.status, output: child.stdout + child.stderr };
    },
  };
}

test.runIf(hasProgram)('a program with the right checksum is installed, in place of an older one', () => {
  const { to, install } = release();
  mkdirSync(to);
  writeFileSync(join(to, 'hunch'), 'old');
  const { code, output } = install();
  expect(output).toContain(`Installed ${to}/hunch (hunch-1.2.3-${platform}.gz).`);
  expect(output).toContain(`add ${to} to PATH`);
  expect(code).toBe(0);
  expect(spawnSync(join(to, 'hunch'), { encoding: 'utf8' }).stdout).toBe('installed\n');
  expect(readdirSync(to)).toEqual(['hunch']);
});

test.runIf(hasProgram).each([
  {
    what: 'whose checksum is wrong',
    spoil: ({ directory }: Release) =>
      writeFileSync(join(directory, `hunch-1.2.3-${platform}.gz`), gzipSync('other')),
    says: 'nothing was installed',
  },
  {
    what: 'that is not there',
    spoil: ({ directory }: Release) => rmSync(join(directory, `hunch-1.2.3-${platform}.gz`)),
    says: 'is missing',
  },
  {
    what: 'without a list of checksums',
    spoil: ({ directory }: Release) => rmSync(join(directory, 'SHA256SUMS')),
    says: 'SHA256SUMS is missing',
  },
  {
    what: 'for another platform only',
    spoil: ({ directory }: Release) =>
      writeFileSync(join(directory, 'SHA256SUMS'), '00  hunch-1.2.3-plan9-mips.gz\n'),
    says: `has no program for ${platform}`,
  },
])('a release $what installs nothing', ({ spoil, says }) => {
  const made = release();
  spoil(made);
  const { code, output } = made.install();
  expect(output).toContain(says);
  expect(code).toBe(1);
  expect(existsSync(join(made.to, 'hunch'))).toBe(false);
});

test('a machine that no program is for is told what to do', () => {
  const made = release();
  const bin = join(made.directory, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'uname'), '#!/bin/sh\necho Plan9\n');
  chmodSync(join(bin, 'uname'), 0o755);
  const { code, output } = made.install({ PATH: `${bin}:${process.env.PATH}` });
  expect(output).toBe('install.sh: there is no program for Plan9. With Node: npm install -g hunch\n');
  expect(code).toBe(1);
});
