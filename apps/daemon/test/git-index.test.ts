import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ContextKeeper } from '../src/context/context-keeper.ts';
import { gitIndex } from '../src/context/providers/git-index.ts';
import { readGitIndex } from '../src/repository/git-index.ts';

function folder(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-index-')));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function git(cwd: string, ...args: readonly string[]): string {
  const own = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'advice.addEmbeddedRepo=false'];
  return execFileSync('git', [...own, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function repository(...options: readonly string[]): string {
  const top = folder();
  git(top, 'init', '-q', '-b', 'main', '--template=', ...options);
  return top;
}

function write(top: string, ...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), path);
  }
}

const names = (top: string, bytes: 20 | 32 = 20): readonly string[] | undefined =>
  readGitIndex(readFileSync(join(top, '.git/index')), bytes)
    ?.names.toString()
    .split('\0')
    .filter(Boolean);

const listed = (top: string): readonly string[] => git(top, 'ls-files', '-z').split('\0').filter(Boolean);

describe('reads what git tracks', () => {
  test.each(['2', '4'])('in version %s', (version) => {
    const top = repository();
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-c]{1,3}(?:\/[a-cé ]{1,9}[xyz]){0,3}\.[a-z]{1,4}$/), { maxLength: 12 }),
        (paths) => {
          write(top, ...paths);
          if (paths.length > 0) git(top, 'add', '--', ...paths);
          git(top, 'update-index', '--index-version', version);
          expect(names(top)).toEqual(listed(top));
        },
      ),
      { numRuns: 12 },
    );
  });

  test('with names that are long, are meant to be added, or stand in a conflict', () => {
    const top = repository();
    write(top, `${'long/'.repeat(40)}name`, 'meant', 'both');
    git(top, 'add', `${'long/'.repeat(40)}name`, 'both');
    git(top, 'add', '-N', 'meant');
    git(top, 'commit', '-qm', 'start');
    expect(names(top)).toEqual(listed(top));
    git(top, 'switch', '-qc', 'other');
    writeFileSync(join(top, 'both'), 'there');
    git(top, 'commit', '-qam', 'there');
    git(top, 'switch', '-q', 'main');
    writeFileSync(join(top, 'both'), 'here');
    git(top, 'commit', '-qam', 'here');
    expect(() => git(top, 'merge', 'other')).toThrow();
    expect(names(top)).toEqual(listed(top));
  });

  test('in a repository of SHA-256', () => {
    const top = repository('--object-format=sha256');
    write(top, 'a', 'b/c');
    git(top, 'add', '.');
    expect(names(top, 32)).toEqual(['a', 'b/c']);
    expect(names(top)).toBeUndefined();
  });

  test('and says nothing of an index in two files, or below a folder that a sparse one does not open', () => {
    const split = repository();
    write(split, 'a', 'b/c');
    git(split, 'add', '.');
    git(split, 'update-index', '--split-index');
    expect(names(split)).toBeUndefined();
    const sparse = repository();
    write(sparse, 'a', 'b/c', 'd/e');
    git(sparse, 'add', '.');
    git(sparse, 'commit', '-qm', 'start');
    git(sparse, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'b');
    const index = readGitIndex(readFileSync(join(sparse, '.git/index')), 20);
    expect([index?.has('a'), index?.has('b/c'), index?.has('d/e')]).toEqual([true, true, null]);
  });

  test('and never fails, whatever is damaged', () => {
    const top = repository();
    write(top, 'a', 'b/c', 'd');
    git(top, 'add', '.');
    for (const version of ['2', '4']) {
      git(top, 'update-index', '--index-version', version);
      const whole = readFileSync(join(top, '.git/index'));
      fc.assert(
        fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), fc.boolean(), (at, byte, isCut) => {
          const damaged = Buffer.from(isCut ? whole.subarray(0, at) : whole);
          if (!isCut) damaged[at] = byte;
          expect(() => readGitIndex(damaged, 20)?.has('a')).not.toThrow();
        }),
      );
    }
  });
}); // prettier-ignore

describe('a path that a line of git names', () => {
  async function asker(top: string): Promise<(kind: 'tracked-path' | 'committed-path', path: string, cwd?: string) => Promise<string>> {
    const keeper = new ContextKeeper({ providers: [gitIndex()], home: '/' });
    keeper.connect({ known: () => undefined, topOf: () => top, findTop: () => Promise.resolve() });
    return async (kind, path, cwd = top) => {
      keeper.existence(kind, cwd, path);
      await keeper.settled(5_000);
      return keeper.existence(kind, cwd, path);
    };
  } // prettier-ignore

  test('is in the index, a folder of it, or is not; below another directory as well', async () => {
    const top = repository();
    write(top, 'a.ts', 'src/b.ts', 'new.ts');
    const ask = await asker(top);
    expect(await ask('tracked-path', 'a.ts')).toBe('missing');
    git(top, 'add', 'a.ts', 'src');
    const again = await asker(top);
    for (const path of ['a.ts', 'src', 'src/', './src/../a.ts', `${top}/a.ts`, '.'])
      expect(await again('tracked-path', path)).toBe('present');
    for (const path of ['new.ts', 'src/a.ts', 'sr'])
      expect(await again('tracked-path', path)).toBe('missing');
    expect(await again('tracked-path', '../a.ts', join(top, 'src'))).toBe('present');
    expect(await again('tracked-path', '../../x', join(top, 'src'))).toBe('unknown');
    expect(await again('tracked-path', ':x')).toBe('unknown');
    expect(await again('tracked-path', ':/a.ts', join(top, 'src'))).toBe('present');
    expect(await again('tracked-path', ':/x')).toBe('missing');
  });

  test('was taken out of the index: the commit has it until another one is made', async () => {
    const top = repository();
    write(top, 'a.ts', 'b.ts');
    git(top, 'add', '.');
    git(top, 'commit', '-qm', 'start');
    const keeper = new ContextKeeper({ providers: [gitIndex()], home: '/' });
    keeper.connect({ known: () => undefined, topOf: () => top, findTop: () => Promise.resolve() });
    const now = async (kind: 'tracked-path' | 'committed-path'): Promise<string> => {
      keeper.commandEnded();
      keeper.existence(kind, top, 'a.ts');
      await keeper.settled(5_000);
      return keeper.existence(kind, top, 'a.ts');
    };
    expect(await now('committed-path')).toBe('present');
    git(top, 'rm', '-q', 'a.ts');
    expect(await now('tracked-path')).toBe('missing');
    expect(await now('committed-path')).toBe('present');
    git(top, 'commit', '-qm', 'without');
    expect(await now('committed-path')).toBe('missing');
  });
});
