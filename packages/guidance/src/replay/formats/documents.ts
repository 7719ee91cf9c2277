import { isObject, listIn, numberIn, objectIn, textIn, type JsonObject } from '@hunch/common/json';
import type { RecordedCall } from '../recorded-call.ts';
import { OpenCalls, outcomeOf } from './open-calls.ts';
import { callsOfOpenHands } from './open-hands.ts';

/** Sessions that are one JSON document. Undefined: it is none of them. */
export function callsOfDocument(document: unknown): readonly RecordedCall[] | undefined {
  if (Array.isArray(document)) return callsOfOpenHands(document);
  if (!isObject(document)) return undefined;
  if (Array.isArray(document.trajectory)) return ofSweAgent(document.trajectory);
  if (!Array.isArray(document.messages)) return undefined;
  if (typeof document.sessionId === 'string') return ofGemini(document.messages);
  return textIn(document, 'trajectory_format')?.startsWith('mini-swe-agent') === true
    ? ofMiniSweAgent(document.messages)
    : undefined;
}

/** A shell that tells no exit code: what begins or ends so has failed. */
const soundsFailed =
  /^(?:Traceback \(most recent call last\)|(?:\/bin\/)?(?:ba)?sh: .*(?:not found|syntax error|No such file)|Error: |usage: )|Your proposed edit has introduced new syntax error|No edit was (?:made|performed)|Edit (?:command )?failed|command not found$|EXECUTION TIMED OUT/m;

/** SWE-agent (`*.traj`): steps of a command line and what was seen after it. */
function ofSweAgent(steps: readonly unknown[]): readonly RecordedCall[] {
  const open = new OpenCalls();
  for (const [index, step] of steps.entries()) {
    const action = textIn(step, 'action')?.trim() ?? '';
    if (action === '') continue;
    const seen = textIn(step, 'observation') ?? '';
    open.begin(`${index}`, { tool: sweAgentTool(action), params: { command: action } });
    open.end(`${index}`, outcomeOf(seen, undefined, soundsFailed.test(seen)));
  }
  return open.calls;
}

/** Its own commands are tools; all others run in a shell. */
function sweAgentTool(action: string): string {
  const name = /^\w+/.exec(action)?.[0] ?? '';
  return sweAgentTools.has(name) ? name : 'bash';
}

const sweAgentTools: ReadonlySet<string> = new Set(
  'open goto scroll_up scroll_down create edit insert append search_dir search_file find_file str_replace_editor undo_edit'.split(
    ' ',
  ),
);

/**
 * mini-swe-agent (`*.traj.json`): messages; the command lines of one stand beside it, what they gave in those after it, by the ids of
 * calls since 2.0, else in their order.
 */
function ofMiniSweAgent(messages: readonly unknown[]): readonly RecordedCall[] {
  const open = new OpenCalls();
  let waiting: string[] = [];
  for (const [index, message] of messages.entries()) {
    const role = textIn(message, 'role');
    if (role === 'assistant') {
      const actions = actionsOf(message, index);
      waiting = actions.map(({ id }) => id);
      for (const { id, command } of actions) open.begin(id, { tool: 'bash', params: { command } });
      continue;
    }
    const named = textIn(message, 'tool_call_id');
    const id = named !== undefined && waiting.includes(named) ? named : waiting[0];
    if (id === undefined) continue;
    waiting = waiting.filter((other) => other !== id);
    const extra = objectIn(message, 'extra');
    const content = textIn(message, 'content') ?? '';
    const stated = /<returncode>(-?\d+)<\/returncode>/.exec(content)?.[1];
    const exit = numberIn(extra, 'returncode') ?? (stated === undefined ? undefined : Number(stated));
    const exception = textIn(extra, 'exception_info') ?? '';
    const text = exception === '' ? (textIn(extra, 'raw_output') ?? content) : exception;
    open.end(id, outcomeOf(text, exit, exception !== ''), extra?.timestamp);
  }
  return open.calls;
}

interface MiniAction {
  readonly id: string;
  readonly command: string;
}

function actionsOf(message: unknown, index: number): readonly MiniAction[] {
  const content = textIn(message, 'content') ?? '';
  const fenced = /```(?:mswea_bash_command|bash)\n([\s\S]*?)\n```/.exec(content)?.[1];
  const listed = listIn(objectIn(message, 'extra'), 'actions');
  const actions = listed.length > 0 || fenced === undefined ? listed : [fenced];
  return actions.flatMap((action, at) => {
    const command = typeof action === 'string' ? action : textIn(action, 'command');
    const id = textIn(action, 'tool_call_id') ?? `${index}.${at}`;
    return command === undefined ? [] : { id, command };
  });
}

/**
 * A line of a session of Gemini CLI since 2026 (`session-*.jsonl`): what it is about, a change of that (`$set`), or a message.
 */
export function isGeminiLine(line: JsonObject): boolean {
  if (isObject(line.$set) || typeof line.projectHash === 'string') return true;
  return (
    Array.isArray(line.toolCalls) || (typeof line.timestamp === 'string' && geminiSpeakers.has(line.type))
  );
}

const geminiSpeakers: ReadonlySet<unknown> = new Set(['user', 'gemini', 'info', 'warning', 'error']);

/** Gemini CLI (`~/.gemini/tmp/…/chats/session-*.json`, and lines of `.jsonl`): messages, those of the model with their calls and results. */
export function ofGemini(messages: readonly unknown[]): readonly RecordedCall[] {
  const open = new OpenCalls();
  for (const message of messages) {
    if (textIn(message, 'type') === 'user' && !isResult(message)) open.userSpoke();
    const calls = listIn(message, 'toolCalls').filter(isObject);
    for (const call of calls)
      open.begin(textIn(call, 'id') ?? '', { tool: textIn(call, 'name') ?? '', params: call.args });
    for (const call of calls) {
      const status = textIn(call, 'status');
      const text = resultOfGemini(call);
      open.end(
        textIn(call, 'id') ?? '',
        status === 'cancelled'
          ? { kind: 'cancelled' }
          : outcomeOf(text, exitOfGemini(text), status === 'error'),
        call.timestamp ?? (isObject(message) ? message.timestamp : undefined),
      );
    }
  }
  return open.calls;
}

/** Results of tools come back in the name of the user. */
function isResult(message: unknown): boolean {
  return listIn(message, 'content').some((part) => objectIn(part, 'functionResponse') !== undefined);
}

function resultOfGemini(call: JsonObject): string {
  const [first] = listIn(call, 'result');
  const response = objectIn(objectIn(first, 'functionResponse'), 'response');
  return textIn(response, 'error') ?? textIn(response, 'output') ?? textIn(call, 'resultDisplay') ?? '';
}

/** Its shell tool succeeds whatever the command did, and says how it ended. */
function exitOfGemini(text: string): number | undefined {
  const found = /^Exit Code: (\d{1,3})$/m.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
