import type { Completion, StreamPiece } from '../conversation.ts';
import { openedOf } from '../stream-parts.ts';

/** The pieces of a streamed answer.
 *
 * @param size characters in one delta
 */
export function piecesOf(
  { id: answerId, model, parts, stop, usage: used }: Completion,
  size: number,
): StreamPiece[] {
  const pieces: StreamPiece[] = [{ kind: 'start', id: answerId, model }];
  parts.forEach((part, index) => {
    pieces.push({ kind: 'open', index, part: openedOf(part) });
    const text = part.kind === 'tool_call' ? part.argumentsText : 'text' in part ? part.text : '';
    pieces.push(...bites(text, size).map((bite): StreamPiece => ({ kind: 'delta', index, text: bite })));
    if (part.kind === 'reasoning' && part.signature !== undefined)
      pieces.push({ kind: 'signature', index, signature: part.signature });
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
