import { compact, type JsonObject } from '@hunch/common/json';
import type { AnswerPart, Completion, OpenedPart, Stop, StreamPiece, Usage } from '../conversation.ts';
import type { StreamEvent, StreamWriter } from '../format.ts';
import { markHidden } from '../hidden-reasoning.ts';
import { argumentsOf } from '../shared-fields.ts';
import { partOf } from '../stream-parts.ts';
import { signatureIn } from './signatures.ts';

/** A call ends with STOP here, as a plain end does. */
const reasons: Readonly<Partial<Record<Stop['kind'], string>>> = { length: 'MAX_TOKENS', filter: 'SAFETY' };

export function writeGeminiAnswer({ id, model, parts, stop, usage }: Completion): JsonObject {
  const writer = new PartWriter();
  const written = parts.flatMap((part) => writer.write(part));
  return response({ id, model }, [...written, ...writer.rest()], stop, usage);
}

interface Head {
  readonly id: string;
  readonly model: string;
}

function response(
  { id, model }: Head,
  parts: readonly JsonObject[],
  stop: Stop | undefined,
  usage: Usage | undefined,
): JsonObject {
  const finishReason = stop === undefined ? undefined : (reasons[stop.kind] ?? 'STOP');
  return compact({
    candidates: [compact({ content: { role: 'model', parts }, finishReason, index: 0 })],
    usageMetadata: usage === undefined ? undefined : writeGeminiUsage(usage),
    modelVersion: model,
    responseId: id,
  });
}

function writeGeminiUsage(usage: Usage): JsonObject {
  return {
    promptTokenCount: usage.inputTokens,
    cachedContentTokenCount: usage.cachedInputTokens,
    candidatesTokenCount: usage.outputTokens - usage.reasoningTokens,
    thoughtsTokenCount: usage.reasoningTokens,
    totalTokenCount: usage.inputTokens + usage.outputTokens,
  };
}

/**
 * Writes the parts of an answer. What signs a part is a field of it here, and clients give it back with the part: so hidden
 * reasoning goes with what comes after it.
 */
class PartWriter {
  #signature: string | undefined;

  write(part: AnswerPart): readonly JsonObject[] {
    switch (part.kind) {
      case 'hidden_reasoning':
        return this.#hide(part.data);
      case 'reasoning': {
        const thoughtSignature =
          part.signature === undefined ? undefined : markHidden('signed', part.signature);
        return [compact({ text: part.text, thought: true, thoughtSignature })];
      }
      case 'text':
      case 'refusal':
        return part.text === '' && this.#signature === undefined ? [] : [this.#signed({ text: part.text })];
      case 'tool_call': {
        const { id, name } = part;
        return [this.#signed({ functionCall: { id, name, args: argumentsOf(part) } })];
      }
      case 'picture':
        return [this.#signed({ inlineData: { mimeType: part.mediaType, data: part.data } })];
    }
  }

  /** What nothing has come after. */
  rest(): readonly JsonObject[] {
    return this.#signature === undefined ? [] : [this.#signed({ text: '' })];
  }

  #hide(data: string): readonly JsonObject[] {
    const own = signatureIn(data);
    // Gemini's own signature of words follows them.
    if (own?.callId === '') return [{ text: '', thoughtSignature: own.signature }];
    const before = this.rest();
    this.#signature = own?.signature ?? data;
    return before;
  }

  #signed(part: JsonObject): JsonObject {
    const thoughtSignature = this.#signature;
    this.#signature = undefined;
    return compact({ ...part, thoughtSignature });
  }
}

/** Writes `streamGenerateContent?alt=sse`: each event is a whole response that holds what is new. */
export class GeminiStreamWriter implements StreamWriter {
  readonly #parts = new PartWriter();
  readonly #open = new Map<number, { readonly part: OpenedPart; text: string }>();
  #head: Head = { id: '', model: '' };
  #stop: Stop = { kind: 'end' };
  #usage: Usage | undefined;

  write(piece: StreamPiece): readonly StreamEvent[] {
    switch (piece.kind) {
      case 'start':
        this.#head = { id: piece.id, model: piece.model };
        return [];
      case 'open':
        this.#open.set(piece.index, { part: piece.part, text: '' });
        return piece.part.kind === 'hidden_reasoning' || piece.part.kind === 'picture'
          ? this.#events(this.#parts.write(piece.part))
          : [];
      case 'delta':
        return this.#delta(piece.index, piece.text);
      case 'signature':
        return this.#events([
          { text: '', thought: true, thoughtSignature: markHidden('signed', piece.signature) },
        ]);
      case 'close':
        return this.#close(piece.index);
      case 'source':
        return [];
      case 'usage':
        this.#usage = piece.usage;
        return [];
      case 'stop':
        this.#stop = piece.stop;
        return [];
      case 'end':
        return this.#end();
      case 'error':
        return [];
    }
  }

  #delta(index: number, text: string): readonly StreamEvent[] {
    const open = this.#open.get(index);
    if (open === undefined) return [];
    // A call is told whole.
    if (open.part.kind === 'tool_call') {
      open.text += text;
      return [];
    }
    return this.#events(this.#parts.write(partOf(open.part, text)));
  }

  #close(index: number): readonly StreamEvent[] {
    const open = this.#open.get(index);
    this.#open.delete(index);
    if (open?.part.kind !== 'tool_call') return [];
    return this.#events(this.#parts.write(partOf(open.part, open.text)));
  }

  #end(): readonly StreamEvent[] {
    const late = [...this.#open.keys()].flatMap((index) => this.#close(index));
    return [...late, event(response(this.#head, this.#parts.rest(), this.#stop, this.#usage))];
  }

  #events(parts: readonly JsonObject[]): readonly StreamEvent[] {
    return parts.length === 0 ? [] : [event(response(this.#head, parts, undefined, this.#usage))];
  }
}

function event(body: JsonObject): StreamEvent {
  return { data: JSON.stringify(body) };
}
