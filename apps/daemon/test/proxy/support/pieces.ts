import { expect } from 'vitest';
import type { AnswerPart, Completion, StreamPiece } from '../../../src/proxy/formats/conversation.ts';

/** A stream as providers send it, in bites of some characters. */
export function piecesOf(
  { id: answerId, model, parts, stop, usage: used }: Completion,
  size: number,
): StreamPiece[] {
  const pieces: StreamPiece[] = [{ kind: 'start', id: answerId, model }];
  parts.forEach((part, index) => {
    switch (part.kind) {
      case 'hidden_reasoning':
        pieces.push({ kind: 'open', index, part });
        break;
      case 'tool_call':
        pieces.push({ kind: 'open', index, part: { kind: 'tool_call', id: part.id, name: part.name } });
        pieces.push(
          ...bites(part.argumentsText, size).map((bite): StreamPiece => ({
            kind: 'delta',
            index,
            text: bite,
          })),
        );
        break;
      case 'text':
      case 'refusal':
      case 'reasoning':
        pieces.push({ kind: 'open', index, part: { kind: part.kind } });
        pieces.push(
          ...bites(part.text, size).map((bite): StreamPiece => ({ kind: 'delta', index, text: bite })),
        );
        if (part.kind === 'reasoning' && part.signature !== undefined)
          pieces.push({ kind: 'signature', index, signature: part.signature });
    }
    pieces.push({ kind: 'close', index });
  });
  pieces.push({ kind: 'stop', stop }, { kind: 'usage', usage: used }, { kind: 'end' });
  return pieces;
}

function bites(whole: string, size: number): string[] {
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
    whole.slice(at * size, (at + 1) * size),
  );
}

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
    if (piece.kind === 'signature' && part.kind === 'reasoning')
      parts[piece.index] = { ...part, signature: piece.signature };
  }
  return answer;
}

function opened(part: Extract<StreamPiece, { kind: 'open' }>['part']): AnswerPart {
  if (part.kind === 'tool_call') return { ...part, argumentsText: '' };
  return part.kind === 'hidden_reasoning' ? part : { kind: part.kind, text: '' };
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
