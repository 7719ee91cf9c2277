import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { suggestionOptions } from '@hunch/suggest-engine';
import { integration, paths, report, settled } from './installed-hunch.ts';
import { Section } from './item.ts';

/** All rows of a table, once the writer has written what came so far. */
const rowsOf = async (table: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  await settled();
  const database = new Database(paths().suggestionsDb, { readonly: true });
  try {
    return database.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
};

/** §4.2: each table with its columns. */
const schema = {
  session: 'id shell started_at_ms host user_name',
  command_event:
    'id session_id ts_ms cwd repo_key branch cmd_raw cmd_norm template_id exit_code duration_ms ephemeral',
  command_template: 'template_id cmd_norm slot_count first_seen_ms last_seen_ms',
  transition_stat: 'scope prev_template_id next_template_id weight count last_seen_ms',
  command_stat: 'scope template_id score success_count failure_count last_seen_ms',
  slot_stat: 'scope template_id slot_index value weight count last_seen_ms',
  task_candidate: 'repo_key kind name command_text description discovered_ms',
  suggestion_feedback: 'id session_id ts_ms prompt_prefix suggested_text action executed_text latency_ms',
  schema_migrations: 'version applied_ms',
};
const storage = new Section('4 Storage');
for (const [table, columns] of Object.entries(schema))
  storage.asWritten(`table ${table}: ${columns.replaceAll(' ', ', ')}`, async () => {
    const found = (await rowsOf(`pragma_table_info('${table}')`)).map(({ name }) => name);
    for (const column of columns.split(' ')) assert.ok(found.includes(column), column);
  });
storage
  .otherwise(
    'table suggestion_cache',
    'none: all answers are computed from memory in less time than a read takes',
    async () => assert.deepEqual(await rowsOf("pragma_table_info('suggestion_cache')"), []),
  )
  .asWritten('WAL', async () => {
    assert.deepEqual(await rowsOf('pragma_journal_mode'), [{ journal_mode: 'wal' }]);
  })
  .asWritten('a command that ended is in every table that it concerns', async () => {
    for (const line of ['vim conform/a.ts', 'git add conform/a.ts'])
      await report(line, { session_id: 'tables' });
    const events = (await rowsOf('command_event')).filter((row) => row['session_id'] === 'tables');
    assert.deepEqual(
      events.map((row) => row['cmd_raw']),
      ['vim conform/a.ts', 'git add conform/a.ts'],
    );
    const [first, second] = events.map((row) => row['template_id']);
    const has = async (table: string, column: string, value: unknown): Promise<boolean> =>
      (await rowsOf(table)).some((row) => row[column] === value);
    assert.ok(await has('command_template', 'template_id', second));
    assert.ok(await has('command_stat', 'template_id', second));
    assert.ok(await has('transition_stat', 'prev_template_id', first));
    assert.ok(await has('slot_stat', 'template_id', second));
  })
  .asWritten('I2, 12.2: an ephemeral event leaves nothing in the files', async () => {
    await report('conform-ephemeral-marker', { ephemeral: true });
    await rowsOf('command_event');
    for (const file of [
      paths().suggestionsDb,
      `${paths().suggestionsDb}-wal`,
      join(paths().dataDir, 'accepted-1.journal'),
      paths().log,
    ])
      assert.doesNotMatch(readFileSync(file, 'latin1'), /conform-ephemeral-marker/, file);
  })
  .asWritten('retention by age and rows', () => {
    assert.equal(suggestionOptions.retention_days.default, 0);
    assert.equal(suggestionOptions.retention_rows.default, 1_000_000);
  });

const privacy = new Section('12 Privacy')
  .asWritten('what looks like a secret is taken out before it is stored', async () => {
    await report('export GITHUB_TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345', { session_id: 'secret' });
    const [row] = (await rowsOf('command_event')).filter(({ session_id: id }) => id === 'secret');
    assert.match(String(row?.['cmd_raw']), /^export GITHUB_TOKEN=<redacted>/);
  })
  .asWritten('no command in the log at info level', async () => {
    await report('conform-log-marker');
    assert.doesNotMatch(readFileSync(paths().log, 'utf8'), /conform-log-marker/);
  })
  .asWritten('incognito: `no_send` sends nothing, `ephemeral` is the default', async () => {
    assert.equal(suggestionOptions.incognito_mode.default, 'ephemeral');
    assert.deepEqual(suggestionOptions.incognito_mode.choices, ['off', 'ephemeral', 'no_send']);
    for (const shell of ['bash', 'zsh', 'fish'])
      assert.match(await integration(shell), /HUNCH_INCOGNITO/, shell);
  })
  .asWritten('no command in an argument: the hook takes it from the environment or the socket', async () => {
    assert.match(await integration('bash'), /HUNCH_F_cmd_raw|HUNCH_F_event_type/);
  });

export const suggestStore = [storage, privacy];
