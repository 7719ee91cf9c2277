import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSuggestEngine } from '@hunch/suggest-engine';
import { expect, onTestFinished, test } from 'vitest';
import { ContextKeeper } from '../../src/context/context-keeper.ts';
import { accounts } from '../../src/context/providers/accounts.ts';
import { containers } from '../../src/context/providers/containers.ts';
import { processes } from '../../src/context/providers/processes.ts';
import { units } from '../../src/context/providers/units.ts';
import { ranCommand } from '../support/events.ts';
import { randomFrom } from '../support/random.ts';

const moments = Number(process.env.HUNCH_MOMENTS ?? 60);
const names = ['ada', 'bob', 'cleo', 'dora'];

/** What there is on a machine of these kinds; `pid`s are real. */
type Kind = 'user' | 'group' | 'unit' | 'container' | 'volume' | 'network' | 'pid';

/** Lines by what they name; the name stands in the place of the star. */
const lines: Readonly<Record<Kind, readonly string[]>> = {
  user: ['su *', 'id *', 'sudo -u * ls', 'sudo userdel *', 'passwd *'],
  group: ['groupdel *', 'newgrp *', 'usermod -aG * root'],
  unit: [
    'systemctl restart *',
    'sudo systemctl status *',
    'journalctl -u * -f',
    'systemctl is-active *',
    'service * stop',
  ],
  container: [
    'docker stop *',
    'docker logs *',
    'docker exec -it * sh',
    'sudo docker rm *',
    'docker restart *',
  ],
  volume: ['docker volume rm *', 'docker volume inspect *'],
  network: ['docker network rm *'],
  pid: ['kill *', 'kill -9 *', 'sudo kill *', 'strace -p *'],
};

test('no suggestion names an account, a unit, a container or a process that is gone', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-machine-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['etc/systemd/system', 'home']) mkdirSync(join(root, folder), { recursive: true });
  const there = new Map<Kind, Set<string>>();
  const children = new Map<string, ChildProcess>();
  const started = new Set<string>();
  const socket = join(root, 'docker.sock');
  const all = (kind: Kind): string[] => [...(there.get(kind) ?? [])];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const of = (kind: Kind): object[] => all(kind).map((Name) => ({ Name, Names: [`/${Name}`] }));
    if (path.startsWith('/containers')) response.end(JSON.stringify(of('container')));
    else if (path.startsWith('/volumes')) response.end(JSON.stringify({ Volumes: of('volume') }));
    else response.end(JSON.stringify(path.startsWith('/networks') ? of('network') : []));
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  onTestFinished(() => void server.close());
  onTestFinished(() => children.forEach((child) => child.kill()));

  const keeper = new ContextKeeper({
    home: join(root, 'home'),
    providers: [
      accounts(join(root, 'etc')),
      units(join(root, 'home'), root),
      containers(socket),
      processes(process.getuid?.() ?? 0),
    ],
  });
  const engine = createSuggestEngine({ clock: { nowMs: () => clockMs }, context: keeper });
  keeper.onChange(() => engine.pathsChanged());
  const random = randomFrom(5);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  let clockMs = Date.UTC(2026, 0, 15);

  const change = async (kind: Kind): Promise<void> => {
    const now = there.get(kind) ?? new Set<string>();
    there.set(kind, now);
    if (kind === 'pid') {
      const [oldest] = children;
      if (oldest !== undefined && children.size > 2) {
        const ended = new Promise((resolve) => oldest[1].once('exit', resolve));
        oldest[1].kill();
        await ended;
        children.delete(oldest[0]);
      }
      const child = spawn('sleep', ['600'], { stdio: 'ignore' });
      if (child.pid !== undefined) children.set(String(child.pid), child);
      now.clear();
      for (const pid of children.keys()) {
        now.add(pid);
        started.add(pid);
      }
      return;
    }
    const name = pick(names);
    if (!now.delete(name)) now.add(name);
    const accountsOf = (which: Kind): string =>
      all(which)
        .map((each, id) => `${each}:x:${1_000 + id}:\n`)
        .join('');
    if (kind === 'user') writeFileSync(join(root, 'etc/passwd'), accountsOf('user'));
    if (kind === 'group') writeFileSync(join(root, 'etc/group'), accountsOf('group'));
    if (kind !== 'unit') return;
    const path = join(root, `etc/systemd/system/${name}.service`);
    if (now.has(name)) writeFileSync(path, '');
    else rmSync(path);
  };

  const isGone = (kind: Kind, name: string): boolean => {
    if (kind !== 'pid') return names.includes(name) && !all(kind).includes(name);
    return started.has(name) && !children.has(name);
  };
  const kinds = Object.keys(lines) as Kind[];
  const faults: string[] = [];
  let judged = 0;
  for (let moment = 0; moment < moments; moment += 1) {
    const kind = pick(kinds);
    await change(kind);
    if (all(kind).length === 0) continue;
    const name = pick(all(kind));
    const template = pick(lines[kind]);
    clockMs += 1_000;
    engine.learn(ranCommand(template.replace('*', name), clockMs, { exitCode: 0 }));
    keeper.commandEnded();
    const prefix = pick(lines[pick(kinds)]).split('*')[0] ?? '';
    const request = { sessionId: 's', cwd: root, repoKey: null, branch: null, prefix };
    // As the daemon does: what has to be looked at is looked at, and the answer given again.
    for (let asked = 0; asked < 3; asked += 1) {
      engine.suggest(request);
      await keeper.settled(5_000);
    }
    for (const { text } of engine.suggest(request)) {
      for (const each of kinds)
        for (const form of lines[each]) {
          const [before = '', after = ''] = form.split('*');
          if (!text.startsWith(before) || !text.endsWith(after) || text.length <= form.length - 1) continue;
          const named = text.slice(before.length, text.length - after.length);
          if (isGone(each, named)) faults.push(`${String(moment)}: ${text}, typed "${prefix}": no ${each}`);
        }
      judged += 1;
    }
  }
  expect(judged).toBeGreaterThan(moments / 2);
  expect(faults).toEqual([]);
}, 120_000);
