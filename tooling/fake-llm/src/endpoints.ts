import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BatchRunner } from './batches.ts';

// What providers have beside answers of models. Shapes: platform.openai.com/docs/api-reference (embeddings, images, audio,
// moderations, files, batches, responses), docs.cohere.com/reference/rerank, docs.claude.com/en/api (message batches, files).

/** A request, with its form where it is one. */
export interface EndpointRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly bytes: Buffer;
}

export interface EndpointReply {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly purpose: string;
  readonly bytes: Buffer;
}

/** The endpoints of one provider, with the files and batches that lie there. */
export class FakeEndpoints {
  readonly #files = new Map<string, StoredFile>();
  readonly #batches = new Map<string, Record<string, unknown>>();
  /** Requests of Anthropic's batches, and answers of those that are over. */
  readonly #requests = new Map<string, readonly unknown[]>();
  readonly #results = new Map<string, Buffer>();
  readonly #runner = new BatchRunner();
  #made = 0;
  #begun = 0;

  /** What batches asked, by model. */
  get bill() {
    return this.#runner.bill;
  }

  /** Answers all that is open: of a batch that was cancelled nothing more. */
  finishBatches(): void {
    for (const [id, batch] of this.#batches) {
      if (batch['processing_status'] !== undefined) this.#finishMessages(id, batch);
      else if (['validating', 'cancelling'].includes(String(batch['status']))) this.#finish(id, batch);
    }
  }

  #finish(id: string, batch: Record<string, unknown>): void {
    const input = this.#files.get(String(batch['input_file_id']));
    if (batch['status'] === 'cancelling' || input === undefined) {
      this.#batches.set(id, { ...batch, status: input === undefined ? 'failed' : 'cancelled' });
      return;
    }
    const { output, errors, completed, failed } = this.#runner.run(input.bytes);
    const counts = { request_counts: { total: completed + failed, completed, failed } };
    this.#batches.set(id, {
      ...batch,
      status: 'completed',
      output_file_id: completed === 0 ? null : this.#keep('batch_output.jsonl', output),
      error_file_id: failed === 0 ? null : this.#keep('batch_errors.jsonl', errors),
      // As OpenAI's have it; who adds it up each time counts too much.
      usage: { input_tokens: completed * 100, output_tokens: completed * 50, total_tokens: completed * 150 },
      ...counts,
    });
  }

  #finishMessages(id: string, batch: Record<string, unknown>): void {
    if (batch['processing_status'] === 'ended') return;
    const isCancelled = batch['processing_status'] === 'canceling';
    this.#results.set(id, this.#runner.runMessages(isCancelled ? [] : (this.#requests.get(id) ?? [])));
    const results_url = `https://api.anthropic.com/v1/messages/batches/${id}/results`;
    this.#batches.set(id, { ...batch, processing_status: 'ended', results_url });
  }

  #keep(name: string, bytes: Buffer): string {
    const id = `file-${(this.#made += 1)}`;
    this.#files.set(id, { id, name, purpose: 'batch_output', bytes });
    return id;
  }

  /** Undefined: there is nothing here. */
  async answer(request: EndpointRequest): Promise<EndpointReply | undefined> {
    const { method, path, body } = request;
    const isAnthropic = request.headers['anthropic-version'] !== undefined;
    switch (`${method} ${path}`) {
      case 'POST /v1/embeddings':
        return json(embeddings(body));
      case 'POST /v1/moderations':
        return json(moderation());
      case 'POST /v1/images/generations':
        return body?.['stream'] === true ? events(imageEvents()) : json(images());
      case 'POST /v1/images/edits': {
        const form = await formOf(request);
        return form.get('image') instanceof File && form.get('prompt') !== null
          ? json(images())
          : refused('image and prompt are required');
      }
      case 'POST /v1/audio/speech':
        return { status: 200, type: 'audio/mpeg', bytes: sound };
      case 'POST /v1/audio/transcriptions':
      case 'POST /v1/audio/translations':
        return transcription(await formOf(request));
      case 'POST /v1/rerank':
      case 'POST /v2/rerank':
        return json(rerank(body, path));
      case 'POST /v1/files':
        return this.#upload(await formOf(request), isAnthropic);
      case 'GET /v1/files':
        return json({ object: 'list', data: [...this.#files.values()].map(openAiFile), has_more: false });
      case 'GET /v1/batches':
        return json({ object: 'list', data: [...this.#batches.values()], has_more: false });
      case 'POST /v1/batches':
        return this.#makeBatch(body);
      case 'POST /v1/messages/batches':
        return this.#makeMessageBatch(body);
      default:
        return this.#ofId(method, path, isAnthropic);
    }
  }

  async #upload(form: FormData, isAnthropic: boolean): Promise<EndpointReply> {
    const given = form.get('file');
    const purpose = form.get('purpose');
    if (!(given instanceof File)) return refused('file is required');
    const file: StoredFile = {
      id: `file${isAnthropic ? '_' : '-'}${(this.#made += 1)}`,
      name: given.name,
      purpose: typeof purpose === 'string' ? purpose : '',
      bytes: Buffer.from(await given.arrayBuffer()),
    };
    this.#files.set(file.id, file);
    return json(isAnthropic ? anthropicFile(file) : openAiFile(file));
  }

  #makeBatch(body: EndpointRequest['body']): EndpointReply {
    const id = `batch_${(this.#begun += 1)}`;
    const batch = {
      id,
      object: 'batch',
      endpoint: body?.['endpoint'],
      input_file_id: body?.['input_file_id'],
      completion_window: body?.['completion_window'],
      status: 'validating',
      created_at: created,
    };
    this.#batches.set(id, batch);
    return json(batch);
  }

  #makeMessageBatch(body: EndpointRequest['body']): EndpointReply {
    const id = `msgbatch_${(this.#begun += 1)}`;
    const given: readonly unknown[] = Array.isArray(body?.['requests']) ? body['requests'] : [];
    const requests = given.length;
    this.#requests.set(id, given);
    const batch = {
      id,
      type: 'message_batch',
      processing_status: 'in_progress',
      request_counts: { processing: requests, succeeded: 0, errored: 0, canceled: 0, expired: 0 },
      created_at: '2026-01-15T12:00:00Z',
      results_url: null,
    };
    this.#batches.set(id, batch);
    return json(batch);
  }

  #ofId(method: string, path: string, isAnthropic: boolean): EndpointReply | undefined {
    const {
      kind,
      id = '',
      rest = '',
    } = /^\/v1\/(?<kind>files|batches|messages\/batches)\/(?<id>[\w-]+)(?:\/(?<rest>\w+))?$/.exec(path)
      ?.groups ?? {};
    if (kind === undefined) return undefined;
    if (kind === 'files') return this.#file(method, id, rest, isAnthropic);
    const batch = this.#batches.get(id);
    if (batch === undefined) return refused(`No batch found with id '${id}'.`, 404);
    if (rest === 'results') {
      const bytes = this.#results.get(id);
      if (bytes === undefined) return refused('The batch has not ended.', 404);
      return { status: 200, type: 'application/x-jsonl', bytes };
    }
    if (method === 'DELETE') {
      if (batch['processing_status'] !== 'ended') return refused('The batch has not ended.');
      this.#batches.delete(id);
      return json({ id, type: 'message_batch_deleted' });
    }
    if (rest !== 'cancel') return json(batch);
    const cancelled =
      batch['processing_status'] === undefined
        ? { ...batch, status: 'cancelling' }
        : { ...batch, processing_status: 'canceling' };
    this.#batches.set(id, cancelled);
    return json(cancelled);
  }

  #file(method: string, id: string, rest: string, isAnthropic: boolean): EndpointReply {
    const file = this.#files.get(id);
    if (file === undefined) return refused(`No such File object: ${id}`, 404);
    if (rest === 'content') return { status: 200, type: 'application/octet-stream', bytes: file.bytes };
    if (method !== 'DELETE') return json(isAnthropic ? anthropicFile(file) : openAiFile(file));
    this.#files.delete(id);
    return json({ id, object: 'file', deleted: true });
  }
}

const created = 1_768_478_400;

/** No sound that anybody could hear, but bytes that are no text. */
const sound = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7) % 256));

function json(value: unknown): EndpointReply {
  return { status: 200, type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) };
}

function events(list: readonly object[]): EndpointReply {
  const text = list
    .map((event) => `event: ${'type' in event ? String(event.type) : ''}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
  return { status: 200, type: 'text/event-stream', bytes: Buffer.from(text) };
}

function refused(message: string, status = 400): EndpointReply {
  const error = { message, type: 'invalid_request_error', param: null, code: null };
  return { status, type: 'application/json', bytes: Buffer.from(JSON.stringify({ error })) };
}

/** By the platform's own reader of forms, which knows nothing of the gateway's. */
function formOf({ headers, bytes }: EndpointRequest): Promise<FormData> {
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
}

function embeddings(body: EndpointRequest['body']) {
  const input = body?.['input'];
  const texts = Array.isArray(input) ? input : [input];
  const data = texts.map((text, index) => {
    const digest = createHash('sha256').update(String(text)).digest();
    const numbers = new Float32Array([...digest.subarray(0, 8)].map((byte) => byte / 256));
    const embedding =
      body?.['encoding_format'] === 'base64' ? Buffer.from(numbers.buffer).toString('base64') : [...numbers];
    return { object: 'embedding', index, embedding };
  });
  const prompt_tokens = texts.length * 8;
  return {
    object: 'list',
    data,
    model: body?.['model'],
    usage: { prompt_tokens, total_tokens: prompt_tokens },
  };
}

function moderation() {
  return {
    id: `modr-${randomUUID()}`,
    model: 'omni-moderation-latest',
    results: [{ flagged: false, categories: {} }],
  };
}

const imageUsage = {
  total_tokens: 1_066,
  input_tokens: 10,
  output_tokens: 1_056,
  input_tokens_details: { text_tokens: 10, image_tokens: 0 },
};

function images() {
  return { created, data: [{ b64_json: 'iVBORw0KGgo=' }], usage: imageUsage };
}

function imageEvents() {
  const picture = 'iVBORw0KGgo'.repeat(20_000);
  return [
    { type: 'image_generation.partial_image', b64_json: picture, partial_image_index: 0 },
    { type: 'image_generation.completed', b64_json: picture, usage: imageUsage },
  ];
}

function transcription(form: FormData): EndpointReply {
  const file = form.get('file');
  if (!(file instanceof File) || typeof form.get('model') !== 'string')
    return refused('file and model are required');
  const text = `${file.size} bytes of ${file.name}`;
  if (form.get('response_format') === 'text')
    return { status: 200, type: 'text/plain', bytes: Buffer.from(`${text}\n`) };
  const usage = {
    type: 'tokens',
    input_tokens: 40,
    output_tokens: 9,
    total_tokens: 49,
    input_token_details: { text_tokens: 0, audio_tokens: 40 },
  };
  if (form.get('stream') !== 'true') return json({ text, usage });
  return events([
    { type: 'transcript.text.delta', delta: text },
    { type: 'transcript.text.done', text, usage },
  ]);
}

function rerank(body: EndpointRequest['body'], path: string) {
  const documents = Array.isArray(body?.['documents']) ? body['documents'] : [];
  const results = documents.map((_, index) => ({ index, relevance_score: 1 / (index + 1) }));
  return path.startsWith('/v2/')
    ? { id: 'r', results, meta: { api_version: { version: '2' }, billed_units: { search_units: 1 } } }
    : { object: 'list', model: body?.['model'], results, usage: { total_tokens: 21 } };
}

function openAiFile({ id, name, purpose, bytes }: StoredFile) {
  return {
    id,
    object: 'file',
    bytes: bytes.length,
    created_at: created,
    filename: name,
    purpose,
    status: 'processed',
  };
}

function anthropicFile({ id, name, bytes }: StoredFile) {
  return {
    id,
    type: 'file',
    filename: name,
    mime_type: 'text/plain',
    size_bytes: bytes.length,
    downloadable: false,
  };
}
