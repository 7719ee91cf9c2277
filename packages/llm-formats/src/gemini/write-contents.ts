import { err, ok, type Result } from '@hunch/common/result';
import { compact, type JsonObject } from '@hunch/common/json';
import type {
  AnswerPart,
  FilePart,
  ImagePart,
  SpokenTurn,
  ToolResultPart,
  UserPart,
} from '../conversation.ts';
import { apartFromPictures, argumentsOf, openingWords } from '../shared-fields.ts';
import { isGivenCallId, signatureIn, UNSIGNED } from './signatures.ts';

/** From this generation on calls are signed, and results of tools may hold pictures. */
const SIGNED_GENERATION = 3;

/** @returns or, as the error, what the format can't carry */
export function writeContents(
  turns: readonly SpokenTurn[],
  generation: number,
): Result<readonly JsonObject[], string> {
  const contents: JsonObject[] = [];
  const names = new Map<string, string>();
  for (const turn of turns) {
    switch (turn.role) {
      case 'assistant': {
        for (const part of turn.parts) if (part.kind === 'tool_call') names.set(part.id, part.name);
        const parts = writeAnswerTurn(turn.parts, generation);
        if (!parts.ok) return parts;
        if (parts.value.length > 0) contents.push({ role: 'model', parts: parts.value });
        break;
      }
      case 'user': {
        const written = writeUserTurn(turn.parts, names, generation);
        if (!written.ok) return written;
        contents.push(...written.value);
      }
    }
  }
  if (contents[0]?.role !== 'user') contents.unshift({ role: 'user', parts: [{ text: openingWords }] });
  return ok(contents);
}

/** Results of tools answer the turn before them, alone and first; what the user adds is a turn of its own. */
function writeUserTurn(
  parts: readonly UserPart[],
  names: ReadonlyMap<string, string>,
  generation: number,
): Result<readonly JsonObject[], string> {
  const results: JsonObject[] = [];
  const own: JsonObject[] = [];
  for (const part of parts) {
    if (part.kind !== 'tool_result') {
      own.push(writeUserPart(part));
      continue;
    }
    const isBlind = generation < SIGNED_GENERATION;
    const { texts, pictures } = isBlind ? apartFromPictures(part) : { texts: part.parts, pictures: [] };
    own.push(...pictures.map(writeUserPart));
    const result = writeToolResult({ ...part, parts: texts }, names.get(part.callId));
    if (!result.ok) return result;
    results.push(result.value);
  }
  return ok([results, own].flatMap((some) => (some.length === 0 ? [] : [{ role: 'user', parts: some }])));
}

function writeUserPart(part: Exclude<UserPart, ToolResultPart>): JsonObject {
  switch (part.kind) {
    case 'text':
      return { text: part.text };
    case 'image':
    case 'file':
      return writeMedia(part);
  }
}

function writeMedia({ source }: ImagePart | FilePart): JsonObject {
  if (source.kind === 'data') return { inlineData: { mimeType: source.mediaType, data: source.data } };
  const named = 'mediaType' in source ? source.mediaType : undefined;
  return { fileData: compact({ fileUri: source.url, mimeType: named ?? mediaTypeOf(source.url) }) };
}

const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain'],
]);

/** By the end of its path; undefined when that tells nothing. */
function mediaTypeOf(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  return mediaTypes.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

/** A result goes by the name of its function, and by the id of the call where Gemini gave one. */
function writeToolResult(
  { callId, parts, failed }: ToolResultPart,
  name: string | undefined,
): Result<JsonObject, string> {
  if (name === undefined) return err('a tool result whose call is not in the conversation');
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const images = parts.filter((part) => part.kind === 'image');
  const output = texts.length > 1 ? texts : (texts[0] ?? '');
  const functionResponse = compact({
    id: isGivenCallId(callId) ? undefined : callId,
    name,
    response: failed ? { error: output } : { output },
    parts: images.length === 0 ? undefined : images.map(writeMedia),
  });
  return ok({ functionResponse });
}

function writeAnswerTurn(
  parts: readonly AnswerPart[],
  generation: number,
): Result<readonly JsonObject[], string> {
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
        const args = argumentsOf(part);
        if (args === undefined) return err('arguments of a tool call that are no JSON object');
        const missing = isFirstCall && generation >= SIGNED_GENERATION ? UNSIGNED : undefined;
        const id = isGivenCallId(part.id) ? undefined : part.id;
        const thoughtSignature = signatures.get(part.id) ?? missing;
        written.push(compact({ functionCall: compact({ id, name: part.name, args }), thoughtSignature }));
        isFirstCall = false;
        break;
      }
      // Thoughts are told to the user; what the model needs of them is in the signatures.
      case 'reasoning':
      case 'hidden_reasoning':
    }
  }
  return ok(written);
}
