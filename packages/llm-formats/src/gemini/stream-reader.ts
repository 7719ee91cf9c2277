import { type JsonObject, listIn, numberIn, objectIn, textIn } from '@hunch/common/json';
import { ofChoice, PerChoice } from '../choices.ts';
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
  readSearches,
  explanationIn,
  readGeminiTier,
} from './read-answer.ts';
import { readLogprobsResult } from '../logprobs.ts';
import type { TokenLogprob } from '../token-logprob.ts';
import { errorPiece } from '../provider-error.ts';
import { objectOf, StreamParts } from '../stream-parts.ts';
import { givenCallId, hideSignature } from './signatures.ts';

/** Reads `streamGenerateContent?alt=sse`: each event is a whole response that holds what is new. */
export class GeminiStreamReader implements StreamReader {
  #id: string | undefined;
  readonly #candidates = new PerChoice(() => new CandidateReader());

  read(event: StreamEvent): readonly StreamPiece[] {
    const chunk = objectOf(event);
    if (objectIn(chunk, 'error') !== undefined) return [errorPiece(chunk)];
    const pieces: StreamPiece[] = [];
    if (this.#id === undefined) {
      this.#id = textIn(chunk, 'responseId') ?? '';
      const model = textIn(chunk, 'modelVersion') ?? '';
      pieces.push({ kind: 'start', id: this.#id, model, ...readGeminiTier(chunk) });
    }
    const usage = readGeminiUsage(chunk);
    if (usage !== undefined) pieces.push({ kind: 'usage', usage });
    const candidates = listIn(chunk, 'candidates');
    for (const candidate of candidates) {
      const index = numberIn(candidate, 'index') ?? 0;
      const [reason, why] = [textIn(candidate, 'finishReason'), textIn(candidate, 'finishMessage')];
      const read = this.#candidates.of(index).read(candidate, reason, this.#id, why);
      pieces.push(...ofChoice(index, read));
    }
    // A prompt that is refused has no candidate.
    if (candidates.length === 0)
      pieces.push(
        ...this.#candidates.of(0).read(undefined, finishReason(chunk), this.#id, explanationIn(chunk)),
      );
    return pieces;
  }
}

/** Reads one of the answers. */
class CandidateReader {
  readonly #parts = new StreamParts();
  #calls = 0;
  /** What was said, for the places in it that sources name at the end. */
  #text = '';
  #hasSearched = false;
  #hasStopped = false;

  read(candidate: unknown, reason: string | undefined, response: string, why?: string): StreamPiece[] {
    const pieces: StreamPiece[] = [];
    let logprobs = readLogprobsResult(candidate);
    for (const part of listIn(objectIn(candidate, 'content'), 'parts'))
      logprobs = this.#readPart(part, response, logprobs, pieces);
    const grounding = objectIn(candidate, 'groundingMetadata');
    for (const source of readGrounding(grounding, this.#text)) this.#parts.source(source, pieces);
    // Each event may tell all of it again.
    if (!this.#hasSearched)
      for (const search of readSearches(grounding, response)) {
        this.#hasSearched = true;
        this.#parts.whole(search, pieces);
      }
    this.#readStop(reason, why, pieces);
    return pieces;
  }

  /** @returns those that no words have come for yet */
  #readPart(
    part: unknown,
    response: string,
    logprobs: readonly TokenLogprob[],
    pieces: StreamPiece[],
  ): readonly TokenLogprob[] {
    const signature = textIn(part, 'thoughtSignature');
    const call = objectIn(part, 'functionCall');
    if (call !== undefined) {
      this.#readCall(call, response, signature, pieces);
      return logprobs;
    }
    const picture = pictureIn(part);
    if (picture !== undefined) this.#parts.whole(picture, pieces);
    const text = textIn(part, 'text') ?? '';
    const isSaid = !isThought(part) && text !== '';
    if (isSaid) this.#text += text;
    this.#parts.text(isThought(part) ? 'reasoning' : 'text', text, pieces, isSaid ? logprobs : []);
    if (signature !== undefined) this.#parts.whole(hidden('', signature), pieces);
    return isSaid ? [] : logprobs;
  }

  #readCall(given: JsonObject, response: string, signature: string | undefined, pieces: StreamPiece[]): void {
    const { id, name, argumentsText } = readCall(given, givenCallId(response, this.#calls));
    this.#calls += 1;
    if (signature !== undefined) this.#parts.whole(hidden(id, signature), pieces);
    this.#parts.closeText(pieces);
    const index = this.#parts.begin({ kind: 'tool_call', id, name }, pieces);
    pieces.push({ kind: 'delta', index, text: argumentsText }, { kind: 'close', index });
  }

  #readStop(reason: string | undefined, why: string | undefined, pieces: StreamPiece[]): void {
    if (reason === undefined || this.#hasStopped) return;
    this.#hasStopped = true;
    this.#parts.closeText(pieces);
    const fault = faultOf(reason);
    // The format has no event for the end: the connection's is it.
    if (fault === undefined)
      pieces.push({ kind: 'stop', stop: readFinishReason(reason, this.#calls > 0, why) });
    else pieces.push({ kind: 'error', message: fault });
  }
}

function hidden(callId: string, signature: string): HiddenReasoningPart {
  return { kind: 'hidden_reasoning', data: hideSignature(callId, signature) };
}
