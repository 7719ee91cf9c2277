import type { ListedRun } from '@hunch/common/protocol';
import { age, printable, table } from './format.ts';
import { highlight } from './highlight.ts';
import type { Colors } from './terminal.ts';

/** For terminals: a pipe gets no lines. */
export function listRuns(runs: readonly ListedRun[], nowMs: number, colors: Colors): string {
  const rows = runs.map((run) => [
    age(nowMs - run.ts_ms),
    run.exit_code === null ? '' : run.exit_code === 0 ? '0' : colors.red(`${run.exit_code}`),
    run.duration_ms === null ? '' : duration(run.duration_ms),
    highlight(printable(run.cmd_raw), [], colors),
    colors.dim(printable(run.cwd)),
  ]);
  return table(colors, ['AGE', 'EXIT', 'TOOK', 'COMMAND', 'DIRECTORY'], rows, [0, 1, 2]);
}

/** `{command}` is the command as it was typed, lines included; what no placeholder is named stays. */
export function formatRuns(runs: readonly ListedRun[], format: string, end: string): string {
  const pattern = format.replaceAll('\\t', '\t').replaceAll('\\n', '\n');
  return runs
    .map((run) => pattern.replaceAll(/\{(\w+)\}/g, (all, name: string) => field(run, name) ?? all) + end)
    .join('');
}

function field(run: ListedRun, name: string): string | undefined {
  switch (name) {
    case 'command':
      return run.cmd_raw;
    case 'time':
      return new Date(run.ts_ms).toISOString();
    case 'directory':
      return run.cwd;
    case 'exit':
      return run.exit_code === null ? '' : `${run.exit_code}`;
    case 'duration':
      return run.duration_ms === null ? '' : duration(run.duration_ms);
    case 'host':
      return run.host ?? '';
    case 'session':
      return run.session_id;
    default:
      return undefined;
  }
}

/** `340 ms`, `2.4 s`, `3 min` */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return age(milliseconds);
}
