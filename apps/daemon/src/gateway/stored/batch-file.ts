import { err, ok, type Result } from '@hunch/common/result';
import { isObject, type JsonObject, listIn, objectIn, parseJson, textIn } from '@hunch/common/json';
import type { ApiError } from '@hunch/llm-formats';
import { formFile, withFormFile } from '../pass-through/form-data.ts';
import type { GatewaySettings, Provider } from '../settings.ts';
import { type BatchRequest, readLine, RequestTally, targetAt, wrong } from './request-tally.ts';
import type { ModelRequests } from './stored-object.ts';

/** What a client sends to be asked when its provider has the time. */
export interface ReadBatch {
  readonly provider: Provider;
  readonly requests: readonly ModelRequests[];
  /** That the requests name. */
  readonly files: ReadonlySet<string>;
  /** With the names that the provider has for its models. */
  readonly body: Buffer;
}

export interface BatchInput {
  readonly body: Buffer;
  readonly contentType: string;
  /** Those that it may go to, the one that is preferred first; not empty. */
  readonly providers: readonly [Provider, ...Provider[]];
  readonly settings: GatewaySettings;
}

/** Longer lines are no requests: a body that comes alone may not be larger by default. */
const LINE_BYTES_MAX = 32 * 1024 * 1024;
const NEWLINE = 10;

/** A file of requests in a form, a line each, as the providers of OpenAI's API have them. */
export async function readBatchFile(input: BatchInput): Promise<Result<ReadBatch, ApiError>> {
  const { body, contentType, settings } = input;
  const content = formFile(body, contentType, 'file');
  if (content === undefined)
    return err({
      kind: 'invalid_request',
      status: 400,
      message: 'The form must have one file, called "file".',
    });
  let provider: Provider | undefined;
  let tally: RequestTally | undefined;
  let isRenamed = false;
  const written: Buffer[] = [];
  let number = 0;
  for (const line of linesOf(content)) {
    number += 1;
    if (/^\s*$/.test(line.subarray(0, 100).toString()) && line.toString().trim() === '') continue;
    const value = line.length > LINE_BYTES_MAX ? undefined : parseJson(line.toString());
    const request = readLine(value);
    if (request === undefined || !isObject(value)) return err(wrong(number, 'has no url and body'));
    provider ??= providerOf(input, request);
    tally ??= new RequestTally(settings, provider);
    const model = await tally.add(request);
    if (!model.ok) return model;
    const isSame = request.body.model === model.value;
    isRenamed ||= !isSame;
    const renamed = { ...value, body: { ...request.body, model: model.value } };
    written.push(isSame ? line : Buffer.from(JSON.stringify(renamed)));
  }
  if (provider === undefined || tally === undefined)
    return err({ kind: 'invalid_request', status: 400, message: 'The file has no requests.' });
  const lines = written.flatMap((line) => [line, Buffer.of(NEWLINE)]);
  const sent = isRenamed ? withFormFile(body, contentType, 'file', Buffer.concat(lines)) : body;
  return ok({ provider, requests: tally.requests, files: tally.files, body: sent });
}

/** Requests in a body, as Anthropic has them. */
export async function readMessageBatch(input: BatchInput): Promise<Result<ReadBatch, ApiError>> {
  const fields = parseJson(input.body.toString());
  const [first] = listIn(fields, 'requests');
  if (first === undefined || !isObject(fields))
    return err({ kind: 'invalid_request', status: 400, message: 'The body has no requests.' });
  const provider = providerOf(input, messageOf(first));
  const tally = new RequestTally(input.settings, provider);
  const renamed: JsonObject[] = [];
  let isRenamed = false;
  for (const [at, given] of listIn(fields, 'requests').entries()) {
    const request = messageOf(given);
    if (!isObject(given)) return err(wrong(at + 1, 'has no params'));
    const model = await tally.add(request);
    if (!model.ok) return model;
    isRenamed ||= request.body.model !== model.value;
    renamed.push({ ...given, params: { ...request.body, model: model.value } });
  }
  const body = isRenamed ? Buffer.from(JSON.stringify({ ...fields, requests: renamed })) : input.body;
  return ok({ provider, requests: tally.requests, files: tally.files, body });
}

function messageOf(value: unknown): BatchRequest {
  return { url: '/v1/messages', body: objectIn(value, 'params') ?? {} };
}

/** Where the model of the first request is; all others have to be there, too. */
function providerOf({ providers, settings }: BatchInput, { body }: BatchRequest): Provider {
  const named = textIn(body, 'model') ?? '';
  const listed = providers.find(({ name }) => {
    const target = targetAt(settings, name, named);
    return target !== undefined && (settings.models.has(target.id) || target.id === named);
  });
  return listed ?? providers[0];
}

function* linesOf(content: Buffer): Generator<Buffer> {
  for (let start = 0; start < content.length;) {
    const found = content.indexOf(NEWLINE, start);
    const end = found < 0 ? content.length : found;
    yield content.subarray(start, end);
    start = end + 1;
  }
}
