import { expect, test } from 'vitest';
import { judgeRoot, type RootFacts } from '../src/lifecycle/root-rule.ts';
import { launch } from './support/daemon.ts';

const people = 'root:x:0:0:root:/root:/bin/bash\nann:x:1000:1000::/home/ann:/bin/zsh\n';
const container =
  'root:x:0:0:root:/root:/bin/ash\nnobody:x:65534:65534::/:/sbin/nologin\nbuild:x:1001:1001::/build:/sbin/nologin\n';
const wholeMachine = '         0          0 4294967295\n';
const asRoot: RootFacts = { uid: 0, isAllowed: false, passwd: people, uidMap: wholeMachine };

test.each<[string, RootFacts, { allowed: boolean; warns: boolean }]>([
  ['an ordinary user', { ...asRoot, uid: 1000 }, { allowed: true, warns: false }],
  ['root beside people', asRoot, { allowed: false, warns: false }],
  ['root that was told to', { ...asRoot, isAllowed: true }, { allowed: true, warns: true }],
  ['root alone in a container', { ...asRoot, passwd: container }, { allowed: true, warns: true }],
  ['root where no users are listed', { ...asRoot, passwd: '' }, { allowed: true, warns: true }],
  ['root of a user namespace', { ...asRoot, uidMap: '0 1000 1\n' }, { allowed: true, warns: true }],
  ['root beside people, no uid_map (macOS)', { ...asRoot, uidMap: '' }, { allowed: false, warns: false }],
])('%s', (_, facts, expected) => {
  const verdict = judgeRoot(facts);
  expect(verdict.allowed).toBe(expected.allowed);
  expect(verdict.allowed && verdict.warning !== null).toBe(expected.warns);
});

test.runIf(process.getuid?.() === 0)(
  'root is let in when told, with a warning that Status repeats',
  async () => {
    const daemon = launch({ environment: { HUNCH_ALLOW_ROOT: '' }, args: ['run', '--allow-root'] });
    expect(await daemon.ready).toBeDefined();
    daemon.child.kill('SIGTERM');
    expect((await daemon.exited).stderr).toContain('runs as root');
  },
);
