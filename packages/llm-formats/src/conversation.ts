import type { JsonObject } from '@hunch/common/json';
import type { ProviderError } from './error-kind.ts';
import type { FormatName } from './names.ts';
import type { TokenLogprob } from './token-logprob.ts';

/**
 * What every chat format says, said once. A request that stays within one format is never rewritten by way of this: it
 * is forwarded as it came. Everything here is plain data, and parts keep their order.
 */
export type ImageSource =
  | { readonly kind: 'url'; readonly url: string; readonly mediaType?: string }
  | { readonly kind: 'data'; readonly mediaType: string; readonly data: string }
  | StoredSource;

/** What was uploaded to a provider before: others do not know it. */
export interface StoredSource {
  readonly kind: 'stored';
  readonly id: string;
  readonly house: 'openai' | 'anthropic';
}

/** A mark for the provider's cache, as Anthropic has it: what comes before it is kept. */
interface Cacheable {
  readonly cache?: unknown;
}

/** A page of the web that an answer goes by. */
export interface Source {
  readonly url: string;
  readonly title?: string;
  /** The characters of its part that it stands for; without them all of it. */
  readonly start?: number;
  readonly end?: number;
}

/** What a client of another format says in Anthropic's words, for its provider; all others get what the part says. */
interface InAnthropicWords {
  readonly block?: JsonObject;
}

export interface TextPart extends Cacheable, InAnthropicWords {
  readonly kind: 'text';
  readonly text: string;
  readonly sources?: readonly Source[];
  /** What it goes by in the user's own documents, in Anthropic's words. */
  readonly citations?: readonly JsonObject[];
  /** How likely its tokens were. */
  readonly logprobs?: readonly TokenLogprob[];
}

export interface ImagePart extends Cacheable, InAnthropicWords {
  readonly kind: 'image';
  readonly source: ImageSource;
  /** How closely the model should look, in OpenAI's words. */
  readonly detail?: string;
}

/** A document, a sound, or a film. */
export interface FilePart extends Cacheable, InAnthropicWords {
  readonly kind: 'file';
  readonly source: ImageSource;
  readonly name?: string;
  readonly detail?: string;
  /** Which part of a film is watched, and how closely, in Gemini's words. */
  readonly watched?: JsonObject;
}

export interface ToolCallPart {
  readonly kind: 'tool_call';
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it: it may be broken. */
  readonly argumentsText: string;
}

export interface ToolResultPart extends Cacheable {
  readonly kind: 'tool_result';
  readonly callId: string;
  readonly parts: readonly (TextPart | ImagePart | FilePart)[];
  readonly failed: boolean;
}

export interface ReasoningPart {
  readonly kind: 'reasoning';
  readonly text: string;
  /** By which the provider that wrote it knows it again. */
  readonly signature?: string;
}

/** Reasoning that only its provider can read. */
export interface HiddenReasoningPart {
  readonly kind: 'hidden_reasoning';
  readonly data: string;
}

export interface RefusalPart {
  readonly kind: 'refusal';
  readonly text: string;
}

/** A picture that a model has made, or what it has spoken, in base64. */
export interface PicturePart {
  readonly kind: 'picture';
  readonly mediaType: string;
  readonly data: string;
}

/** A search of the web that the provider has made for the answer. */
export interface SearchPart {
  readonly kind: 'search';
  readonly id: string;
  readonly query: string;
  /** What it found, as far as the provider says so. */
  readonly pages: readonly Source[];
}

/** What a model says, and what was searched for it. */
export type AnswerPart =
  | TextPart
  | ReasoningPart
  | HiddenReasoningPart
  | RefusalPart
  | ToolCallPart
  | PicturePart
  | SearchPart;

export type UserPart = TextPart | ImagePart | FilePart | ToolResultPart;

export type Turn =
  | { readonly role: 'system'; readonly parts: readonly TextPart[] }
  | { readonly role: 'user'; readonly parts: readonly UserPart[] }
  | { readonly role: 'assistant'; readonly parts: readonly AnswerPart[] };

/** What user and model say to each other. */
export type SpokenTurn = Exclude<Turn, { readonly role: 'system' }>;

export interface Tool extends Cacheable {
  readonly name: string;
  readonly description?: string;
  /** A JSON schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly strict?: boolean;
  /** What Anthropic adds to the description of a tool. */
  readonly extras?: JsonObject;
}

/** A tool that a provider runs itself, in the words of that provider's format. */
export interface NativeTool {
  readonly of: FormatName;
  /** What the client is told where it can't be carried: `tools.code_execution_20250825`. */
  readonly field: string;
  readonly tool: JsonObject;
}

/** A server of tools that the provider speaks to itself. */
export interface McpServer {
  /** What the client is told where it can't be carried: `mcp_servers`. */
  readonly field: string;
  readonly name: string;
  readonly url: string;
  readonly token?: string;
  /** The names of the tools that may be called; undefined: all. */
  readonly allowed?: readonly string[];
  /** In the words of OpenAI's responses, where the client has used them. */
  readonly tool?: JsonObject;
}

export type ToolChoice =
  /** `allowed`: the names of the tools that may be called this time; undefined: any. */
  | { readonly kind: 'auto' | 'required'; readonly allowed?: readonly string[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'tool'; readonly name: string };

export interface WebSearch {
  /** The client's name for it: `web_search_options`. */
  readonly field: string;
  /** Roughly where the user is: `city`, `region`, `country`, `timezone`. */
  readonly place?: Readonly<Record<string, unknown>>;
  /** How much of what is found the model is shown: `low`, `medium`, `high`. */
  readonly context?: string;
  readonly searchesMax?: number;
  /** Where alone is searched, and where never. */
  readonly domains?: readonly string[];
  readonly notDomains?: readonly string[];
  /** The client does not leave it to the model whether to search. */
  readonly isForced?: boolean;
}

export type AnswerFormat =
  | { readonly kind: 'text' }
  /** Any JSON object. */
  | { readonly kind: 'json' }
  | {
      readonly kind: 'schema';
      readonly name: string;
      readonly description?: string;
      readonly schema: Readonly<Record<string, unknown>>;
      readonly strict?: boolean;
    };

export const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

export type Effort = (typeof efforts)[number];

export function isEffort(text: string): text is Effort {
  return efforts.some((effort) => effort === text);
}

/** How much a model should think: in words, or in tokens. */
export type Thinking = (
  | { readonly kind: 'effort'; readonly effort: Effort }
  /** `effort`: for all that is done beside it. */
  | { readonly kind: 'tokens'; readonly tokens: number; readonly effort?: Effort }
) & {
  /** How OpenAI is to sum up the thoughts: `concise`. */
  readonly summary?: string;
};

export interface CompletionRequest {
  /** As the client wrote it. */
  readonly model: string;
  readonly turns: readonly Turn[];
  readonly tools: readonly Tool[];
  readonly toolChoice?: ToolChoice;
  /** The provider may search the web for the answer. */
  readonly webSearch?: WebSearch;
  readonly nativeTools?: readonly NativeTool[];
  readonly mcpServers?: readonly McpServer[];
  readonly parallelToolCalls?: boolean;
  readonly outputTokensMax?: number;
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly stop: readonly string[];
  readonly thinking?: Thinking;
  readonly answerFormat?: AnswerFormat;
  /** What the answer may be beside words: `image`. */
  readonly modalities?: readonly string[];
  /** How many answers are asked for; undefined: one. */
  readonly choices?: number;
  /** How likely each token was, and this many others in its place. */
  readonly logprobs?: { readonly others: number };
  /** An opaque name of the end user, for the provider's abuse checks. */
  readonly user?: string;
  readonly stream: boolean;
  /** Whether a stream must end with its usage. */
  readonly streamUsage: boolean;
}

/** A request as read, with the names of its fields that no other format has. */
export interface ReadRequest {
  readonly request: CompletionRequest;
  /** Other formats can't answer the request: it depends on these fields. */
  readonly rejected: readonly string[];
  /** Other formats answer the request without these fields. */
  readonly dropped: readonly string[];
}

export interface Usage {
  /** All of them: fresh, read from a cache, written to one. */
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** Part of the output. */
  readonly reasoningTokens: number;
  /** Part of those that go to a cache: they stay there for an hour. */
  readonly cacheWriteLongTokens?: number;
  /** Parts of input and output. */
  readonly audioInputTokens?: number;
  readonly audioOutputTokens?: number;
  readonly imageInputTokens?: number;
  readonly imageOutputTokens?: number;
  /** Of sound that was written down, and pictures that were drawn, where no tokens are counted. */
  readonly audioSeconds?: number;
  readonly pictures?: number;
  /** Of the web, by the provider. */
  readonly searches?: number;
  /** Whether the provider answered it when it had the time, and wants less for it. */
  readonly isBatch?: boolean;
}

/** Those that are there: most requests have none of these. */
export function rareUsage(usage: {
  readonly cacheWriteLongTokens?: number | undefined;
  readonly audioInputTokens?: number | undefined;
  readonly audioOutputTokens?: number | undefined;
  readonly imageInputTokens?: number | undefined;
  readonly imageOutputTokens?: number | undefined;
  readonly audioSeconds?: number | undefined;
  readonly pictures?: number | undefined;
  readonly searches?: number | undefined;
  readonly isBatch?: boolean;
}): Partial<Usage> {
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => Boolean(value)));
}

export const noUsage: Usage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
};

/** How an answer was served, by OpenAI's names. */
export type ServiceTier = 'default' | 'flex' | 'scale' | 'priority';

export type Stop =
  | { readonly kind: 'end' | 'length' | 'tool' | 'pause' }
  | {
      readonly kind: 'filter' | 'refusal';
      /** Why, in the provider's words; a refusal in the model's own is a part. */
      readonly explanation?: string;
      /** Anthropic's name of the policy: `cyber`. */
      readonly category?: string;
    }
  | { readonly kind: 'sequence'; readonly sequence: string };

/** One of the answers to a request. */
export interface Choice {
  readonly parts: readonly AnswerPart[];
  readonly stop: Stop;
}

export interface Completion extends Choice {
  readonly id: string;
  readonly model: string;
  readonly usage: Usage;
  /** Answers beside the first, where the client asked for several. */
  readonly others?: readonly Choice[];
  readonly serviceTier?: ServiceTier;
}

/** A piece of a streamed answer, and of which one, where there are several: the first has no number. */
export type StreamPiece = Piece & { readonly choice?: number };

/**
 * Parts are numbered from 0 in the order in which they open. Several may be open at once,
 * as OpenAI's tool calls may be, and each is closed before `stop`.
 */
type Piece =
  | {
      readonly kind: 'start';
      readonly id: string;
      readonly model: string;
      readonly serviceTier?: ServiceTier;
    }
  | { readonly kind: 'open'; readonly index: number; readonly part: OpenedPart }
  | {
      readonly kind: 'delta';
      readonly index: number;
      readonly text: string;
      readonly logprobs?: readonly TokenLogprob[];
    }
  | { readonly kind: 'signature'; readonly index: number; readonly signature: string }
  /** Of a part of text. */
  | { readonly kind: 'source'; readonly index: number; readonly source: Source }
  | { readonly kind: 'close'; readonly index: number }
  | { readonly kind: 'usage'; readonly usage: Usage }
  | { readonly kind: 'stop'; readonly stop: Stop }
  /** The provider says that nothing follows. */
  | { readonly kind: 'end' }
  /** The provider gives up. */
  | { readonly kind: 'error'; readonly message: string; readonly cause?: ProviderError };

export type OpenedPart =
  | { readonly kind: 'text' | 'reasoning' | 'refusal' }
  | HiddenReasoningPart
  | PicturePart
  | SearchPart
  | { readonly kind: 'tool_call'; readonly id: string; readonly name: string };
