import { isObject, listIn, numberIn, objectIn, textIn, type JsonObject } from '@hunch/common/json';
import type { RecordedCall } from '../recorded-call.ts';
import { OpenCalls, outcomeOf } from './open-calls.ts';

/** Sessions that are one JSON document. Undefined: it is none of them. */
export function callsOfDocument(document: unknown): readonly RecordedCall[] | undefined {
  if (Array.isArray(document)) return document.some(isOpenHandsEvent) ? ofOpenHands(document) : undefined;
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

/** mini-swe-agent (`*.traj.json`): messages; the command lines of one stand beside it, what they gave in those after it. */
function ofMiniSweAgent(messages: readonly unknown[]): readonly RecordedCall[] {
  const open = new OpenCalls();
  let waiting: string[] = [];
  for (const [index, message] of messages.entries()) {
    const role = textIn(message, 'role');
    if (role === 'assistant') {
      const commands = commandsOf(message);
      waiting = commands.map((_, at) => `${index}.${at}`);
      for (const [at, command] of commands.entries())
        open.begin(`${index}.${at}`, { tool: 'bash', params: { command } });
      continue;
    }
    const id = waiting.shift();
    if (id === undefined) continue;
    const text = textIn(message, 'content') ?? '';
    const stated = /<returncode>(-?\d+)<\/returncode>/.exec(text)?.[1];
    const exit = numberIn(objectIn(message, 'extra'), 'returncode');
    open.end(id, outcomeOf(text, exit ?? (stated === undefined ? undefined : Number(stated))));
  }
  return open.calls;
}

function commandsOf(message: unknown): readonly string[] {
  const actions = listIn(objectIn(message, 'extra'), 'actions').flatMap((action) =>
    typeof action === 'string' ? action : (textIn(action, 'command') ?? []),
  );
  if (actions.length > 0) return actions;
  const fenced = /```(?:mswea_bash_command|bash)\n([\s\S]*?)\n```/.exec(
    textIn(message, 'content') ?? '',
  )?.[1];
  return fenced === undefined ? [] : [fenced];
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

/** OpenHands: a list of events; an observation names the action that it follows. */
function ofOpenHands(events: readonly unknown[]): readonly RecordedCall[] {
  const open = new OpenCalls();
  for (const event of events) {
    if (!isObject(event)) continue;
    const action = textIn(event, 'action');
    if (action === 'message' && event.source === 'user') open.userSpoke();
    else if (action !== undefined && event.source === 'agent' && !openHandsTalk.has(action))
      open.begin(String(event.id), {
        tool: action === 'run' ? 'execute_bash' : action,
        params: event.args,
      });
    const observation = textIn(event, 'observation');
    if (observation === undefined) continue;
    const text = textIn(event, 'content') ?? '';
    const extras = objectIn(event, 'extras');
    const exit = numberIn(objectIn(extras, 'metadata'), 'exit_code') ?? numberIn(extras, 'exit_code');
    open.end(String(event.cause), outcomeOf(text, exit, observation === 'error'));
  }
  return open.calls;
}

const openHandsTalk: ReadonlySet<string> = new Set([
  'message',
  'think',
  'finish',
  'system',
  'recall',
  'condensation',
]);

function isOpenHandsEvent(event: unknown): boolean {
  return isObject(event) && (typeof event.action === 'string' || typeof event.observation === 'string');
}
