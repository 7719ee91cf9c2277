import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hunchd } from './support/built.ts';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { makeHome } from './support/home.ts';

test('ClassifyCommand says what a command is, and a reload changes what is known', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  expect(await client.call('ClassifyCommand', { command: 'time cargo b' })).toEqual({
    is_compilation: true,
    kind: 'CargoBuild',
    confidence: 0.95,
    reason: 'builds a Rust package with cargo',
    tier: 'full-classification',
    command: 'cargo b',
  });
  expect(await client.call('ClassifyCommand', { command: 'cat x | grep y' })).toMatchObject({
    is_compilation: false,
    kind: null,
    tier: 'structure-analysis',
  });
  expect(await client.call('ClassifyCommand', { command: 'cargo build', tool: 'Read' })).toMatchObject({
    is_compilation: false,
    tier: 'instant-reject',
  });
  expect((await client.call('ClassifyCommand', { command: 'make', explain: true })).tiers).toHaveLength(5);
  expect((await client.call('ClassifyCommand', { command: 'go build' })).kind).toBe(null);

  const { config } = daemon.home.paths;
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, '[classifier]\nfamilies = ["go"]\nrunner = "rch exec --"\n');
  await client.call('Reload', {});
  expect(await client.call('ClassifyCommand', { command: 'time go build' })).toMatchObject({
    kind: 'GoBuild',
    rewritten: 'time rch exec -- go build',
  });
});

test('hunch classify --batch answers line by line without a daemon', () => {
  const home = makeHome();
  const input = [
    'cargo build --release',
    'ls',
    '{"input":"make \\\\\\n -j4"}',
    '{ make; }',
    'cargo run',
  ].join('\n');
  const { stdout, status } = spawnSync(process.execPath, [join(dirname(hunchd), 'offline.mjs'), 'classify'], {
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: home.directory, HUNCH_HOME: home.directory },
  });
  expect(status).toBe(0);
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(answers.map((answer) => [answer.input, answer.isCompilation, answer.kind, answer.tier])).toEqual([
    ['cargo build --release', true, 'CargoBuild', 'full-classification'],
    ['ls', false, null, 'keyword-filter'],
    ['make \\\n -j4', true, 'Make', 'full-classification'],
    ['{ make; }', false, null, 'structure-analysis'],
    ['cargo run', false, null, 'never-intercept'],
  ]);
  expect(Object.keys(answers[0] ?? {}).slice(0, 6)).toEqual([
    'input',
    'isCompilation',
    'kind',
    'confidence',
    'reason',
    'tier',
  ]);
});
