import { packs } from './packs.ts';

/**
 * What of a user's message the user has said (spec 002, "Prompt Extraction"): wrappers of chat programs, harnesses and
 * embedded system prompts would be scored as if the user had written them.
 */
export interface Extracted {
  readonly text: string;
  readonly how: 'whole' | 'current-message' | 'without-system-prompt' | 'last-paragraph';
  /** Whether blocks of a harness were taken out. */
  readonly stripped: boolean;
}

/** What packed context ends with; the last one counts, since history may quote an earlier one. */
const CURRENT_MESSAGE = '[Current message - respond to this]';

/** Spec 002: a message longer than this, without a system message, may begin with one; its last paragraph is shorter. */
const EMBEDDED_CHARACTERS = 500;
/** As much of a system prompt is looked for before it is compared whole. */
const SYSTEM_PROBE_CHARACTERS = 64;

/**
 * @param system the system messages of the request, joined; undefined when it has none
 * @example
 * ```ts
 * extractPrompt('[Chat messages since your last reply - for context]\nuser: hi\n[Current message - respond to this]\nWhat is 2+2?', undefined).text;
 * // 'What is 2+2?'
 * ```
 */
export function extractPrompt(message: string, system: string | undefined): Extracted {
  const current = isPacked(message) ? message.lastIndexOf(CURRENT_MESSAGE) : -1;
  const spoken = current < 0 ? message : message.slice(current + CURRENT_MESSAGE.length);
  const cleaned = withoutHarness(spoken);
  const stripped = cleaned.length !== spoken.length;
  if (current >= 0) return { text: cleaned.trim(), how: 'current-message', stripped };
  const bare = system === undefined ? undefined : withoutSystemPrompt(cleaned, system.trim());
  if (bare !== undefined) return { text: bare, how: 'without-system-prompt', stripped };
  const last = system === undefined ? lastParagraph(cleaned) : undefined;
  if (last !== undefined) return { text: last, how: 'last-paragraph', stripped };
  return { text: cleaned.trim(), how: 'whole', stripped };
}

/** Packed context begins with a note in brackets; without one, nothing is looked for in a long text. */
const PACKED_CHARACTERS = 512;

function isPacked(message: string): boolean {
  return message.slice(0, PACKED_CHARACTERS).includes('[');
}

/** What a harness adds stands around what the user has said, within so many characters of the beginning or the end. */
const HARNESS_CHARACTERS = 65_536;

/** An element that is not closed is left as it stands: what it holds might be the user's. */
function withoutHarness(text: string): string {
  const isLong = text.length > 2 * HARNESS_CHARACTERS;
  const ends = isLong ? [text.slice(0, HARNESS_CHARACTERS), text.slice(-HARNESS_CHARACTERS)] : [text];
  if (!ends.some((end) => end.includes('</'))) return text;
  let left = text;
  for (const tag of packs.words.harnessTags) {
    const closing = `</${tag}>`;
    if (left.includes(closing)) left = withoutElement(left, `<${tag}>`, closing);
  }
  return left;
}

function withoutElement(text: string, opening: string, closing: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const from = text.indexOf(opening, at);
    const to = from < 0 ? -1 : text.indexOf(closing, from);
    if (from < 0 || to < 0) return kept + text.slice(at);
    kept += text.slice(at, from);
    at = to + closing.length;
  }
}

function withoutSystemPrompt(text: string, system: string): string | undefined {
  if (system === '' || text.length <= system.length) return undefined;
  const at = text.indexOf(system.slice(0, SYSTEM_PROBE_CHARACTERS));
  if (at < 0 || !text.startsWith(system, at)) return undefined;
  const rest = `${text.slice(0, at)}${text.slice(at + system.length)}`.trim();
  return rest === '' ? undefined : rest;
}

/**
 * The spec takes the last paragraph of any long message. Measured, that throws away most of an honest long prompt (a
 * document and a question, a problem of two paragraphs), so the head must address an assistant, as system prompts do.
 */
function lastParagraph(text: string): string | undefined {
  if (text.length <= EMBEDDED_CHARACTERS) return undefined;
  const end = text.trimEnd();
  // A longer last paragraph would be none, so its start lies within this piece.
  const piece = end.slice(-EMBEDDED_CHARACTERS - 2);
  const at = piece.lastIndexOf('\n\n');
  if (at < 0) return undefined;
  const last = piece.slice(at).trim();
  if (last === '' || last.length >= EMBEDDED_CHARACTERS) return undefined;
  return addressesAssistant(end.slice(0, end.length - piece.length + at)) ? last : undefined;
}

/** Enough to see who is spoken to. */
const ADDRESS_CHARACTERS = 4096;
const address =
  /\b(?:you are (?:an? |the |claude|chatgpt|gpt|openclaw|hunch|my |our )|your (?:name|role|task|job|goal|instructions|responses?|answers?) |as an? (?:ai|assistant)|system prompt|(?:always|never) (?:respond|answer|reply|use|mention|reveal)|respond (?:only |always )?(?:in|with|as)\b|you (?:must|have access|will be|can use|always|never)\b|be (?:helpful|polite|honest)|output format|(?:the|this) assistant|assistant (?:must|should|is|can)|available tools)|^#+ (?:system|identity|instructions|role|tools?|rules|guidelines)/im;

function addressesAssistant(head: string): boolean {
  return address.test(head.slice(0, ADDRESS_CHARACTERS));
}
