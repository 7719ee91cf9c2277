import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { learnedCount, untilLearned } from './support/until-learned.ts';

const texts = (result: { readonly suggestions: readonly { readonly text: string }[] }): string[] =>
  result.suggestions.map((suggestion) => suggestion.text);

function bytesUnder(directory: string): string {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

async function learn(
  client: TestClient,
  lines: readonly string[],
  more: Parameters<typeof commandEnd>[2] = {},
) {
  const before = await learnedCount(client);
  for (const [index, line] of lines.entries())
    await client.call('IngestEvent', commandEnd(line, index + 1, more));
  await untilLearned(client, before + lines.length);
}

test('an ephemeral command helps its session and leaves no byte on the disk', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const mark = 'xyzzy-ephemeral-7731';
  const ephemeral = { ephemeral: true, session_id: 'incognito', cwd: `/tmp/${mark}`, host: mark };
  await client.call('IngestEvent', { ...commandEnd('', 1, ephemeral), event_type: 'session_start' });
  await learn(client, [`deploy ${mark}`, 'ls', `deploy ${mark}`], ephemeral);
  await client.call('RecordFeedback', {
    session_id: 'incognito',
    action: 'accepted',
    suggested_text: `deploy ${mark}`,
    ephemeral: true,
  });
  const own = await client.call('Suggest', {
    session_id: 'incognito',
    cwd: '/tmp',
    prefix: 'deploy',
    include_low_confidence: true,
    ephemeral: true,
  });
  expect(texts(own)).toContain(`deploy ${mark}`);
  const other = await client.call('Suggest', {
    session_id: 'other',
    cwd: '/tmp',
    prefix: 'deploy',
    include_low_confidence: true,
  });
  expect(texts(other)).toEqual([]);
  await client.call('IngestEvent', commandEnd('echo visible-4418', 1));
  expect((await client.call('Search', { query: mark })).hits).toEqual([]);
  expect(bytesUnder(daemon.home.directory)).not.toContain(mark);
  await daemon.stop();
  const written = bytesUnder(daemon.home.directory);
  expect(written).not.toContain(mark);
  // The look would find what is there.
  expect(written).toContain('visible-4418');
});

test('a secret never reaches the disk, nor a suggestion, nor an answer', async () => {
  const daemon = await startDaemon({ environment: { HUNCH_LOG_LEVEL: 'debug' } });
  const client = await TestClient.open(daemon.socket);
  const secret = 'hunter2-very-secret-98431';
  const line = `mysql --password=${secret} shop`;
  await learn(client, [line, 'ls', line]);
  await client.call('RecordFeedback', {
    session_id: 's',
    action: 'edited_then_run',
    suggested_text: line,
    executed_text: line,
    prefix: line,
  });
  await client.call('ImportHistory', {
    source: 'bash',
    entries: [{ cmd_raw: line, ts_ms: 1_700_000_000_000 }],
  });
  const { suggestions } = await client.call('Suggest', {
    session_id: 'session-1',
    cwd: '/tmp',
    prefix: 'mysql',
    include_low_confidence: true,
    last_cmd: line,
  });
  expect(JSON.stringify(suggestions)).not.toContain(secret);
  expect((await client.call('Search', { query: 'mysql' })).hits[0]?.cmd_raw).toBe(
    'mysql --password=<redacted> shop',
  );
  await daemon.stop();
  expect(bytesUnder(daemon.home.directory)).not.toContain(secret);
});

test('redaction can be turned off', async () => {
  const daemon = await startDaemon({ environment: { HUNCH_SUGGESTIONS_REDACT_SENSITIVE_TOKENS: 'false' } });
  const client = await TestClient.open(daemon.socket);
  await learn(client, ['mysql --password=hunter2-98431 shop']);
  expect((await client.call('Search', { query: 'mysql' })).hits[0]?.cmd_raw).toBe(
    'mysql --password=hunter2-98431 shop',
  );
});

test('a password that was typed in place of a command leaves no byte on the disk, a slip does', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  await client.call('IngestEvent', commandEnd('Xyzzy-7731!q', 1, { exit_code: 127 }));
  await learn(client, ['gti-status-xyzzy'], { exit_code: 127 });
  await daemon.stop();
  expect(bytesUnder(daemon.home.directory)).not.toContain('Xyzzy-7731!q');
  expect(bytesUnder(daemon.home.directory)).toContain('gti-status-xyzzy');
});
