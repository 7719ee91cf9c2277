import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlaceKind } from '@hunch/cli-catalog/core';
import { expect, onTestFinished, test } from 'vitest';
import { ContextKeeper } from '../../src/context/context-keeper.ts';
import { listing, named, providerBounds, type Provider } from '../../src/context/provider.ts';
import { git } from '../../src/context/providers/git.ts';
import { files } from '../../src/context/providers/files.ts';
import { queueBounds } from '../../src/context/read-queue.ts';

const placed = (kind: PlaceKind, ...endings: string[]) => ({ kind, endings });
const query = (cwd: string, typed = '', limit = 9) => ({ cwd, typed, limit });
const texts = (keeper: ContextKeeper, kind: PlaceKind, cwd: string, typed = ''): string[] =>
  keeper.words(placed(kind), query(cwd, typed)).map(({ text }) => text);

function folder(...names: readonly string[]): string {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-keeper-')));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  for (const name of names) {
    if (name.endsWith('/')) mkdirSync(join(top, name), { recursive: true });
    else {
      writeFileSync(join(top, name), '');
      utimesSync(join(top, name), 1, 1);
    }
  }
  return top;
}

/** A provider of hosts that answers when it is let. */
function slowHosts(): {
  readonly provider: Provider;
  readonly answer: (...names: string[]) => void;
  reads: number;
} {
  let answer: (names: readonly string[]) => void = () => undefined;
  const state = {
    reads: 0,
    answer: (...names: string[]) => answer(names),
    provider: {
      name: 'hosts',
      kinds: ['tag'],
      keyOf: () => '',
      reads: 'machine',
      isAhead: true,
      ttlMs: 1_000,
      isMoved: true,
      read: () =>
        new Promise((resolve) => {
          state.reads += 1;
          answer = (names) => resolve(new Map([['tag', listing(named(names, 'tag'))]]));
        }),
    } satisfies Provider,
  };
  return state;
}

test('outside of a repository there is no branch, and no commit', () => {
  const keeper = new ContextKeeper({ providers: [git], home: '/' });
  keeper.connect({ known: () => undefined, topOf: () => null, findTop: () => Promise.resolve() });
  expect(keeper.existence('branch', '/', 'main')).toBe('missing');
  expect(keeper.existence('commit', '/', 'HEAD')).toBe('missing');
  expect(keeper.existence('remote', '/', 'origin')).toBe('missing');
  expect(keeper.existence('user', '/', 'ada')).toBe('unknown');
});

test('where nobody has looked for a repository it looks, and tells', async () => {
  const keeper = new ContextKeeper({ providers: [git], home: '/' });
  const tops = new Map<string, null>();
  let told = 0;
  keeper.onChange(() => (told += 1));
  keeper.connect({
    known: () => undefined,
    topOf: (cwd) => tops.get(cwd),
    findTop: async (cwd) => tops.set(cwd, null),
  });
  expect(keeper.existence('branch', '/a', 'main')).toBe('pending');
  expect(keeper.existence('commit', '/b', 'HEAD')).toBe('pending');
  await keeper.settled(5_000);
  expect(told).toBe(2);
  expect(keeper.existence('branch', '/a', 'main')).toBe('missing');
  expect(keeper.existence('commit', '/b', 'HEAD')).toBe('missing');
});

test('answers from memory, and tells when there is more', async () => {
  const top = folder('notes.txt', 'src/', 'src/app.ts', '.hidden');
  const keeper = new ContextKeeper({ providers: [files], home: top });
  let told = 0;
  keeper.onChange(() => (told += 1));
  expect(texts(keeper, 'file', top)).toEqual([]);
  expect(keeper.isLooking).toBe(true);
  await keeper.settled(5_000);
  expect(told).toBe(1);
  expect(texts(keeper, 'file', top)).toEqual(['notes.txt', 'src/']);
  expect(texts(keeper, 'folder', top)).toEqual(['src']);
  expect(texts(keeper, 'path', top, '.')).toEqual(['.hidden']);
  texts(keeper, 'file', top, 'src/');
  await keeper.settled(5_000);
  expect(texts(keeper, 'file', top, 'src/a')).toEqual(['src/app.ts']);
  texts(keeper, 'file', '/', '~/');
  await keeper.settled(5_000);
  expect(texts(keeper, 'file', '/', '~/n')).toEqual(['~/notes.txt']);
  expect(keeper.words(placed('file', '.txt'), query(top)).map(({ text }) => text)).toEqual([
    'notes.txt',
    'src/',
  ]);
});

test('reminds of files with the right ending, and has another for who begins its name', async () => {
  const top = folder('run.sh', 'package.json', 'src/');
  const keeper = new ContextKeeper({ providers: [files], home: top });
  const scripts = (typed: string) =>
    keeper.words(placed('file', '.sh', '.bash'), query(top, typed)).map(({ text }) => text);
  scripts('');
  await keeper.settled(5_000);
  expect(scripts('')).toEqual(['run.sh', 'src/']);
  expect(scripts('pack')).toEqual(['package.json']);
});

test('says what is not there only where nothing is left out', async () => {
  const top = folder('notes.txt', 'src/');
  const keeper = new ContextKeeper({ providers: [files], home: top });
  expect(keeper.existence('file', top, 'notes.txt')).toBe('pending');
  await keeper.settled(5_000);
  expect(keeper.existence('file', top, 'notes.txt')).toBe('present');
  expect(keeper.existence('folder', top, 'notes.txt')).toBe('missing');
  expect(keeper.existence('folder', top, 'src/')).toBe('present');
  expect(keeper.existence('path', top, 'gone')).toBe('missing');
  expect(keeper.existence('tag', top, 'prod')).toBe('unknown');
});

test('a command makes it look again, and what was known vouches for nothing until then', async () => {
  const top = folder('one');
  const keeper = new ContextKeeper({ providers: [files], home: top });
  keeper.visit(top, null);
  texts(keeper, 'path', top);
  await keeper.settled(5_000);
  writeFileSync(join(top, 'two'), '');
  expect(texts(keeper, 'path', top)).toEqual(['one']);
  const changed = new Promise<void>((resolve) => keeper.onChange(resolve));
  expect(keeper.existence('path', top, 'two')).toBe('missing');
  keeper.commandEnded();
  // A command may have made it.
  expect(keeper.existence('path', top, 'two')).toBe('pending');
  keeper.visit(top, null);
  expect(texts(keeper, 'path', top)).toEqual([]);
  await changed;
  expect(texts(keeper, 'path', top)).toEqual(['two', 'one']);
  expect(keeper.existence('path', top, 'two')).toBe('present');
});

test('a file system that hangs holds up nobody, and is asked once', async () => {
  let nowMs = 0;
  const hosts = slowHosts();
  const keeper = new ContextKeeper({ providers: [hosts.provider], home: '/', nowMs: () => nowMs });
  for (let times = 0; times < 5; times += 1) {
    keeper.visit('/', null);
    expect(texts(keeper, 'tag', '/')).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(hosts.reads).toBe(1);
  nowMs += queueBounds.hangsMs;
  // A machine that is busy takes its time.
  expect(keeper.isLooking).toBe(true);
  const changed = new Promise<void>((resolve) => keeper.onChange(resolve));
  expect(keeper.existence('tag', '/', 'prod')).toBe('pending');
  nowMs += 1;
  expect(keeper.isLooking).toBe(false);
  await keeper.settled(60_000);
  expect(keeper.existence('tag', '/', 'prod')).toBe('unknown');
  hosts.answer('prod', 'pi');
  await changed;
  expect(texts(keeper, 'tag', '/', 'p')).toEqual(['prod', 'pi']);
  expect(keeper.words(placed('tag'), query('/', '', 1))).toHaveLength(1);
});

test('nothing is in a folder that is not there', async () => {
  const keeper = new ContextKeeper({ providers: [files], home: '/' });
  expect(texts(keeper, 'file', '/no/such/folder')).toEqual([]);
  await keeper.settled(5_000);
  expect(keeper.isLooking).toBe(false);
  expect(keeper.existence('file', '/no/such/folder', 'x')).toBe('missing');
});

/** A provider whose readings end as the list says, one after the other. */
function scripted(...ends: readonly (readonly string[] | Error | 'late')[]): {
  readonly keeper: ContextKeeper;
  readonly ask: (word: string) => string;
  reads: number;
} {
  let nowMs = 0;
  const state = { reads: 0 };
  const provider: Provider = {
    name: 'scripted',
    kinds: ['branch'],
    keyOf: () => '/top',
    reads: 'project',
    isAhead: true,
    ttlMs: 10_000,
    isMoved: true,
    read(_, isLate) {
      const end = ends[Math.min(state.reads, ends.length - 1)] ?? [];
      state.reads += 1;
      if (end instanceof Error) return Promise.reject(end);
      if (end === 'late') {
        nowMs += 100_000;
        isLate();
      }
      const isWhole = end !== 'late';
      return Promise.resolve(
        new Map([['branch', listing(named(isWhole ? end : ['main'], 'branch'), isWhole)]]),
      );
    },
  };
  const keeper = new ContextKeeper({ providers: [provider], home: '/', nowMs: () => nowMs });
  return Object.assign(state, { keeper, ask: (word: string) => keeper.existence('branch', '/top', word) });
}

const failure = (code: string): Error => Object.assign(new Error(code), { code });

test('a reading that was cut off vouches for what it found, and is made again for the rest', async () => {
  const { keeper, ask } = scripted('late', ['main']);
  expect(ask('main')).toBe('pending');
  await keeper.settled(5_000);
  expect(ask('main')).toBe('present');
  expect(ask('gone')).toBe('pending');
  await keeper.settled(5_000);
  expect(ask('gone')).toBe('missing');
});

test('a reading that keeps failing is given up, and nobody knows', async () => {
  const world = scripted(failure('EMFILE'));
  const seen: string[] = [];
  for (let times = 0; times <= providerBounds.triesMax; times += 1) {
    seen.push(world.ask('main'));
    await world.keeper.settled(5_000);
  }
  expect(seen).toEqual([...Array.from({ length: providerBounds.triesMax }, () => 'pending'), 'unknown']);
  expect(world.reads).toBe(providerBounds.triesMax);
});

test('what is forbidden is tried once, and again after a command', async () => {
  const world = scripted(failure('EACCES'));
  world.ask('main');
  await world.keeper.settled(5_000);
  expect(world.ask('main')).toBe('unknown');
  expect(world.reads).toBe(1);
  world.keeper.commandEnded();
  expect(world.ask('main')).toBe('pending');
});

test('a file that goes within the tick in which another came is seen to be gone', async () => {
  const top = folder('one', 'two');
  const keeper = new ContextKeeper({ providers: [files], home: top });
  const now = new Date();
  utimesSync(top, now, now);
  keeper.existence('path', top, 'one');
  await keeper.settled(5_000);
  rmSync(join(top, 'one'));
  utimesSync(top, now, now);
  keeper.commandEnded();
  keeper.existence('path', top, 'one');
  await keeper.settled(5_000);
  expect(keeper.existence('path', top, 'one')).toBe('missing');
});

test('what was asked for while it was out of date is answered anew, though the reading finds the same', async () => {
  const hosts = slowHosts();
  const keeper = new ContextKeeper({ providers: [hosts.provider], home: '/' });
  let told = 0;
  keeper.onChange(() => (told += 1));
  const read = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    hosts.answer('prod');
    await keeper.settled(5_000);
  };
  keeper.existence('tag', '/', 'gone');
  await read();
  expect(keeper.existence('tag', '/', 'gone')).toBe('missing');
  expect(told).toBe(1);
  keeper.commandEnded();
  expect(keeper.existence('tag', '/', 'gone')).toBe('pending');
  await read();
  expect(told).toBe(2);
  expect(keeper.existence('tag', '/', 'gone')).toBe('missing');
});

test('a name that a list without an end held once, and holds no more, is missing', async () => {
  let names = ['alpha', 'beta'];
  const provider: Provider = {
    name: 'hosts',
    kinds: ['host'],
    keyOf: () => '',
    reads: 'machine',
    isAhead: true,
    ttlMs: 60_000,
    isMoved: true,
    read: () => Promise.resolve(new Map([['host', listing(named(names, 'host'), false)]])),
  };
  const keeper = new ContextKeeper({ providers: [provider], home: '/' });
  const afterReading = async (host: string): Promise<string> => {
    keeper.existence('host', '/', host);
    await keeper.settled(5_000);
    return keeper.existence('host', '/', host);
  };
  // Nobody has read it yet: a line with a host is not left out for that.
  expect(keeper.existence('host', '/', 'alpha')).toBe('unknown');
  expect(await afterReading('alpha')).toBe('present');
  names = ['beta'];
  keeper.commandEnded();
  expect(await afterReading('alpha')).toBe('missing');
  expect(keeper.existence('host', '/', 'gamma')).toBe('unknown');
  names = ['alpha'];
  keeper.commandEnded();
  expect(await afterReading('alpha')).toBe('present');
  expect(keeper.existence('host', '/', 'beta')).toBe('missing');
});
