import { expect, test } from 'vitest';
import { readAliases } from '../src/ingest/aliases.ts';
import { makeRedact } from '../src/ingest/redact.ts';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { query } from './support/database.ts';
import { commandEnd } from './support/events.ts';

const redact = makeRedact(() => true);
const read = (listing: string) => Object.fromEntries(readAliases(listing, redact));

test.each<[string, string, Readonly<Record<string, string>>]>([
  ['bash', "alias gst='git status'\nalias l='ls -l'\n", { gst: 'git status', l: 'ls -l' }],
  ['bash, odd names', "alias -- -='cd -'\nalias ..='cd ..'\n", { '-': 'cd -', '..': 'cd ..' }],
  ['bash, a quote inside', "alias q='echo '\\''a b'\\'''\n", { q: "echo 'a b'" }],
  [
    'zsh',
    "alias gst='git status'\nalias -g L='| less'\nalias -s md=glow\nalias run-help=man\n",
    {
      gst: 'git status',
      'run-help': 'man',
    },
  ],
  ['zsh, both quoted', "alias 'g'='git'\nalias '..'='cd ..'", { g: 'git', '..': 'cd ..' }],
  [
    'fish',
    "alias gst 'git status'; alias e 'env A=1 x'; alias l ls",
    { gst: 'git status', e: 'env A=1 x', l: 'ls' },
  ],
  ['several lines', "alias m='a\nb'\nalias n='c'\n", { m: 'a\nb', n: 'c' }],
  ['a listing that was cut', "alias a='b'\nalias c='d e", { a: 'b' }],
  ['a secret', "alias db='mysql -u me -phunter2hunter2'\nalias a='b'\n", { a: 'b' }],
  ['nonsense', 'not an alias; alias', {}],
  ['nothing', '', {}],
])('%s', (_, listing, aliases) => {
  expect(read(listing)).toEqual(aliases);
});

test('a session that says its aliases has them counted as what they stand for', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  await client.call('IngestEvent', {
    ...commandEnd('', 0),
    event_type: 'session_start',
    aliases: "alias gst='git status'\n",
  });
  await client.call('IngestEvent', commandEnd('gst', 1));
  await client.call('IngestEvent', commandEnd('git status', 2));
  await client.call('Search', { query: '' });
  const rows = query<{ cmd_raw: string; cmd_norm: string }>(
    daemon.home,
    'SELECT cmd_raw, cmd_norm FROM command_event ORDER BY id',
  );
  expect(rows).toEqual([
    { cmd_raw: 'gst', cmd_norm: 'git status' },
    { cmd_raw: 'git status', cmd_norm: 'git status' },
  ]);
});
