import type { Message, Part, RoutingRequest } from '@hunch/prompt-router';
import type { AnswerPart, CompletionRequest, TextPart, Turn, UserPart } from '@hunch/llm-formats';

/** A request as the router reads it. Texts are shared, not copied: a body may be megabytes long. */
export function routingRequest(request: CompletionRequest): RoutingRequest {
  const { tools, answerFormat, outputTokensMax } = request;
  return {
    messages: request.turns.map(message),
    ...(tools.length === 0
      ? {}
      : { tools: { count: tools.length, characters: describedCharacters(request) } }),
    ...(answerFormat === undefined || answerFormat.kind === 'text' ? {} : { wantsJson: true }),
    ...(outputTokensMax === undefined ? {} : { outputTokensMax }),
  };
}

function describedCharacters({ tools }: CompletionRequest): number {
  return tools.reduce(
    (sum, { name, description = '', schema }) =>
      sum + name.length + description.length + JSON.stringify(schema).length,
    0,
  );
}

function message(turn: Turn): Message {
  const parts: readonly (AnswerPart | UserPart | TextPart)[] = turn.parts;
  return { role: turn.role, parts: parts.flatMap(part) };
}

function part(given: AnswerPart | UserPart): readonly Part[] {
  switch (given.kind) {
    case 'text':
    case 'refusal':
      return [{ kind: 'text', text: given.text }];
    case 'image':
    case 'file':
      return [{ kind: 'image' }];
    case 'tool_call':
      return [{ kind: 'tool_call', name: given.name, argumentsText: given.argumentsText }];
    case 'tool_result': {
      const texts = given.parts.flatMap((inner) => (inner.kind === 'text' ? [inner.text] : []));
      const [first = ''] = texts;
      const text = texts.length > 1 ? texts.join('\n') : first;
      const images: Part[] = given.parts.some((inner) => inner.kind !== 'text') ? [{ kind: 'image' }] : [];
      return [{ kind: 'tool_result', text, failed: given.failed || soundsFailed(first) }, ...images];
    }
    // It is the model's own, and says nothing of the task.
    case 'reasoning':
    case 'hidden_reasoning':
    case 'picture':
    case 'search':
      return [];
  }
}

/** OpenAI's formats have no field that says so; nearly all tools begin a failure with such a word. */
function soundsFailed(text: string): boolean {
  return /^[\s<["{]{0,8}(?:error|exception|traceback|failed|failure|fatal)\b/i.test(text.slice(0, 40));
}
