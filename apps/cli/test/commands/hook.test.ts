import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hunchPaths } from '@hunch/common/paths';
import { describe, expect, it } from 'vitest';
import { ShellFrameDecoder, wireBounds } from '@hunch/common/protocol';
import { buildFrame } from '../../src/hook.ts';
import { backoffBounds, countStart, readStamp, waitLeftMs } from '../../src/start-backoff.ts';
import { cliProgram, testHome } from '../support/run-cli.ts';

function decoded(frame: string | undefined): unknown {
  const [message] = new ShellFrameDecoder().push(Buffer.from(frame ?? ''));
  return message?.ok === true ? { ...message.value.request, wantsReply: message.value.wantsReply } : message;
}

describe('the frame that `hunch hook` sends', () => {
  it('has a field for each HUNCH_F_ variable that is not empty', () => {
    const environment = {
      HUNCH_F_cmd_raw: 'a=b\nc',
      HUNCH_F_cwd: '/',
      HUNCH_F_empty: '',
      HUNCH_F_reply: '1',
      HOME: '/root',
    };
    expect(decoded(buildFrame('IngestEvent', environment, false, 0))).toEqual({
      v: 1,
      method: 'IngestEvent',
      params: { cmd_raw: 'a=b\nc', cwd: '/' },
      wantsReply: false,
    });
    expect(decoded(buildFrame('Suggest', {}, true, 0))).toMatchObject({
      method: 'Suggest',
      wantsReply: true,
    });
  });

  it('says in full when something was that was so long ago', () => {
    expect(decoded(buildFrame('IngestEvent', { HUNCH_F_ts_ms: '-250' }, false, 1000))).toMatchObject({
      params: { ts_ms: '750' },
    });
  });

  it.each([
    ['a method that is no name', 'In gest', {}],
    ['a frame over its bound', 'IngestEvent', { HUNCH_F_cmd_raw: 'x'.repeat(wireBounds.frameBytesMax) }],
    [
      'too many fields',
      'IngestEvent',
      Object.fromEntries(
        Array.from({ length: wireBounds.frameFieldsMax + 1 }, (_, index) => [`HUNCH_F_f${index}`, 'x']),
      ),
    ],
  ])('is not sent: %s', (_name, method, environment) => {
    expect(buildFrame(method, environment, false, 0)).toBeUndefined();
  });
});

describe('`hunch hook`', () => {
  const event = {
    HUNCH_F_event_type: 'command_end',
    HUNCH_F_session_id: 's1',
    HUNCH_F_shell: 'bash',
    HUNCH_F_ts_ms: '1700000000000',
    HUNCH_F_cwd: '/srv',
    HUNCH_F_cmd_raw: 'make the thing',
    HUNCH_F_exit_code: '0',
  };

  it('records, asks, and writes the raw answer', async () => {
    await using home = testHome();
    await home.run(['daemon', 'start']);
    expect(await home.run(['hook', 'IngestEvent'], { env: event })).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
    // On a busy machine a hook gives up within its time, silently: told again until it got through.
    const toldAndFound = async (): Promise<string> => {
      await home.run(['hook', 'IngestEvent'], { env: event });
      return (await home.run(['search', 'thing'])).stdout;
    };
    await expect.poll(toldAndFound).toBe('make the thing\n');
    const env = {
      HUNCH_F_session_id: 's1',
      HUNCH_F_cwd: '/srv',
      HUNCH_F_prefix: 'make',
      HUNCH_F_limit: '1',
      // A machine under load must not make the test fail.
      HUNCH_TIMEOUT_MS: '5000',
      HUNCH_CONNECT_TIMEOUT_MS: '5000',
    };
    const { stdout } = await home.run(['hook', '-r', 'Suggest'], { env });
    expect(stdout).toMatch(
      /^status=ok\0text=make the thing\0source=\w+\0confidence=0\.\d+\0risk=safe\0why=[^\0]*\0\0$/,
    );
    const refused = await home.run(['hook', '-r', 'Suggest'], { env: { ...env, HUNCH_F_cwd: 'relative' } });
    expect(refused.stdout).toMatch(/^status=E_INVALID_ARGUMENT\0message=/);
  });

  it('starts the daemon, and delivers the event once it is there', async () => {
    await using home = testHome();
    const env = { ...event, HUNCH_START: cliProgram };
    expect(await home.run(['hook', 'IngestEvent'], { env })).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    await expect.poll(async () => (await home.run(['search', 'thing'])).stdout).toBe('make the thing\n');
    expect(readStamp(join(home.home, 'h/run'))).toBeUndefined();
  });

  it.each([
    ['no daemon', [], {}],
    ['no method', [], { HUNCH_START: '/nowhere' }],
    ['a start that is not wanted', ['IngestEvent'], { HUNCH_START: cliProgram, HUNCH_NO_AUTOSTART: '1' }],
    ['a start by a relative path', ['IngestEvent'], { HUNCH_START: 'hunch' }],
    ['a question to nobody', ['-r', 'Suggest'], {}],
  ])('is silent: %s', async (_name, args, env) => {
    await using home = testHome();
    expect(await home.run(['hook', ...args], { env })).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(existsSync(join(home.home, 'h/run'))).toBe(false);
  });
});

describe('the back-off of unasked starts', () => {
  it.each([
    [undefined, 0, 0],
    [{ attempts: 1, lastMs: 1000 }, 1000, 1000],
    [{ attempts: 1, lastMs: 1000 }, 2000, 0],
    [{ attempts: 3, lastMs: 1000 }, 2000, 3000],
    [{ attempts: 7, lastMs: 0 }, 0, backoffBounds.longestWaitMs],
    [{ attempts: 999_999_999, lastMs: 0 }, 0, backoffBounds.longestWaitMs],
    // The clock was set back by an hour.
    [{ attempts: 1, lastMs: 3_600_000 }, 0, 0],
  ])('%j at %d ms: wait %d ms', (stamp, nowMs, expected) => {
    expect(waitLeftMs(stamp, nowMs)).toBe(expected);
  });

  it('is one line that hunch-hook can read, and a damaged one counts as none', () => {
    const directory = mkdtempSync(join(tmpdir(), 'hunch-stamp-'));
    const paths = hunchPaths({ HUNCH_SOCKET: join(directory, 'hunchd.sock') }, process.getuid?.() ?? 0);
    const cli = { paths, uid: process.getuid?.() ?? 0 };
    expect(countStart(cli)).toEqual({ failed: 0, waitMs: 0 });
    expect(readFileSync(join(directory, 'start.stamp'), 'utf8')).toMatch(/^1 \d{13}\n$/);
    expect(countStart(cli)).toMatchObject({ failed: 1 });
    expect(readStamp(directory)).toMatchObject({ attempts: 1 });
    for (const damaged of ['', 'x y', '1', '1 2 3', `${'9'.repeat(400)} 1`]) {
      writeFileSync(join(directory, 'start.stamp'), damaged);
      expect(readStamp(directory)).toBeUndefined();
    }
    rmSync(directory, { recursive: true });
  });
});
