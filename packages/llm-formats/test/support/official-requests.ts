import type Anthropic from '@anthropic-ai/sdk';
import type { Content, GenerateContentConfig, GenerationConfig } from '@google/genai';
import type OpenAI from 'openai';

/** The requests of all formats, as the SDKs of their makers declare them. Read by schema-cases.ts, not at run time. */
export type OpenAiChatRequest = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

export type OpenAiResponsesRequest = OpenAI.Responses.ResponseCreateParamsNonStreaming;

/** `betas` is a header. */
export type AnthropicRequest = Omit<Anthropic.Beta.Messages.MessageCreateParamsNonStreaming, 'betas'>;

/** What the SDK takes for itself, and what it writes as another field. */
type OfTheSdk = 'abortSignal' | 'automaticFunctionCalling' | 'httpOptions' | 'systemInstruction';

export interface GeminiRequest extends Omit<GenerateContentConfig, OfTheSdk | keyof GenerationConfig> {
  contents: Content[];
  systemInstruction?: Content;
  generationConfig?: GenerationConfig;
}

/** What is counted without an answer. `betas`, `user_profile_id` and `workspace_id` are headers. */
export type AnthropicCount = Omit<
  Anthropic.Beta.Messages.MessageCountTokensParams,
  'betas' | 'user_profile_id' | 'workspace_id'
>;

export type OpenAiResponsesCount = OpenAI.Responses.InputTokenCountParams;
