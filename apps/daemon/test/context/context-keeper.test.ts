import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlaceKind } from '@hunch/cli-catalog/core';
import { expect, onTestFinished, test } from 'vitest';
import { ContextKeeper } from '../../src/context/context-keeper.ts';
import { listing, named, type Provider } from '../../src/context/provider.ts';
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
      kinds: ['host'],
      keyOf: () => '',
      reads: 'machine',
      isAhead: true,
      ttlMs: 1_000,
      isMoved: true,
      read: () =>
        new Promise((resolve) => {
          state.reads += 1;
          answer = (names) => resolve(new Map([['host', listing(named(names, 'host'))]]));
        }),
    } satisfies Provider,
  };
  return state;
}

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

test('says what is not there only where nothing is left out', async () => {
  const top = folder('notes.txt', 'src/');
  const keeper = new ContextKeeper({ providers: [files], home: top });
  expect(keeper.exists('file', top, 'notes.txt')).toBeUndefined();
  await keeper.settled(5_000);
  expect(keeper.exists('file', top, 'notes.txt')).toBe(true);
  expect(keeper.exists('folder', top, 'notes.txt')).toBe(false);
  expect(keeper.exists('folder', top, 'src/')).toBe(true);
  expect(keeper.exists('path', top, 'gone')).toBe(false);
  expect(keeper.exists('host', top, 'prod')).toBeUndefined();
});

test('a command makes it look again, and what was known stays until then', async () => {
  const top = folder('one');
  const keeper = new ContextKeeper({ providers: [files], home: top });
  keeper.visit(top, null);
  texts(keeper, 'path', top);
  await keeper.settled(5_000);
  writeFileSync(join(top, 'two'), '');
  expect(texts(keeper, 'path', top)).toEqual(['one']);
  const changed = new Promise<void>((resolve) => keeper.onChange(resolve));
  expect(keeper.exists('path', top, 'two')).toBe(false);
  keeper.commandEnded();
  // A command may have made it.
  expect(keeper.exists('path', top, 'two')).toBeUndefined();
  keeper.visit(top, null);
  expect(texts(keeper, 'path', top)).toEqual(['one']);
  await changed;
  expect(texts(keeper, 'path', top)).toEqual(['two', 'one']);
  expect(keeper.exists('path', top, 'two')).toBe(true);
});

test('a file system that hangs holds up nobody, and is asked once', async () => {
  let nowMs = 0;
  const hosts = slowHosts();
  const keeper = new ContextKeeper({ providers: [hosts.provider], home: '/', nowMs: () => nowMs });
  for (let times = 0; times < 5; times += 1) {
    keeper.visit('/', null);
    expect(texts(keeper, 'host', '/')).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(hosts.reads).toBe(1);
  nowMs += queueBounds.slowMs + 1;
  expect(keeper.isLooking).toBe(false);
  await keeper.settled(60_000);
  const changed = new Promise<void>((resolve) => keeper.onChange(resolve));
  hosts.answer('prod', 'pi');
  await changed;
  expect(texts(keeper, 'host', '/', 'p')).toEqual(['prod', 'pi']);
  expect(keeper.words(placed('host'), query('/', '', 1))).toHaveLength(1);
});

test('what cannot be read is not known, and nobody hears of it', async () => {
  const keeper = new ContextKeeper({ providers: [files], home: '/' });
  expect(texts(keeper, 'file', '/no/such/folder')).toEqual([]);
  await keeper.settled(5_000);
  expect(keeper.isLooking).toBe(false);
  expect(keeper.exists('file', '/no/such/folder', 'x')).toBeUndefined();
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
  keeper.exists('host', '/', 'gone');
  await read();
  expect(keeper.exists('host', '/', 'gone')).toBe(false);
  expect(told).toBe(1);
  keeper.commandEnded();
  expect(keeper.exists('host', '/', 'gone')).toBeUndefined();
  await read();
  expect(told).toBe(2);
  expect(keeper.exists('host', '/', 'gone')).toBe(false);
});
