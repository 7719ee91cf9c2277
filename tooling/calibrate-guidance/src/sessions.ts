import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseTrajectoryLine, replayTrajectory, type RecordedCall, type ReplayResult } from '@hunch/guidance';

/** How a run ended, as far as its set says. */
export type Ending = 'badly' | 'well' | 'unknown';

export interface LabelledSession {
  readonly file: string;
  /** The set and the agent: sessions of one family resemble each other. */
  readonly family: string;
  readonly ending: Ending;
  /** A session of a person at work, taken as healthy throughout. */
  readonly attended: boolean;
  readonly calls: readonly RecordedCall[];
  readonly replay: ReplayResult;
}

/**
 * Reads and replays the sessions that a manifest names: tab-separated, with the columns `file`, `source_repo`, `resolved`
 * and `agent`. `resolved` is `True`, `False`, `human-in-loop` (a person at work), `demo` (shown as an example), or `?`.
 */
export function readSessions(manifest: string): readonly LabelledSession[] {
  const [header = '', ...lines] = readFileSync(manifest, 'utf8').trimEnd().split('\n');
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    const file = cell('file');
    const rows = readFileSync(join(dirname(manifest), file), 'utf8').split('\n');
    const calls = rows.flatMap((row) => parseTrajectoryLine(row) ?? []);
    return {
      file,
      family: `${cell('source_repo')} ${cell('agent')}`,
      ending: endingOf(cell('resolved')),
      attended: cell('resolved') === 'human-in-loop',
      calls,
      replay: replayTrajectory(calls),
    };
  });
}

function endingOf(resolved: string): Ending {
  if (resolved === 'False') return 'badly';
  return ['True', 'demo', 'human-in-loop'].includes(resolved) ? 'well' : 'unknown';
}
