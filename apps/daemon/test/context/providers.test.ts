import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PlaceKind } from '@hunch/cli-catalog/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Provider } from '../../src/context/provider.ts';
import { accounts } from '../../src/context/providers/accounts.ts';
import { containers } from '../../src/context/providers/containers.ts';
import { files } from '../../src/context/providers/files.ts';
import { git } from '../../src/context/providers/git.ts';
import { hosts } from '../../src/context/providers/hosts.ts';
import { processes } from '../../src/context/providers/processes.ts';
import { units } from '../../src/context/providers/units.ts';
import { workspaces } from '../../src/context/providers/workspaces.ts';

let top: string;
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-context-')));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

function write(name: string, text = ''): void {
  mkdirSync(dirname(join(top, name)), { recursive: true });
  writeFileSync(join(top, name), text);
}

async function read(
  provider: Provider,
  key: string,
  kind: PlaceKind,
): Promise<readonly string[] | undefined> {
  const found = await provider.read(key, () => false);
  return found.get(kind)?.words.map(({ text }) => text);
}

describe('files', () => {
  it('are listed by how lately they changed, folders and links to them as such', async () => {
    for (const [name, age] of [
      ['old', 30],
      ['new', 10],
      ['node_modules', 1],
      ['b', 20],
      ['a', 20],
    ] as const) {
      write(name);
      const time = Date.now() / 1000 - age;
      utimesSync(join(top, name), time, time);
    }
    expect(await read(files, top, 'path')).toEqual(['new', 'a', 'b', 'old', 'node_modules']);
    mkdirSync(join(top, 'folder'));
    symlinkSync('folder', join(top, 'link'));
    const found = (await files.read(top, () => false)).get('path')?.words ?? [];
    expect(
      found
        .filter(({ goesOn }) => goesOn === true)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['folder', 'link']);
  });

  it('of a large folder are not whole', async () => {
    for (let index = 0; index < 2_001; index += 1) writeFileSync(join(top, `f${index}`), '');
    const found = (await files.read(top, () => false)).get('path');
    expect(found?.words).toHaveLength(2_000);
    expect(found?.isWhole).toBe(false);
  });
});

describe('git', () => {
  const run = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: top,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: top, GIT_CONFIG_NOSYSTEM: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });

  it('knows what git itself says, loose and packed, in a worktree, too', async () => {
    run('init', '-q', '-b', 'main', '.');
    run('commit', '-q', '--allow-empty', '-m', 'one');
    for (const branch of ['fix', 'feature/login', 'old']) run('branch', branch);
    for (const tag of ['v1.2', 'v1.10', 'v1.9']) run('tag', tag);
    run('remote', 'add', 'origin', 'https://example.com/x.git');
    run('update-ref', 'refs/remotes/origin/release', 'HEAD');
    run('update-ref', 'refs/remotes/origin/fix', 'HEAD');
    run('pack-refs', '--all');
    run('branch', 'loose');
    run('checkout', '-q', 'fix');
    run('checkout', '-q', 'main');
    // As git lists them; the one that was checked out last first, the current one last, then what only a remote has.
    const local = run('for-each-ref', '--format=%(refname:short)', 'refs/heads').trim().split('\n');
    const found = await read(git, top, 'local-branch');
    expect(found?.toSorted()).toEqual(local.toSorted());
    expect([found?.[0], found?.at(-1)]).toEqual(['fix', 'main']);
    expect(await read(git, top, 'branch')).toEqual([...(found ?? []), 'release']);
    const remote = run('for-each-ref', '--format=%(refname:short)', 'refs/remotes').trim().split('\n');
    expect((await read(git, top, 'remote-branch'))?.toSorted()).toEqual(remote.toSorted());
    expect(await read(git, top, 'tag')).toEqual(['v1.10', 'v1.9', 'v1.2']);
    expect(await read(git, top, 'remote')).toEqual(run('remote').trim().split('\n'));
    expect(await read(git, top, 'current-branch')).toEqual(['main']);
    run('worktree', 'add', '-q', 'other', 'old');
    expect(await read(git, join(top, 'other'), 'current-branch')).toEqual(['old']);
    expect((await read(git, join(top, 'other'), 'local-branch'))?.toSorted()).toEqual(local.toSorted());
    write('README', 'x');
    run('add', '-A', 'README');
    run('stash', 'push', '-q', '-m', 'a try');
    expect(await read(git, top, 'stash')).toEqual(['stash@{0}']);
  });

  it('runs nothing that a repository brings', async () => {
    run('init', '-q', '-b', 'main', '.');
    const witness = join(top, 'ran');
    write('trap.sh', `#!/bin/sh\ntouch '${witness}'\n`);
    chmodSync(join(top, 'trap.sh'), 0o755);
    for (const key of ['core.fsmonitor', 'core.pager', 'core.hooksPath', 'core.sshCommand'])
      run('config', key, join(top, 'trap.sh'));
    await git.read(top, () => false);
    expect(await read(files, top, 'path')).not.toContain('ran');
  });

  it('is nothing without a repository', async () => {
    expect((await git.read(top, () => false)).size).toBe(0);
    expect(git.keyOf({ cwd: top, top: null })).toBeNull();
  });
});

describe('hosts', () => {
  it("are those of ssh's configuration, included files and known hosts", async () => {
    write(
      '.ssh/config',
      'Host prod stage-*\n HostName 10.0.0.1\nInclude conf.d/*.conf ~/.ssh/extra\nhost=last\n',
    );
    write('.ssh/conf.d/a.conf', 'Host "pi"\nInclude a.conf\nMatch user x\n');
    write('.ssh/conf.d/b.txt', 'Host unseen\n');
    write('.ssh/extra', 'Host extra !not\nInclude config\n');
    write(
      '.ssh/known_hosts',
      '# x\n|1|a=|b= ssh-rsa A\n@revoked bad ssh-rsa A\ngit.example.com,[1.2.3.4]:22 ssh-rsa A\n[gate]:2222 ssh-rsa A\n',
    );
    write('etc/hosts', '127.0.0.1 localhost\n::1 ip6-localhost\n10.0.0.9 nas nas.home # x\n');
    const found = await read(hosts(top, join(top, 'etc')), '', 'host');
    expect([...new Set(found)]).toEqual(found);
    expect(found).toEqual(
      expect.arrayContaining(['prod', 'pi', 'extra', 'last', 'git.example.com', '1.2.3.4', 'gate', 'nas']),
    );
    expect(found).not.toEqual(expect.arrayContaining(['unseen']));
    for (const name of ['stage-*', '!not', 'bad', 'ip6-localhost']) expect(found).not.toContain(name);
    expect(await read(hosts(top, join(top, 'etc')), '', 'host-path')).toContain('prod:');
  });

  it('are none where there is no configuration', async () => {
    expect(await read(hosts(top, top), '', 'host')).toEqual([]);
  });
});

it('users and groups: people first', async () => {
  write(
    'passwd',
    'root:x:0:0::/root:/bin/sh\ndaemon:x:1:1::/:/x\nann:x:1000:1000::/home/ann:/bin/sh\n#bad\n+nis\nnobody:x:65534:1::/:/x\n',
  );
  write('group', 'root:x:0:\nwheel:x:10:ann\nann:x:1000:\n');
  expect(await read(accounts(top), '', 'user')).toEqual(['ann', 'root', 'daemon', 'nobody']);
  expect(await read(accounts(top), '', 'group')).toEqual(['ann', 'root', 'wheel']);
});

it('units: what starts with the system first, services without their ending', async () => {
  write('usr/lib/systemd/system/ssh.service');
  write('usr/lib/systemd/system/cron.service');
  write('usr/lib/systemd/system/fstrim.timer');
  write('usr/lib/systemd/system/readme.txt');
  write('etc/systemd/system/multi-user.target.wants/ssh.service');
  write('etc/init.d/legacy');
  write('home/.config/systemd/user/mine.service');
  const provider = units(join(top, 'home'), top);
  expect(await read(provider, '', 'unit')).toEqual(['ssh', 'cron', 'mine', 'fstrim.timer']);
  expect(await read(provider, '', 'service')).toEqual(['legacy', 'ssh', 'cron', 'mine']);
});

it('processes: the own ones first, by number and by name', async () => {
  const provider = processes(process.getuid?.() ?? 0);
  const pids = (await read(provider, '', 'pid')) ?? [];
  expect(pids).toContain(String(process.ppid));
  expect(pids).not.toContain(String(process.pid));
  expect((await read(provider, '', 'process'))?.length).toBeGreaterThan(0);
});

it('processes: whether one runs is known at once', async () => {
  const { existence } = processes(process.getuid?.() ?? 0);
  const child = spawn('true', { stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  expect(existence?.('pid', String(process.ppid))).toBe('present');
  expect(existence?.('pid', '1')).toBe('present');
  expect(existence?.('pid', String(child.pid))).toBe('missing');
  expect(existence?.('process', 'zsh')).toBeNull();
});

it('workspaces: of npm and of pnpm, by folder and by name, also without a repository; where none are declared there are none', async () => {
  write('packages/api/package.json', '{"name":"@me/api","scripts":{"build":"true"}}');
  const whole = async (kind: PlaceKind): Promise<boolean | undefined> =>
    (await workspaces.read(top, () => false)).get(kind)?.isWhole;
  expect(await whole('workspace')).toBe(true);
  expect(await read(workspaces, top, 'workspace')).toEqual([]);
  write('pnpm-workspace.yaml', 'packages:\n  - packages/*\n');
  expect(await read(workspaces, top, 'workspace')).toEqual(['@me/api', 'packages/api']);
  expect(await whole('workspace')).toBe(true);
  write('package.json', '{"workspaces":["packages/*"]}');
  expect(await read(workspaces, top, 'workspace-script')).toEqual(['@me/api build', 'packages/api build']);
  write('deep/er/notes', '');
  expect(workspaces.keyOf({ cwd: '/a/b', top: null })).toBe('/a/b');
  expect(await read(workspaces, join(top, 'deep/er'), 'workspace')).toEqual(['@me/api', 'packages/api']);
});

it('containers, images, volumes and networks by the socket of Docker; nothing where nobody answers', async () => {
  const socket = join(top, 'docker.sock');
  const provider = containers(socket);
  expect(await read(provider, '', 'container')).toEqual([]);
  const answers: Readonly<Record<string, unknown>> = {
    '/containers/json?all=1&limit=200': [
      { Names: ['/web-1'], Image: 'nginx', State: 'running' },
      { Names: null },
    ],
    '/images/json': [
      { RepoTags: ['nginx:latest', 'redis:7'] },
      { RepoTags: null },
      { RepoTags: ['<none>:<none>'] },
    ],
    '/volumes': { Volumes: [{ Name: 'data' }] },
    '/networks': 'no JSON list',
  };
  const server = createServer((request, response) =>
    response.end(JSON.stringify(answers[request.url ?? ''])),
  );
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  try {
    expect(await read(provider, '', 'container')).toEqual(['web-1']);
    expect(await read(provider, '', 'image')).toEqual(['nginx', 'redis:7']);
    expect(await read(provider, '', 'volume')).toEqual(['data']);
    expect(await read(provider, '', 'network')).toEqual([]);
  } finally {
    server.close();
  }
});
