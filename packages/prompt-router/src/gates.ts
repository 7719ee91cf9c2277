import { err, ok, type Result } from '@hunch/common/result';
import type { RoutingRequest } from './request.ts';

/** What a request can't be answered without, whatever its score. */
export interface Needs {
  readonly vision: boolean;
  readonly tools: boolean;
  readonly json: boolean;
  /** Estimated, the answer included. */
  readonly contextTokens: number;
}

/** What a model can do. */
export interface Capabilities {
  readonly vision: boolean;
  readonly tools: boolean;
  readonly json: boolean;
  readonly contextTokens: number;
}

/** Room for the answer when the client names no bound: most answers are far shorter. */
const OUTPUT_TOKENS_ASSUMED = 1024;

/**
 * The estimate of tokens is held within 10 % (spec: issue of the router; test/tokens.test.ts), so a request this close to
 * a model's limit may be beyond it.
 */
const CONTEXT_MARGIN = 1.1;

/** @param inputTokens of the whole request, as `requestTokens` estimates them */
export function needsOf(request: RoutingRequest, inputTokens: number): Needs {
  return {
    vision: request.messages.some((message) => message.parts.some((part) => part.kind === 'image')),
    tools: (request.tools?.count ?? 0) > 0,
    json: request.wantsJson === true,
    contextTokens:
      Math.ceil(inputTokens * CONTEXT_MARGIN) + (request.outputTokensMax ?? OUTPUT_TOKENS_ASSUMED),
  };
}

/**
 * Whether a model may be asked at all.
 *
 * @returns or, as the error, what it lacks, for a person: `can't see images`
 */
export function admits(model: Capabilities, needs: Needs): Result<true, string> {
  if (needs.vision && !model.vision) return err("can't see images");
  if (needs.tools && !model.tools) return err("can't call tools");
  if (needs.json && !model.json) return err('has no JSON mode');
  if (needs.contextTokens > model.contextTokens)
    return err(`holds ${model.contextTokens} tokens, and about ${needs.contextTokens} are needed`);
  return ok(true);
}
