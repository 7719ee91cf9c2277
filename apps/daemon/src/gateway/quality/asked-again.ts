import { hash } from 'node:crypto';
import { LruMap } from '@hunch/common/lru-map';
import type { CompletionRequest, Turn } from '@hunch/llm-formats';
import type { Tier } from '@hunch/prompt-router';
import type { GradeKind } from '../ledger.ts';

const bounds = {
  /** Prompts in memory; the oldest go first. Some hundred bytes each. */
  promptsMax: 2_000,
  /** Who is not content with an answer asks again soon. */
  againMs: 10 * 60_000,
  /** A person asks two or three times; what asks more often is a program, which says nothing of the answer. */
  timesMax: 3,
  /** Of each part, to tell one conversation from another. */
  partCharacters: 1_000,
  promptCharacters: 4_000,
  /** The part of their words that a prompt and its edited form share at least. */
  sharedWords: 0.5,
} as const;

export interface AskedPrompt {
  /** Of the virtual key: what one person asks is none of another's. */
  readonly key: string;
  readonly request: CompletionRequest;
  readonly tier: Tier;
  readonly score: number;
  readonly nowMs: number;
}

/** What a prompt that comes again tells of the answer that it got before. */
export interface AskedAgainOutcome {
  readonly kind: Extract<GradeKind, 'retry' | 'edit'>;
  readonly tier: Tier;
  readonly score: number;
}

interface Known extends Pick<AskedPrompt, 'tier' | 'score'> {
  readonly prompt: string;
  readonly atMs: number;
  readonly times: number;
}

/** Finds prompts that take the place of one before them in the same conversation: clients send them when a user regenerates or edits. */
export class AskedAgain {
  readonly #known = new LruMap<string, Known>(bounds.promptsMax);

  note({ key, request, tier, score, nowMs }: AskedPrompt): AskedAgainOutcome | undefined {
    const prompt = promptOf(request.turns.at(-1));
    if (prompt === undefined) return undefined;
    const place = placeOf(key, request);
    const before = this.#known.get(place);
    const isSoon = before !== undefined && nowMs - before.atMs <= bounds.againMs;
    const times = isSoon ? before.times + 1 : 1;
    this.#known.set(place, { prompt, tier, score, atMs: nowMs, times });
    if (!isSoon || times > bounds.timesMax) return undefined;
    const given = { tier: before.tier, score: before.score };
    if (before.prompt === prompt) return { kind: 'retry', ...given };
    // Conversations that begin alike are many: a first prompt that is like another is none in its place.
    const hasBegun = request.turns.some(({ role }) => role === 'assistant');
    return hasBegun && sharedWords(before.prompt, prompt) >= bounds.sharedWords
      ? { kind: 'edit', ...given }
      : undefined;
  }
}

/** Undefined: it is none of a person, as the result of a tool is none. */
function promptOf(turn: Turn | undefined): string | undefined {
  if (turn?.role !== 'user' || turn.parts.some(({ kind }) => kind === 'tool_result')) return undefined;
  const text = turn.parts.map((part) => (part.kind === 'text' ? part.text : part.kind)).join('\n');
  return text.slice(0, bounds.promptCharacters);
}

/** All that stands before the prompt. */
function placeOf(key: string, { turns, user = '' }: CompletionRequest): string {
  const before = turns.slice(0, -1).map((turn) => {
    const parts = turn.parts.map((part) =>
      part.kind === 'text' ? part.text.slice(0, bounds.partCharacters) : part.kind,
    );
    return `${turn.role}\0${parts.join('\0')}`;
  });
  return hash('sha256', [key, user, ...before].join('\0\0'), 'base64url');
}

/** Of all words of both (Jaccard). */
function sharedWords(one: string, other: string): number {
  const [left, right] = [one, other].map(
    (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
  );
  if (left === undefined || right === undefined) return 0;
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, left.size + right.size - shared);
}
