/** What a batch asked of one model, as its provider bills it. */
export interface BatchBill {
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

interface Line {
  readonly id: string;
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface RunBatch {
  readonly output: Buffer;
  readonly errors: Buffer;
  readonly completed: number;
  readonly failed: number;
}

/** Of each answer; an embedding has none of the second. */
const usage = { input: 100, output: 50 } as const;

/** Answers requests as a provider does that has the time: those whose id begins with `bad` fail. */
export class BatchRunner {
  readonly bill = new Map<string, BatchBill>();

  /** Lines of a file, as OpenAI has them. */
  run(input: Buffer): RunBatch {
    const lines = input
      .toString()
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => lineOf(JSON.parse(line)));
    const good = lines.filter(({ id }) => !id.startsWith('bad'));
    const bad = lines.filter(({ id }) => id.startsWith('bad'));
    return {
      output: jsonl(
        good.map((line) => ({
          id: `r-${line.id}`,
          custom_id: line.id,
          response: this.#response(line),
          error: null,
        })),
      ),
      errors: jsonl(
        bad.map(({ id }) => ({
          id: `r-${id}`,
          custom_id: id,
          response: { status_code: 400, body: {} },
          error: null,
        })),
      ),
      completed: good.length,
      failed: bad.length,
    };
  }

  /** Requests of a body, as Anthropic has them. */
  runMessages(requests: readonly unknown[]): Buffer {
    return jsonl(
      requests.map((request) => {
        const { custom_id: id, params } = request as { custom_id: string; params: Line['body'] };
        if (id.startsWith('bad')) return { custom_id: id, result: { type: 'errored', error: {} } };
        const { input, output } = this.#count(String(params['model']), usage.output);
        const message = {
          id: `msg_${id}`,
          type: 'message',
          role: 'assistant',
          model: params['model'],
          content: [{ type: 'text', text: '4' }],
          stop_reason: 'end_turn',
          usage: { input_tokens: input, output_tokens: output },
        };
        return { custom_id: id, result: { type: 'succeeded', message } };
      }),
    );
  }

  #response({ url, body }: Line) {
    const model = String(body['model']);
    const { input, output } = this.#count(model, url.endsWith('/embeddings') ? 0 : usage.output);
    const counted = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
    // With its date, as OpenAI names it.
    const named = `${model}-2026-01-15`;
    const answer = url.endsWith('/embeddings')
      ? { object: 'list', model: named, data: [], usage: { prompt_tokens: input, total_tokens: input } }
      : {
          id: 'chatcmpl-1',
          object: 'chat.completion',
          model: named,
          choices: [{ index: 0, message: { role: 'assistant', content: '4' }, finish_reason: 'stop' }],
          usage: counted,
        };
    return { status_code: 200, request_id: 'req-1', body: answer };
  }

  #count(model: string, output: number): { readonly input: number; readonly output: number } {
    const known = this.bill.get(model) ?? { requests: 0, inputTokens: 0, outputTokens: 0 };
    this.bill.set(model, {
      requests: known.requests + 1,
      inputTokens: known.inputTokens + usage.input,
      outputTokens: known.outputTokens + output,
    });
    return { input: usage.input, output };
  }
}

function lineOf(value: unknown): Line {
  const { custom_id: id, url, body } = value as { custom_id: string; url: string; body: Line['body'] };
  return { id, url, body };
}

function jsonl(values: readonly object[]): Buffer {
  return Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}
