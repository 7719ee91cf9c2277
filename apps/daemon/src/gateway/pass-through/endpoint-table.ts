import type { FormatName } from '@hunch/llm-formats';
import type { Provider } from '../settings.ts';

/** Whose API an endpoint is of: a provider of this format gets the request. */
export type Api = 'openai' | 'anthropic' | 'gemini';

export interface PassedEndpoint {
  /** In the ledger and in metrics, as the format of the client is for answers of models. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `{id}` is one step of letters, digits and a few signs. */
  readonly path: string;
  readonly api: Api;
  /** Where the request names its model. */
  readonly model: 'body' | 'path' | 'none';
  /** Where it may go without a model: its provider then has one of its own. */
  readonly modelOptional?: true;
  /**
   * `usage`: by what the answer says, else by an estimate of the request. `free`: it costs nothing. `later`: by what its answers say
   * when they are there; until then an estimate is set apart. `request`: as a request without tokens.
   */
  readonly counted: 'usage' | 'free' | 'later' | 'request';
  /** Tokens that one answer may have, of models that are paid by them; to be set apart under a budget. */
  readonly outputTokensMax?: number;
  /** It writes down a sound, which some models are paid for by the minute. */
  readonly hears?: true;
  /** It is about what lies at the provider, which all who share its key can see. Where nobody keeps whose it is: not for virtual keys. */
  readonly stored?: 'shared' | Owned;
  /** Another API whose providers may be asked, too: the request and its answer are put in other words (translated.ts). */
  readonly also?: Api;
}

/** What is done with something that has an owner. */
export interface Owned {
  readonly kind: 'file' | 'batch' | 'response';
  readonly does: 'create' | 'list' | 'read' | 'content' | 'cancel' | 'delete';
}

/** A picture of the largest size and the best quality is 6,240 tokens (platform.openai.com/docs/guides/image-generation). */
const PICTURE_TOKENS = 6_500;
/** Half an hour of speech; longer ones are cut by most models. */
const SPEECH_TOKENS = 16_384;

const openAi = 'openai';
const anthropic = 'anthropic';

const names = { file: 'files', batch: 'batches', response: 'responses' } as const;

/** Every endpoint that goes to a provider of its API as it came, beside answers of models. docs/endpoints.md is written from it. */
export const passedEndpoints: readonly PassedEndpoint[] = [
  { ...asked('embeddings', '/v1/embeddings', 0), also: 'gemini' },
  asked('completions', '/v1/completions'),
  asked('responses-compact', '/v1/responses/compact'),
  { ...asked('moderations', '/v1/moderations'), modelOptional: true, counted: 'free' },
  { ...asked('images', '/v1/images/generations', PICTURE_TOKENS), modelOptional: true },
  { ...asked('images', '/v1/images/edits', PICTURE_TOKENS), modelOptional: true },
  { ...asked('images', '/v1/images/variations', PICTURE_TOKENS), modelOptional: true },
  asked('speech', '/v1/audio/speech', SPEECH_TOKENS),
  { ...asked('transcriptions', '/v1/audio/transcriptions', SPEECH_TOKENS), hears: true },
  { ...asked('translations', '/v1/audio/translations', SPEECH_TOKENS), hears: true },
  asked('rerank', '/v1/rerank', 0),
  asked('rerank', '/v2/rerank', 0),
  ...owned('file', openAi, [
    ['create', 'POST', '/v1/files'],
    ['list', 'GET', '/v1/files'],
    ['read', 'GET', '/v1/files/{id}'],
    ['delete', 'DELETE', '/v1/files/{id}'],
    ['content', 'GET', '/v1/files/{id}/content'],
  ]),
  ...stored('uploads', openAi, [
    ['POST', '/v1/uploads'],
    ['POST', '/v1/uploads/{id}/parts'],
    ['POST', '/v1/uploads/{id}/complete'],
    ['POST', '/v1/uploads/{id}/cancel'],
  ]),
  ...owned('batch', openAi, [
    ['create', 'POST', '/v1/batches'],
    ['list', 'GET', '/v1/batches'],
    ['read', 'GET', '/v1/batches/{id}'],
    ['cancel', 'POST', '/v1/batches/{id}/cancel'],
  ]),
  ...owned('response', openAi, [
    ['read', 'GET', '/v1/responses/{id}'],
    ['delete', 'DELETE', '/v1/responses/{id}'],
    ['cancel', 'POST', '/v1/responses/{id}/cancel'],
    ['content', 'GET', '/v1/responses/{id}/input_items'],
  ]),
  ...owned('batch', anthropic, [
    ['create', 'POST', '/v1/messages/batches'],
    ['list', 'GET', '/v1/messages/batches'],
    ['read', 'GET', '/v1/messages/batches/{id}'],
    ['delete', 'DELETE', '/v1/messages/batches/{id}'],
    ['cancel', 'POST', '/v1/messages/batches/{id}/cancel'],
    ['content', 'GET', '/v1/messages/batches/{id}/results'],
  ]),
  ...owned('file', anthropic, [
    ['create', 'POST', '/v1/files'],
    ['list', 'GET', '/v1/files'],
    ['read', 'GET', '/v1/files/{id}'],
    ['delete', 'DELETE', '/v1/files/{id}'],
    ['content', 'GET', '/v1/files/{id}/content'],
  ]),
  { ...ofGemini('embeddings', 'embedContent', 0), also: openAi },
  { ...ofGemini('embeddings', 'batchEmbedContents', 0), also: openAi },
  ofGemini('images', 'predict', PICTURE_TOKENS),
];

function asked(name: string, path: string, outputTokensMax?: number): PassedEndpoint {
  const more = outputTokensMax === undefined ? {} : { outputTokensMax };
  return { name, method: 'POST', path, api: openAi, model: 'body', counted: 'usage', ...more };
}

function ofGemini(name: string, method: string, outputTokensMax: number): PassedEndpoint {
  const path = `/v1beta/models/{model}:${method}`;
  return { name, method: 'POST', path, api: 'gemini', model: 'path', counted: 'usage', outputTokensMax };
}

type Place = readonly [method: PassedEndpoint['method'], path: string];

function stored(name: string, api: Api, places: readonly Place[]): PassedEndpoint[] {
  return places.map(([method, path]) => ({
    name,
    method,
    path,
    api,
    model: 'none',
    counted: 'request',
    stored: 'shared',
  }));
}

function owned(
  kind: Owned['kind'],
  api: Api,
  places: readonly (readonly [does: Owned['does'], ...Place])[],
): PassedEndpoint[] {
  return places.map(([does, method, path]) => ({
    name: names[kind],
    method,
    path,
    api,
    model: 'none',
    // To make a batch is to spend; to look at it is not.
    counted: kind === 'batch' && does === 'create' ? 'later' : 'request',
    stored: { kind, does },
  }));
}

/** The API that providers of a format have. */
export function apiOf(format: FormatName): Api {
  return format === 'anthropic' || format === 'gemini' ? format : 'openai';
}

/** Whether a provider can be asked: Vertex has other requests than Gemini's own API for what is put in other words. */
export function speaks(endpoint: PassedEndpoint, { format, platform }: Provider): boolean {
  const api = apiOf(format);
  return api === endpoint.api || (api === endpoint.also && platform.name !== 'vertex');
}

/** Whether a provider of this format has another API than the client. */
export function isOther(endpoint: PassedEndpoint, format: FormatName): boolean {
  return apiOf(format) !== endpoint.api;
}
