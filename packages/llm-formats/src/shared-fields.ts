import { isObject, type JsonObject, parseJson } from '@hunch/common/json';
import type {
  AnswerFormat,
  CompletionRequest,
  FilePart,
  ImagePart,
  SpokenTurn,
  TextPart,
  Tool,
  ToolCallPart,
  ToolChoice,
  ToolResultPart,
  Turn,
} from './conversation.ts';
import type { Dialect } from './format.ts';
import { type Fields, malformed } from './request-fields.ts';

/** Left out when there is nothing to say, as optional properties want it. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [Name in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [Name in Key]?: Value });
}

/** What is a text, or a list of parts; nothing when it is missing. */
export function content<Part>(
  fields: Fields,
  key: string,
  read: (part: Fields) => Part,
): (Part | TextPart)[] {
  const given = fields.raw(key);
  if (given === undefined) return [];
  return typeof given === 'string' ? [{ kind: 'text', text: given }] : fields.each(key, read);
}

/** @param limitKey the field that bounds the answer; each format has its own */
export function sampling(fields: Fields, limitKey: string) {
  return {
    ...optional('outputTokensMax', fields.number(limitKey)),
    ...optional('temperature', fields.number('temperature')),
    ...optional('topP', fields.number('top_p')),
  };
}

/** How many answers are asked for; one is what all give. */
export function severalOf(count: number | undefined): number | undefined {
  return count === undefined || count <= 1 ? undefined : count;
}

/** @param schemaKey the field that holds the JSON schema of its arguments */
export function toolOf(fields: Fields, schemaKey: string): Tool {
  return {
    name: fields.requiredText('name'),
    schema: ofObject(fields.object(schemaKey) ?? { properties: {} }),
    ...optional('description', fields.text('description')),
    ...optional('strict', fields.boolean('strict')),
  };
}

/** Arguments are an object, though not every client says so. */
function ofObject(schema: JsonObject): JsonObject {
  return schema.type === undefined ? { type: 'object', ...schema } : schema;
}

/** OpenAI refuses arguments without any. */
export function withProperties(schema: JsonObject): JsonObject {
  const held = heldArguments(schema);
  return held.type === 'object' && held.properties === undefined ? { ...held, properties: {} } : held;
}

const unions = ['anyOf', 'oneOf', 'allOf'] as const;

/**
 * Anthropic and OpenAI take one object as the arguments of a tool, and no choice between several at their root: it becomes the object that
 * has the properties of all. What all of them require is required still; which properties go together, the descriptions have to say.
 */
export function heldArguments(schema: JsonObject): JsonObject {
  const given = unions.filter((union) => Array.isArray(schema[union]));
  if (given.length === 0) return schema;
  const { anyOf, oneOf, allOf, ...rest } = schema;
  const lists = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? [list.filter(isObject)] : []));
  const properties = Object.assign({}, ...lists.flat().map((branch) => branch.properties), rest.properties);
  const ofAll = [rest, ...(Array.isArray(allOf) ? allOf.filter(isObject) : [])].flatMap(requiredOf);
  const ofEach = [anyOf, oneOf].flatMap((list) => {
    const [first, ...others] = Array.isArray(list) ? list.filter(isObject).map(requiredOf) : [];
    return (first ?? []).filter((name) => others.every((other) => other.includes(name)));
  });
  const required = [...new Set([...ofAll, ...ofEach])];
  return { ...rest, type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

function requiredOf({ required }: JsonObject): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** As a model wrote them; a call without any is one with none. */
export function givenArguments({ argumentsText }: ToolCallPart): string {
  return argumentsText.trim() === '' ? '{}' : argumentsText;
}

/** What a model gives to a tool. It may have written what is no JSON object: whoever reads it sees what it wrote. */
export function argumentsOf({ argumentsText }: ToolCallPart): JsonObject {
  const given = argumentsText.trim() === '' ? {} : parseJson(argumentsText);
  return isObject(given) ? given : { raw_arguments: argumentsText };
}

/**
 * OpenAI's two forms of the choice of a tool. What is neither a word nor names a function binds the request to its format.
 *
 * @param nameIn the name of the tool in a choice, or in an item of a list of allowed ones
 */
export function toolChoiceOf(
  fields: Fields,
  key: 'tool_choice' | 'function_call',
  nameIn: (choice: Fields) => string | undefined,
): ToolChoice | undefined {
  const choice = fields.raw(key);
  if (choice === undefined) return undefined;
  if (choice === 'auto' || choice === 'none' || choice === 'required') return { kind: choice };
  const given = fields.fields(key);
  const type = given?.text('type') ?? '';
  if (given !== undefined && type === 'allowed_tools') return allowedTools(given, nameIn);
  // Anthropic's forms, which LiteLLM's clients may use, too.
  if (type === 'auto' || type === 'none') return { kind: type };
  if (type === 'any' || type === 'required') return { kind: 'required' };
  const name = given && (type === 'tool' ? given.text('name') : nameIn(given));
  if (name !== undefined) return { kind: 'tool', name };
  fields.drop(key);
  return undefined;
}

/** Chat has the list in an object of the same name, responses in the choice itself. */
function allowedTools(choice: Fields, nameIn: (tool: Fields) => string | undefined): ToolChoice {
  const list = choice.fields('allowed_tools') ?? choice;
  const kind = list.text('mode') === 'required' ? 'required' : 'auto';
  const allowed = list.each('tools', (tool) => {
    tool.ignore('type');
    return nameIn(tool);
  });
  return { kind, allowed: allowed.filter((name) => name !== undefined) };
}

/** The tools that may be called, for a format that can only be told all of them. */
export function callableTools({ tools, toolChoice }: CompletionRequest): readonly Tool[] {
  if (toolChoice === undefined || !('allowed' in toolChoice)) return tools;
  const { allowed } = toolChoice;
  return allowed === undefined ? tools : tools.filter(({ name }) => allowed.includes(name));
}

/** OpenAI can be told which may be called; others who speak its formats only get those. */
export function toolsOf(request: CompletionRequest, { takesHints }: Dialect): readonly Tool[] {
  return takesHints ? request.tools : callableTools(request);
}

/** The longest name of an end user that OpenAI takes; some that speak its formats take 128. Claude Code's has 150. */
const USER_CHARACTERS_MAX = 64;

/** The name of the end user, for a provider that speaks one of OpenAI's formats: what begins alike is one user. */
export function shortUser(user: string | undefined): string | undefined {
  return user?.slice(0, USER_CHARACTERS_MAX);
}

/** What stands before the conversation, and the conversation itself, for a format that knows no system message within it. */
export function apartFromSystem(turns: readonly Turn[]): {
  readonly system: readonly TextPart[];
  readonly conversation: readonly SpokenTurn[];
} {
  return {
    system: turns.flatMap((turn) => (turn.role === 'system' ? turn.parts : [])),
    conversation: turns.filter((turn) => turn.role !== 'system'),
  };
}

/**
 * The words of a tool's result, and its pictures and files, for a format in which results are words alone: the user shows them after
 * it, with a word before each whose it is.
 */
export function apartFromMedia({ parts, callId }: ToolResultPart): {
  readonly texts: readonly TextPart[];
  readonly media: readonly (TextPart | ImagePart | FilePart)[];
} {
  const shown = parts.filter((part) => part.kind !== 'text');
  const texts = parts.filter((part) => part.kind === 'text');
  if (shown.length === 0) return { texts, media: [] };
  const told: TextPart = { kind: 'text', text: `What the tool call ${callId} has shown:` };
  const thing = shown.every(({ kind }) => kind === 'image') ? 'picture' : 'file';
  const note: TextPart = { kind: 'text', text: `The ${thing} is in the next message.` };
  return { texts: [...texts, note], media: [told, ...shown] };
}

/** Said for the user where a format requires that the user speaks first, and the client has nothing from one. */
export const openingWords = 'Go on.';

/**
 * OpenAI's two formats of the answer's format.
 *
 * @param schemaIn where the schema and its name stand
 */
export function answerFormatOf(format: Fields, schemaIn: () => Fields): AnswerFormat {
  const type = format.requiredText('type');
  switch (type) {
    case 'text':
      return { kind: 'text' };
    case 'json_object': {
      // LiteLLM's clients name a schema here, too (docs.litellm.ai, "Structured Outputs").
      const schema = format.object('response_schema');
      return schema === undefined ? { kind: 'json' } : { kind: 'schema', name: 'answer', schema };
    }
    case 'json_schema': {
      const schema = schemaIn();
      return {
        kind: 'schema',
        name: schema.text('name') ?? 'answer',
        schema: schema.object('schema') ?? {},
        ...optional('description', schema.text('description')),
        ...optional('strict', schema.boolean('strict')),
      };
    }
    default:
      return malformed(format.at('type'), 'one of text, json_object, json_schema');
  }
}

/** What an answer is to be, for a format that has a schema alone: it may say itself what it is for. */
export function describedSchema({
  schema,
  description,
}: AnswerFormat & { readonly kind: 'schema' }): JsonObject {
  return description === undefined || schema.description !== undefined ? schema : { ...schema, description };
}

/**
 * Results of one round of tool calls made one turn: OpenAI's formats tell them one by one.
 *
 * @param alsoAnswers whether what the model said, thought and called came one by one too
 */
export function mergeTurns(turns: readonly Turn[], alsoAnswers: boolean): Turn[] {
  const merged: Turn[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (alsoAnswers && last?.role === 'assistant' && turn.role === 'assistant')
      merged[merged.length - 1] = { role: 'assistant', parts: [...last.parts, ...turn.parts] };
    else if (last?.role === 'user' && turn.role === 'user' && isResults(last) && isResults(turn))
      merged[merged.length - 1] = { role: 'user', parts: [...last.parts, ...turn.parts] };
    else merged.push(turn);
  }
  return merged;
}

function isResults(turn: Turn): boolean {
  return turn.parts.every((part) => part.kind === 'tool_result');
}
