import { shown } from '../trajectory/call-record.ts';
import type {
  DoomLoop,
  EditFailureStreak,
  ErrorStreak,
  FruitlessSearch,
  MissingTool,
  ProgressStall,
  SameError,
  SameResult,
  Thrashing,
  TimeoutStreak,
} from '../trajectory/pattern.ts';

// One sentence of fact for each pattern: what was seen, how often, in which turns. Reasons and guidance share them.

export function describeDoomLoop(loop: DoomLoop): string {
  const { form, repetitions, cycleActions, turns } = loop;
  const action = code(cycleActions[0] ?? '');
  switch (form) {
    case 'cycle':
      return loop.cycleLength === 1 ? describeRow(loop, action) : describeCycle(loop);
    case 'recurrence':
      return `${action} ${ended(loop)} ${repetitions} times (${inTurns(turns)}, nothing changed in between) ${howEnded(loop)}.`;
    case 'same_change':
      return `The same edit (${action}) was made ${repetitions} times (${inTurns(turns)}).`;
  }
}

function describeRow(loop: DoomLoop, action: string): string {
  const times = `${loop.repetitions} times in a row`;
  switch (loop.same) {
    case 'calls and results':
      return `${action} ${ended(loop)} ${times} ${howEnded(loop)}.`;
    case 'calls':
      return `${action} was run ${times}, nothing else in between.`;
    case 'calls but for numbers':
      return `The same call with other numbers was made ${times}, nothing else in between, the last: ${action}.`;
  }
}

const cycleResults: Readonly<Record<DoomLoop['same'], string>> = {
  'calls and results': ' with the same results',
  calls: '',
  'calls but for numbers': ' with other numbers',
};

function describeCycle({ same, repetitions, cycleLength, cycleActions }: DoomLoop): string {
  const steps = cycleActions.map(code).join(', then ');
  return `A cycle of ${cycleLength} steps ran ${repetitions} times${cycleResults[same]}: ${steps}.`;
}

function ended({ message }: DoomLoop): string {
  return message === '' ? 'was run' : 'failed';
}

function howEnded({ message }: DoomLoop): string {
  return message === '' ? 'with the same result' : `with the same error: ${quote(message)}`;
}

export function describeSameError(error: SameError): string {
  const { toolName, action, message, strength, windowTurns } = error;
  const often = `${strength} times in the last ${windowTurns} turns`;
  if (message === '') return `${code(action)} failed ${often} with the same output.`;
  return `${toolName} failed ${often} with the same error: ${quote(message)} (last: ${code(action)}).`;
}

export function describeSameResult({ action, strength, windowTurns }: SameResult): string {
  return `${code(action)} gave the same result ${strength} times in the last ${windowTurns} turns.`;
}

export function describeEditFailureStreak(streak: EditFailureStreak): string {
  const file = streak.path === '' ? 'one file' : code(streak.path);
  return `${streak.strength} edits of ${file} failed and none succeeded (${inTurns(streak.turns)})${because(streak.message)}.`;
}

export function describeMissingTool(missing: MissingTool): string {
  return `${code(missing.program)} is not installed or not found; it was called ${missing.strength} times (${inTurns(missing.turns)}).`;
}

export function describeTimeoutStreak(streak: TimeoutStreak): string {
  return `${streak.strength} calls ran out of time (${inTurns(streak.turns)}), the last: ${code(streak.action)}.`;
}

export function describeErrorStreak(streak: ErrorStreak): string {
  const last = because(streak.messages.at(-1) ?? '');
  return `Every call of the last ${streak.strength} turns failed: ${streak.strength} consecutive errors${last}.`;
}

export function describeFruitlessSearch(search: FruitlessSearch): string {
  return `${search.strength} searches in a row found nothing (${search.queries.map(code).join(', ')}).`;
}

export function describeProgressStall(stall: ProgressStall): string {
  return `The last ${stall.actionsDuringStall} turns brought no new result and changed nothing.`;
}

export function describeThrashing(thrashing: Thrashing): string {
  const { windowTurns, failedTurns, repeatedTurns, message, oneError } = thrashing;
  const isOne = oneError && failedTurns > 1 && message !== '';
  const how = isOne ? ` with the same error: ${quote(message)}` : because(message);
  if (failedTurns === windowTurns) return `Each of the last ${windowTurns} turns failed${how}.`;
  const failed = failedTurns === 0 ? '' : `${failedTurns} failed${how}`;
  const repeated = repeatedTurns === 0 ? '' : `${repeatedTurns} brought nothing that was not known before`;
  return `Of the last ${windowTurns} turns ${[failed, repeated].filter((part) => part !== '').join(', and ')}.`;
}

function because(message: string): string {
  return message === '' ? '' : `, the last with: ${quote(message)}`;
}

function inTurns(turns: readonly number[]): string {
  return turns.length === 1 ? `turn ${turns[0]}` : `turns ${turns.join(', ')}`;
}

function code(text: string): string {
  return `\`${clean(text).replaceAll('`', "'")}\``;
}

/** The sentence around it has a full stop of its own. */
function quote(text: string): string {
  return `“${clean(text).replace(/(?<!\.)\.$/, '')}”`;
}

/** What stood in a command or an error stays one line and keeps its secrets. */
function clean(text: string): string {
  return shown(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
