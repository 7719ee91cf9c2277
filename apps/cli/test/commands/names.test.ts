import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesIn } from '../../src/generate/names.ts';
import { entriesBelow, namesBelow } from '../../src/generate/names-below.ts';
import { testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;

beforeAll(() => {
  home = testHome();
  mkdirSync(join(home.home, 'old'));
  writeFileSync(join(home.home, 'old/inside.txt'), '');
  writeFileSync(join(home.home, 'Makefile'), 'all:\n');
  writeFileSync(join(home.home, 'my notes'), '');
  symlinkSync('old', join(home.home, 'linked'));
});
afterAll(() => home[Symbol.asyncDispose]());

describe('the names in a request', () => {
  it('are looked up in the directory, without quotes and marks', async () => {
    expect(
      await namesIn('copy Makefile, "my notes" and (old/inside.txt) to ./old/ or linked.', home.home),
    ).toMatchObject({
      Makefile: 'file',
      'my notes': 'file',
      'old/inside.txt': 'file',
      './old/': 'directory',
      linked: 'directory',
      copy: 'missing',
    });
  });

  it('are no options, wildcards or addresses', async () => {
    expect(await namesIn('-l *.txt https://example.com/old', home.home)).toEqual({});
  });

  it('are bounded in number', async () => {
    const words = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ');
    expect(Object.keys(await namesIn(words, home.home))).toHaveLength(32);
  });
});

describe('hunch "…" where its names are', () => {
  it.each([
    ['list what is in ./old', 'ls ./old\n'],
    ['show contents of Makefile', 'cat Makefile\n'],
  ])('%s', async (request, stdout) => {
    expect(await home.run([request], { cwd: home.home })).toMatchObject({ exitCode: 0, stdout });
  });

  it('says with --explain what a name is', async () => {
    const { stderr } = await home.run(['--explain', 'show contents of Makefile'], { cwd: home.home });
    expect(stderr).toContain('Makefile is a file here');
  });

  it('doubts a command that needs what is not here, and does not run it unseen', async () => {
    const { stdout, stderr } = await home.run(['show the contents of gone.txt'], { cwd: home.home });
    expect(stdout).toBe('cat gone.txt\n');
    expect(stderr).toContain('needs gone.txt, and no such file is here');
    expect(
      (await home.run(['--yes', 'show the contents of gone.txt'], { cwd: home.home })).exitCode,
    ).not.toBe(0);
  });

  it('takes the only file of a name below for one that is not here', async () => {
    const { stdout, stderr } = await home.run(['--explain', 'show the contents of inside.txt'], {
      cwd: home.home,
    });
    expect(stdout).toBe('cat old/inside.txt\n');
    expect(stderr).toContain('takes old/inside.txt for inside.txt, which is not here');
  });

  it('asks before it changes such a file', async () => {
    const { stderr, exitCode } = await home.run(['--yes', 'delete the file inside.txt'], { cwd: home.home });
    expect(stderr).toContain('It takes old/inside.txt for inside.txt, which is not here.');
    expect(exitCode).not.toBe(0);
    expect(existsSync(join(home.home, 'old/inside.txt'))).toBe(true);
  });
});

describe('a request that says what its files are', () => {
  it('takes what there is of that description', async () => {
    mkdirSync(join(home.home, 'photos/2023-alps'), { recursive: true });
    const { stdout, stderr } = await home.run(['--explain', 'how many jpg files are in the alps album'], {
      cwd: home.home,
    });
    expect(stdout).toMatch(/^find photos\/2023-alps .*\| wc -l\n$/);
    expect(stderr).toContain('takes photos/2023-alps for "the alps album"');
  });

  it('asks before it changes any of it', async () => {
    mkdirSync(join(home.home, 'photos/2023-alps'), { recursive: true });
    const { stderr, exitCode } = await home.run(['--yes', 'delete the alps album'], { cwd: home.home });
    expect(stderr).toContain('It takes photos/2023-alps for "the alps album".');
    expect(exitCode).not.toBe(0);
    expect(existsSync(join(home.home, 'photos/2023-alps'))).toBe(true);
  });
});

describe('what is below', () => {
  it('is told by levels, directories with a slash', async () => {
    const place = join(home.home, 'levels');
    for (const folder of ['a/b/c/d/e', 'node_modules/x']) mkdirSync(join(place, folder), { recursive: true });
    writeFileSync(join(place, 'a/one.txt'), '');
    const entries = await entriesBelow(place);
    expect(entries.toSorted()).toEqual(['a/', 'a/b/', 'a/b/c/', 'a/b/c/d/', 'a/one.txt', 'node_modules/']);
  });

  it('is left out where a level has too much to see', async () => {
    const place = join(home.home, 'many');
    mkdirSync(join(place, 'deep'), { recursive: true });
    for (let file = 0; file < 2_000; file += 1) writeFileSync(join(place, 'deep', String(file)), '');
    expect(await entriesBelow(place)).toEqual(['deep/']);
  });
});

describe('names that are only below', () => {
  it('are those of the nearest level, if it has no second', async () => {
    const place = join(home.home, 'below');
    for (const folder of ['a/b', 'c', 'node_modules/d']) mkdirSync(join(place, folder), { recursive: true });
    for (const file of [
      'a/b/deep.py',
      'a/twice.py',
      'c/twice.py',
      'c/near.py',
      'a/b/near.py',
      'node_modules/d/own.js',
    ])
      writeFileSync(join(place, file), '');
    symlinkSync('..', join(place, 'c/loop'));
    const names = ['deep.py', 'twice.py', 'near.py', 'own.js', 'b', 'gone.py', 'x/deep.py'];
    expect(await namesBelow(names, place)).toEqual({
      'deep.py': 'a/b/deep.py',
      'near.py': 'c/near.py',
      b: 'a/b',
    });
  });

  it('are none in a directory that is not there', async () =>
    expect(await namesBelow(['a.txt'], join(home.home, 'nowhere'))).toEqual({}));
});
