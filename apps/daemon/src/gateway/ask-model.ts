import { err, ok, type Result } from '@hunch/common/result';
import { type AnswerPart, type CompletionRequest, noUsage } from '@hunch/llm-formats';
import type { Failure } from './failure.ts';
import { costOf, type QuestionPurpose, type QuestionRecord } from './ledger.ts';
import { type GatewaySettings, type ModelTarget, providerFormat } from './settings.ts';
import type { Upstream } from './upstream.ts';

export interface ModelQuestion {
  readonly purpose: QuestionPurpose;
  readonly target: ModelTarget;
  readonly request: CompletionRequest;
  readonly deadlineAtMs: number;
}

export interface ModelAsker {
  readonly settings: Pick<GatewaySettings, 'providers'>;
  readonly upstream: Upstream;
  /** Is told of each question, however it was answered. */
  readonly onAsked: (question: QuestionRecord) => void;
}

export interface AskedAnswer {
  readonly parts: readonly AnswerPart[];
  /** Undefined: no price is known. */
  readonly usd: number | undefined;
}

/** Asks a model something for hunch itself: whole, once, and for no client. */
export async function askModel(
  { settings, upstream, onAsked }: ModelAsker,
  { purpose, target, request, deadlineAtMs }: ModelQuestion,
): Promise<Result<AskedAnswer, Failure>> {
  const provider = settings.providers.get(target.provider);
  if (provider === undefined) return err({ kind: 'request', message: 'no such provider' });
  const format = providerFormat(provider, 'openai-chat');
  const written = format.writeRequest({ ...request, stream: false }, target.model, provider.dialect);
  if (!written.ok) return err({ kind: 'request', message: written.error });
  const call = { provider, format, model: target.model, body: written.value.body, headers: [] };
  const answer = await upstream.answer({ ...call, disconnect: undefined, deadlineAtMs });
  const usage = (answer.ok ? format.usageOf(answer.value.body) : undefined) ?? noUsage;
  const usd = costOf(target, usage);
  const tsMs = Date.now();
  onAsked({ purpose, tsMs, model: target.id, hasFailed: !answer.ok, usage, costUsd: usd ?? null });
  if (!answer.ok) return answer;
  const read = format.readAnswer(answer.value.body);
  return read.ok ? ok({ parts: read.value.parts, usd }) : err({ kind: 'broken', message: read.error });
}

/** The words of an answer to a question that has a word for an answer. */
export function shownText(parts: readonly AnswerPart[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}
