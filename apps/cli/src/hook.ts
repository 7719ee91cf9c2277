import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeFrame, ShellReplyDecoder, wireBounds } from '@hunch/common/protocol';
import type { Environment } from '@hunch/common/paths';
import type { Cli } from './cli.ts';
import { withoutFields } from './autostart.ts';
import { openSocket } from './client.ts';
import { countStart, readStamp } from './start-backoff.ts';
import { timeoutFrom } from './timeout-from.ts';
import { trustedSocket } from './trusted-socket.ts';

const fieldPrefix = 'HUNCH_F_';

/** All from the start, the same as those of hunch-hook. Each has a variable that sets it. */
const timeouts = {
  HUNCH_CONNECT_TIMEOUT_MS: 15,
  HUNCH_WRITE_TIMEOUT_MS: 20,
  HUNCH_TIMEOUT_MS: 150,
} as const;

/** An event that met no daemon is kept for as long as one takes to start. */
const deliverBounds = { timeoutMs: 3_000, pollMs: 20 } as const;

/**
 * `hunch hook [-r] METHOD`: what hunch-hook does, for machines without it. Sends the variables `HUNCH_F_<key>` as one
 * shell frame and, with -r, writes the raw answer to standard output. Silent on any failure.
 */
export async function runHook(cli: Cli, args: readonly string[]): Promise<void> {
  const wantsReply = args[0] === '-r';
  const method = args[wantsReply ? 1 : 0];
  if (method === undefined) return;
  const frame = buildFrame(method, cli.environment, wantsReply, Date.now());
  if (frame === undefined) return;
  const startedMs = performance.now();
  const left = (variable: keyof typeof timeouts): number =>
    Math.max(1, timeoutFrom(cli.environment, variable, timeouts[variable]) - (performance.now() - startedMs));

  let socket = await connect(cli, left('HUNCH_CONNECT_TIMEOUT_MS'));
  if (socket === 'nobody') {
    const started = startUnasked(cli);
    socket = started && !wantsReply ? await untilListening(cli) : 'failed';
  }
  if (typeof socket === 'string') return;
  await converse(socket, frame, wantsReply, left(wantsReply ? 'HUNCH_TIMEOUT_MS' : 'HUNCH_WRITE_TIMEOUT_MS'));
}

/** Undefined where it would break a bound: half a command would be learned as another one. */
export function buildFrame(
  method: string,
  environment: Environment,
  wantsReply: boolean,
  nowMs: number,
): string | undefined {
  const fields: Record<string, string | true> = {};
  for (const [variable, value] of Object.entries(environment)) {
    const key = variable.slice(fieldPrefix.length);
    // Whether an answer is waited for is for -r to say.
    if (
      !variable.startsWith(fieldPrefix) ||
      !isName(key) ||
      key === 'reply' ||
      value === undefined ||
      value === ''
    )
      continue;
    // `-250`: a quarter of a second ago, from a shell without a clock.
    fields[key] =
      key === 'ts_ms' && value.startsWith('-') ? String(nowMs + Math.trunc(Number(value))) : value;
  }
  if (wantsReply) fields.reply = true;
  if (!isName(method) || Object.keys(fields).length > wireBounds.frameFieldsMax) return undefined;
  const frame = encodeFrame(method, fields);
  return Buffer.byteLength(frame) > wireBounds.frameBytesMax ? undefined : frame;
}

function isName(text: string): boolean {
  return text.length <= wireBounds.nameCharactersMax && /^\w+$/.test(text);
}

async function connect(cli: Cli, timeoutMs: number): Promise<Socket | 'nobody' | 'failed'> {
  const trusted = trustedSocket(cli.paths, cli.uid);
  if (trusted.kind !== 'proven') return trusted.kind === 'none' ? 'nobody' : 'failed';
  try {
    return await openSocket(trusted.path, timeoutMs);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ECONNREFUSED' || code === 'ENOENT' ? 'nobody' : 'failed';
  }
}

function converse(socket: Socket, frame: string, wantsReply: boolean, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
    if (wantsReply) writeReply(socket);
    socket.write(frame, () => {
      if (!wantsReply) socket.destroySoon();
    });
  });
}

/** Only a whole answer is written: a shell must not act on half of one. */
function writeReply(socket: Socket): void {
  const decoder = new ShellReplyDecoder();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    const [reply] = decoder.push(chunk);
    if (reply === undefined) return;
    if (reply.ok) process.stdout.write(Buffer.concat(chunks));
    socket.destroy();
  });
}

/** Starts the daemon as far as the back-off allows; waits for nothing. Returns whether one starts: by this, or by somebody else just now. */
function startUnasked(cli: Cli): boolean {
  const { HUNCH_NO_AUTOSTART: never, HUNCH_START: program } = cli.environment;
  if (never === '1' || program === undefined || !program.startsWith('/')) return false;
  if (countStart(cli).waitMs > 0) {
    const { lastMs } = readStamp(cli.paths.runtimeDir) ?? { lastMs: 0 };
    return Date.now() - lastMs < deliverBounds.timeoutMs;
  }
  spawn(program, ['daemon', 'start', '--quiet'], {
    cwd: '/',
    detached: true,
    stdio: 'ignore',
    env: withoutFields(cli.environment),
  })
    .once('error', () => undefined)
    .unref();
  return true;
}

async function untilListening(cli: Cli): Promise<Socket | 'failed'> {
  const deadlineMs = performance.now() + deliverBounds.timeoutMs;
  while (performance.now() < deadlineMs) {
    const usualMs = timeouts.HUNCH_CONNECT_TIMEOUT_MS;
    const socket = await connect(cli, timeoutFrom(cli.environment, 'HUNCH_CONNECT_TIMEOUT_MS', usualMs));
    if (socket !== 'nobody') return socket;
    await sleep(deliverBounds.pollMs);
  }
  return 'failed';
}
