import type { JsonObject } from '@hunch/common/json';
import type { ModelTarget } from './settings.ts';

/** The least that an answer is given: a call of a tool with a file in it fits. */
const ANSWER_TOKENS_MIN = 4_096;

const boundFields = ['max_tokens', 'max_completion_tokens', 'max_output_tokens'] as const;

/**
 * How long an answer may be for which a model has room beside the request. Undefined: as long as the client allows.
 *
 * @param wanted by the client; undefined: it names no bound
 * @param crowdedBy tokens of the request, where room is short
 */
export function loweredBound(
  { capabilities }: ModelTarget,
  wanted: number | undefined,
  crowdedBy: number | undefined,
): number | undefined {
  if (wanted === undefined || crowdedBy === undefined) return undefined;
  const room = Math.max(capabilities.contextTokens - crowdedBy, ANSWER_TOKENS_MIN);
  return wanted > room ? room : undefined;
}

/** A request of any format with a lower bound of the answer. */
export function withBound(body: JsonObject, bound: number): JsonObject {
  const given = boundFields.filter((field) => typeof body[field] === 'number');
  return { ...body, ...Object.fromEntries(given.map((field) => [field, bound])) };
}
