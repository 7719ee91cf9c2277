import { existsSync, readFileSync } from 'node:fs';
import type { MethodName, Methods } from '@hunch/common/protocol';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';

const text = 'unmistakable-4711';
const line = `ssh ${text} --token ${text}`;
const place = { session_id: text, cwd: `/srv/${text}` };

/** What a method is asked with, text of the user wherever a text may stand: one that is new does not compile without it. */
const questions: { readonly [Method in MethodName]: Methods[Method]['params'] | null } = {
  IngestEvent: commandEnd(line, 1, { ...place, host: text, user_name: text }),
  Complete: { line: 'git ', cwd: '/' },
  Suggest: { ...place, prefix: text, last_cmd: line, last_exit_code: 127 },
  Search: { query: text, ...place },
  RecordFeedback: {
    session_id: text,
    action: 'dismissed',
    suggested_text: line,
    executed_text: line,
    prefix: text,
  },
  ImportHistory: {
    source: 'fish',
    entries: [{ cmd_raw: line, ts_ms: 1_700_000_000_000, cwd: `/srv/${text}` }],
  },
  ListHistory: { query: text, ...place, place: 'session' },
  OpenScreen: { ...place, query: text, columns: 80, rows: 24 },
  ScreenInput: { screen: '1', input: text },
  DeleteHistory: { pattern: text },
  RouteIntent: { request: `delete the file ${text}` },
  GenerateCommand: { request: `delete the file ${text}`, cwd: `/srv/${text}` },
  ClassifyCommand: { command: `gcc -c ${text}.c` },
  RoutePrompt: { prompt: `explain ${text}` },
  AgentHook: {
    agent: 'claude-code',
    payload: JSON.stringify({
      hook_event_name: 'PreToolUse',
      session_id: text,
      cwd: `/srv/${text}`,
      tool_name: 'Bash',
      tool_input: { command: `rm -rf /${text}` },
    }),
  },
  DebugStats: {},
  Status: {},
  ProbeModel: {},
  // Refused before anything is sent.
  SyncLogin: { user: text, password: text, key: text },
  SyncNow: {},
  SyncStatus: {},
  SyncKey: {},
  SyncLogout: {},
  GuidanceStatus: {},
  RouterStatus: {},
  Reload: {},
  // Ends the daemon, and says nothing.
  Shutdown: null,
};

test('no method leaves a word of the user in the log, at any level, whether it succeeds or fails', async () => {
  const daemon = await startDaemon({ environment: { HUNCH_LOG_LEVEL: 'debug' } });
  const client = await TestClient.open(daemon.socket);
  const failed: string[] = [];
  for (const [method, params] of Object.entries(questions)) {
    if (params === null) continue;
    const response = await client.answer(client.post(method, params));
    if (!response.ok && response.error.code === 'E_INVALID_ARGUMENT') failed.push(method);
    // A field that nobody knows, and known ones that are something else.
    await client.callFailing(method, { ...params, [text]: text });
    const odd = Object.fromEntries(Object.keys(params).map((field) => [field, { [text]: text }]));
    await client.answer(client.post(method, odd));
  }
  expect(failed).toEqual([]);
  await client.callFailing('NoSuchMethod', { [text]: text });
  client.send(`{"v":1,"id":9999,"method":"Suggest","params":{"prefix":"${text}\n`);
  await client.until(() => client.received.includes('E_INVALID_ARGUMENT') || client.socket.destroyed);
  await daemon.stop();
  for (const path of [daemon.home.paths.log, `${daemon.home.paths.log}.1`])
    if (existsSync(path)) expect(readFileSync(path, 'utf8')).not.toContain(text);
  expect(readFileSync(daemon.home.paths.log, 'utf8')).toContain('"level":"debug"');
});
