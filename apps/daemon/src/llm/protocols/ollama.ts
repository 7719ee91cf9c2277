import { objectIn, parseJson, textIn } from '@hunch/common/json';
import type { AnswerReader, ModelProtocol } from './protocol.ts';

/** Ollama's own API (github.com/ollama/ollama, docs/api.md): a line of JSON for each piece, `format` takes a JSON schema. */
export const ollama: ModelProtocol = {
  path: '/api/chat',
  headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  body: ({ messages, tokensMax, schema }, model) => ({
    model,
    messages,
    stream: true,
    ...(schema === undefined ? {} : { format: schema }),
    options: { temperature: 0, num_predict: tokensMax },
  }),
  reader: () => new LineAnswer(),
};

/** A line holds a few words; what goes on without an end is no answer. */
const lineCharactersMax = 512 * 1024;

class LineAnswer implements AnswerReader {
  #rest = '';
  #problem: string | undefined;
  #isOver = false;

  feed(chunk: string): string {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > lineCharactersMax) {
      this.#problem ??= 'a line that is too long';
      this.#rest = '';
    }
    return lines.map((line) => this.#read(line)).join('');
  }

  end(): string | undefined {
    // The last line need not end with a newline.
    this.#read(this.#rest);
    this.#rest = '';
    return this.#problem ?? (this.#isOver ? undefined : 'a stream that breaks off');
  }

  #read(line: string): string {
    if (line.trim() === '') return '';
    const value = parseJson(line);
    const error = textIn(value, 'error');
    const text = textIn(objectIn(value, 'message'), 'content');
    if (error !== undefined) this.#problem ??= `the error: ${error}`;
    else if (text === undefined) this.#problem ??= 'something that is no answer of a model';
    if (objectIn({ value }, 'value')?.['done'] === true) this.#isOver = true;
    return text ?? '';
  }
}
