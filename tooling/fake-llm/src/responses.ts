import { pieces, saidCalls, textOf, type SpokenReply } from './reply.ts';

// Shapes: platform.openai.com/docs/api-reference/responses (object) and /responses-streaming.

export interface ResponsesAnswer {
  readonly model: string;
  readonly reply: SpokenReply;
  /** Which completion of the server it is, from 1: ids of calls must differ within a conversation. */
  readonly nth: number;
}

type Fields = Readonly<Record<string, unknown>>;
type Item = Readonly<{ id: string; status: 'completed' }> &
  (
    | Readonly<{
        type: 'function_call';
        call_id: string;
        name: string;
        namespace?: string;
        arguments: string;
      }>
    | Readonly<{ type: 'custom_tool_call'; call_id: string; name: string; namespace?: string; input: string }>
    | Readonly<{ type: 'message'; role: 'assistant'; content: readonly [TextPart] }>
  );
type TextPart = Readonly<{ type: 'output_text'; text: string; annotations: readonly [] }>;

const created = 1_768_478_400;

export function responseBody(answer: ResponsesAnswer): string {
  return JSON.stringify(responseObject(answer, 'completed', items(answer)));
}

/** Server-sent events, each with its name and number: the response begins, each item with its pieces, the response whole. */
export function responseEvents(answer: ResponsesAnswer): readonly string[] {
  const output = items(answer);
  const steps: readonly (readonly [string, Fields])[] = [
    ['response.created', { response: responseObject(answer, 'in_progress', []) }],
    ['response.in_progress', { response: responseObject(answer, 'in_progress', []) }],
    ...output.flatMap((item, index) => itemSteps(item, index)),
    ['response.completed', { response: responseObject(answer, 'completed', output) }],
  ];
  return steps.map(
    ([type, fields], index) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: index, ...fields })}\n\n`,
  );
}

function responseObject({ model, nth }: ResponsesAnswer, status: string, output: readonly Item[]): Fields {
  const usage = {
    input_tokens: 19,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 18,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 37,
  };
  return {
    id: `resp_${nth}`,
    object: 'response',
    created_at: created,
    status,
    error: null,
    incomplete_details: null,
    model,
    output,
    parallel_tool_calls: true,
    usage: status === 'completed' ? usage : null,
  };
}

function items({ reply, nth }: ResponsesAnswer): readonly Item[] {
  const calls = saidCalls(reply).map(({ name, namespace, input, arguments: given = {} }, index): Item => {
    const called = {
      id: `fc_${nth}_${index + 1}`,
      status: 'completed',
      call_id: `call_${nth}_${index + 1}`,
      name,
      ...(namespace === undefined ? {} : { namespace }),
    } as const;
    return input === undefined
      ? {
          ...called,
          type: 'function_call',
          arguments: typeof given === 'string' ? given : JSON.stringify(given),
        }
      : { ...called, type: 'custom_tool_call', input };
  });
  if (calls.length > 0) return calls;
  const part: TextPart = { type: 'output_text', text: textOf(reply), annotations: [] };
  return [{ id: `msg_${nth}`, type: 'message', status: 'completed', role: 'assistant', content: [part] }];
}

function itemSteps(item: Item, index: number): readonly (readonly [string, Fields])[] {
  const at = { item_id: item.id, output_index: index };
  const done: readonly [string, Fields] = ['response.output_item.done', { output_index: index, item }];
  if (item.type === 'function_call') {
    const begun = { ...item, status: 'in_progress', arguments: '' };
    return [
      ['response.output_item.added', { output_index: index, item: begun }],
      ['response.function_call_arguments.delta', { ...at, delta: item.arguments }],
      ['response.function_call_arguments.done', { ...at, arguments: item.arguments }],
      done,
    ];
  }
  if (item.type === 'custom_tool_call') {
    return [
      [
        'response.output_item.added',
        { output_index: index, item: { ...item, status: 'in_progress', input: '' } },
      ],
      ['response.custom_tool_call_input.delta', { ...at, delta: item.input }],
      ['response.custom_tool_call_input.done', { ...at, input: item.input }],
      done,
    ];
  }
  const [part] = item.content;
  const { text } = part;
  const inPart = { ...at, content_index: 0 };
  return [
    [
      'response.output_item.added',
      { output_index: index, item: { ...item, status: 'in_progress', content: [] } },
    ],
    ['response.content_part.added', { ...inPart, part: { ...part, text: '' } }],
    ...pieces(text).map((delta): readonly [string, Fields] => [
      'response.output_text.delta',
      { ...inPart, delta },
    ]),
    ['response.output_text.done', { ...inPart, text }],
    ['response.content_part.done', { ...inPart, part }],
    done,
  ];
}
