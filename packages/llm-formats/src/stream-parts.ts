import { isObject, type JsonObject, parseJson } from '@hunch/common/json';
import type {
  AnswerPart,
  HiddenReasoningPart,
  OpenedPart,
  PicturePart,
  SearchPart,
  Source,
  StreamPiece,
} from './conversation.ts';
import type { TokenLogprob } from './token-logprob.ts';
import { MalformedStream, type StreamEvent } from './format.ts';

type TextKind = 'text' | 'reasoning' | 'refusal';

/** Numbers the parts of a streamed answer, and keeps one part of text open at a time. */
export class StreamParts {
  #count = 0;
  #open: { readonly index: number; readonly kind: TextKind } | undefined;

  /** @returns the number of the new part */
  begin(part: OpenedPart, pieces: StreamPiece[]): number {
    const index = this.#count;
    this.#count += 1;
    pieces.push({ kind: 'open', index, part });
    return index;
  }

  /** Adds to the open part of this kind, or opens one. */
  text(kind: TextKind, text: string, pieces: StreamPiece[], logprobs: readonly TokenLogprob[] = []): void {
    if (text === '' && logprobs.length === 0) return;
    if (this.#open?.kind !== kind) {
      this.closeText(pieces);
      this.#open = { kind, index: this.begin({ kind }, pieces) };
    }
    const { index } = this.#open;
    pieces.push({ kind: 'delta', index, text, ...(logprobs.length === 0 ? {} : { logprobs }) });
  }

  /** A part that is complete at once. */
  whole(part: HiddenReasoningPart | PicturePart | SearchPart, pieces: StreamPiece[]): void {
    this.closeText(pieces);
    const index = this.begin(part, pieces);
    pieces.push({ kind: 'close', index });
  }

  /** A source of the open text; one without a text is left out. */
  source(source: Source, pieces: StreamPiece[]): void {
    if (this.#open?.kind === 'text') pieces.push({ kind: 'source', index: this.#open.index, source });
  }

  /** Signs the open reasoning, and closes it: the signature comes last. */
  sign(signature: string, pieces: StreamPiece[]): void {
    if (this.#open?.kind !== 'reasoning') return;
    pieces.push({ kind: 'signature', index: this.#open.index, signature });
    this.closeText(pieces);
  }

  closeText(pieces: StreamPiece[]): void {
    if (this.#open !== undefined) pieces.push({ kind: 'close', index: this.#open.index });
    this.#open = undefined;
  }
}

/** @throws MalformedStream when the event holds none */
export function objectOf({ data }: StreamEvent): JsonObject {
  const object = parseJson(data);
  if (!isObject(object)) throw new MalformedStream('an event is no JSON object');
  return object;
}

/** A part as it opens: without its words. */
export function openedOf(part: AnswerPart): OpenedPart {
  switch (part.kind) {
    case 'hidden_reasoning':
    case 'picture':
    case 'search':
      return part;
    case 'tool_call':
      return { kind: part.kind, id: part.id, name: part.name };
    case 'text':
    case 'refusal':
    case 'reasoning':
      return { kind: part.kind };
  }
}

/** A part of which nothing comes after its opening. */
export function isWhole(opened: OpenedPart): opened is HiddenReasoningPart | PicturePart | SearchPart {
  return opened.kind === 'hidden_reasoning' || opened.kind === 'picture' || opened.kind === 'search';
}

/** The part that was opened, with its words so far. */
export function partOf(opened: OpenedPart, text: string): AnswerPart {
  if (opened.kind === 'tool_call') return { ...opened, argumentsText: text };
  if (isWhole(opened)) return opened;
  return { kind: opened.kind, text };
}
