import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { hunchPaths } from '@hunch/common/paths';
import { eventTypes } from '@hunch/common/protocol';
import { suggestionOptions } from '@hunch/suggest-engine';
import { ask, exchange, hunch, integration, paths, refused, report, started } from './installed-hunch.ts';
import { Section } from './item.ts';

const event = {
  event_type: 'command_end',
  session_id: 'fields',
  shell: 'zsh',
  ts_ms: 1,
  cwd: '/',
  cmd_raw: 'ls',
  exit_code: 0,
};
const eachShell = async (pattern: RegExp): Promise<void> => {
  for (const shell of ['bash', 'zsh', 'fish']) assert.match(await integration(shell), pattern, shell);
};
const shells = new Section('2 Shells')
  .asWritten('bash from 4.0 with a branch for what is older than 4.4, zsh, fish', async () => {
    const bash = await integration('bash');
    assert.match(bash, /BASH_VERSINFO\[0\] < 4/);
    assert.match(bash, /DEBUG/);
    assert.match(await integration('zsh'), /precmd/);
    assert.match(await integration('fish'), /fish_postexec/);
  })
  .asWritten('zsh takes times from EPOCHREALTIME, fish from CMD_DURATION', async () => {
    assert.match(await integration('zsh'), /EPOCHREALTIME/);
    assert.match(await integration('fish'), /CMD_DURATION/);
  })
  .otherwise(
    'bash: the DEBUG trap and PROMPT_COMMAND',
    'PS0 and PROMPT_COMMAND from 4.4 on: PS0 needs no trap, which others use too; the trap is for older ones (ADR 8)',
    async () => assert.match(await integration('bash'), /PS0/),
  )
  .asWritten(
    'session_start and session_end once a shell, command_end with exit code and duration',
    async () => {
      for (const part of [/session_start/, /session_end/, /command_end/, /exit_code/, /duration_ms/])
        await eachShell(part);
    },
  )
  .otherwise(
    'command_start before each command',
    'it is accepted, but no shell sends it: what has not ended teaches nothing, and nothing must stand between Enter and the command',
    async () => {
      const { ok } = await ask('IngestEvent', { ...event, event_type: 'command_start' });
      assert.equal(ok, true);
      for (const shell of ['bash', 'zsh', 'fish'])
        assert.doesNotMatch(await integration(shell), /command_start/);
    },
  )
  .asWritten('all event types are known, and no other', async () => {
    for (const type of [
      'session_start',
      'command_start',
      'command_end',
      'suggest_request',
      'suggest_feedback',
    ])
      assert.ok(
        eventTypes.some((known) => known === type),
        type,
      );
    await refused('IngestEvent', { ...event, event_type: 'other' });
  });
for (const field of ['event_type', 'session_id', 'shell', 'cwd', 'cmd_raw', 'exit_code'])
  shells.asWritten(`an event needs ${field}`, () => refused('IngestEvent', { ...event, [field]: undefined }));
shells
  .asWritten('duration_ms and ephemeral may be there', async () => {
    assert.equal((await ask('IngestEvent', { ...event, duration_ms: 5, ephemeral: true })).ok, true);
  })
  .otherwise(
    'the time is called ts_unix_ms',
    '`ts_ms`, as in 13.1 and in every table: one field has one name',
    async () => {
      await refused('IngestEvent', { ...event, ts_ms: undefined, ts_unix_ms: 1 });
      await refused('IngestEvent', { ...event, ts_unix_ms: 1 });
    },
  )
  .asWritten('only interactive shells are hooked', async () => {
    assert.match(await integration('bash'), /\$- != \*i\*/);
    assert.match(await integration('zsh'), /interactive/);
    assert.match(await integration('fish'), /is-interactive/);
  })
  .otherwise(
    'events are NDJSON',
    'a shell frame of fields that end with NUL: no shell builds JSON, which the same section forbids (ADR 3)',
    async () => {
      await eachShell(/IngestEvent/);
      for (const shell of ['bash', 'zsh', 'fish']) assert.doesNotMatch(await integration(shell), /\{"v"/);
    },
  )
  .otherwise(
    'a program `clai-hook` sends each event',
    'zsh speaks to the socket by itself, bash and fish leave a file in memory that the daemon reads: no process is started (ADR 4)',
    async () => assert.match(await integration('zsh'), /zsocket/),
  );

const transport = new Section('3 Transport')
  .asWritten('a unix socket below XDG_RUNTIME_DIR, else TMPDIR', () => {
    const of = (environment: object): string => hunchPaths({ HOME: '/h', ...environment }, 7).socket;
    assert.equal(of({ XDG_RUNTIME_DIR: '/run/user/7' }), '/run/user/7/hunch/hunchd.sock');
    assert.equal(of({ TMPDIR: '/var/tmp' }), '/var/tmp/hunch-7/hunchd.sock');
  })
  .otherwise(
    'it is called clai/suggestd.sock',
    '`hunch/hunchd.sock`: one daemon answers for all five engines',
    () => assert.match(paths().socket, /hunchd\.sock$/),
  )
  .asWritten('its directory has mode 0700, and the socket 0600', async () => {
    await started();
    assert.equal(statSync(paths().runtimeDir).mode & 0o777, 0o700);
    assert.equal(statSync(paths().socket).mode & 0o777, 0o600);
  })
  .asWritten('15 ms to connect, 20 ms to write, both configurable', () => {
    assert.equal(suggestionOptions.hook_connect_timeout_ms.default, 15);
    assert.equal(suggestionOptions.hook_write_timeout_ms.default, 20);
  })
  .otherwise('configurable from 10 to 25 ms', 'from 1 to 1,000: slow machines need more', () => {
    const { min, max } = suggestionOptions.hook_connect_timeout_ms;
    assert.deepEqual([min, max], [1, 1_000]);
  })
  .asWritten('no answer is waited for: an event without an id gets none', async () => {
    const told = { v: 1, method: 'IngestEvent', params: event };
    const [first, ...others] = await exchange([told, { v: 1, id: 7, method: 'Status' }], 1);
    assert.deepEqual([first?.id, others], [7, []]);
  })
  .asWritten('one daemon, by a lock; the next start finds it', async () => {
    await started();
    const { status, stdout } = await hunch.run(['daemon', 'start']);
    assert.deepEqual([status, /runs|running|ready/.test(stdout)], [0, true]);
    assert.ok(statSync(paths().runtimeLock).isFile());
  })
  .asWritten('the queue holds 8,192 events; what is dropped is counted', async () => {
    const { result } = await ask('DebugStats', {});
    assert.equal((result['counters'] as Record<string, unknown>)['ingest_drop_count'], 0);
    assert.equal(typeof result['ingest_queue'], 'number');
  })
  .otherwise(
    'a full queue drops telemetry first, and then the oldest',
    'telemetry is never queued; what was accepted is in a journal before the answer, so a full queue makes the sender wait',
    async () => {
      assert.deepEqual((await report('true')).result, { accepted: true });
    },
  );

export const suggestShells = [shells, transport];
