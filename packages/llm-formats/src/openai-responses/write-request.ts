import { err, ok, type Result } from '@hunch/common/result';
import { compact, isObject, type JsonObject, listIn } from '@hunch/common/json';
import type {
  AnswerPart,
  CompletionRequest,
  FilePart,
  ImagePart,
  ImageSource,
  TextPart,
  Tool,
  ToolResultPart,
  Turn,
  UserPart,
} from '../conversation.ts';
import type { Dialect, WrittenRequest } from '../format.ts';
import { isMarkedHidden, ownHidden } from '../hidden-reasoning.ts';
import { traitsOf } from '../model-traits.ts';
import { writeMcpTool } from '../remote-mcp.ts';
import { strictSchema } from '../strict-schema.ts';
import { writeOpenAiSearch } from '../web-search.ts';
import { effortOf, isToThink } from '../thinking.ts';
import { refusedFile, sourceUrl } from '../media.ts';
import { givenArguments, shortUser, toolsOf, withProperties } from '../shared-fields.ts';

/** A request in OpenAI's responses format. What it has no words for is the error. */
export function writeResponsesRequest(
  request: CompletionRequest,
  model: string,
  dialect: Dialect,
): Result<WrittenRequest, string> {
  const refused = refusedFile(request.turns, ['audio', 'films']);
  if (refused !== undefined) return err(refused);
  const dropped = request.topK === undefined ? [] : ['top_k'];
  const instructions = instructionsIn(request.turns);
  const body = compact({
    model,
    instructions,
    input: request.turns
      .slice(instructions === undefined ? 0 : 1)
      .flatMap((turn) => writeTurn(turn, dialect)),
    tools: writeTools(request, dialect, dropped),
    tool_choice: writeToolChoice(request, dialect),
    parallel_tool_calls: request.tools.length === 0 ? undefined : request.parallelToolCalls,
    max_output_tokens: outputTokens(request),
    temperature: request.temperature,
    top_p: request.topP,
    reasoning: writeReasoning(request),
    text: writeAnswerFormat(request),
    user: shortUser(request.user),
    // Clients of other formats know of no conversation that a provider keeps.
    store: false,
    include: writeInclude(request, model, dialect),
    top_logprobs: request.logprobs?.others === 0 ? undefined : request.logprobs?.others,
    stream: request.stream ? true : undefined,
  });
  return ok({ body, dropped });
}

/** Who gives a budget of tokens, as Anthropic's clients do, is shown the thoughts. */
function writeReasoning({ thinking }: CompletionRequest): JsonObject | undefined {
  if (thinking === undefined) return undefined;
  const effort = effortOf(thinking);
  const isShown = thinking.kind === 'tokens' && effort !== 'none';
  return compact({ effort, summary: thinking.summary ?? (isShown ? 'detailed' : undefined) });
}

/** Pages that a search found are told where they are asked for; others than OpenAI refuse a name that they don't know. */
function writeInclude(
  request: CompletionRequest,
  model: string,
  dialect: Dialect,
): readonly string[] | undefined {
  const include = [
    ...(thinksHere(request, model, dialect) ? ['reasoning.encrypted_content'] : []),
    ...(request.logprobs === undefined ? [] : ['message.output_text.logprobs']),
    ...(request.webSearch === undefined || !dialect.takesHints ? [] : ['web_search_call.action.sources']),
  ];
  return include.length === 0 ? undefined : include;
}

/** What is not stored comes with the answer, so that a model goes on from its own thoughts. Others refuse to be asked for it. */
function thinksHere(request: CompletionRequest, model: string, dialect: Dialect): boolean {
  if (!dialect.takesHints || !dialect.sendsReasoning) return false;
  return isToThink(request) || (request.thinking === undefined && traitsOf(model).thinks === true);
}

/** A lower bound is refused. */
const OUTPUT_TOKENS_MIN = 16;

function outputTokens({ outputTokensMax }: CompletionRequest): number | undefined {
  return outputTokensMax === undefined ? undefined : Math.max(outputTokensMax, OUTPUT_TOKENS_MIN);
}

/** The same request for another model, without reasoning that this provider would refuse. */
export function forwardResponsesRequest(body: JsonObject, model: string): JsonObject {
  const input = listIn(body, 'input');
  if (!input.some(isForeignReasoning)) return { ...body, model };
  return { ...body, model, input: input.filter((item) => !isForeignReasoning(item)) };
}

function isForeignReasoning(item: unknown): boolean {
  return isObject(item) && item.type === 'reasoning' && isMarkedHidden(item.encrypted_content);
}

function writeTurn(turn: Turn, dialect: Dialect): readonly JsonObject[] {
  switch (turn.role) {
    case 'system':
      return [message('system', turn.parts.map(writeUserPart))];
    case 'assistant':
      return writeAnswerTurn(turn.parts, dialect);
    case 'user':
      return writeUserTurn(turn.parts);
  }
}

/** What a system says before everything else, a line between two texts; nothing where nobody else says anything. */
function instructionsIn([first, second]: readonly Turn[]): string | undefined {
  if (first?.role !== 'system' || second === undefined || second.role === 'system') return undefined;
  return first.parts.length === 0 ? undefined : first.parts.map(({ text }) => text).join('\n');
}

function message(role: Turn['role'], content: readonly JsonObject[]): JsonObject {
  return { type: 'message', role, content };
}

/** Results of tools are items of their own; what stands between two of them is one message. */
function writeUserTurn(parts: readonly UserPart[]): readonly JsonObject[] {
  const items: JsonObject[] = [];
  let said: JsonObject[] = [];
  const flush = (): void => {
    if (said.length > 0) items.push(message('user', said));
    said = [];
  };
  for (const part of parts) {
    if (part.kind !== 'tool_result') {
      said.push(writeUserPart(part));
      continue;
    }
    flush();
    items.push(writeToolResult(part));
  }
  flush();
  return items;
}

function writeToolResult({ callId, parts, failed }: ToolResultPart): JsonObject {
  // There is no field that says so, but the model can read.
  const told = failed ? [{ kind: 'text', text: 'The tool failed.' } as const, ...parts] : parts;
  const [only] = told;
  const text = only === undefined ? '' : only.kind === 'text' ? only.text : undefined;
  const output = told.length < 2 && text !== undefined ? text : told.map(writeUserPart);
  return { type: 'function_call_output', call_id: callId, output };
}

function writeUserPart(part: TextPart | ImagePart | FilePart): JsonObject {
  switch (part.kind) {
    case 'text':
      return { type: 'input_text', text: part.text };
    case 'image':
      return { type: 'input_image', ...placeOf(part.source, 'image_url'), detail: part.detail ?? 'auto' };
    case 'file': {
      const key = part.source.kind === 'url' ? 'file_url' : 'file_data';
      return compact({ type: 'input_file', filename: part.name, ...placeOf(part.source, key) });
    }
  }
}

function placeOf(source: ImageSource, key: string): JsonObject {
  return source.kind === 'stored' ? { file_id: source.id } : { [key]: sourceUrl(source) };
}

function writeAnswerTurn(parts: readonly AnswerPart[], dialect: Dialect): readonly JsonObject[] {
  const items: JsonObject[] = [];
  /** Belongs to the encrypted reasoning after it; alone it would be refused. */
  let summary: JsonObject[] = [];
  for (const part of parts) {
    switch (part.kind) {
      case 'reasoning':
        summary.push({ type: 'summary_text', text: part.text });
        break;
      case 'hidden_reasoning': {
        const encrypted_content = ownHidden('responses', part.data);
        if (dialect.sendsReasoning && encrypted_content !== undefined)
          items.push({ type: 'reasoning', summary, encrypted_content });
        summary = [];
        break;
      }
      case 'text':
        items.push(message('assistant', [{ type: 'output_text', text: part.text, annotations: [] }]));
        break;
      case 'refusal':
        items.push(message('assistant', [{ type: 'refusal', refusal: part.text }]));
        break;
      // What it has not made itself it does not take.
      case 'picture':
      case 'search':
        break;
      case 'tool_call': {
        const { id, name } = part;
        items.push({ type: 'function_call', call_id: id, name, arguments: givenArguments(part) });
      }
    }
  }
  return items;
}

function writeTools(
  request: CompletionRequest,
  dialect: Dialect,
  dropped: string[],
): readonly JsonObject[] | undefined {
  const { webSearch, nativeTools = [], mcpServers = [] } = request;
  const tools = [
    ...mcpServers.map(writeMcpTool),
    ...toolsOf(request, dialect).map(writeTool),
    ...(webSearch === undefined ? [] : [writeOpenAiSearch(webSearch, dropped)]),
    ...nativeTools.map(({ tool }) => tool),
  ];
  return tools.length === 0 ? undefined : tools;
}

/** Left out, `strict` would mean true here, which most schemas are not written for. */
function writeTool({ name, description, schema, strict = false }: Tool): JsonObject {
  const held = withProperties(schema);
  return compact({
    type: 'function',
    name,
    description,
    parameters: strict ? strictSchema(held) : held,
    strict,
  });
}

function writeToolChoice(
  { tools, toolChoice, webSearch }: CompletionRequest,
  { takesHints }: Dialect,
): unknown {
  if (webSearch?.isForced === true) return { type: 'web_search' };
  if (tools.length === 0 || toolChoice === undefined) return undefined;
  const one = (name: string): JsonObject => ({ type: 'function', name });
  if (toolChoice.kind === 'tool') return one(toolChoice.name);
  if (!takesHints || !('allowed' in toolChoice) || toolChoice.allowed === undefined) return toolChoice.kind;
  return { type: 'allowed_tools', mode: toolChoice.kind, tools: toolChoice.allowed.map(one) };
}

function writeAnswerFormat({ answerFormat }: CompletionRequest): JsonObject | undefined {
  switch (answerFormat?.kind) {
    case undefined:
    case 'text':
      return undefined;
    case 'json':
      return { format: { type: 'json_object' } };
    case 'schema': {
      const { name, description, strict } = answerFormat;
      const schema = strict === true ? strictSchema(answerFormat.schema) : answerFormat.schema;
      return { format: compact({ type: 'json_schema', name, description, schema, strict }) };
    }
  }
}
