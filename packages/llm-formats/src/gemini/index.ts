import type { Format } from '../format.ts';
import { readGeminiAnswer, readGeminiUsage } from './read-answer.ts';
import { readGeminiRefusal } from './refusal.ts';
import { GeminiStreamReader } from './stream-reader.ts';
import { writeGeminiRequest } from './write-request.ts';

/** Gemini's own format; no client speaks it to hunch. */
export const geminiFormat: Format = {
  provider: {
    name: 'gemini',
    path: (model, isStream) =>
      `${resourceOf(model)}:${isStream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    headers: (key) => (key === undefined ? {} : { 'x-goog-api-key': key }),
    forward: (body) => body,
    writeRequest: writeGeminiRequest,
    readAnswer: readGeminiAnswer,
    usageOf: readGeminiUsage,
    streamReader: () => new GeminiStreamReader(),
    readRefusal: readGeminiRefusal,
  },
};

/** `gemini-3-pro`, or with the collection that it is of: `tunedModels/mine`. */
function resourceOf(model: string): string {
  const path = model.split('/').map(encodeURIComponent).join('/');
  return model.includes('/') ? `/${path}` : `/models/${path}`;
}
