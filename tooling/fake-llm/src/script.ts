import type { Reply, SaidCall } from './reply.ts';
import type { SeenRequest } from './server.ts';

/** The calls of one answer. */
export type Step = readonly SaidCall[];

/**
 * A model that plays a script to a coding agent: it reads from the conversation how many calls have been answered, so that
 * side questions (a title, a summary) and repeated requests don't move it. Requests that offer no tools get a text.
 *
 * @param steps the calls, batch after batch; after the last one it says that it is done
 */
export function scripted(steps: readonly Step[]): (request: SeenRequest) => Reply {
  return ({ body }) => {
    if (!offersTools(body)) return { kind: 'text', text: 'A session' };
    const [call, ...more] = stepAfter(steps, answeredCalls(body)) ?? [];
    if (call === undefined) return { kind: 'text', text: 'That is all.' };
    return { kind: 'tool', ...call, more };
  };
}

/** In a field of the request, or among the items of OpenAI's responses. */
function offersTools(body: SeenRequest['body']): boolean {
  const tools = body?.tools;
  if (Array.isArray(tools) && tools.length > 0) return true;
  const input = body?.input;
  return (
    Array.isArray(input) && input.some(({ type }: { readonly type?: unknown }) => type === 'additional_tools')
  );
}

function stepAfter(steps: readonly Step[], answered: number): Step | undefined {
  let before = 0;
  for (const step of steps) {
    if (before >= answered) return step;
    before += step.length;
  }
  return undefined;
}

/** Results of calls in a conversation, in the words of Anthropic, OpenAI (both protocols) and Gemini. */
export function answeredCalls(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + answeredCalls(item), 0);
  const { type, role } = value as { readonly type?: unknown; readonly role?: unknown };
  const isResult =
    type === 'tool_result' ||
    type === 'function_call_output' ||
    type === 'custom_tool_call_output' ||
    role === 'tool' ||
    'functionResponse' in value;
  return isResult ? 1 : Object.values(value).reduce<number>((sum, item) => sum + answeredCalls(item), 0);
}
