import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cliProgram, testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;
let dashboard: ChildProcess | undefined;
beforeEach(() => {
  home = testHome();
});
afterEach(async () => {
  dashboard?.kill('SIGKILL');
  dashboard = undefined;
  await home[Symbol.asyncDispose]();
});

/** @returns the address that it prints */
async function start(args: readonly string[] = ['--no-open'], env: object = {}): Promise<URL> {
  const child = spawn(process.execPath, [cliProgram, 'dashboard', ...args], {
    env: { ...home.env, ...env },
    cwd: home.home,
  });
  dashboard = child;
  const lines = createInterface(child.stdout);
  const [line] = (await once(lines, 'line')) as [string];
  const [address = ''] = /http:\S+/.exec(line) ?? [];
  return new URL(address);
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** As a program would ask that may say what it likes in its headers, which fetch may not. */
function ask(url: URL, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (response) => {
      const { statusCode: status, headers: said } = response;
      text(response).then((body) => resolve({ status, headers: said, body }), reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Follows the address as a browser does. */
async function enter(address: URL): Promise<{ readonly root: URL; readonly cookie: string }> {
  const { status, headers } = await ask(address);
  expect([status, headers.location]).toEqual([303, '/']);
  const [set = ''] = headers['set-cookie'] ?? [];
  expect(set).toMatch(/; HttpOnly; SameSite=Lax; Path=\/$/);
  return { root: new URL('/', address), cookie: set.slice(0, set.indexOf(';')) };
}

describe('hunch dashboard', () => {
  it('shows the figures of the daemon to the one who has the address, and ends with Ctrl-C', async () => {
    await home.run(['daemon', 'start', '--quiet']);
    const address = await start();
    expect(address.hostname).toBe('127.0.0.1');
    const { root, cookie } = await enter(address);
    const { status, headers, body } = await ask(root, { cookie });
    expect(status).toBe(200);
    expect(body).toContain('commands stored');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    const year = await ask(new URL('/?period=year', root), { cookie });
    expect(year.body).toContain('<title>hunch: your last 12 months</title>');
    const other = await ask(new URL('/?period=constructor', root), { cookie });
    expect(other.body).toContain('<title>hunch: your last 30 days</title>');
    const events = await ask(new URL('/events', root), { cookie }, 'HEAD');
    expect(events.headers['content-type']).toBe('text/event-stream');
    expect((await ask(new URL('/events', root))).status).toBe(403);

    await home.run(['daemon', 'stop']);
    // What was read a moment ago is shown for a second.
    await expect
      .poll(async () => (await ask(root, { cookie })).body, { timeout: 5_000, interval: 200 })
      .toContain('daemon not running');

    dashboard?.kill('SIGINT');
    expect(await once(dashboard as ChildProcess, 'exit')).toEqual([0, null]);
  });

  it('lets nobody else in', async () => {
    const address = await start();
    const root = new URL('/', address);
    const wrong = new URL('/?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', address);
    expect((await ask(root)).status).toBe(403);
    expect((await ask(wrong)).status).toBe(403);
    const { cookie } = await enter(address);
    // The token was used.
    expect((await ask(address)).status).toBe(403);
    expect((await ask(root, { cookie: `${cookie}x` })).status).toBe(403);
    expect((await ask(root, { cookie: `other=1; ${cookie}` })).status).toBe(200);
    for (const headers of [
      { host: 'evil.example' },
      { host: `evil.example:${address.port}` },
      { host: '127.0.0.1:1' },
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: 'https://127.0.0.1:1' },
    ]) {
      const { status, body } = await ask(root, { cookie, ...headers });
      expect([headers, status]).toEqual([headers, 403]);
      expect(body).not.toContain('<');
    }
    expect((await ask(root, { cookie, origin: root.origin })).status).toBe(200);
    expect((await ask(root, { cookie }, 'POST')).status).toBe(405);
    expect((await ask(root, { cookie }, 'OPTIONS')).status).toBe(405);
    expect((await ask(root, { cookie }, 'HEAD')).body).toBe('');
    expect((await ask(new URL('/favicon.ico', root), { cookie })).status).toBe(404);
  });

  it('gives the browser a file that leads on, so that no argument shows the token', async () => {
    const seen = join(home.home, 'seen');
    const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
    mkdirSync(join(home.home, 'bin'));
    writeFileSync(
      join(home.home, 'bin', opener),
      `#!/bin/sh\n{ echo "$@"; ls -l "$1"; cat "$1"; } > '${seen}.part'; mv '${seen}.part' '${seen}'\n`,
      { mode: 0o755 },
    );
    const address = await start([], { PATH: `${home.home}/bin:${home.env.PATH}` });
    await expect.poll(() => existsSync(seen), { timeout: 5_000 }).toBe(true);
    const [file = '', listed, content] = readFileSync(seen, 'utf8').split('\n');
    expect(file).not.toContain(address.searchParams.get('token'));
    expect(listed).toMatch(/^-rw-------/);
    expect(content).toContain(`url=${address.href}`);
    dashboard?.kill('SIGTERM');
    await once(dashboard as ChildProcess, 'exit');
    expect(existsSync(file)).toBe(false);
  });

  it('writes the page to a file that only its owner can read, daemon or not', async () => {
    const { exitCode, stdout } = await home.run(['dashboard', '--html', 'page.html']);
    expect([exitCode, stdout]).toEqual([0, 'Saved the page to page.html.\n']);
    const file = join(home.home, 'page.html');
    expect(readFileSync(file, 'utf8')).toContain('daemon not running');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
