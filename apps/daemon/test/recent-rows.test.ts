import { manualClock } from '@hunch/common/clock';
import { createSuggestEngine } from '@hunch/suggest-engine';
import { expect, test } from 'vitest';
import { recentRows } from '../src/store/recent-rows.ts';
import { sentElsewhereMax, sentEventsMax } from '../src/store/snapshot-stream.ts';
import { Sqlite } from '../src/store/sqlite.ts';
import { snapshotOf } from './support/snapshot.ts';
import { openStore } from './support/store.ts';

/** Commands with and without a repository, a branch, an exit code and a duration. */
function storeOf(events: number): string {
  const { path } = openStore();
  const database = new Sqlite(path);
  // The lines that the events name are not needed here.
  database.pragma('foreign_keys = OFF');
  database.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${events})
    INSERT INTO command_event
      (session_id, ts_ms, cwd, repo_key, branch, line_id, cmd_raw, cmd_norm, template_id, exit_code, duration_ms, machine)
    SELECT 's' || (i % 3), i, '/d' || (i % 5), iif(i % 2, '/d', NULL), iif(i % 4, 'main', NULL), 1, 'make ' || (i % 7),
      'make <arg>', 't', iif(i % 3, i % 3 - 1, NULL), iif(i % 5, i, NULL), iif(i % 6, NULL, 'desk')
    FROM n`);
  database.close();
  return path;
}

test.each([3, sentEventsMax + 7])('events that are sent are those that are read: of %i', (events) => {
  const path = storeOf(events);
  const sent = [...snapshotOf(path).recentEvents(sentEventsMax, sentElsewhereMax)];
  expect(sent).toEqual(recentRows(path).recentEvents(sentEventsMax, sentElsewhereMax));
  expect(sent.at(-1)?.tsMs).toBe(events);
});

test('as many are sent as the engine asks for: any other number would be read by itself', () => {
  const asked: (readonly number[])[] = [];
  const snapshot = snapshotOf(storeOf(3));
  createSuggestEngine({ clock: manualClock(0) }).restore({
    ...snapshot,
    recentEvents(...limits) {
      asked.push(limits);
      return [];
    },
  });
  expect(asked).toEqual([[sentEventsMax, sentElsewhereMax]]);
});
