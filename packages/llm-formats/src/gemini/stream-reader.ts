import { type JsonObject, listIn, objectIn, textIn } from '@hunch/common/json';
import type { HiddenReasoningPart, StreamPiece } from '../conversation.ts';
import type { StreamEvent, StreamReader } from '../format.ts';
import {
  faultOf,
  finishReason,
  isThought,
  pictureIn,
  readCall,
  readFinishReason,
  readGeminiUsage,
  readGrounding,
} from './read-answer.ts';
import { objectOf, StreamParts } from '../stream-parts.ts';
import { givenCallId, hideSignature } from './signatures.ts';

/** Reads `streamGenerateContent?alt=sse`: each event is a whole response that holds what is new. */
export class GeminiStreamReader implements StreamReader {
  #id: string | undefined;
  readonly #parts = new StreamParts();
  #calls = 0;
  /** What was said, for the places in it that sources name at the end. */
  #text = '';
  #hasStopped = false;

  read(event: StreamEvent): readonly StreamPiece[] {
    const chunk = objectOf(event);
    const failure = objectIn(chunk, 'error');
    if (failure !== undefined)
      return [{ kind: 'error', message: textIn(failure, 'message') ?? 'no reason given' }];
    const pieces: StreamPiece[] = [];
    if (this.#id === undefined) {
      this.#id = textIn(chunk, 'responseId') ?? '';
      pieces.push({ kind: 'start', id: this.#id, model: textIn(chunk, 'modelVersion') ?? '' });
    }
    const [candidate] = listIn(chunk, 'candidates');
    for (const part of listIn(objectIn(candidate, 'content'), 'parts')) this.#readPart(part, pieces);
    for (const source of readGrounding(objectIn(candidate, 'groundingMetadata'), this.#text))
      this.#parts.source(source, pieces);
    const usage = readGeminiUsage(chunk);
    if (usage !== undefined) pieces.push({ kind: 'usage', usage });
    this.#readStop(finishReason(chunk), pieces);
    return pieces;
  }

  #readPart(part: unknown, pieces: StreamPiece[]): void {
    const signature = textIn(part, 'thoughtSignature');
    const call = objectIn(part, 'functionCall');
    if (call !== undefined) return this.#readCall(call, signature, pieces);
    const picture = pictureIn(part);
    if (picture !== undefined) this.#parts.whole(picture, pieces);
    const text = textIn(part, 'text') ?? '';
    const isHidden = isThought(part);
    if (!isHidden) this.#text += text;
    this.#parts.text(isHidden ? 'reasoning' : 'text', text, pieces);
    if (signature !== undefined) this.#parts.whole(hidden('', signature), pieces);
  }

  #readCall(given: JsonObject, signature: string | undefined, pieces: StreamPiece[]): void {
    const { id, name, argumentsText } = readCall(given, givenCallId(this.#id ?? '', this.#calls));
    this.#calls += 1;
    if (signature !== undefined) this.#parts.whole(hidden(id, signature), pieces);
    this.#parts.closeText(pieces);
    const index = this.#parts.begin({ kind: 'tool_call', id, name }, pieces);
    pieces.push({ kind: 'delta', index, text: argumentsText }, { kind: 'close', index });
  }

  #readStop(reason: string | undefined, pieces: StreamPiece[]): void {
    if (reason === undefined || this.#hasStopped) return;
    this.#hasStopped = true;
    this.#parts.closeText(pieces);
    const fault = faultOf(reason);
    // The format has no event for the end: the connection's is it.
    if (fault === undefined) pieces.push({ kind: 'stop', stop: readFinishReason(reason, this.#calls > 0) });
    else pieces.push({ kind: 'error', message: fault });
  }
}

function hidden(callId: string, signature: string): HiddenReasoningPart {
  return { kind: 'hidden_reasoning', data: hideSignature(callId, signature) };
}
