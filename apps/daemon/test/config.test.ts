import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lineOfKey } from '../src/config/line-of-key.ts';
import { loadConfiguration } from '../src/config/load.ts';
import { TestClient } from './support/client.ts';
import { launch, startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { makeHome, type Home } from './support/home.ts';

function withConfig(text: string): Home {
  const home = makeHome();
  mkdirSync(home.paths.configDir);
  writeFileSync(home.paths.config, text);
  return home;
}

test.each<[string, string, Record<string, string>, RegExp]>([
  [
    'a value out of range',
    '[suggestions]\nmax_results = 0\n',
    {},
    /config\.toml:2: suggestions\.max_results must be/,
  ],
  [
    'a value of the wrong kind',
    '# mine\n\n[daemon]\nlog_level = "loud"\n',
    {},
    /config\.toml:4: daemon\.log_level .*debug/,
  ],
  [
    'an unknown key',
    '[suggestions.weights]\ntransitoin = 1\n',
    {},
    /config\.toml:2: suggestions\.weights\.transitoin is not an option/,
  ],
  [
    'a dotted key',
    '[suggestions]\nweights.prefix = 7\n',
    {},
    /config\.toml:2: suggestions\.weights\.prefix must/,
  ],
  [
    'an unknown section',
    'title = "x"\n[sugestions]\nenabled = true\n',
    {},
    /config\.toml:2: sugestions is no section/,
  ],
  [
    'a domain of the user that has no description',
    '[intent_router.custom_domains.containers]\nkeywords = ["docker"]\n',
    {},
    /config\.toml:1: intent_router\.custom_domains\.containers is left out: .*description/,
  ],
  [
    'a name on the block list that is no domain',
    '[intent_router]\nmodel = ""\nblocklist = ["gti"]\n',
    {},
    /config\.toml:3: intent_router\.blocklist has "gti", which is no domain/,
  ],
  [
    'the same in a variable',
    '',
    { HUNCH_INTENT_ROUTER_BLOCKLIST: 'gti' },
    /environment: HUNCH_INTENT_ROUTER_BLOCKLIST has "gti"/,
  ],
  ['a file that is no TOML', '[suggestions]\nmax_results = = 3\n', {}, /config\.toml:2: is not valid TOML/],
  [
    'a variable out of range',
    '',
    { HUNCH_SUGGESTIONS_MAX_RESULTS: 'many' },
    /environment: HUNCH_SUGGESTIONS_MAX_RESULTS must be/,
  ],
])('%s is one line that names the place, and the default holds', (_, text, environment, expected) => {
  const home = withConfig(text);
  const { problems, suggestions, daemon } = loadConfiguration(home.paths.config, environment);
  expect(problems.filter((problem) => expected.test(problem))).toHaveLength(1);
  expect(problems.join('').includes('\n')).toBe(false);
  expect([suggestions.max_results, daemon.log_level, suggestions.weights.prefix]).toEqual([5, 'info', 0.15]);
});

test('the environment wins over the file, the file over the default, and each value says where it came from', () => {
  const home = withConfig('[suggestions]\nmax_results = 7\nmin_score = 0.2\n');
  const { suggestions, daemon, origins, problems } = loadConfiguration(home.paths.config, {
    HUNCH_SUGGESTIONS_MAX_RESULTS: '9',
    HUNCH_LOG_LEVEL: 'debug',
  });
  expect([
    suggestions.max_results,
    suggestions.min_score,
    suggestions.hard_timeout_ms,
    daemon.log_level,
  ]).toEqual([9, 0.2, 150, 'debug']);
  expect(
    ['max_results', 'min_score', 'hard_timeout_ms'].map((key) => origins.get(`suggestions.${key}`)),
  ).toEqual(['environment', 'file', 'default']);
  expect(problems).toEqual([]);
});

test.each<[string, string[], number | undefined]>([
  ['a = 1', ['a'], 1],
  ['[one]\n[two]\nkey = 1', ['two', 'key'], 3],
  ['[one]\nkey = 1\n[two]\nkey = 2', ['two', 'key'], 4],
  ['[one.two]\n"key" = 1', ['one', 'two', 'key'], 2],
  ['[one]\ntwo = { key = 1 }', ['one', 'two', 'key'], 2],
  ['[[one]]\nkey = 1', ['one', 'key'], 2],
  ['# key = 1', ['key'], undefined],
])('the line of a key: %j %j', (text, keys, line) => {
  expect(lineOfKey(text, keys)).toBe(line);
});

test('the daemon starts with a bad file, and Status repeats what is wrong', async () => {
  const home = withConfig('[suggestions]\nmax_results = "five"\n');
  const daemon = await startDaemon({ home });
  const client = await TestClient.open(daemon.socket);
  expect((await client.call('Status', {})).warnings.join('\n')).toMatch(
    /config\.toml:2: suggestions\.max_results/,
  );
});

test.each(['Reload', 'SIGHUP'] as const)('%s takes a new file without dropping a connection', async (how) => {
  const home = withConfig('[suggestions]\nenabled = false\n');
  const daemon = await startDaemon({ home });
  const client = await TestClient.open(daemon.socket);
  for (let seq = 1; seq <= 6; seq += 1)
    await client.call('IngestEvent', commandEnd(seq % 2 === 0 ? 'ls' : 'pwd', seq));
  const ask = { session_id: 'session-1', cwd: '/tmp', prefix: '', include_low_confidence: true };
  expect((await client.call('Suggest', ask)).suggestions).toEqual([]);
  writeFileSync(home.paths.config, '[suggestions]\nenabled = true\nmax_results = 0\n');
  if (how === 'Reload') {
    expect((await client.call('Reload', {})).problems).toEqual([
      expect.stringContaining('config.toml:3: suggestions.max_results'),
    ]);
  } else {
    daemon.child.kill('SIGHUP');
    while ((await client.call('Suggest', ask)).suggestions.length === 0)
      await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await client.call('Suggest', ask)).suggestions.length).toBeGreaterThan(0);
});

test('suggestions.socket_path moves the socket; HUNCH_SOCKET wins over it', async () => {
  const home = makeHome();
  const elsewhere = makeHome();
  mkdirSync(home.paths.configDir);
  writeFileSync(
    home.paths.config,
    `[suggestions]\nsocket_path = "${join(elsewhere.directory, 'mine.sock')}"\n`,
  );
  const daemon = await startDaemon({ home });
  expect(daemon.socket).toBe(join(elsewhere.directory, 'mine.sock'));
  await daemon.stop();
  const named = join(elsewhere.directory, 'named.sock');
  expect((await startDaemon({ home, environment: { HUNCH_SOCKET: named } })).socket).toBe(named);
});

test('config-check prints every option with its origin, and leaves with 1 when something is wrong', async () => {
  const home = withConfig('[suggestions]\nmax_results = 7\nmin_score = 3\n');
  const json = await launch({
    home,
    args: ['config-check', '--json'],
    environment: { HUNCH_DAEMON_LOG_LEVEL: 'warn' },
  }).exited;
  const { options, problems } = JSON.parse(json.stdout) as { options: unknown[]; problems: unknown[] };
  expect(json.code).toBe(1);
  expect(problems).toEqual([expect.stringMatching(/config\.toml:3: suggestions\.min_score must/)]);
  expect(options).toContainEqual(
    expect.objectContaining({ name: 'suggestions.max_results', value: 7, origin: 'file' }),
  );
  expect(options).toContainEqual({
    name: 'daemon.log_level',
    value: 'warn',
    origin: 'environment',
    variable: 'HUNCH_DAEMON_LOG_LEVEL',
  });
});

test('version and a wrong command', async () => {
  expect(await launch({ args: ['version'] }).exited).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^hunchd \d+\.\d+\.\d+\n$/),
  });
  expect(await launch({ args: ['fly'] }).exited).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('usage: hunchd run'),
  });
});

test('a configuration without end is read up to its bound, and ignored', () => {
  const home = makeHome();
  mkdirSync(home.paths.configDir);
  symlinkSync('/dev/zero', home.paths.config);
  const { problems } = loadConfiguration(home.paths.config, {});
  expect(problems).toEqual([expect.stringContaining('is larger than')]);
});
