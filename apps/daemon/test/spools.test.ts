import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { encodeFrame } from '@hunch/common/protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Spools } from '../src/ingest/spools.ts';
import { TestClient } from './support/client.ts';
import { startDaemon, type TestDaemon } from './support/daemon.ts';
import { query } from './support/database.ts';
import { commandEnd } from './support/events.ts';
import { untilLearned } from './support/until-learned.ts';

const TMPFS_MAGIC = 0x01021994;
const memory = '/dev/shm';
const hasMemory = existsSync(memory) && statfsSync(memory).type === TMPFS_MAGIC;

function makeSpool(): string {
  const directory = mkdtempSync(join(memory, 'hunch-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const sessionStart = (spool: string) =>
  ({
    event_type: 'session_start',
    session_id: 'session-1',
    shell: 'bash',
    ts_ms: 1_700_000_000_000,
    cwd: '/tmp',
    spool,
  }) as const;

function leave(spool: string, seq: number, line: string, more: Record<string, string | number> = {}): void {
  writeFileSync(join(spool, String(seq)), encodeFrame('IngestEvent', { ...commandEnd(line, seq), ...more }));
}

async function recorded(daemon: TestDaemon): Promise<string[]> {
  await daemon.stop();
  return query<{ cmd_raw: string }>(daemon.home, 'SELECT cmd_raw FROM command_event ORDER BY id').map(
    (row) => row.cmd_raw,
  );
}

describe.runIf(hasMemory)('a spool', () => {
  test('is marked once it is read, and what is left there is learnt in order and taken away', async () => {
    const daemon = await startDaemon();
    const client = await TestClient.open(daemon.socket);
    const spool = makeSpool();
    leave(spool, 2, 'second');
    leave(spool, 1, 'first');
    await client.call('IngestEvent', sessionStart(spool));
    expect(readdirSync(spool)).toEqual(['open']);
    leave(spool, 3, 'third\nline two');
    await untilLearned(client, 3);
    expect(readdirSync(spool)).toEqual(['open']);
    expect(await recorded(daemon)).toEqual(['first', 'second', 'third\nline two']);
  });

  test('of a session that somebody asks about is read at once', () => {
    const delivered: unknown[] = [];
    const spools = new Spools({
      uid: process.getuid?.() ?? 0,
      deliver: ({ request }) => delivered.push(request.params.cmd_raw),
      onDelivered: () => undefined,
      isAccepted: () => false,
      onRefused: (reason) => delivered.push(reason),
    });
    const [asked, other] = [makeSpool(), makeSpool()];
    spools.open(asked, 'session-1', 0);
    spools.open(other, 'session-2', 0);
    for (const spool of [asked, other]) leave(spool, 1, `left in ${spool}`);
    spools.hurry('session-1');
    expect(delivered).toEqual([`left in ${asked}`]);
    spools.closeAll();
    expect(delivered).toEqual([`left in ${asked}`, `left in ${other}`]);
  });

  test('is read on behind whatever lies in the place of a frame', () => {
    const delivered: unknown[] = [];
    const spools = new Spools({
      uid: process.getuid?.() ?? 0,
      deliver: ({ request }) => delivered.push(request.params.cmd_raw),
      onDelivered: () => undefined,
      isAccepted: () => false,
      onRefused: (reason) => delivered.push(reason),
    });
    const spool = makeSpool();
    mkdirSync(join(spool, '1'));
    symlinkSync('/dev/zero', join(spool, '2'));
    writeFileSync(join(spool, '3'), Buffer.alloc(100, 0xff));
    leave(spool, 4, 'fourth');
    spools.open(spool, 'session-1', 0);
    spools.hurry('session-1');
    expect(delivered).toEqual(['fourth']);
    expect(readdirSync(spool).toSorted()).toEqual(['1', 'open']);
    spools.closeAll();
  });

  test('that another directory has taken the place of is not read', () => {
    const delivered: unknown[] = [];
    const spools = new Spools({
      uid: process.getuid?.() ?? 0,
      deliver: ({ request }) => void delivered.push(request.params.cmd_raw),
      onDelivered: () => undefined,
      isAccepted: () => false,
      onRefused: (reason) => delivered.push(reason),
    });
    const spool = makeSpool();
    spools.open(spool, 'session-1', 0);
    rmSync(spool, { recursive: true });
    mkdirSync(spool, { mode: 0o755 });
    leave(spool, 1, 'a line of somebody else’s');
    writeFileSync(join(spool, 'open'), '');
    spools.hurry('session-1');
    spools.open(spool, 'session-1', 2);
    spools.remove(spool, 'session-1');
    expect(delivered.filter((each) => !String(each).includes('is open to other users'))).toEqual([]);
    expect(readdirSync(spool).toSorted()).toEqual(['1', 'open']);
  });

  test('keeps a file until its event is accepted, and loses one that the last daemon had accepted unread', async () => {
    const spool = makeSpool();
    const seen: string[] = [];
    const rooms: (() => void)[] = [];
    const spools = new Spools({
      uid: process.getuid?.() ?? 0,
      deliver({ request }) {
        seen.push(`${String(request.params.cmd_raw)}, with ${readdirSync(spool).toSorted().join(' ')}`);
        // The daemon has no room for the last one yet.
        return seen.length < 2 ? undefined : new Promise<void>((resolve) => rooms.push(resolve));
      },
      onDelivered: () => undefined,
      isAccepted: (session, seq) => session === 'session-1' && seq === 1,
      onRefused: (reason) => seen.push(reason),
    });
    for (const [index, line] of ['one', 'two', 'three'].entries()) leave(spool, index + 1, line);
    spools.open(spool, 'session-1', 0);
    expect(seen).toEqual(['two, with 2 3 open', 'three, with 3 open']);
    expect(readdirSync(spool)).toContain('3');
    rooms[0]?.();
    await expect.poll(() => readdirSync(spool)).toEqual(['open']);
    spools.closeAll();
  });

  test('that a dead daemon left is read before the event that names it again', async () => {
    const first = await startDaemon();
    const spool = makeSpool();
    await (await TestClient.open(first.socket)).call('IngestEvent', sessionStart(spool));
    await first.kill();
    leave(spool, 1, 'left while nobody read');
    const second = await startDaemon({ home: first.home });
    const client = await TestClient.open(second.socket);
    await client.call('IngestEvent', { ...commandEnd('told by the hook', 2), spool });
    await untilLearned(client, 2);
    expect(await recorded(second)).toEqual(['left while nobody read', 'told by the hook']);
  });

  test('that a dead daemon left is read when the end of its session names it, and taken away', async () => {
    const daemon = await startDaemon();
    const client = await TestClient.open(daemon.socket);
    const spool = makeSpool();
    leave(spool, 7, 'the last command');
    await client.call('IngestEvent', { ...sessionStart(spool), event_type: 'session_end', seq: 7 });
    expect(existsSync(spool)).toBe(false);
    expect(await recorded(daemon)).toEqual(['the last command']);
  });

  test('has no mark after a stop, and what it still held is not lost', async () => {
    const daemon = await startDaemon();
    const spool = makeSpool();
    await (await TestClient.open(daemon.socket)).call('IngestEvent', sessionStart(spool));
    leave(spool, 1, 'at the last moment');
    expect(await recorded(daemon)).toEqual(['at the last moment']);
    expect(readdirSync(spool)).toEqual([]);
  });

  test('takes half a frame for one that is still being written, and drops what is none', async () => {
    const daemon = await startDaemon();
    const client = await TestClient.open(daemon.socket);
    const spool = makeSpool();
    await client.call('IngestEvent', sessionStart(spool));
    const whole = encodeFrame('IngestEvent', { ...commandEnd('written in two parts', 1) });
    writeFileSync(join(spool, '1'), whole.slice(0, 40));
    writeFileSync(join(spool, 'notes.txt'), 'not a number: not ours');
    writeFileSync(join(spool, '1'), whole.slice(40), { flag: 'a' });
    await untilLearned(client, 1);
    writeFileSync(join(spool, '2'), 'no frame at all');
    writeFileSync(join(spool, '3'), encodeFrame('Shutdown', {}));
    leave(spool, 4, 'after them');
    await untilLearned(client, 2);
    expect(readdirSync(spool).toSorted()).toEqual(['notes.txt', 'open']);
    expect(await recorded(daemon)).toEqual(['written in two parts', 'after them']);
  });

  test('in which a time is given as so long ago counts from when the file was written', async () => {
    const daemon = await startDaemon();
    const client = await TestClient.open(daemon.socket);
    const spool = makeSpool();
    await client.call('IngestEvent', sessionStart(spool));
    const before = Date.now();
    leave(spool, 1, 'sleep 5', { ts_ms: -5000 });
    await untilLearned(client, 1);
    await daemon.stop();
    const [row] = query<{ ts_ms: number }>(daemon.home, 'SELECT ts_ms FROM command_event');
    expect(row?.ts_ms).toBeGreaterThanOrEqual(before - 5010);
    expect(row?.ts_ms).toBeLessThanOrEqual(Date.now() - 5000);
  });

  test.each([
    { what: 'that others can read', make: (directory: string) => chmodSync(directory, 0o755) },
    {
      what: 'that is a link',
      make: (directory: string) => {
        rmSync(directory, { recursive: true });
        mkdirSync(`${directory}-real`, { mode: 0o700 });
        onTestFinished(() => rmSync(`${directory}-real`, { recursive: true, force: true }));
        symlinkSync(`${directory}-real`, directory);
      },
    },
    { what: 'that is gone', make: (directory: string) => rmSync(directory, { recursive: true }) },
  ])('$what is not read, and the event that names it is learnt all the same', async ({ make }) => {
    const daemon = await startDaemon();
    const client = await TestClient.open(daemon.socket);
    const spool = makeSpool();
    make(spool);
    await client.call('IngestEvent', { ...commandEnd('make', 1), spool });
    expect(existsSync(join(spool, 'open'))).toBe(false);
    expect(await recorded(daemon)).toEqual(['make']);
  });

  test('on a disk is not read', async () => {
    const daemon = await startDaemon();
    const client = await TestClient.open(daemon.socket);
    const spool = join(daemon.home.directory, 'spool');
    mkdirSync(spool, { mode: 0o700 });
    const onDisk = statfsSync(spool).type !== TMPFS_MAGIC;
    await client.call('IngestEvent', sessionStart(spool));
    expect(existsSync(join(spool, 'open'))).toBe(!onDisk);
  });
});
