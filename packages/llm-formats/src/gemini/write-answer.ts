import { compact, type JsonObject } from '@hunch/common/json';
import { PerChoice } from '../choices.ts';
import type {
  AnswerPart,
  Choice,
  Completion,
  OpenedPart,
  SearchPart,
  ServiceTier,
  Source,
  Stop,
  StreamPiece,
  Usage,
} from '../conversation.ts';
import type { StreamEvent, StreamWriter } from '../format.ts';
import { logprobsOf, writeLogprobsResult } from '../logprobs.ts';
import type { TokenLogprob } from '../token-logprob.ts';
import { markHidden } from '../hidden-reasoning.ts';
import { standardTier } from '../service-tier.ts';
import { argumentsOf, optional } from '../shared-fields.ts';
import { isWhole, partOf } from '../stream-parts.ts';
import { signatureIn } from './signatures.ts';
import { writeGrounding } from './write-grounding.ts';

/** A call ends with STOP here, as a plain end does. */
const reasons: Readonly<Partial<Record<Stop['kind'], string>>> = {
  length: 'MAX_TOKENS',
  filter: 'SAFETY',
  refusal: 'SAFETY',
};

/** Why it stopped, and what its provider says of that. */
function ending(stop: Stop): JsonObject {
  const isRefused = stop.kind === 'refusal' || stop.kind === 'filter';
  return {
    finishReason: reasons[stop.kind] ?? 'STOP',
    finishMessage: isRefused ? stop.explanation : undefined,
  };
}

export function writeGeminiAnswer({ id, model, usage, others = [], ...first }: Completion): JsonObject {
  return response({ id, model, ...tierOf(first) }, [first, ...others].map(writeCandidate), usage);
}

function writeCandidate({ parts, stop }: Choice, index: number): JsonObject {
  const writer = new PartWriter();
  const written = parts.flatMap((part) => writer.write(part));
  return candidate([...written, ...writer.rest()], index, {
    ...ending(stop),
    groundingMetadata: writeGrounding(parts),
    logprobsResult: writeLogprobsResult(logprobsOf(parts)),
  });
}

interface Head {
  readonly id: string;
  readonly model: string;
  readonly serviceTier?: ServiceTier;
}

function tierOf({ serviceTier }: { readonly serviceTier?: ServiceTier }): Pick<Head, 'serviceTier'> {
  return optional('serviceTier', serviceTier);
}

/** @param more what not every event of a stream has */
function candidate(parts: readonly JsonObject[], index: number, more: JsonObject): JsonObject {
  return compact({ content: { role: 'model', parts }, ...more, index });
}

function response(
  { id, model, serviceTier }: Head,
  candidates: readonly JsonObject[],
  usage: Usage | undefined,
): JsonObject {
  return compact({
    candidates,
    usageMetadata: usage === undefined ? undefined : writeGeminiUsage(usage, serviceTier),
    modelVersion: model,
    responseId: id,
  });
}

function writeGeminiUsage(usage: Usage, tier: ServiceTier | undefined): JsonObject {
  return compact({
    promptTokenCount: usage.inputTokens,
    cachedContentTokenCount: usage.cachedInputTokens,
    candidatesTokenCount: usage.outputTokens - usage.reasoningTokens,
    thoughtsTokenCount: usage.reasoningTokens,
    totalTokenCount: usage.inputTokens + usage.outputTokens,
    serviceTier: tier === undefined ? undefined : standardTier(tier),
  });
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
      // Told beside the parts.
      case 'search':
        return [];
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
  readonly #candidates = new PerChoice((index) => new CandidateWriter(index));
  #head: Head = { id: '', model: '' };
  #usage: Usage | undefined;

  write(piece: StreamPiece): readonly StreamEvent[] {
    switch (piece.kind) {
      case 'start':
        this.#head = { id: piece.id, model: piece.model, ...tierOf(piece) };
        return [];
      case 'usage':
        this.#usage = piece.usage;
        return [];
      case 'end':
        return this.#end();
      case 'error':
        return [];
      case 'open':
      case 'delta':
      case 'signature':
      case 'source':
      case 'close':
      case 'stop':
        return this.#candidates
          .of(piece.choice ?? 0)
          .write(piece)
          .map((written) => this.#event([written]));
    }
  }

  #end(): readonly StreamEvent[] {
    const first = this.#candidates.of(0);
    const others = this.#candidates.all().flatMap(([index, writer]) => (index === 0 ? [] : [writer]));
    return [
      ...[first, ...others].flatMap((writer) => writer.late()).map((written) => this.#event([written])),
      this.#event([first, ...others].map((writer) => writer.end())),
    ];
  }

  #event(candidates: readonly JsonObject[]): StreamEvent {
    return { data: JSON.stringify(response(this.#head, candidates, this.#usage)) };
  }
}

/** Writes one of the answers: for each piece the candidates that tell it. */
class CandidateWriter {
  readonly #index: number;
  readonly #parts = new PartWriter();
  readonly #open = new Map<number, { readonly part: OpenedPart; text: string }>();
  /** What the answer goes by, which is told at its end. */
  readonly #grounded: Grounded[] = [];
  #stop: Stop = { kind: 'end' };

  constructor(index: number) {
    this.#index = index;
  }

  write(piece: StreamPiece): readonly JsonObject[] {
    switch (piece.kind) {
      case 'open':
        this.#open.set(piece.index, { part: piece.part, text: '' });
        if (piece.part.kind === 'search') this.#grounded.push(piece.part);
        if (piece.part.kind === 'text')
          this.#grounded.push({ kind: 'text', at: piece.index, text: '', sources: [] });
        return isWhole(piece.part) ? this.#told(this.#parts.write(piece.part)) : [];
      case 'delta':
        return this.#delta(piece.index, piece.text, piece.logprobs ?? []);
      case 'signature':
        return this.#told([
          { text: '', thought: true, thoughtSignature: markHidden('signed', piece.signature) },
        ]);
      case 'close':
        return this.#close(piece.index);
      case 'source':
        this.#textAt(piece.index)?.sources.push(piece.source);
        return [];
      case 'stop':
        this.#stop = piece.stop;
        return [];
      case 'start':
      case 'usage':
      case 'end':
      case 'error':
        return [];
    }
  }

  /** Calls that nobody has closed. */
  late(): readonly JsonObject[] {
    return [...this.#open.keys()].flatMap((index) => this.#close(index));
  }

  end(): JsonObject {
    return candidate(this.#parts.rest(), this.#index, {
      ...ending(this.#stop),
      groundingMetadata: writeGrounding(this.#grounded),
    });
  }

  #delta(index: number, text: string, logprobs: readonly TokenLogprob[]): readonly JsonObject[] {
    const open = this.#open.get(index);
    if (open === undefined) return [];
    // A call is told whole.
    if (open.part.kind === 'tool_call') {
      open.text += text;
      return [];
    }
    const said = this.#textAt(index);
    if (said !== undefined) said.text += text;
    return this.#told(this.#parts.write(partOf(open.part, text)), writeLogprobsResult(logprobs));
  }

  #close(index: number): readonly JsonObject[] {
    const open = this.#open.get(index);
    this.#open.delete(index);
    if (open?.part.kind !== 'tool_call') return [];
    return this.#told(this.#parts.write(partOf(open.part, open.text)));
  }

  #textAt(index: number): GroundedText | undefined {
    return this.#grounded.find((part): part is GroundedText => part.kind === 'text' && part.at === index);
  }

  #told(parts: readonly JsonObject[], logprobsResult?: JsonObject): readonly JsonObject[] {
    return parts.length === 0 ? [] : [candidate(parts, this.#index, { logprobsResult })];
  }
}

/** A text as far as it is written, and what it cites. */
interface GroundedText {
  readonly kind: 'text';
  readonly at: number;
  text: string;
  readonly sources: Source[];
}

type Grounded = GroundedText | SearchPart;
