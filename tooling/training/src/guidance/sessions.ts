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
 *
 * @param pipefail agents whose recording shell had `pipefail` on
 */
export function readSessions(manifest: string, pipefail: readonly string[] = []): readonly LabelledSession[] {
  const [header = '', ...lines] = readFileSync(manifest, 'utf8').trimEnd().split('\n');
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    const file = cell('file');
    const rows = readFileSync(join(dirname(manifest), file), 'utf8').split('\n');
    const recorded = rows.flatMap((row) => parseTrajectoryLine(row) ?? []);
    const calls = pipefail.includes(cell('agent')) ? recorded.map(withoutPipefail) : recorded;
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

/** A pipeline that fails only under `pipefail` is a success for the hook of an agent, whose shell has it off. */
function withoutPipefail(recorded: RecordedCall): RecordedCall {
  const { call, outcome } = recorded;
  const command = isRecord(call.params) ? call.params.command : undefined;
  if (outcome.kind !== 'failure' || typeof command !== 'string' || !endsWithPipeline.test(command))
    return recorded;
  return { ...recorded, outcome: { kind: 'success', result: { kind: 'text', text: outcome.message } } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** One pipe and no list operator behind it; quoted text may be taken for a pipe, which only makes a failure a success. */
const endsWithPipeline = /[^|]\|[^|;&\n]+$/;

function endingOf(resolved: string): Ending {
  if (resolved === 'False') return 'badly';
  return ['True', 'demo', 'human-in-loop'].includes(resolved) ? 'well' : 'unknown';
}
