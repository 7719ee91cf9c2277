import type { JsonObject } from '@hunch/common/json';
import { err, ok, type Result } from '@hunch/common/result';
import { countedAtVertex } from '@hunch/llm-formats';
import { asCloudTakesIt } from './cloud-claude.ts';
import { clientTools } from './cloud-fields.ts';
import type { HeaderList } from '../header-list.ts';
import { GoogleTokens, type PostForm } from './google-token.ts';
import type { KeyCommand } from './key-command.ts';
import type { ModelRequest, PlacedRequest, Platform, PlatformSettings } from './platform.ts';

/** The version of Anthropic's format that Vertex names. */
const ANTHROPIC_VERSION = 'vertex-2023-10-16';

/** Vertex AI: Gemini, Anthropic's models, and others by its place of OpenAI's format. */
export function vertexPlatform(
  { project, location, account }: PlatformSettings & { readonly name: 'vertex' },
  command: KeyCommand | undefined,
  postForm: PostForm,
): Platform {
  const place = `/projects/${encodeURIComponent(project)}/locations/${encodeURIComponent(location)}`;
  const tokens = account === undefined ? undefined : new GoogleTokens(account, postForm);
  return {
    probePath: place,
    place: (request) => placed(place, request),
    placeCount: (request) => counted(place, request),
    // Of Gemini's other methods: `/models/NAME:embedContent`.
    placeOther: (path) => (/^\/models\/[^/]+$/.test(path) ? `${place}/publishers/google${path}` : undefined),
    async prove() {
      const token = await tokenOf(tokens, command);
      return token.ok ? ok(['authorization', `Bearer ${token.value}`]) : token;
    },
    forget: () => {
      tokens?.forget();
      command?.forget();
    },
  };
}

function placed(place: string, request: ModelRequest): PlacedRequest {
  const { format, path, model, isStream, body, headers } = request;
  switch (format) {
    case 'gemini': {
      // A model that was tuned has an endpoint of its own.
      const own = /^\/models\/(\d+)(:.*)$/.exec(path);
      const at = own === null ? `publishers/google${path}` : `endpoints/${own[1]}${own[2]}`;
      return { path: `${place}/${at}`, ...tierInHeader(body, headers) };
    }
    case 'anthropic': {
      const taken = asCloudTakesIt(request, 'vertex');
      const { model: _, ...kept } = taken.body;
      const method = isStream ? 'streamRawPredict' : 'rawPredict';
      return {
        path: `${place}/publishers/anthropic/models/${versioned(model)}:${method}`,
        body: { anthropic_version: ANTHROPIC_VERSION, ...kept },
        headers: taken.headers,
      };
    }
    case 'openai-chat':
    case 'openai-responses':
      return { ...placedOpenly(place, request), headers };
  }
}

/** Makers that have a place of their own, by the names of their models (LiteLLM, "Vertex AI partner models"). */
const publishers: readonly (readonly [model: RegExp, publisher: string])[] = [
  [/^(?:mistral|codestral|ministral)/, 'mistralai'],
  [/^jamba/, 'ai21'],
];

/** By OpenAI's format: `meta/llama-4…`, `endpoints/123` of one's own, and makers with a place of their own. */
function placedOpenly(
  place: string,
  { path, model, isStream, body }: ModelRequest,
): Pick<PlacedRequest, 'path' | 'body'> {
  const own = /^endpoints\/(\d+)$/.exec(model);
  if (own !== null) return { path: `${place}/endpoints/${own[1]}${path}`, body };
  const publisher = publishers.find(([name]) => name.test(model))?.[1];
  if (publisher === undefined) return { path: `${place}/endpoints/openapi${path}`, body };
  const method = isStream ? 'streamRawPredict' : 'rawPredict';
  return {
    path: `${place}/publishers/${publisher}/models/${versioned(model)}:${method}`,
    body: { ...body, model: model.replace(/@.*/, '') },
  };
}

/** As Google's documentation writes it: `claude-sonnet-4-5@20250929`. */
function versioned(model: string): string {
  return encodeURIComponent(model).replaceAll('%40', '@');
}

/**
 * One place for all models of Anthropic, which the body names without their version (LiteLLM 25798); it refuses betas (LiteLLM 39597).
 * Gemini's words stand in no request of their own here.
 */
function counted(place: string, request: ModelRequest): PlacedRequest | undefined {
  const { format, path, model, body, headers } = request;
  switch (format) {
    case 'anthropic': {
      const at = headers.indexOf('anthropic-beta');
      return {
        path: `${place}/publishers/anthropic/models/count-tokens:rawPredict`,
        body: { ...clientTools(body), model: model.replace(/@.*/, '') },
        headers: at < 0 ? headers : headers.toSpliced(at, 2),
      };
    }
    case 'gemini':
      return { path: `${place}/publishers/google${path}`, body: countedAtVertex(body), headers };
    case 'openai-chat':
    case 'openai-responses':
      return undefined;
  }
}

/** What is paid for the order of service is a header here (cloud.google.com/vertex-ai, "Flex PayGo", "Priority PayGo"). */
function tierInHeader(
  { serviceTier, ...body }: JsonObject,
  headers: HeaderList,
): Pick<PlacedRequest, 'body' | 'headers'> {
  if (serviceTier !== 'flex' && serviceTier !== 'priority') return { body, headers };
  return { body, headers: [...headers, 'x-vertex-ai-llm-shared-request-type', serviceTier] };
}

async function tokenOf(
  tokens: GoogleTokens | undefined,
  command: KeyCommand | undefined,
): Promise<Result<string, string>> {
  if (tokens !== undefined) return tokens.token();
  return command?.key() ?? err('there is no account of Google: set key_file or key_command');
}
