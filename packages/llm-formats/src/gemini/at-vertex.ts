import { isObject, type JsonObject, objectIn } from '@hunch/common/json';
import type { WrittenRequest } from '../format.ts';

/** Of Gemini's format what Vertex refuses (Google's SDK, `@google/genai`, says so of both; a test holds this to it). */
const refused: readonly (readonly string[])[] = [
  ['tools', 'fileSearch'],
  ['tools', 'functionDeclarations', 'behavior'],
  ['generationConfig', 'enableEnhancedCivicAnswers'],
  ['generationConfig', 'speechConfig', 'multiSpeakerVoiceConfig'],
];

/** A request in Gemini's format as Vertex takes it. */
export function geminiAtVertex(body: JsonObject): WrittenRequest {
  const dropped = refused.filter((path) => has(body, path));
  const kept = dropped.reduce<unknown>(removed, body);
  return { body: isObject(kept) ? kept : body, dropped: dropped.map((path) => path.join('.')) };
}

/** What of a request its tokens are counted of there ("CountTokensRequest"): it refuses all else. */
const counted = ['contents', 'systemInstruction', 'tools', 'generationConfig'];

export function countedAtVertex(given: JsonObject): JsonObject {
  const body = objectIn(given, 'generateContentRequest') ?? given;
  const kept = counted.filter((name) => name in body).map((name) => [name, body[name]]);
  return Object.fromEntries(kept);
}

function has(value: unknown, [name = '', ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((one) => has(one, [name, ...rest]));
  if (!isObject(value) || !(name in value)) return false;
  return rest.length === 0 || has(value[name], rest);
}

function removed(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => removed(one, path)).filter((one) => !isNothing(one));
  const [name = '', ...rest] = path;
  if (!isObject(value) || !(name in value)) return value;
  const { [name]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...others, [name]: removed(inner, rest) };
}

/** A tool of which nothing is left. */
function isNothing(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
