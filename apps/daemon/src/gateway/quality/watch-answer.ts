import type { CompletionRequest, Usage } from '@hunch/llm-formats';
import type { AttemptSuccess } from '../attempts.ts';
import { costOf } from '../ledger.ts';
import type { Answer } from '../model-call.ts';
import type { GatewayParts } from '../parts.ts';
import type { Route } from '../route.ts';
import type { VirtualKey } from '../virtual-key.ts';
import { wordsOf, type StreamedWords } from './answer-words.ts';

interface WatchedAnswer {
  readonly request: CompletionRequest;
  readonly key: VirtualKey | undefined;
  readonly route: Route;
  readonly won: AttemptSuccess<Answer>;
  /** Undefined: the answer is not sampled. */
  readonly words: StreamedWords | undefined;
  readonly usage: Usage;
  readonly nowMs: number;
}

/** Hands an answer that its client has on to whoever finds out how good it is; nobody waits for that. */
export function watchAnswer(
  { quality, deferred }: Pick<GatewayParts, 'quality' | 'deferred'>,
  { route: { decision }, won, words: sampled, usage, ...known }: WatchedAnswer,
): void {
  if (quality === undefined || decision === undefined) return;
  const { tier, model } = won.attempt;
  deferred.add(() => {
    const words = sampled === undefined ? undefined : answerWords(won, sampled);
    const usd = costOf(model.target, usage);
    quality.answered({ ...known, decision, tier, target: model.target, words, usd });
  });
}

function answerWords(
  { answer, prepared }: AttemptSuccess<Answer>,
  streamed: StreamedWords,
): string | undefined {
  if (answer.kind === 'stream') return streamed.words;
  const read = prepared.format.readAnswer(answer.answer.body);
  return read.ok ? wordsOf(read.value.parts) : undefined;
}
