import { expect } from 'vitest';
import type { AnswerPart, Completion, StreamPiece } from '../../src/conversation.ts';
import { isWhole } from '../../src/stream-parts.ts';

export function assemble(pieces: readonly StreamPiece[]): Completion {
  const parts: AnswerPart[] = [];
  let answer: Completion = {
    id: '',
    model: '',
    parts,
    stop: { kind: 'end' },
    usage: { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 },
  };
  for (const piece of pieces) {
    if (piece.kind === 'start') answer = { ...answer, id: piece.id, model: piece.model };
    if (piece.kind === 'usage') answer = { ...answer, usage: piece.usage };
    if (piece.kind === 'stop') answer = { ...answer, stop: piece.stop };
    if (piece.kind === 'open') parts[piece.index] = opened(piece.part);
    const part = 'index' in piece ? parts[piece.index] : undefined;
    if (part === undefined || !('index' in piece)) continue;
    if (piece.kind === 'delta' && 'text' in part)
      parts[piece.index] = { ...part, text: part.text + piece.text };
    if (piece.kind === 'delta' && part.kind === 'tool_call')
      parts[piece.index] = { ...part, argumentsText: part.argumentsText + piece.text };
    if (piece.kind === 'source' && part.kind === 'text')
      parts[piece.index] = { ...part, sources: [...(part.sources ?? []), piece.source] };
    if (piece.kind === 'signature' && part.kind === 'reasoning')
      parts[piece.index] = { ...part, signature: piece.signature };
  }
  return answer;
}

function opened(part: Extract<StreamPiece, { kind: 'open' }>['part']): AnswerPart {
  if (part.kind === 'tool_call') return { ...part, argumentsText: '' };
  if (isWhole(part)) return part;
  return { kind: part.kind, text: '' };
}

/** Parts open in order, are closed once, and nothing of them comes before or after. */
export function expectOrderly(pieces: readonly StreamPiece[]): void {
  const open = new Set<number>();
  let next = 0;
  for (const piece of pieces) {
    if (piece.kind === 'open') {
      expect(piece.index).toBe(next);
      next += 1;
      open.add(piece.index);
    } else if (piece.kind === 'close') expect(open.delete(piece.index)).toBe(true);
    else if (piece.kind === 'delta' || piece.kind === 'signature') expect(open.has(piece.index)).toBe(true);
    else if (piece.kind === 'stop') expect([...open]).toEqual([]);
  }
}
