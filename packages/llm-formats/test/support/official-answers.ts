import type Anthropic from '@anthropic-ai/sdk';
import type { ConverseResponse, ConverseStreamOutput } from '@aws-sdk/client-bedrock-runtime';
import type { GenerateContentResponse } from '@google/genai';
import type OpenAI from 'openai';

/** The answers of all formats, whole and in pieces, as the SDKs of their makers declare them. Read by schema-cases.ts, not at run time. */
export type OpenAiChatAnswer = OpenAI.Chat.ChatCompletion;

export type OpenAiChatPiece = OpenAI.Chat.ChatCompletionChunk;

export type OpenAiResponsesAnswer = OpenAI.Responses.Response;

export type OpenAiResponsesPiece = OpenAI.Responses.ResponseStreamEvent;

export type AnthropicAnswer = Anthropic.Beta.Messages.BetaMessage;

export type AnthropicPiece = Anthropic.Beta.Messages.BetaRawMessageStreamEvent;

/** Without what the SDK reads out of them. */
export type GeminiAnswer = Pick<
  GenerateContentResponse,
  'candidates' | 'promptFeedback' | 'usageMetadata' | 'modelVersion' | 'responseId' | 'createTime'
>;

export type BedrockAnswer = ConverseResponse;

export type BedrockEvent = ConverseStreamOutput;

/** What they say instead, and within a stream. */
export interface OpenAiError {
  error: OpenAI.ErrorObject;
}

export type OpenAiStreamError = OpenAI.Responses.ResponseErrorEvent;

export interface OpenAiFailedResponse {
  type: 'response.failed';
  response: { error: OpenAI.Responses.ResponseError };
}

export type AnthropicError = Anthropic.ErrorResponse;

export interface AnthropicErrorDetails {
  type: 'error';
  error: { message: string; type: 'invalid_request_error'; details: Anthropic.ErrorDetails };
}
