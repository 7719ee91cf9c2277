import { objectIn } from '@hunch/common/json';
import type { Format } from '../format.ts';
import { geminiError } from './errors.ts';
import { readGeminiAnswer, readGeminiUsage } from './read-answer.ts';
import { readGeminiPath, readGeminiRequest } from './read-request.ts';
import { GeminiStreamReader } from './stream-reader.ts';
import { GeminiStreamWriter, writeGeminiAnswer } from './write-answer.ts';
import { forwardGeminiRequest, writeGeminiRequest } from './write-request.ts';

/** Gemini's own format. */
export const geminiFormat: Format = {
  client: {
    name: 'gemini',
    path: '/v1beta/models/{model}:generateContent',
    readPath: (path) => {
      const read = readGeminiPath(path);
      return read === undefined || read.method === 'countTokens'
        ? undefined
        : { model: read.model, stream: read.method === 'streamGenerateContent' };
    },
    readRequest: readGeminiRequest,
    writeAnswer: writeGeminiAnswer,
    streamWriter: () => new GeminiStreamWriter(),
    errorBody: geminiError,
    endOfStream: () => [],
    streamError: (error) => [{ data: JSON.stringify(geminiError(error)) }],
  },
  provider: {
    name: 'gemini',
    identifiers: { nameCharactersMax: 64, notInNames: /[^\w.:-]/g, idCharactersMax: 128, notInIds: /$^/g },
    stopsMax: 5,
    takesModalities: true,
    takesChoices: true,
    takesLogprobs: true,
    carriesOwn: (field) => field.endsWith('.video_metadata'),
    path: (model, isStream) =>
      `${resourceOf(model)}:${isStream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    counting: {
      path: (model) => `${resourceOf(model)}:countTokens`,
      // All but the words of the conversation is counted within a whole request alone.
      body: (body, model) => ({ generateContentRequest: { model: nameOf(model), ...body } }),
      forward: (given, model) => {
        const { model: _, ...body } = given;
        const whole = objectIn(body, 'generateContentRequest');
        return whole === undefined
          ? body
          : { ...body, generateContentRequest: { ...whole, model: nameOf(model) } };
      },
    },
    headers: (key) => (key === undefined ? {} : { 'x-goog-api-key': key }),
    forward: forwardGeminiRequest,
    writeRequest: writeGeminiRequest,
    readAnswer: readGeminiAnswer,
    usageOf: readGeminiUsage,
    streamReader: () => new GeminiStreamReader(),
  },
};

/** As a request names it: `models/gemini-3-pro`. */
function nameOf(model: string): string {
  return model.includes('/') ? model : `models/${model}`;
}

/** `gemini-3-pro`, or with the collection that it is of: `tunedModels/mine`. */
function resourceOf(model: string): string {
  const path = model.split('/').map(encodeURIComponent).join('/');
  return model.includes('/') ? `/${path}` : `/models/${path}`;
}
