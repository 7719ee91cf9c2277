import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon, type TestDaemon } from './support/daemon.ts';
import { query } from './support/database.ts';
import { commandEnd } from './support/events.ts';
import { untilLearned } from './support/until-learned.ts';

async function started(environment: Readonly<Record<string, string>> = {}) {
  const daemon = await startDaemon({ environment });
  const client = await TestClient.open(daemon.socket);
  return { daemon, client };
}

function project(files: Readonly<Record<string, string>> = packageJson): string {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-project-')));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  mkdirSync(join(top, '.git'));
  writeFileSync(join(top, '.git/HEAD'), 'ref: refs/heads/main\n');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(top, name), text);
  return top;
}

const packageJson = { 'package.json': '{"scripts":{"dev":"vite","lint":"oxlint"}}' };

/** Asks until the answer holds the line, from a source: what is found beside the hot path comes a moment later. */
async function until(client: TestClient, ask: object, line: string, from?: string) {
  const deadline = performance.now() + 15_000;
  for (;;) {
    const { suggestions } = await client.call('Suggest', {
      session_id: 'session-1',
      prefix: '',
      cwd: '/tmp',
      ...ask,
    });
    const found = suggestions.find(({ text, source }) => text === line && (from ?? source) === source);
    if (found !== undefined) return { found, suggestions };
    if (performance.now() > deadline) throw new Error(`never offered: ${line}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("a project's tasks are offered where it lies, and its new ones after a change", async () => {
  const { client } = await started();
  const cwd = project();
  const { found } = await until(client, { cwd, prefix: 'npm' }, 'npm run dev');
  expect(found.source).toBe('task');
  expect(found.reasons[0]?.text).toBe('npm task dev: vite');
  writeFileSync(join(cwd, 'package.json'), '{"scripts":{"fresh":"vite"}}');
  await until(client, { cwd, prefix: 'npm' }, 'npm run fresh');
});

test('what is usual in one project is offered in a new one of its kind, after a restart, too', async () => {
  const { daemon, client } = await started();
  const files = { 'Cargo.toml': '', justfile: 'all:\n' };
  const [known, fresh] = [project(files), project(files)];
  const isKnown = (asked: TestClient, cwd: string) => until(asked, { cwd, prefix: 'just' }, 'just all');
  await isKnown(client, known);
  const usual = ['cargo check', 'cargo test', 'cargo check'];
  for (const [seq, line] of usual.entries())
    await client.call('IngestEvent', commandEnd(line, seq, { cwd: known }));
  // And much else, so that they are not all that is known.
  const others = Array.from({ length: 20 }, (_, number) => `tool-${number}`);
  for (const [seq, line] of others.entries())
    await client.call('IngestEvent', commandEnd(line, usual.length + seq));
  await untilLearned(client, usual.length + others.length);
  await daemon.stop();
  const stored = query<{ cmd_raw: string }>(
    daemon.home,
    "SELECT cmd_raw FROM line_stat WHERE scope = 'kind:cargo' ORDER BY cmd_raw",
  );
  expect(stored.map((row) => row.cmd_raw)).toEqual(['cargo check', 'cargo test']);
  const again = await startDaemon({ home: daemon.home });
  const other = await TestClient.open(again.socket);
  await isKnown(other, fresh);
  const ask = { session_id: 'another', cwd: fresh, prefix: 'cargo t', include_low_confidence: true };
  const { found } = await until(other, ask, 'cargo test');
  // Whichever source is surer names it; the kind of project is what speaks for it at an empty prompt.
  const { suggestions } = await other.call('Suggest', { ...ask, prefix: '' });
  const sources = [found, ...suggestions].map(({ source }) => source);
  expect(sources).toContain('project_kind');
});

test('a broken task file is a warning for doctor, and no failure', async () => {
  const { client } = await started();
  const cwd = project();
  writeFileSync(join(cwd, 'package.json'), '{"scripts":');
  writeFileSync(join(cwd, 'justfile'), 'all:\n');
  await until(client, { cwd, prefix: 'just' }, 'just all');
  const stats = (await client.call('DebugStats', {})) as { tasks: { problems: readonly string[] } };
  expect(stats.tasks.problems.join('\n')).toContain('package.json');
});

test('what was meant comes first at the next prompt, in its session', async () => {
  const { client } = await started();
  await client.call('IngestEvent', commandEnd('git status', 1));
  await client.call('IngestEvent', commandEnd('gti status --short', 2, { exit_code: 127 }));
  const { suggestions } = await until(client, { last_seq: 2 }, 'git status --short');
  expect(suggestions[0]).toMatchObject({ text: 'git status --short', source: 'correction' });
  await client.call('IngestEvent', commandEnd('ls', 3));
  const after = await client.call('Suggest', {
    session_id: 'session-1',
    cwd: '/tmp',
    prefix: '',
    last_seq: 3,
  });
  expect(after.suggestions.map(({ source }) => source)).not.toContain('correction');
});

test('what was meant is known as soon as the failure is learnt: the prompt asks once', async () => {
  const { client } = await started();
  const cwd = project();
  await client.call('IngestEvent', commandEnd('git status', 1, { cwd }));
  await client.call('IngestEvent', commandEnd('ls', 2, { cwd }));
  await client.call('IngestEvent', commandEnd('git stauts', 3, { cwd, exit_code: 1 }));
  await untilLearned(client, 3);
  const answer = await client.call('Suggest', { session_id: 'session-1', cwd, prefix: '', last_seq: 3 });
  expect(answer.suggestions[0]).toMatchObject({ text: 'git status', source: 'correction' });
});

test.each([
  ['make tset', 2, 'make test'],
  ['npm run lnit', 1, 'npm run lint'],
])('what was meant may be named by the project only: %s', async (typed, exitCode, meant) => {
  const { client } = await started();
  const cwd = project({ ...packageJson, Makefile: 'build:\n\ttrue\ntest:\n\ttrue\n' });
  // The project has been looked at before; what a command may have changed in it is looked at again.
  await until(client, { cwd, prefix: 'm' }, 'make test');
  await client.call('IngestEvent', commandEnd(typed, 1, { cwd, exit_code: exitCode }));
  const { suggestions } = await until(client, { cwd, last_seq: 1 }, meant, 'correction');
  expect(suggestions[0]?.text).toBe(meant);
});

const agentCall = (daemon: TestDaemon, client: TestClient, command: string) =>
  client.call('AgentHook', {
    agent: 'claude-code',
    payload: JSON.stringify({
      session_id: 'abc',
      cwd: daemon.home.directory,
      hook_event_name: 'PostToolUse',
      tool_name: 'Bash',
      tool_input: { command },
      tool_use_id: 't',
      tool_response: { stdout: '' },
    }),
  });

test("an agent's commands are kept by author, without secrets, and out of the person's suggestions", async () => {
  const { daemon, client } = await started();
  await agentCall(daemon, client, 'make agent-only');
  await agentCall(daemon, client, 'curl -u ann:hunter2 https://example.com');
  // A search waits for what was written before.
  await client.call('Search', { query: '' });
  const rows = query<{ author: string; cmd_raw: string; exit_code: number }>(
    daemon.home,
    'SELECT author, cmd_raw, exit_code FROM agent_command ORDER BY id',
  );
  expect(rows[0]).toEqual({ author: 'claude-code', cmd_raw: 'make agent-only', exit_code: 0 });
  expect(rows[1]?.cmd_raw).not.toContain('hunter2');
  const { suggestions } = await client.call('Suggest', { session_id: 'mine', cwd: '/tmp', prefix: 'make' });
  expect(suggestions.filter(({ source }) => source !== 'context')).toEqual([]);
  expect(suggestions.map(({ text }) => text)).not.toContain('make agent-only');
});

test('and are learnt like any other where the configuration says so', async () => {
  const { daemon, client } = await started({ HUNCH_SUGGESTIONS_AGENT_COMMANDS: 'learn' });
  await agentCall(daemon, client, 'make agent-only');
  // Where it worked: elsewhere no file has such a target.
  const cwd = daemon.home.directory;
  await until(client, { prefix: 'make', session_id: 'mine', cwd }, 'make agent-only');
});

test('what the next prompt asks is ready when it asks', async () => {
  const { client } = await started();
  for (let seq = 1; seq <= 3; seq += 1) await client.call('IngestEvent', commandEnd('make', seq));
  const ask = {
    session_id: 'session-1',
    cwd: '/tmp',
    prefix: '',
    limit: 1,
    ghost: true,
    last_cmd: 'make',
    last_seq: 3,
    last_exit_code: 0,
  };
  const deadline = performance.now() + 15_000;
  let hits = 0;
  while (hits === 0 && performance.now() < deadline) {
    // The first question after the command: no other one has filled the cache.
    const answer = await client.call('Suggest', ask);
    if (answer.cache_status === 'hit') hits += 1;
    else await client.call('IngestEvent', commandEnd('make', (ask.last_seq += 1)));
  }
  expect(hits).toBe(1);
});
