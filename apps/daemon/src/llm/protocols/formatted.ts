import { isObject, parseJson } from '@hunch/common/json';
import { createParser } from 'eventsource-parser';
import type { CompletionRequest, Dialect, ProviderFormat, StreamReader, Turn } from '@hunch/llm-formats';
import type { ModelRequest } from '@hunch/intent-router';
import type { AnswerReader, ModelProtocol } from './protocol.ts';

const dialect: Dialect = {
  sendsReasoning: false,
  streamUsage: false,
  takesHints: false,
  outputLimitField: 'max_tokens',
  outputTokensDefault: 400,
};

/** A server that speaks one of the formats of llm-formats. */
export function formatted(
  format: ProviderFormat,
  adapt: (body: ReturnType<ModelProtocol['body']>) => ReturnType<ModelProtocol['body']> = (body) => body,
): ModelProtocol {
  return {
    path: format.path('', true),
    headers: (key) => format.headers(key),
    body(request, model) {
      const written = format.writeRequest(completionRequest(request, model), model, dialect);
      // Texts of system, user and assistant are what every format has.
      if (!written.ok) throw new Error(`${format.name} can't carry ${written.error}`);
      return adapt(written.value.body);
    },
    reader: (contentType) =>
      contentType.includes('event-stream')
        ? new EventAnswer(format.streamReader())
        : new WholeAnswer((body) => {
            const read = format.readAnswer(body);
            if (!read.ok) return undefined;
            return read.value.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('');
          }),
  };
}

function completionRequest({ messages, tokensMax, schema }: ModelRequest, model: string): CompletionRequest {
  return {
    model,
    turns: messages.map(({ role, content }): Turn => ({ role, parts: [{ kind: 'text', text: content }] })),
    tools: [],
    stop: [],
    outputTokensMax: tokensMax,
    // A command has one right form.
    temperature: 0,
    ...(schema === undefined
      ? {}
      : { answerFormat: { kind: 'schema', name: 'answer', schema, strict: true } }),
    stream: true,
    streamUsage: false,
  };
}

/** An event of an answer is a few words; more is no stream of a model. */
const eventCharactersMax = 512 * 1024;

class EventAnswer implements AnswerReader {
  readonly #reader: StreamReader;
  readonly #parser;
  readonly #texts = new Set<number>();
  #text = '';
  #problem: string | undefined;
  #isOver = false;

  constructor(reader: StreamReader) {
    this.#reader = reader;
    this.#parser = createParser({
      maxBufferSize: eventCharactersMax,
      onEvent: ({ event, data }) => this.#read(event === undefined ? { data } : { event, data }),
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') this.#problem ??= 'an event that is too large';
      },
    });
  }

  feed(chunk: string): string {
    this.#text = '';
    this.#parser.feed(chunk);
    return this.#text;
  }

  end(): string | undefined {
    return this.#problem ?? (this.#isOver ? undefined : 'a stream that breaks off');
  }

  #read(event: { readonly event?: string; readonly data: string }): void {
    try {
      for (const piece of this.#reader.read(event)) {
        if (piece.kind === 'open' && piece.part.kind === 'text') this.#texts.add(piece.index);
        else if (piece.kind === 'delta' && this.#texts.has(piece.index)) this.#text += piece.text;
        else if (piece.kind === 'error') this.#problem ??= `the error: ${piece.message}`;
        else if (piece.kind === 'stop' || piece.kind === 'end') this.#isOver = true;
      }
    } catch (error) {
      this.#problem ??= error instanceof Error ? error.message : 'a malformed stream';
    }
  }
}

/** An answer in one piece. */
export class WholeAnswer implements AnswerReader {
  readonly #textOf: (body: Readonly<Record<string, unknown>>) => string | undefined;
  #body = '';

  constructor(textOf: (body: Readonly<Record<string, unknown>>) => string | undefined) {
    this.#textOf = textOf;
  }

  /** The text comes with the last chunk, the one that closes the object. */
  feed(chunk: string): string {
    this.#body += chunk;
    if (!chunk.trimEnd().endsWith('}')) return '';
    return this.#read() ?? '';
  }

  end(): string | undefined {
    return this.#read() === undefined ? 'something that is no answer of a model' : undefined;
  }

  #read(): string | undefined {
    const body = parseJson(this.#body);
    return isObject(body) ? this.#textOf(body) : undefined;
  }
}
