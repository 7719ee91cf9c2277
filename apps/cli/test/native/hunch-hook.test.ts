import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { encodeReply, ShellFrameDecoder, wireBounds } from '@hunch/common/protocol';
import { hunchPaths } from '@hunch/common/paths';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { golden, goldenBytes, goldenText } from '@hunch/wire-golden';
import { compiledHooks } from './compiled-hook.ts';
import { Place, runHook, until, type Run } from './hook-place.ts';

const builds = compiledHooks();
afterAll(() => builds.forEach(({ hook }) => hook[Symbol.dispose]()));

function fieldsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [`HUNCH_F_${key}`, value]));
}

/** What is meant is "bounded, not hanging": a machine that starts processes slowly has longer, by this many starts without a daemon. */
const STARTS = 10;
const LEAST_SLACK_MS = 400;

describe.each(builds)('hunch-hook ($kind build)', ({ hook }) => {
  const program = hook.path ?? '';
  let place: Place;
  beforeEach(() => {
    place = new Place();
  });
  afterEach(() => place.close());
  let slackMs = LEAST_SLACK_MS;
  beforeAll(async () => {
    const nowhere = { HUNCH_HOME: '/nonexistent', HUNCH_NO_AUTOSTART: '1' };
    const { millis } = await runHook(program, ['-r', 'Suggest'], nowhere);
    slackMs = LEAST_SLACK_MS + STARTS * millis;
  });
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> =>
    runHook(program, args, { HUNCH_HOME: place.home, HUNCH_NO_AUTOSTART: '1', ...env });
  const silent = { stdout: Buffer.alloc(0), stderr: '', status: 0 };

  const sendable = golden.requests.flatMap((stream) => {
    const [first] = stream.messages;
    // What a hook never builds: several frames, faults, values that an environment can't hold.
    if (
      stream.framing !== 'shell' ||
      stream.messages.length !== 1 ||
      first === undefined ||
      !('request' in first)
    )
      return [];
    const bytes = goldenBytes(stream);
    return bytes.equals(Buffer.from(bytes.toString())) && bytes.length < wireBounds.frameBytesMax / 2
      ? [{ name: stream.name, why: stream.why, bytes, ...first }]
      : [];
  });

  it.each(sendable)('sends what the golden file $name holds: $why', async ({ request, wantsReply }) => {
    await place.listen((socket) => socket.on('data', () => socket.write(encodeReply())));
    const params = Object.entries(request.params).map(([key, value]): [string, string] => [
      key,
      goldenText(value),
    ]);
    const args = wantsReply ? ['-r', request.method] : [request.method];
    expect(await run(args, fieldsOf(Object.fromEntries(params)))).toMatchObject({ stderr: '', status: 0 });
    const decoded = new ShellFrameDecoder().push(await place.frame());
    expect(decoded).toEqual([
      {
        ok: true,
        value: {
          framing: 'shell',
          request: { v: 1, method: request.method, params: Object.fromEntries(params) },
          wantsReply,
        },
      },
    ]);
  });

  it('sends byte for byte what is in the environment, and nothing else of it', async () => {
    await place.listen();
    const bytes = 'a=b\n\t\\x é 漢字 \u0001 end';
    expect(
      await run(['IngestEvent'], {
        ...fieldsOf({ cmd_raw: bytes, empty: '' }),
        HUNCH_OTHER: 'x',
        SECRET: 'y',
      }),
    ).toMatchObject(silent);
    expect((await place.frame()).toString()).toBe(`\u0001IngestEvent\0cmd_raw=${bytes}\0\0`);
  });

  it('sends bytes that are no UTF-8 as they are', async () => {
    await place.listen();
    const script = `HUNCH_F_cmd_raw=$(printf 'a\\377\\300b') exec '${program}' IngestEvent`;
    await runHook('/bin/sh', ['-c', script], { HUNCH_HOME: place.home });
    expect(await place.frame()).toEqual(
      Buffer.from('\u0001IngestEvent\0cmd_raw=a\u00ff\u00c0b\0\0', 'latin1'),
    );
  });

  it('takes a negative time for one that long ago', async () => {
    await place.listen();
    await run(['IngestEvent'], fieldsOf({ ts_ms: '-5000' }));
    const time = /ts_ms=(\d+)/.exec((await place.frame()).toString())?.[1];
    expect(Math.abs(Date.now() - 5000 - Number(time))).toBeLessThan(2_000);
  });

  it.each([
    {
      name: 'a frame over its bound',
      fields: { a: 'x'.repeat(100_000), b: 'x'.repeat(100_000), c: 'x'.repeat(100_000) },
    },
    {
      name: 'too many fields',
      fields: Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`k${index}`, 'v'])),
    },
  ])('sends nothing at all for $name', async ({ fields }) => {
    await place.listen();
    expect(await run(['IngestEvent'], fieldsOf(fields))).toMatchObject(silent);
    await run(['Status']);
    expect((await place.frame()).toString()).toBe('\u0001Status\0\0');
  });

  it('leaves out what is no field: keys that are no names, and reply, which is for -r to say', async () => {
    await place.listen();
    await run(['Status'], { 'HUNCH_F_a-b': '1', HUNCH_F_: '2', HUNCH_F_reply: '1' });
    expect((await place.frame()).toString()).toBe('\u0001Status\0\0');
  });

  it.each([[[]], [['-r']], [['a', 'b']], [['-r', 'a', 'b']], [['']], [['no method']], [['x'.repeat(129)]]])(
    'does nothing when called as %j',
    async (args) => {
      await place.listen();
      expect(await run(args)).toMatchObject(silent);
      await run(['Status']);
      expect((await place.frame()).toString()).toBe('\u0001Status\0\0');
    },
  );

  it('writes the answer as it came, wherever it was split', async () => {
    const reply = Buffer.from(
      encodeReply([
        { text: 'git push', source: 'x' },
        { text: 'a\nb "ünï"', risk: '' },
      ]),
    );
    await place.listen((socket) =>
      socket.once('data', () => {
        let sent = 0;
        const drip = (): void => {
          socket.write(reply.subarray(sent, sent + 3));
          sent += 3;
          if (sent < reply.length + 3) setImmediate(drip);
        };
        drip();
      }),
    );
    const { stdout, status } = await run(['-r', 'Suggest'], { HUNCH_TIMEOUT_MS: '5000' });
    expect([stdout.toString(), status]).toEqual([reply.toString(), 0]);
  });

  it('writes a large answer whole and stops at its end', async () => {
    const reply = encodeReply(
      Array.from({ length: 200 }, (_, index) => ({ text: `${index} ${'x'.repeat(10_000)}` })),
    );
    await place.listen((socket) => socket.once('data', () => socket.write(`${reply}junk`)));
    const { stdout } = await run(['-r', 'Search'], { HUNCH_TIMEOUT_MS: '5000' });
    expect(stdout.equals(Buffer.from(reply))).toBe(true);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['never answers', () => undefined],
    ['closes at once', (socket) => socket.destroy()],
    ['closes within its answer', (socket) => socket.end('status=ok\0text=rm -rf')],
    ['closes after half a field end', (socket) => socket.end('status=ok\0text=a\0')],
    [
      'drips for ever',
      (socket) => {
        const timer = setInterval(() => socket.write('x'), 5);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('prints nothing and is back in time when the daemon %s', async (_, behave) => {
    await place.listen((socket) => {
      socket.resume();
      behave(socket);
    });
    const result = await run(['-r', 'Suggest'], { HUNCH_TIMEOUT_MS: '100' });
    expect(result).toMatchObject(silent);
    expect(result.millis).toBeLessThan(100 + slackMs);
  });

  it('does not wait for a daemon that accepts and reads nothing', async () => {
    await place.listen((socket) => socket.pause());
    const result = await run(['IngestEvent'], fieldsOf({ a: 'x'.repeat(120_000), b: 'x'.repeat(120_000) }));
    expect(result).toMatchObject(silent);
    expect(result.millis).toBeLessThan(20 + slackMs);
  });

  it.each([
    ['there is no directory', () => rmSync(place.home, { recursive: true })],
    ['there is no socket', () => mkdirSync(join(place.home, 'run'))],
    [
      'a plain file is there instead',
      () => {
        mkdirSync(join(place.home, 'run'));
        writeFileSync(place.socket, '');
      },
    ],
  ])('is silent when %s', async (_, prepare) => {
    prepare();
    expect(await run(['IngestEvent'], fieldsOf({ a: 'b' }))).toMatchObject(silent);
    expect(await run(['-r', 'Suggest'], fieldsOf({ a: 'b' }))).toMatchObject(silent);
  });

  const environments: readonly Record<string, string>[] = [
    { HUNCH_HOME: '/h//' },
    { HUNCH_HOME: 'relative', XDG_RUNTIME_DIR: '/x' },
    { XDG_RUNTIME_DIR: '/x/' },
    { XDG_RUNTIME_DIR: 'relative', TMPDIR: '/t' },
    { TMPDIR: '/t/' },
    { HUNCH_SOCKET: '/s/own.sock', HUNCH_HOME: '/h' },
    { HUNCH_SOCKET: 'relative', HUNCH_HOME: '/h' },
    { HUNCH_SOCKET: '/', HUNCH_HOME: '/h' },
    { HUNCH_SOCKET: '/s/own.sock', HUNCH_SOCKET_SECRET: '/d/own-secret' },
    { XDG_RUNTIME_DIR: '/x', XDG_DATA_HOME: '/d/', HUNCH_SOCKET_SECRET: 'relative' },
  ];

  it.each(environments)('finds the socket where the daemon has it: %j', async (environment) => {
    const moved = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [
        key,
        value.startsWith('/') && value !== '/' ? `${place.home}${value}` : value,
      ]),
    );
    const below = { HOME: place.home, ...moved };
    const { socket, socketSecret } = hunchPaths(below, process.getuid?.() ?? 0);
    expect([socket, socketSecret].every((path) => path.startsWith(place.home))).toBe(true);
    await place.listen(undefined, socket, socketSecret);
    await runHook(program, ['Status'], below);
    expect((await place.frame()).toString()).toBe('\u0001Status\0\0');
  });

  describe('starting the daemon', () => {
    const stampFile = (): string => join(place.home, 'run', 'start.stamp');

    /** A program in the daemon's place, which notes how it was started. */
    function fakeHunch(): string {
      const path = join(place.home, 'hunch fake');
      writeFileSync(
        path,
        `#!/bin/sh\n{ echo "args $*"; echo "cwd $(pwd)"; env | grep -c HUNCH_F_; ls /proc/self/fd 2>/dev/null | wc -l; cat; } > '${place.home}/started.tmp'\nmv '${place.home}/started.tmp' '${place.home}/started'\n`,
      );
      chmodSync(path, 0o755);
      return path;
    }
    const started = (): string => join(place.home, 'started');

    it('runs `hunch daemon start --quiet` apart from the caller and hands the event over once somebody listens', async () => {
      const env = { HUNCH_NO_AUTOSTART: '', HUNCH_START: fakeHunch(), ...fieldsOf({ cmd_raw: 'echo a' }) };
      const result = await run(['IngestEvent'], env);
      expect(result).toMatchObject(silent);
      expect(result.millis).toBeLessThan(slackMs);
      await until(() => existsSync(started()));
      expect(readFileSync(started(), 'utf8')).toMatch(/^args daemon start --quiet\ncwd \/\n0\n/);
      expect(statSync(join(place.home, 'run')).mode & 0o777).toBe(0o700);
      expect(readFileSync(stampFile(), 'utf8')).toMatch(/^1 \d{13}\n$/);
      await place.listen();
      expect((await place.frame()).toString()).toBe('\u0001IngestEvent\0cmd_raw=echo a\0\0');
    });

    it.each<{
      stamp: readonly [attempts: number, agoMs: number] | string | undefined;
      starts: boolean;
      attempts?: number;
    }>([
      { stamp: undefined, starts: true },
      { stamp: [1, 100], starts: false },
      { stamp: [1, 1_500], starts: true, attempts: 2 },
      { stamp: [3, 3_000], starts: false },
      { stamp: [3, 4_500], starts: true, attempts: 4 },
      { stamp: [40, 40_000], starts: false },
      { stamp: [40, 70_000], starts: true, attempts: 41 },
      { stamp: [1, -3_600_000], starts: true, attempts: 2 },
      { stamp: 'rubbish', starts: true },
      { stamp: '', starts: true },
    ])('with the stamp $stamp: $starts', async ({ stamp, starts, attempts = 1 }) => {
      const env = { HUNCH_NO_AUTOSTART: '', HUNCH_START: fakeHunch() };
      mkdirSync(join(place.home, 'run'), { mode: 0o700 });
      if (stamp !== undefined) {
        writeFileSync(
          stampFile(),
          typeof stamp === 'string' ? stamp : `${stamp[0]} ${Date.now() - stamp[1]}\n`,
        );
      }
      await run(['-r', 'Suggest'], env);
      if (starts) await until(() => existsSync(started()));
      expect(readFileSync(stampFile(), 'utf8')).toMatch(starts ? new RegExp(`^${attempts} \\d+\n$`) : /./);
      expect(existsSync(started())).toBe(starts);
      expect(readdirSync(join(place.home, 'run'))).toEqual(['start.stamp']);
    });

    it.each<[string, Record<string, string>]>([
      ['told not to', { HUNCH_NO_AUTOSTART: '1' }],
      ['told no absolute path', { HUNCH_START: 'hunch' }],
      ['told nothing', {}],
    ])('does not when %s', async (_, env) => {
      await run(['IngestEvent'], {
        HUNCH_NO_AUTOSTART: '',
        ...env,
        ...(env.HUNCH_NO_AUTOSTART === '1' ? { HUNCH_START: fakeHunch() } : {}),
      });
      expect(existsSync(stampFile())).toBe(false);
    });
  });
});
