import { compact, type JsonObject } from '@hunch/common/json';
import type {
  AnswerPart,
  FilePart,
  ImagePart,
  SpokenTurn,
  ToolResultPart,
  Turn,
  UserPart,
} from '../conversation.ts';
import { mediaTypeOf, shownIn } from '../media.ts';
import { apartFromMedia, argumentsOf, openingWords } from '../shared-fields.ts';
import { isGivenCallId, signatureIn, UNSIGNED } from './signatures.ts';

/** From this generation on calls are signed, results of tools may hold pictures, and each has a resolution of its own. */
const SIGNED_GENERATION = 3;

/** What one says in several turns is one item; results of tools are one of their own. */
export function writeContents(turns: readonly SpokenTurn[], generation: number): readonly JsonObject[] {
  const contents: Content[] = [];
  const names = new Map<string, string>();
  for (const turn of turns) {
    if (turn.role === 'assistant') {
      for (const part of turn.parts) if (part.kind === 'tool_call') names.set(part.id, part.name);
      add(contents, 'model', writeAnswerTurn(turn.parts, generation));
      continue;
    }
    const { results, own } = writeUserTurn(turn.parts, names, generation);
    if (results.length > 0) contents.push({ role: 'user', parts: results, areResults: true });
    add(contents, 'user', own);
  }
  const written = contents.map(({ role, parts }) => ({ role, parts }));
  return written[0]?.role === 'user'
    ? written
    : [{ role: 'user', parts: [{ text: openingWords }] }, ...written];
}

interface Content {
  readonly role: 'user' | 'model';
  readonly parts: JsonObject[];
  readonly areResults: boolean;
}

function add(contents: Content[], role: Content['role'], parts: readonly JsonObject[]): void {
  const last = contents.at(-1);
  if (parts.length === 0) return;
  if (last?.role === role && !last.areResults) last.parts.push(...parts);
  else contents.push({ role, parts: [...parts], areResults: false });
}

/** Results of tools answer the turn before them, alone and first; what the user adds comes after. */
function writeUserTurn(parts: readonly UserPart[], names: ReadonlyMap<string, string>, generation: number) {
  const results: JsonObject[] = [];
  const own: JsonObject[] = [];
  for (const part of parts) {
    if (part.kind !== 'tool_result') {
      own.push(writeUserPart(part, generation));
      continue;
    }
    const isBlind = generation < SIGNED_GENERATION;
    const { texts, media } = isBlind ? apartFromMedia(part) : { texts: part.parts, media: [] };
    own.push(...media.map((one) => writeUserPart(one, generation)));
    results.push(writeToolResult({ ...part, parts: texts }, names.get(part.callId)));
  }
  return { results, own };
}

function writeUserPart(part: Exclude<UserPart, ToolResultPart>, generation: number): JsonObject {
  switch (part.kind) {
    case 'text':
      return { text: part.text };
    case 'image':
    case 'file':
      return writeShown(part, generation);
  }
}

/** A model of this generation is told how closely to look (ai.google.dev/gemini-api/docs/media-resolution). */
function writeShown(part: ImagePart | FilePart, generation: number): JsonObject {
  const level = levels[part.detail ?? ''];
  const videoMetadata = part.kind === 'file' ? part.watched : undefined;
  const media = compact({ ...writeMedia(part), videoMetadata });
  return level === undefined || generation < SIGNED_GENERATION
    ? media
    : { ...media, mediaResolution: { level: `MEDIA_RESOLUTION_${level}` } };
}

/**
 * One before it is told once for all of them: the closest look that any is to have. Undefined: each has its own, or none.
 */
export function resolutionOfAll(turns: readonly Turn[], generation: number): string | undefined {
  if (generation >= SIGNED_GENERATION) return undefined;
  const shown = turns.flatMap((turn) => (turn.role === 'user' ? turn.parts.flatMap(shownIn) : []));
  const asked = shown.map(({ detail }) => levels[detail ?? '']);
  if (asked.some((level) => level === 'HIGH' || level === 'ULTRA_HIGH')) return 'MEDIA_RESOLUTION_HIGH';
  const level = asked.find((one) => one === 'MEDIUM') ?? asked.find((one) => one === 'LOW');
  return level === undefined ? undefined : `MEDIA_RESOLUTION_${level}`;
}

/** As LiteLLM has it ("Gemini", "Media resolution"). */
const levels: Readonly<Record<string, string>> = {
  low: 'LOW',
  medium: 'MEDIUM',
  high: 'HIGH',
  original: 'ULTRA_HIGH',
  ultra_high: 'ULTRA_HIGH',
};

function writeMedia({ source }: ImagePart | FilePart): JsonObject {
  if (source.kind === 'data') return { inlineData: { mimeType: source.mediaType, data: source.data } };
  // Google has addresses for what it keeps; ids of others have been refused.
  if (source.kind === 'stored') return { fileData: { fileUri: source.id } };
  const mimeType = source.mediaType ?? mediaTypeOf(source.url);
  // Of a film that the address alone names Google knows the type.
  return {
    fileData: compact({ fileUri: source.url, mimeType: mimeType === 'video/*' ? undefined : mimeType }),
  };
}

/** A result goes by the name of its function, and by the id of the call where Gemini gave one. */
function writeToolResult({ callId, parts, failed }: ToolResultPart, name = callId): JsonObject {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const media = parts.filter((part) => part.kind !== 'text');
  const output = texts.length > 1 ? texts : (texts[0] ?? '');
  const functionResponse = compact({
    id: isGivenCallId(callId) ? undefined : callId,
    name,
    response: failed ? { error: output } : { output },
    parts: media.length === 0 ? undefined : media.map(writeMedia),
  });
  return { functionResponse };
}

function writeAnswerTurn(parts: readonly AnswerPart[], generation: number): readonly JsonObject[] {
  const signatures = new Map<string, string>();
  for (const part of parts) {
    const own = part.kind === 'hidden_reasoning' ? signatureIn(part.data) : undefined;
    if (own !== undefined) signatures.set(own.callId, own.signature);
  }
  const written: JsonObject[] = [];
  const lastText = parts.findLast((part) => part.kind === 'text');
  let isFirstCall = true;
  for (const part of parts) {
    switch (part.kind) {
      case 'text':
      case 'refusal': {
        const thoughtSignature = part === lastText ? signatures.get('') : undefined;
        if (part.text !== '' || thoughtSignature !== undefined)
          written.push(compact({ text: part.text, thoughtSignature }));
        break;
      }
      case 'tool_call': {
        const missing = isFirstCall && generation >= SIGNED_GENERATION ? UNSIGNED : undefined;
        const id = isGivenCallId(part.id) ? undefined : part.id;
        const thoughtSignature = signatures.get(part.id) ?? missing;
        const functionCall = compact({ id, name: part.name, args: argumentsOf(part) });
        written.push(compact({ functionCall, thoughtSignature }));
        isFirstCall = false;
        break;
      }
      case 'picture':
        written.push({ inlineData: { mimeType: part.mediaType, data: part.data } });
        break;
      // Thoughts are told to the user; what the model needs of them is in the signatures.
      case 'reasoning':
      case 'hidden_reasoning':
      case 'search':
    }
  }
  return written;
}
