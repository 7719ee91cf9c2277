import { type JsonObject, listIn, numberIn, objectIn, textIn } from '@hunch/common/json';
import type { TextPart } from './conversation.ts';
import type { Likelihood, TokenLogprob } from './token-logprob.ts';

/** OpenAI's list, the same in chat and responses. */
export function readLogprobs(list: readonly unknown[]): readonly TokenLogprob[] {
  return list.flatMap((item) => {
    const read = readLikelihood(item, 'logprob');
    const others = listIn(item, 'top_logprobs').flatMap((other) => readLikelihood(other, 'logprob'));
    return read.map((token) => ({ ...token, others }));
  });
}

function readLikelihood(item: unknown, key: 'logprob' | 'logProbability'): Likelihood[] {
  const token = textIn(item, 'token');
  const logprob = numberIn(item, key);
  if (token === undefined || logprob === undefined) return [];
  const bytes = listIn(item, 'bytes');
  return [bytes.length === 0 ? { token, logprob } : { token, logprob, bytes }];
}

export function writeLogprobs(tokens: readonly TokenLogprob[]): readonly JsonObject[] {
  return tokens.map(({ others, ...token }) => ({
    ...writeLikelihood(token),
    top_logprobs: others.map(writeLikelihood),
  }));
}

function writeLikelihood({ token, logprob, bytes = [...Buffer.from(token)] }: Likelihood): JsonObject {
  return { token, logprob, bytes };
}

/** `LogprobsResult` of a candidate (ai.google.dev/api/generate-content). */
export function readLogprobsResult(candidate: unknown): readonly TokenLogprob[] {
  const result = objectIn(candidate, 'logprobsResult');
  const steps = listIn(result, 'topCandidates');
  return listIn(result, 'chosenCandidates').flatMap((chosen, at) => {
    const others = listIn(steps[at], 'candidates').flatMap((other) =>
      readLikelihood(other, 'logProbability'),
    );
    return readLikelihood(chosen, 'logProbability').map((token) => ({ ...token, others }));
  });
}

/** Undefined: there are none. */
export function writeLogprobsResult(tokens: readonly TokenLogprob[]): JsonObject | undefined {
  if (tokens.length === 0) return undefined;
  const write = ({ token, logprob }: Likelihood): JsonObject => ({ token, logProbability: logprob });
  return {
    chosenCandidates: tokens.map(write),
    topCandidates: tokens.map(({ others }) => ({ candidates: others.map(write) })),
  };
}

/** With those of the whole answer, which a format tells beside its words, at its first words. */
export function withLogprobs<Part extends { readonly kind: string }>(
  parts: readonly Part[],
  tokens: readonly TokenLogprob[],
): readonly Part[] {
  const at = tokens.length === 0 ? -1 : parts.findIndex(({ kind }) => kind === 'text');
  return at < 0 ? parts : parts.map((part, index) => (index === at ? { ...part, logprobs: tokens } : part));
}

export function logprobsOf(parts: readonly { readonly kind: string }[]): readonly TokenLogprob[] {
  return parts.flatMap((part) => (part.kind === 'text' ? ((part as TextPart).logprobs ?? []) : []));
}
