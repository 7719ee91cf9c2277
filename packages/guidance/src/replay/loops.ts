import { purposeOf } from '../trajectory/tool-kinds.ts';
import type { RecordedCall } from './recorded-call.ts';
import type { ReplayedHint } from './replay.ts';

/** A streak that an agent would have been told of. */
export interface Loop {
  readonly classifier: string;
  readonly thread: string;
  /** What was called: the tool, or the program that a shell was to run. */
  readonly tool: string;
  /** From its first turn to the last hint about it; absent where the recording has no times. */
  readonly durationMs?: number;
}

/** The loops of a session: hints of one pattern that grow out of each other are one. */
export function loopsOf(calls: readonly RecordedCall[], hints: readonly ReplayedHint[]): readonly Loop[] {
  const turns = turnsByThread(calls);
  const loops: { first: ReplayedHint; last: ReplayedHint }[] = [];
  const open = new Map<string, (typeof loops)[number]>();
  for (const hint of hints) {
    const key = `${hint.thread}\0${hint.provider}\0${String(hint.evidence.key)}`;
    const known = open.get(key);
    if (known !== undefined && hint.level !== 'fact') {
      known.last = hint;
      continue;
    }
    const begun = { first: hint, last: hint };
    open.set(key, begun);
    loops.push(begun);
  }
  return loops.map(({ first, last }) => {
    const thread = turns.get(first.thread) ?? [];
    const begin = firstTurnOf(first);
    const [from, to] = [thread[begin - 1]?.at(0)?.atMs, thread[last.turn - 1]?.at(-1)?.atMs];
    const call = thread[first.turn - 1]?.at(-1)?.call;
    return {
      classifier: first.classifier,
      thread: first.thread,
      tool: call === undefined ? '' : programOf(call),
      ...(from === undefined || to === undefined || to < from ? {} : { durationMs: to - from }),
    };
  });
}

/** The calls of each turn, as a thread counts them. */
function turnsByThread(calls: readonly RecordedCall[]): ReadonlyMap<string, readonly RecordedCall[][]> {
  const threads = new Map<string, RecordedCall[][]>();
  for (const call of calls) {
    const turns = threads.get(call.thread) ?? [];
    threads.set(call.thread, turns);
    const open = turns.at(-1);
    if (open === undefined || open[0]?.turn !== call.turn) turns.push([call]);
    else open.push(call);
  }
  return threads;
}

function firstTurnOf({ evidence, turn }: ReplayedHint): number {
  const { turns, strength } = evidence;
  // Evidence names the last few turns; a streak in a row is as long as it is strong.
  const named = Array.isArray(turns) ? Number(turns[0]) : turn;
  return Math.max(1, Math.min(named, turn + 1 - (typeof strength === 'number' ? strength : 1)));
}

/** A word that is a program; `cd x && npm test` begins with another, which says less. */
const program = /^(?:cd [^;&|]+(?:&&|;)\s*)?(?:\w+=\S+ )*(?:sudo )?([\w./+-]+)/;

function programOf(call: RecordedCall['call']): string {
  const { command } = purposeOf(call);
  const name = program.exec(command.trim())?.[1] ?? '';
  return name === '' ? call.tool : name.slice(name.lastIndexOf('/') + 1);
}
