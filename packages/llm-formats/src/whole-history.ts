import type { ToolResultPart, Turn, UserPart } from './conversation.ts';

/** Said for a tool whose result the client does not have: it was stopped, or its history was cut. */
const NO_RESULT = 'The call was interrupted: there is no result of it.';

/** A conversation in which each call has its result right after it. */
export interface WholeHistory {
  readonly turns: readonly Turn[];
  /** Whether there were results of calls that nobody has made: they are left out. */
  readonly lostResults: boolean;
}

/** Providers refuse a call without a result and a result without a call; a client that was interrupted has both. */
export function wholeHistory(given: readonly Turn[]): WholeHistory {
  const turns = given.some(saysLess) ? given.map(withoutEmpty) : given;
  if (isWhole(turns)) return { turns, lostResults: false };
  const rest = turns.map(resultsIn);
  const whole = turns.flatMap((turn, at): Turn[] => {
    if (turn.role !== 'assistant') return withoutResults(turn);
    const calls = callsIn(turn);
    if (calls.length === 0) return [turn];
    const results = calls.map((callId) => takeResult(callId, turns, rest, at) ?? missing(callId));
    return [turn, { role: 'user', parts: results }];
  });
  return { turns: joined(whole), lostResults: rest.some((results) => results.length > 0) };
}

/** Whether there is an empty part beside others: some providers refuse it, and it says nothing to any. */
function saysLess(turn: Turn): boolean {
  return turn.role === 'user' && turn.parts.length > 1 && turn.parts.some(isEmpty);
}

function withoutEmpty(turn: Turn): Turn {
  if (turn.role !== 'user' || !saysLess(turn)) return turn;
  const parts = turn.parts.filter((part) => !isEmpty(part));
  return parts.length === 0 ? turn : { role: 'user', parts };
}

function isEmpty(part: UserPart): boolean {
  if (part.kind === 'text') return part.text === '' && part.block === undefined;
  return part.kind !== 'tool_result' && part.source.kind === 'data' && part.source.data === '';
}

/** Nearly always. */
function isWhole(turns: readonly Turn[]): boolean {
  let open: readonly string[] = [];
  for (const turn of turns) {
    const results = resultsIn(turn);
    if (results.length !== open.length || !results.every(({ callId }) => open.includes(callId))) return false;
    open = callsIn(turn);
  }
  return open.length === 0;
}

function callsIn(turn: Turn): readonly string[] {
  return turn.role === 'assistant'
    ? turn.parts.flatMap((part) => (part.kind === 'tool_call' ? [part.id] : []))
    : [];
}

function resultsIn(turn: Turn): ToolResultPart[] {
  return turn.role === 'user' ? turn.parts.filter((part) => part.kind === 'tool_result') : [];
}

/** The next result of a call; it is not there any more then. An id that is called again begins anew. */
function takeResult(
  callId: string,
  turns: readonly Turn[],
  rest: readonly ToolResultPart[][],
  calledAt: number,
): ToolResultPart | undefined {
  for (let at = calledAt + 1; at < turns.length; at += 1) {
    const turn = turns[at];
    if (turn !== undefined && callsIn(turn).includes(callId)) return undefined;
    const results = rest[at] ?? [];
    const index = results.findIndex((result) => result.callId === callId);
    if (index >= 0) return results.splice(index, 1)[0];
  }
  return undefined;
}

function missing(callId: string): ToolResultPart {
  return { kind: 'tool_result', callId, parts: [{ kind: 'text', text: NO_RESULT }], failed: true };
}

function withoutResults(turn: Turn): Turn[] {
  if (turn.role !== 'user') return [turn];
  const parts = turn.parts.filter((part) => part.kind !== 'tool_result');
  return parts.length === 0 ? [] : [{ role: 'user', parts }];
}

/** Results and what the user says right after them are one turn. */
function joined(turns: readonly Turn[]): readonly Turn[] {
  const result: Turn[] = [];
  for (const turn of turns) {
    const last = result.at(-1);
    if (turn.role === 'user' && last?.role === 'user' && resultsIn(last).length > 0) {
      const parts: readonly UserPart[] = [...last.parts, ...turn.parts];
      result[result.length - 1] = { role: 'user', parts };
    } else result.push(turn);
  }
  return result;
}
