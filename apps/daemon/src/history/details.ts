import { UNKNOWN_EXIT, type HistoryColumns, type Machine } from './columns.ts';
import { neighbour } from './rank.ts';

export interface LineDetails {
  readonly text: string;
  readonly cwd: string;
  readonly repo: string | null;
  readonly machine: Machine;
  /** In all places. */
  readonly runs: number;
  readonly failures: number;
  readonly firstMs: number;
  /** Of the runs whose duration is known; null: none. */
  readonly averageMs: number | null;
  /** Around its newest run in the same session; null: nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

export function detailsOf(columns: HistoryColumns, line: number, place: number): LineDetails {
  let runs = 0;
  let failures = 0;
  let firstMs = Number.POSITIVE_INFINITY;
  let sumMs = 0;
  let timed = 0;
  for (let at = columns.newestOf(line); at >= 0; at = columns.olderOf(at)) {
    runs += 1;
    const exit = columns.exitAt(at);
    if (exit !== 0 && exit !== UNKNOWN_EXIT) failures += 1;
    firstMs = Math.min(firstMs, columns.timeAt(at));
    const duration = columns.durationAt(at);
    if (Number.isNaN(duration)) continue;
    sumMs += duration;
    timed += 1;
  }
  const repo = columns.repoAt(place);
  const around = (step: 1 | -1): string | null => {
    const other = neighbour(columns, place, step);
    return other < 0 ? null : (columns.lines[columns.lineAt(other)] ?? null);
  };
  return {
    text: columns.lines[line] ?? '',
    cwd: columns.name(columns.cwdAt(place)),
    repo: repo < 0 ? null : columns.name(repo),
    machine: columns.machineOf(columns.sessionAt(place)),
    runs,
    failures,
    firstMs,
    averageMs: timed === 0 ? null : sumMs / timed,
    before: around(-1),
    after: around(1),
  };
}
