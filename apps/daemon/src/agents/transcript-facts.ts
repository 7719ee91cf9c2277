import { isObject, listIn, numberIn, objectIn, parseJson, textIn, type JsonObject } from '@hunch/common/json';

/** Tokens that one answer of a model, or a session so far, has used. */
export interface TokenUse {
  /** What is told again replaces what was told under the same key. */
  readonly key: string;
  /** Empty: that of the session. */
  readonly model: string;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
}

/** What a line of a transcript says that hooks do not. */
export interface TranscriptFacts {
  /** Of the main thread. */
  readonly model?: string;
  /** Calls of a subagent that are written into the same file. */
  readonly sideCalls?: readonly { readonly callId: string; readonly thread: string }[];
  readonly exits?: readonly { readonly callId: string; readonly exitCode: number }[];
  readonly used?: readonly TokenUse[];
}

/**
 * Reads a line of JSON as Claude Code (`message`), Codex (`payload`) or Gemini CLI (a message, or a change of a list of them) writes
 * it; the first line of a tail may be cut off. Undefined: it says nothing of the kind.
 */
export function transcriptFactsOf(line: string): TranscriptFacts | undefined {
  // Most lines are texts and results; to look costs less than to parse.
  if (!mayTell.test(line)) return undefined;
  const entry = parseJson(line);
  if (!isObject(entry)) return undefined;
  if (isObject(entry.payload)) return ofCodex(entry.payload);
  if (isObject(entry.message)) return ofClaude(entry, entry.message);
  const set = objectIn(entry, '$set')?.messages;
  return ofGemini(Array.isArray(set) ? set.filter(isObject) : [entry]);
}

const mayTell = /"(?:model|usage|tokens|isSidechain|call_id|total_token_usage)"/;

function ofClaude(entry: JsonObject, message: JsonObject): TranscriptFacts {
  const isSide = entry.isSidechain === true;
  const named = modelNamed(message);
  const usage = objectIn(message, 'usage');
  const id = textIn(message, 'id') ?? textIn(entry, 'uuid') ?? '';
  const thread = textIn(entry, 'agentId') ?? 'sidechain';
  const calls = listIn(message, 'content').flatMap((part) =>
    isObject(part) && part.type === 'tool_use' ? (textIn(part, 'id') ?? []) : [],
  );
  return {
    ...(named === undefined || isSide ? {} : { model: named }),
    ...(isSide && calls.length > 0 ? { sideCalls: calls.map((callId) => ({ callId, thread })) } : {}),
    ...(usage === undefined ? {} : { used: [ofAnthropic(id, named ?? '', usage)] }),
  };
}

/** Anthropic counts what goes to a cache and comes from one apart from the input. */
function ofAnthropic(key: string, model: string, usage: JsonObject): TokenUse {
  const cachedInputTokens = count(usage, 'cache_read_input_tokens');
  const cacheWriteTokens = count(usage, 'cache_creation_input_tokens');
  return {
    key,
    model,
    inputTokens: count(usage, 'input_tokens') + cachedInputTokens + cacheWriteTokens,
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens: count(usage, 'output_tokens'),
  };
}

/** How Codex begins what a command gave: `Process exited with code 1`, `Exit code: 1`. */
const exitLine = /^(?:Process exited with code|Exit code:?) (\d{1,3})$/m;
const EXIT_CHARACTERS = 1000;

function ofCodex(payload: JsonObject): TranscriptFacts {
  const named = modelNamed(payload);
  const total = objectIn(objectIn(payload, 'info'), 'total_token_usage');
  const exit = exitOfCodex(payload);
  return {
    ...(named === undefined ? {} : { model: named }),
    ...(exit === undefined ? {} : { exits: [exit] }),
    ...(total === undefined
      ? {}
      : {
          used: [
            {
              // It counts all of a session itself.
              key: 'all',
              model: '',
              inputTokens: count(total, 'input_tokens'),
              cachedInputTokens: count(total, 'cached_input_tokens'),
              cacheWriteTokens: 0,
              outputTokens: count(total, 'output_tokens'),
            },
          ],
        }),
  };
}

function exitOfCodex(payload: JsonObject): { callId: string; exitCode: number } | undefined {
  const callId = textIn(payload, 'call_id');
  if (callId === undefined) return undefined;
  const inner = typeof payload.output === 'string' ? parseJson(payload.output) : payload.output;
  const text = textIn(inner, 'output') ?? textIn(payload, 'output') ?? '';
  const found = exitLine.exec(text.slice(0, EXIT_CHARACTERS))?.[1];
  const exitCode =
    numberIn(payload, 'exit_code') ??
    numberIn(objectIn(inner, 'metadata'), 'exit_code') ??
    (found === undefined ? undefined : Number(found));
  return exitCode === undefined ? undefined : { callId, exitCode };
}

function ofGemini(messages: readonly JsonObject[]): TranscriptFacts {
  const model = messages.flatMap((message) => modelNamed(message) ?? []).at(-1);
  const used = messages.flatMap((message) => {
    const tokens = objectIn(message, 'tokens');
    if (tokens === undefined) return [];
    return {
      key: textIn(message, 'id') ?? '',
      model: modelNamed(message) ?? '',
      inputTokens: count(tokens, 'input'),
      cachedInputTokens: count(tokens, 'cached'),
      cacheWriteTokens: 0,
      outputTokens: count(tokens, 'output') + count(tokens, 'thoughts'),
    };
  });
  return { ...(model === undefined ? {} : { model }), ...(used.length === 0 ? {} : { used }) };
}

/** Claude Code writes its own words as if a model of a name in brackets had said them. */
function modelNamed(holder: JsonObject): string | undefined {
  const name = textIn(holder, 'model') ?? '';
  return name === '' || name === '<synthetic>' ? undefined : name;
}

function count(holder: JsonObject, name: string): number {
  const value = numberIn(holder, name) ?? 0;
  return Number.isFinite(value) && value > 0 ? value : 0;
}
