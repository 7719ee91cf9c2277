import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorTable } from '@hunch/common/errors';
import { feedbackActions } from '@hunch/common/protocol';
import { suggestionOptions } from '@hunch/suggest-engine';
import { ask, hunch, paths, refused, report, started } from './installed-hunch.ts';
import { Section } from './item.ts';

/** Writes files of a project, and waits until the daemon has read them and suggests each of these lines. */
async function offers(
  name: string,
  files: Readonly<Record<string, string>>,
  lines: readonly string[],
): Promise<void> {
  const cwd = join(hunch.home, name);
  mkdirSync(cwd, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text);
  for (const line of lines) {
    const prefix = line.slice(0, line.lastIndexOf(' '));
    const params = { session_id: name, cwd, prefix, limit: 50, include_low_confidence: true };
    let offered = '';
    for (let look = 0; look < LOOKS_MAX && !offered.includes(`"${line}"`); look += 1) {
      if (look > 0) await setTimeout(LOOK_AGAIN_MS);
      offered = JSON.stringify((await ask('Suggest', params)).result['suggestions']);
    }
    assert.ok(offered.includes(`"${line}"`), line);
  }
}

const LOOK_AGAIN_MS = 50;
const LOOKS_MAX = 200;

const tasks = new Section('11 Tasks')
  .asWritten(
    'package.json, Makefile, justfile; Taskfile, cargo and more: kind, name, text, description',
    () => {
      const files = {
        'package.json': '{"name":"x","scripts":{"conform":"node conform.js"}}',
        Makefile: 'conform: ## checks it\n\techo conform\n',
        justfile: 'conform:\n  echo conform\n',
        'Taskfile.yml': 'version: "3"\ntasks:\n  conform:\n    cmds: [echo conform]\n',
      };
      return offers('project', files, ['npm run conform', 'make conform', 'just conform', 'task conform']);
    },
  )
  .otherwise(
    'discovery runs in a sandbox, with a timeout and without secrets',
    'it runs nothing: the files are read and parsed, within bounds of size and time',
    async () => {
      const mark = join(hunch.home, 'was-run');
      await offers('hostile', { Makefile: `X := $(shell touch ${mark})\nconform:\n\techo $X\n` }, [
        'make conform',
      ]);
      assert.equal(existsSync(mark), false);
    },
  )
  .asWritten('errors stop nothing, and doctor tells them', async () => {
    const { result } = await ask('DebugStats', {});
    assert.ok(Array.isArray((result['tasks'] as Record<string, unknown>)['problems']));
  });

const suggestParams = { session_id: 'api', cwd: '/', prefix: '' };
const api = new Section('13 API')
  .asWritten(
    'Suggest answers text, cmd_norm, source, score, confidence, reasons, risk; cache_status, latency_ms',
    async () => {
      for (const line of ['conform-a', 'conform-b', 'conform-a']) await report(line, { session_id: 'api' });
      const { result } = await ask('Suggest', {
        ...suggestParams,
        prefix: 'conform',
        limit: 3,
        cursor_pos: 7,
      });
      const [first] = result['suggestions'] as readonly object[];
      const names = ['text', 'cmd_norm', 'source', 'score', 'confidence', 'reasons', 'risk'];
      assert.deepEqual(Object.keys(first ?? {}), names);
      assert.ok(['hit', 'miss'].includes(String(result['cache_status'])));
      assert.ok(Number(result['latency_ms']) >= 0);
    },
  )
  .asWritten('an empty repo_key is one that is not known', async () => {
    assert.equal((await ask('Suggest', { ...suggestParams, repo_key: '' })).ok, true);
  })
  .asWritten('a limit below 1 is E_INVALID_ARGUMENT', () =>
    refused('Suggest', { ...suggestParams, limit: -1 }),
  )
  .asWritten('Search(query, scope, limit)', async () => {
    const { result } = await ask('Search', { query: 'conform-b', scope: 'global', limit: 1 });
    assert.deepEqual(
      (result['hits'] as readonly { cmd_raw: string }[]).map(({ cmd_raw: line }) => line),
      ['conform-b'],
    );
    await refused('Search', { query: 'x', scope: 'galaxy' });
  })
  .asWritten(
    'RecordFeedback(session_id, action, suggested_text, executed_text, prefix, latency_ms)',
    async () => {
      for (const action of ['accepted', 'dismissed', 'edited_then_run', 'ignored_timeout']) {
        assert.ok(feedbackActions.some((known) => known === action));
        const texts = { suggested_text: 'conform-f', executed_text: 'conform-g', prefix: 'c' };
        const { result } = await ask('RecordFeedback', {
          session_id: 'api',
          action,
          ...texts,
          latency_ms: 3,
        });
        assert.deepEqual(result, { recorded: true });
      }
      await refused('RecordFeedback', { session_id: 'api', action: 'liked', suggested_text: 'x' });
    },
  )
  .asWritten(
    'DebugStats: latency, cache hits, drops, timeouts, feedback, queue and flush (15.1)',
    async () => {
      const { result } = await ask('DebugStats', {});
      const { counters, suggest, flush, store } = result as Record<string, Record<string, unknown>>;
      for (const name of [
        'suggest_cache_hits',
        'ingest_drop_count',
        'suggest_timeouts',
        'feedback_accepted',
        'feedback_dismissed',
      ])
        assert.equal(typeof counters?.[name], 'number', name);
      for (const name of ['p50_ms', 'p95_ms', 'max_ms']) assert.equal(typeof suggest?.[name], 'number', name);
      assert.equal(typeof flush?.['p95_ms'], 'number');
      assert.equal(typeof store?.['unacknowledged'], 'number');
    },
  )
  .asWritten('errors have code, message and retryable; an unknown method or field is one', async () => {
    await refused('Nothing', {});
    await refused('Suggest', { ...suggestParams, colour: 'red' });
  });
const codes = {
  E_INVALID_ARGUMENT: false,
  E_DAEMON_UNAVAILABLE: true,
  E_STORAGE_BUSY: true,
  E_STORAGE_CORRUPT: false,
  E_TIMEOUT: true,
  E_INTERNAL: false,
} as const;
for (const [code, retryable] of Object.entries(codes))
  api.asWritten(`${code}, ${retryable ? 'to be tried again' : 'not to be tried again'}`, () => {
    assert.equal(errorTable[code as keyof typeof codes].retryable, retryable);
  });

/** A hunch whose daemon can't be reached, and is not started. */
const unreachable = { variables: { HUNCH_SOCKET: '/nonexistent/none.sock', HUNCH_NO_AUTOSTART: '1' } };
const commands = new Section('13.2 Commands')
  .asWritten('suggest [prefix] --limit N --format text|json|fzf', async () => {
    await report('conform-cli');
    const of = async (format: string): Promise<string> =>
      (
        await hunch.run([
          'suggest',
          'conform-cli',
          '--limit',
          '1',
          '--format',
          format,
          '--include-low-confidence',
        ])
      ).stdout;
    // What is typed in full is no suggestion.
    assert.equal(await of('text'), '');
    const [json, fzf] = await Promise.all(['json', 'fzf'].map(of));
    assert.deepEqual(JSON.parse(json ?? '').suggestions, []);
    assert.equal(fzf, '');
  })
  .asWritten('search [query] --limit N --scope session|repo|global', async () => {
    await report('conform-search');
    const { stdout } = await hunch.run(['search', 'conform-search', '--limit', '1', '--scope', 'global']);
    assert.match(stdout, /conform-search/);
  })
  .asWritten('suggest-feedback --action accepted|dismissed|edited', async () => {
    for (const action of ['accepted', 'dismissed', 'edited'])
      assert.equal((await hunch.run(['suggest-feedback', '--action', action, 'conform-x'])).status, 0);
  })
  .asWritten('suggest prints nothing and ends with 0 where the daemon fails; not with --strict', async () => {
    const { status, stdout } = await hunch.run(['suggest', 'x'], unreachable);
    assert.deepEqual([status, stdout], [0, '']);
    assert.notEqual((await hunch.run(['suggest', 'x', '--strict'], unreachable)).status, 0);
  })
  .asWritten('search says what is wrong, and does not end with 0', async () => {
    const { status, stderr } = await hunch.run(['search', 'x'], unreachable);
    assert.deepEqual([status !== 0, stderr.startsWith('hunch: ')], [true, true]);
  })
  .asWritten(
    'suggestions doctor: daemon, socket and its modes, migration, cache, last errors (15.3)',
    async () => {
      await started();
      const { findings } = await hunch.json<{ findings: readonly { name: string; text: string }[] }>([
        'suggestions',
        'doctor',
        '--json',
      ]);
      const text = (name: string): string => findings.find((each) => each.name === name)?.text ?? '';
      assert.match(text('daemon'), /^process \d+/);
      assert.match(text('socket'), /mode 600, directory 700/);
      assert.match(text('store'), /schema \d+/);
      assert.match(text('cache'), /from the cache|asked for/);
      assert.match(text('log'), /error/);
    },
  );

const observability = new Section('15 Observability')
  .asWritten('the log is structured', async () => {
    await started();
    const lines = readFileSync(paths().log, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'));
    for (const line of lines)
      for (const name of ['time', 'level', 'event']) assert.ok(name in JSON.parse(line), line);
  })
  .otherwise(
    'debug level has template ids and contributions of features',
    '`hunch suggest --explain` shows them for any answer, and no trace of commands lies in a file',
    async () => {
      await report('conform-explain');
      const { stdout } = await hunch.run([
        'suggest',
        'conform-expl',
        '--explain',
        '--include-low-confidence',
      ]);
      assert.match(stdout, /conform-explain/);
    },
  );

/** §16, but for what other sections show. */
const configuration = new Section('16 Configuration');
const defaults: Readonly<Record<string, unknown>> = {
  enabled: true,
  max_results: 5,
  cache_ttl_ms: 30_000,
  hard_timeout_ms: 150,
  hook_connect_timeout_ms: 15,
  hook_write_timeout_ms: 20,
  socket_path: '',
  decay_half_life_hours: 168,
  feedback_boost_accept: 0.1,
  feedback_penalty_dismiss: 0.08,
  slot_max_values_per_slot: 20,
  incognito_mode: 'ephemeral',
  redact_sensitive_tokens: true,
};
for (const [key, value] of Object.entries(defaults))
  configuration.asWritten(`suggestions.${key} = ${JSON.stringify(value)}`, () => {
    const option = suggestionOptions[key as 'enabled'];
    assert.equal(option.default, value);
  });
configuration.asWritten('the environment overrides the file', async () => {
  const { stdout } = await hunch.run(['config', 'get', 'suggestions.max_results'], {
    variables: { HUNCH_SUGGESTIONS_MAX_RESULTS: '7' },
  });
  assert.match(stdout, /7/);
});

export const suggestInterface = [tasks, api, commands, observability, configuration];
