import { expect, test } from 'vitest';
import { PendingCommands } from '../src/ingest/pending.ts';

test('a session that nobody knows has nothing on its way, unless a number says so', () => {
  const pending = new PendingCommands();
  expect(pending.settled('s', undefined)).toBe(true);
  expect(pending.settled('s', 3)).toBe(false);
});

test('waits until the command with the number is learnt', async () => {
  const pending = new PendingCommands();
  const settled = pending.wait('s', 2, 10_000);
  pending.queued('s');
  pending.done('s', 1);
  pending.queued('s');
  pending.done('s', 2);
  expect(await settled).toBe(true);
});

test('without a number, waits until nothing of the session is on its way', async () => {
  const pending = new PendingCommands();
  pending.queued('s');
  pending.queued('s');
  const settled = pending.wait('s', undefined, 10_000);
  pending.done('s', undefined);
  expect(pending.settled('s', undefined)).toBe(false);
  pending.done('s', undefined);
  expect(await settled).toBe(true);
});

test('a command of which nothing is kept is waited for until those before it are learnt', async () => {
  const pending = new PendingCommands();
  pending.queued('s');
  pending.unkept('s', 2);
  expect(pending.settled('s', 2)).toBe(false);
  const settled = pending.wait('s', 2, 10_000);
  pending.done('s', 1);
  expect(await settled).toBe(true);
  expect(pending.settled('s', 3)).toBe(false);
});

test('gives up after its time', async () => {
  const pending = new PendingCommands();
  expect(await pending.wait('s', 7, 1)).toBe(false);
});

test('another session’s commands are no reason to wait', () => {
  const pending = new PendingCommands();
  pending.queued('other');
  expect(pending.settled('s', undefined)).toBe(true);
});

test('tells whose command is waited for, which may settle it at once', async () => {
  const pending: PendingCommands = new PendingCommands((session) => {
    pending.queued(session);
    pending.done(session, 4);
  });
  expect(await pending.wait('s', 4, 0)).toBe(true);
  expect(pending.settled('other', 4)).toBe(false);
});
