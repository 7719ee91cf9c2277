import type {
  AnswerPart,
  Choice,
  Completion,
  CompletionRequest,
  StreamPiece,
  Tool,
  ToolChoice,
} from './conversation.ts';
import { describedSchema } from './shared-fields.ts';
import { isToThink } from './thinking.ts';

/** LiteLLM's name for it, by which models and logs may know it (docs.litellm.ai, "Structured Outputs"). */
const NAME = 'json_tool_call';

/**
 * An answer by a schema, from a model that can be held to one only as the arguments of a tool: it is asked to call the tool, and the client gets
 * the arguments as the answer.
 */
export class AnswerTool {
  readonly request: CompletionRequest;
  readonly #calls = new Set<number>();
  #hasOthers = false;

  private constructor(request: CompletionRequest) {
    this.request = request;
  }

  /** Undefined: the client wants no schema. */
  static of(request: CompletionRequest): AnswerTool | undefined {
    const { answerFormat, ...rest } = request;
    if (answerFormat?.kind !== 'schema') return undefined;
    const tool: Tool = {
      name: NAME,
      description: 'Gives the answer to the user. Call it once, with the whole answer.',
      schema: describedSchema(answerFormat),
    };
    return new AnswerTool({ ...rest, tools: [...request.tools, tool], toolChoice: choiceOf(request) });
  }

  answer(completion: Completion): Completion {
    return { ...completion, ...told(completion) };
  }

  piece(piece: StreamPiece): StreamPiece {
    if (piece.kind === 'open' && piece.part.kind === 'tool_call') {
      if (piece.part.name === NAME) this.#calls.add(piece.index);
      else this.#hasOthers = true;
      return this.#calls.has(piece.index) ? { ...piece, part: { kind: 'text' } } : piece;
    }
    const isAnswer = piece.kind === 'stop' && piece.stop.kind === 'tool' && !this.#hasOthers;
    return isAnswer && this.#calls.size > 0 ? { ...piece, stop: { kind: 'end' } } : piece;
  }
}

/** What the client itself says of its tools goes first; a model that is to think can't be made to call one. */
function choiceOf(request: CompletionRequest): ToolChoice {
  const { tools, toolChoice } = request;
  if (toolChoice?.kind === 'tool') return toolChoice;
  const isForced = toolChoice?.kind === 'required' || !isToThink(request);
  if (isForced && (tools.length === 0 || toolChoice?.kind === 'none')) return { kind: 'tool', name: NAME };
  const allowed = toolChoice !== undefined && 'allowed' in toolChoice ? toolChoice.allowed : undefined;
  const kind = isForced ? 'required' : 'auto';
  return allowed === undefined ? { kind } : { kind, allowed: [...allowed, NAME] };
}

function told({ parts, stop }: Choice): Choice {
  const said = parts.map((part): AnswerPart =>
    part.kind === 'tool_call' && part.name === NAME ? { kind: 'text', text: part.argumentsText } : part,
  );
  const isAnswer = stop.kind === 'tool' && !said.some(({ kind }) => kind === 'tool_call');
  return { parts: said, stop: isAnswer ? { kind: 'end' } : stop };
}
