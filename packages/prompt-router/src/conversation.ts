import { bounds } from './bounds.ts';
import { extractPrompt, type Extracted } from './extract.ts';
import { packs } from './packs.ts';
import { textOf, type Message, type Part, type RoutingRequest } from './request.ts';

/** What is asked, and what came before it that says how hard it is. */
export interface ConversationReading {
  /** What the user has said last, without wrappers. */
  readonly prompt: Extracted;
  /** The task that the prompt only goes on with ("yes", "commit it"); undefined when the prompt speaks for itself. */
  readonly continued: string | undefined;
  /** Whether tools have answered since, and the model is to go on. */
  readonly inToolLoop: boolean;
  /** Tool calls since the task was given. */
  readonly toolCalls: number;
  /** Results at the end that are failures, one after the other. */
  readonly failedInRow: number;
  /** How often the last call was made in the same words, right before. */
  readonly repeatedCalls: number;
}

/** Beginnings of a message that goes on with what was said. */
const goOnWords: ReadonlySet<string> = new Set(packs.words.goOnWords);

/** Messages that end a conversation; nothing is carried over to them. */
const closings: ReadonlySet<string> = new Set(packs.words.closingMessages);

/** Longer messages say themselves what they want. */
const GO_ON_WORDS_MAX = 8;
const GO_ON_CHARACTERS_MAX = 60;

export function readConversation(request: RoutingRequest): ConversationReading {
  const { messages } = request;
  const [only] = messages;
  if (messages.length === 1 && only !== undefined) return readSingle(only);
  const system = systemText(messages);
  const oldest = Math.max(0, messages.length - bounds.conversationMessages);
  const asked = lastUserText(messages, messages.length - 1, 0);
  const prompt = extractPrompt(asked < 0 ? '' : textOf(messages[asked] as Message), system);
  const isFollowUp = asked > 0 && goesOn(prompt.text);
  const task = isFollowUp ? taskBefore(messages, asked, oldest, system) : undefined;
  const since = messages.slice(Math.max(oldest, task?.index ?? asked, 0)).flatMap(({ parts }) => parts);
  return {
    prompt,
    continued: task?.text,
    inToolLoop: endsInResult(messages),
    toolCalls: since.filter(({ kind }) => kind === 'tool_call').length,
    failedInRow: failuresAtEnd(since),
    repeatedCalls: repeatsAtEnd(since),
  };
}

/** Most prompts of a command line have no conversation around them. */
function readSingle(message: Message): ConversationReading {
  const prompt = message.role === 'user' ? extractPrompt(textOf(message), undefined) : nothing;
  return {
    prompt,
    continued: undefined,
    inToolLoop: isResult(message),
    toolCalls: 0,
    failedInRow: 0,
    repeatedCalls: 0,
  };
}

const nothing: Extracted = { text: '', how: 'whole', stripped: false };

/** Whether a message is nothing but a word to go on. */
export function goesOn(text: string): boolean {
  if (text === '' || text.length > GO_ON_CHARACTERS_MAX || text.includes('?')) return false;
  if (packs.words.goOnUnspaced.some((start) => text.startsWith(start))) return true;
  const words = plainWords(text);
  if (words.length === 0 || words.length > GO_ON_WORDS_MAX || closings.has(words.join(' '))) return false;
  // A choice of what was offered: "2", "b", "option 2".
  if (words.length <= 2 && words.some((word) => /^(?:\d{1,2}|[a-d])$/.test(word))) return true;
  return goOnWords.has(words[0] ?? '');
}

function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}']/u)
    .filter((word) => word !== '');
}

/** The nearest message before that says what is wanted. */
function taskBefore(
  messages: readonly Message[],
  before: number,
  oldest: number,
  system: string | undefined,
): { readonly index: number; readonly text: string } | undefined {
  for (
    let index = lastUserText(messages, before - 1, oldest);
    index >= 0;
    index = lastUserText(messages, index - 1, oldest)
  ) {
    const { text } = extractPrompt(textOf(messages[index] as Message), system);
    if (
      text !== '' &&
      !goesOn(text) &&
      !closings.has(plainWords(text.slice(0, GO_ON_CHARACTERS_MAX)).join(' '))
    )
      return { index, text };
  }
  return undefined;
}

/** The last message of the user that says something, from `from` down to `oldest`; -1 if there is none. */
function lastUserText(messages: readonly Message[], from: number, oldest: number): number {
  for (let index = from; index >= oldest; index -= 1) {
    const message = messages[index];
    if (
      message?.role === 'user' &&
      message.parts.some((part) => part.kind === 'text' && part.text.trim() !== '')
    )
      return index;
  }
  return -1;
}

function systemText(messages: readonly Message[]): string | undefined {
  const texts = messages.filter(({ role }) => role === 'system').map(textOf);
  return texts.length === 0 ? undefined : texts.join('\n');
}

function endsInResult(messages: readonly Message[]): boolean {
  const last = messages.at(-1);
  return last !== undefined && isResult(last);
}

function isResult({ role, parts }: Message): boolean {
  return role !== 'assistant' && parts.some(({ kind }) => kind === 'tool_result');
}

function failuresAtEnd(parts: readonly Part[]): number {
  let failures = 0;
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index];
    if (part?.kind !== 'tool_result') continue;
    if (!part.failed) break;
    failures += 1;
  }
  return failures;
}

function repeatsAtEnd(parts: readonly Part[]): number {
  let last: { readonly name: string; readonly argumentsText: string } | undefined;
  let repeats = 0;
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index];
    if (part?.kind !== 'tool_call') continue;
    if (last !== undefined && (part.name !== last.name || part.argumentsText !== last.argumentsText)) break;
    last = part;
    repeats += 1;
  }
  return repeats;
}
