// What the hook of a coding agent costs: the program that the agent starts for each event, against the real daemon.
// Run: pnpm run bench (in apps/cli). HUNCH_BENCH_SMOKE=1 only proves that it runs.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { compileHook } from '../native/compile.mjs';
import { RunningDaemon } from '../test/shells/running-daemon.ts';

const rounds = isSmoke() ? 5 : 400;
const P95_MS = 5;

const call = { tool_name: 'Bash', tool_input: { command: 'cargo build --release' }, tool_use_id: 'toolu_1' };
const base = { session_id: 'bench', transcript_path: '/t.jsonl', cwd: '/src', permission_mode: 'default' };
const output = 'line of the output of a build\n'.repeat(200);

const payloads: Readonly<Record<string, object>> = {
  'before a command': { ...base, hook_event_name: 'PreToolUse', ...call },
  'after a command, 6 KB of output': {
    ...base,
    hook_event_name: 'PostToolUse',
    ...call,
    tool_response: { stdout: output, stderr: '' },
  },
  'end of a batch, 100 KB': {
    ...base,
    hook_event_name: 'PostToolBatch',
    tool_calls: Array.from({ length: 16 }, () => ({ ...call, tool_response: output })),
  },
};

const daemon = new RunningDaemon(resolve('../daemon/dist/hunchd.mjs'));
try {
  await daemon.start();
  const hook = join(daemon.home, 'hunch-hook');
  if (!compileHook(hook, resolve('native/hunch-hook.c')))
    throw new Error('no C compiler: there is no hook to measure');
  const rows = [rowOf('a program that does nothing', measure(['/bin/true'], '/dev/null'))];
  for (const [name, payload] of Object.entries(payloads)) {
    const file = join(daemon.home, 'payload.json');
    writeFileSync(file, JSON.stringify(payload));
    rows.push(rowOf(name, measure([hook, 'agent', 'claude-code'], file), P95_MS));
  }
  printTable(['the hook of an agent', 'p50', 'p95', 'max', 'must p95'], rows);
} finally {
  await daemon.stop('SIGTERM');
}

/** In microseconds each, measured by bash, which starts it as an agent's shell does. */
function measure(program: readonly string[], stdin: string): readonly number[] {
  const script = `
    for ((i = 0; i < ${rounds}; i++)); do
      from=\${EPOCHREALTIME/[.,]/}
      "$@" < "$STDIN" > /dev/null
      echo $((\${EPOCHREALTIME/[.,]/} - from))
    done`;
  const { stdout, status } = spawnSync('bash', ['-c', script, 'bash', ...program], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      STDIN: stdin,
      HUNCH_SOCKET: daemon.socket,
      HUNCH_SOCKET_SECRET: daemon.secret,
      HUNCH_NO_AUTOSTART: '1',
    },
  });
  if (status !== 0) throw new Error(`bash ended with ${status}`);
  return stdout.trim().split('\n').map(Number);
}

function rowOf(name: string, micros: readonly number[], mustMs?: number): string[] {
  const { p50, p95, max } = summarize(micros);
  return [
    name,
    formatMicros(p50),
    formatMicros(p95),
    formatMicros(max),
    mustMs === undefined ? '' : `${mustMs} ms`,
  ];
}
