import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cliProgram, patience, testHome, type TestHome } from '../support/run-cli.ts';

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
function ask(url: URL, headers: Record<string, string> = {}, method = 'GET', sent = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (response) => {
      const { statusCode: status, headers: said } = response;
      text(response).then((body) => resolve({ status, headers: said, body }), reject);
    });
    asked.on('error', reject);
    asked.end(sent);
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
      'referrer-policy': 'same-origin',
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
      .poll(async () => (await ask(root, { cookie })).body, { interval: 200 })
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

  it('stops for good what a person presses "Never again" on, undoes it, and takes no form of another page', async () => {
    mkdirSync(join(home.env.HUNCH_HOME ?? '', 'config'), { recursive: true });
    const config = join(home.env.HUNCH_HOME ?? '', 'config/config.toml');
    writeFileSync(config, '[safety]\nagent_ask_level = "high"\n');
    await home.run(['daemon', 'start', '--quiet']);
    const hook = async (command: string): Promise<string> => {
      const event = { session_id: 's', cwd: home.home, hook_event_name: 'PreToolUse', tool_name: 'Bash' };
      const stdin = JSON.stringify({ ...event, tool_input: { command } });
      return (await home.run(['agent-hook', 'claude-code'], { stdin, env: patience })).stdout;
    };
    expect(await hook('git push -f origin main')).toContain('"ask"');
    expect(await hook('rm -rf /')).toContain('"ask"');
    await home.run(['suggest-feedback', '-a', 'dismissed', 'make deploy']);
    const { root, cookie } = await enter(await start());
    const shown = async (): Promise<string> => (await ask(root, { cookie })).body;
    await expect.poll(shown, { interval: 500 }).toContain('git-force-push');
    const page = await shown();
    expect(page).toContain('<code>git push -f origin main</code>');
    expect(page.match(/Always asked:/g)).toHaveLength(1);
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(page) ?? [];

    const stops = new URL('/stops', root);
    const own = { cookie, origin: root.origin, 'content-type': 'application/x-www-form-urlencoded' };
    const fields = { form, kind: 'rule', name: 'git-force-push', period: 'month' };
    const submit = (changed: object, headers: Record<string, string> = own): Promise<Answer> =>
      ask(
        stops,
        headers,
        'POST',
        new URLSearchParams({ ...fields, ...changed } as Record<string, string>).toString(),
      );
    const { origin: _, ...without } = own;
    for (const [changed, headers, status] of [
      [{ to: 'never' }, without, 403],
      [{ to: 'never' }, { ...own, origin: 'http://evil.example' }, 403],
      [{ to: 'never' }, { ...own, 'sec-fetch-site': 'same-site' }, 403],
      [{ to: 'never' }, { ...own, cookie: 'a=b' }, 403],
      [{ to: 'never', form: `${form}x` }, own, 403],
      [{ to: 'never', name: 'x'.repeat(300_000) }, own, 413],
      [{ to: 'other' }, own, 409],
      [{ to: 'never', kind: 'prompt_router' }, own, 409],
      [{ to: 'never', name: '"]\n[daemon]' }, own, 409],
    ] as const) {
      expect([changed, (await submit(changed, headers)).status]).toEqual([changed, status]);
    }
    expect((await ask(stops, { cookie })).status).toBe(405);
    expect(readFileSync(config, 'utf8')).not.toContain('allowed_rules');

    expect(await submit({ to: 'never' })).toMatchObject({
      status: 303,
      headers: { location: '/?period=month' },
    });
    expect(readFileSync(config, 'utf8')).toMatch(/^allowed_rules = \[ ?"git-force-push" ?\]$/m);
    expect(await hook('git push -f origin main')).toBe('');
    expect(await shown()).toContain('value="undo">Undo');
    expect((await submit({ to: 'undo' })).status).toBe(303);
    expect(await hook('git push -f origin main')).toContain('"ask"');

    const suggestion = { kind: 'suggestion', name: 'make deploy' };
    expect((await submit({ ...suggestion, to: 'never' })).status).toBe(303);
    await expect.poll(shown).toContain('never suggested again');
    expect((await submit({ ...suggestion, to: 'undo' })).status).toBe(303);
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
    await expect.poll(() => existsSync(seen)).toBe(true);
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
