import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { endWithThis } from '@hunch/bench';
import { hunchPaths, type HunchPaths } from '@hunch/common/paths';
import { decodeResponse, LineDecoder, type Response } from '@hunch/common/protocol';
import { commandEnd } from '../test/support/events.ts';

export interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

export interface Subject {
  readonly child: ChildProcess;
  /** Undefined: it ended before it was ready. */
  readonly socket: string | undefined;
  readonly ended: Promise<Ended>;
}

export function pathsIn(home: string): HunchPaths {
  return hunchPaths({ HUNCH_HOME: home }, process.getuid?.() ?? 0);
}

/** Starts the built daemon, and waits until it is ready or has ended. */
export async function startSubject(
  home: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Subject> {
  const child = endWithThis(
    spawn(process.execPath, [resolve('dist/hunchd.mjs'), 'run'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: home, HUNCH_HOME: home, HUNCH_ALLOW_ROOT: '1', ...environment },
    }),
  );
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, stderr })));
  const ready = new Promise<string | undefined>((done) => {
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const socket = /^hunchd ready (.+)\n/m.exec(stdout)?.[1];
      if (socket !== undefined) done(socket);
    });
    child.once('close', () => done(undefined));
  });
  return { child, socket: await ready, ended };
}

export function end({ child, ended }: Subject, signal: NodeJS.Signals): Promise<Ended> {
  child.kill(signal);
  return ended;
}

/** A limit of the running process, as prlimit(1) names it. The hard one stays, so that it can be lifted. */
export function limit({ child }: Subject, resource: 'fsize' | 'nofile', value: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(child.pid), `--${resource}=${value}:`]);
}

/**
 * A shell that reports commands, 20 at a time, until the daemon is gone or it has told enough.
 *
 * @param accepted gets each line that was answered
 */
export function report(
  socket: string,
  name: string,
  { count, accepted, tsMs }: { count: number; accepted: Set<string>; tsMs?: (index: number) => number },
): Promise<void> {
  return new Promise((done) => {
    const client = connect(socket);
    const lines = new LineDecoder();
    const told = new Map<number, string>();
    let next = 0;
    const tell = (): void => {
      for (; next < count && told.size < 20; next += 1) {
        const line = `${name} ${next} x${'x'.repeat(next % 400)}`;
        const event = commandEnd(line, next, { session_id: name });
        const params = tsMs === undefined ? event : { ...event, ts_ms: tsMs(next) };
        told.set(next, line);
        client.write(`${JSON.stringify({ v: 1, id: next, method: 'IngestEvent', params })}\n`);
      }
      if (told.size === 0) client.end();
    };
    client.once('connect', tell);
    client.on('data', (chunk: Buffer) => {
      for (const line of lines.push(chunk)) {
        const response = line.ok ? decodeResponse(line.value) : line;
        if (!response.ok || typeof response.value.id !== 'number') continue;
        const text = told.get(response.value.id);
        told.delete(response.value.id);
        if (response.value.ok && text !== undefined) accepted.add(text);
      }
      tell();
    });
    client.on('error', () => undefined);
    client.once('close', () => done());
  });
}

/** One request on a connection of its own; a failure when the daemon has gone. */
export function request(socket: string, method: string, params: object): Promise<Response> {
  return new Promise((done) => {
    const client = connect(socket);
    const lines = new LineDecoder();
    let response: Response = {
      v: 1,
      id: 1,
      ok: false,
      error: { code: 'E_INTERNAL', message: 'gone', retryable: true },
    };
    client.on('error', () => undefined);
    client.once('connect', () => client.write(`${JSON.stringify({ v: 1, id: 1, method, params })}\n`));
    client.on('data', (chunk: Buffer) => {
      for (const line of lines.push(chunk)) {
        const decoded = line.ok ? decodeResponse(line.value) : line;
        if (decoded.ok) response = decoded.value;
        client.end();
      }
    });
    client.once('close', () => done(response));
  });
}

/** What the daemon tells `hunch doctor`. */
export async function warningsOf(socket: string): Promise<readonly string[]> {
  const response = await request(socket, 'Status', {});
  const warnings = response.ok ? (response.result as { warnings: readonly string[] }).warnings : [];
  // It is started so.
  return warnings.filter((text) => !text.includes('HUNCH_ALLOW_ROOT'));
}
