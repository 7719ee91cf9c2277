import { isObject, listIn, numberIn, objectIn, parseJson, textIn, type JsonObject } from '@hunch/common/json';
import type { RecordedCall } from '../recorded-call.ts';
import { OpenCalls, outcomeOf } from './open-calls.ts';

/**
 * Reads a rollout of Codex (`~/.codex/sessions/YYYY/MM/DD/rollout-*.jsonl`): lines of `{type, payload}`, in old ones the payload
 * alone, which is an item of OpenAI's Responses API.
 */
export class CodexReader {
  readonly #open = new OpenCalls();

  get calls(): readonly RecordedCall[] {
    return this.#open.calls;
  }

  /** @returns whether it is a line of a rollout, of use or not */
  push(line: JsonObject): boolean {
    const { type, payload } = line;
    if (type === 'response_item' && isObject(payload)) return this.#item(payload, line.timestamp);
    if (type === 'compacted') this.#open.userSpoke();
    // Settings, counts of tokens, what the screen shows.
    if (typeof type === 'string' && isObject(payload)) return true;
    return type === 'function_call' || type === 'function_call_output' ? this.#item(line) : false;
  }

  #item(item: JsonObject, at?: unknown): boolean {
    const id = textIn(item, 'call_id') ?? textIn(item, 'id') ?? '';
    switch (item.type) {
      case 'function_call': {
        const text = textIn(item, 'arguments') ?? '';
        this.#open.begin(id, { tool: textIn(item, 'name') ?? '', params: parseJson(text) ?? text });
        return true;
      }
      case 'custom_tool_call':
        this.#open.begin(id, { tool: textIn(item, 'name') ?? '', params: { input: item.input } });
        return true;
      case 'local_shell_call':
        this.#open.begin(id, { tool: 'local_shell', params: item.action });
        return true;
      case 'function_call_output':
      case 'custom_tool_call_output':
      case 'local_shell_call_output':
        this.#open.end(id, outcomeIn(item.output), at);
        return true;
      case 'message':
        if (item.role === 'user' && !isContext(item)) this.#open.userSpoke();
        return true;
      default:
        return typeof item.type === 'string';
    }
  }
}

/** Codex itself speaks as the user, in tags: `<environment_context>`. */
function isContext(item: JsonObject): boolean {
  return (textIn(listIn(item, 'content')[0], 'text') ?? '').trimStart().startsWith('<');
}

/** As its shell tools begin their output: `Process exited with code 1`, `Exit code: 1`. */
const exitLine = /^(?:Process exited with code|Exit code:?) (\d{1,3})$/m;
const EXIT_CHARACTERS = 1000;

function outcomeIn(output: unknown): ReturnType<typeof outcomeOf> {
  const text = typeof output === 'string' ? output : JSON.stringify(output ?? '');
  const inner = typeof output === 'string' && output.startsWith('{') ? parseJson(output) : output;
  const printed = textIn(inner, 'output') ?? textIn(inner, 'content') ?? text;
  const exit = numberIn(objectIn(inner, 'metadata'), 'exit_code') ?? exitIn(printed);
  const couldNotRun = printed.startsWith('unsupported ') || (isObject(inner) && inner.success === false);
  return outcomeOf(printed, exit, couldNotRun);
}

function exitIn(text: string): number | undefined {
  const found = exitLine.exec(text.slice(0, EXIT_CHARACTERS))?.[1];
  return found === undefined ? undefined : Number(found);
}
