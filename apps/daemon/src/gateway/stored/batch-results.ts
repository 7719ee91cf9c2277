import { parseJson, objectIn, textIn } from '@hunch/common/json';
import { formats, noUsage, type Usage } from '@hunch/llm-formats';
import { gatewayBounds } from '../bounds.ts';
import { costOf } from '../ledger.ts';
import { passedUsage } from '../pass-through/passed-usage.ts';
import type { ModelTarget } from '../settings.ts';
import { UpstreamFailure, type UpstreamResponse } from '../upstream-response.ts';
import type { StoredObject } from './stored-object.ts';

/** How a batch stands, by what its provider says of it. */
export interface BatchStanding {
  readonly isOver: boolean;
  /** Files that came out of it. */
  readonly files: readonly string[];
  /** Where its answers are, below the provider's base URL; undefined: there are none. */
  readonly results: string | undefined;
}

const over: ReadonlySet<string> = new Set([
  'completed',
  'failed',
  'expired',
  'cancelled',
  'canceled',
  'ended',
]);
const ID = /^(?!\.{1,2}$)[\w.~-]{1,200}$/;

export function isObjectId(text: string | undefined): text is string {
  return text !== undefined && ID.test(text);
}

export function standingOf({ api, id }: StoredObject, body: unknown): BatchStanding {
  const status = textIn(body, api === 'anthropic' ? 'processing_status' : 'status') ?? '';
  const isOver = over.has(status.toLowerCase());
  if (api === 'anthropic')
    return { isOver, files: [], results: isOver ? `/messages/batches/${id}/results` : undefined };
  const output = textIn(body, 'output_file_id');
  const files = [output, textIn(body, 'error_file_id')].filter(isObjectId);
  return { isOver, files, results: isObjectId(output) ? `/files/${output}/content` : undefined };
}

/** What the answers of a batch took at one model. */
export interface Paid {
  readonly target: ModelTarget | undefined;
  readonly usage: Usage;
  /** Undefined: no price is known. */
  readonly usd: number | undefined;
}

/**
 * Adds up what each answer took: prices go by the length of one request.
 *
 * @param targetOf the model of an answer, by the name that the provider gives it
 * @throws UpstreamFailure when they break off, or are none
 */
export async function readResults(
  response: UpstreamResponse,
  object: StoredObject,
  targetOf: (model: string) => ModelTarget | undefined,
): Promise<readonly Paid[]> {
  const paid = new Map<string, Paid>();
  const read = (line: string): void => {
    if (line.trim() === '') return;
    const body = answerIn(object, parseJson(line));
    if (body === undefined) return;
    const target = targetOf(textIn(body, 'model') ?? '');
    const usage = { ...(usageOf(object, body) ?? usual(object, target)), isBatch: true };
    const known = paid.get(target?.id ?? '');
    const usd = costOf(target, usage);
    paid.set(target?.id ?? '', {
      target,
      usage: known === undefined ? usage : sum(known.usage, usage),
      usd: usd === undefined ? known?.usd : (known?.usd ?? 0) + usd,
    });
  };
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const chunks = await response.next();
    if (chunks === undefined) break;
    for (const chunk of chunks) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > gatewayBounds.answerBytesMax) {
        const failure = { kind: 'broken', message: 'sent a result that is larger than it may be' } as const;
        response.cancel(failure);
        throw new UpstreamFailure(failure);
      }
      for (const line of lines) read(line);
    }
  }
  read(rest);
  return [...paid.values()];
}

/** Undefined: it was not answered, and costs nothing. */
function answerIn({ api }: StoredObject, line: unknown): unknown {
  if (api !== 'anthropic') return objectIn(objectIn(line, 'response'), 'body');
  const result = objectIn(line, 'result');
  return textIn(result, 'type') === 'succeeded' ? objectIn(result, 'message') : undefined;
}

function usageOf({ api }: StoredObject, body: unknown): Usage | undefined {
  const fields = objectIn({ body }, 'body') ?? {};
  if (api === 'anthropic') return formats.anthropic.provider.usageOf(fields);
  const object = textIn(body, 'object');
  if (object === 'chat.completion') return formats['openai-chat'].provider.usageOf(fields);
  if (object === 'response') return formats['openai-responses'].provider.usageOf(fields);
  return passedUsage(body);
}

/** Of an answer that does not say: as the requests for its model are on average. */
function usual({ requests }: StoredObject, target: ModelTarget | undefined): Usage {
  const of = requests.find(({ model }) => model === target?.id);
  if (of === undefined) return noUsage;
  const each = (tokens: number): number => Math.ceil(tokens / of.requests);
  return { ...noUsage, inputTokens: each(of.inputTokens), outputTokens: each(of.outputTokens) };
}

function sum(one: Usage, other: Usage): Usage {
  const total: Record<string, number | boolean> = { ...one };
  for (const [name, value] of Object.entries(other))
    if (typeof value === 'number') total[name] = Number(total[name] ?? 0) + value;
  return { ...one, ...total };
}
