import type { Result } from '@hunch/common/result';
import type { JsonObject } from '@hunch/common/json';
import type {
  AnswerFormat,
  AnswerPart,
  CompletionRequest,
  FilePart,
  ImagePart,
  ReadRequest,
  TextPart,
  Thinking,
  Tool,
  ToolChoice,
  Turn,
  UserPart,
} from '../conversation.ts';
import { fieldPolicies } from '../field-policies.ts';
import type { RequestFault } from '../format.ts';
import { isMarkedHidden, ownHidden } from '../hidden-reasoning.ts';
import { type Fields, malformed, readRequest } from '../request-fields.ts';
import { mediaTypeOf } from '../media.ts';
import { optional, severalOf } from '../shared-fields.ts';
import { readEffort } from '../thinking.ts';
import { ProviderTools, providerToolFields } from '../web-search.ts';
import { CallIds } from './call-ids.ts';
import { inCamelCase } from './field-names.ts';
import { jsonSchemaOf } from './schemas.ts';
import { hideSignature } from './signatures.ts';

/**
 * A request of Gemini's own format (ai.google.dev/api/generate-content), with the model and whether it streams beside its
 * fields: clients name both in the path.
 */
export function readGeminiRequest(body: JsonObject): Result<ReadRequest, RequestFault> {
  return readRequest(inCamelCase(body), (fields) => {
    const ids = new CallIds();
    const conversation = fields.each('contents', (item) => readContent(item, ids));
    if (conversation.length === 0) malformed('contents', 'a list with at least one item');
    const config = fields.fields('generationConfig');
    const choice = readToolChoice(fields.fields('toolConfig'));
    const provided = new ProviderTools();
    const tools = fields.each('tools', (tool) => readTools(tool, provided)).flat();
    const request = {
      model: fields.text('model') ?? '',
      turns: [...readSystem(fields), ...conversation.filter((turn) => turn.parts.length > 0)],
      tools,
      ...optional('toolChoice', choice),
      ...providerToolFields(provided),
      ...optional('choices', severalOf(config?.number('candidateCount'))),
      ...optional('logprobs', readLogprobs(config)),
      ...optional('outputTokensMax', config?.number('maxOutputTokens')),
      ...optional('temperature', config?.number('temperature')),
      ...optional('topP', config?.number('topP')),
      ...optional('topK', config?.number('topK')),
      stop: (config?.list('stopSequences') ?? []).filter((item) => typeof item === 'string'),
      ...optional('thinking', readThinking(config?.fields('thinkingConfig'))),
      ...optional('answerFormat', config === undefined ? undefined : readAnswerFormat(config)),
      stream: fields.boolean('stream') ?? false,
      streamUsage: true,
    };
    config?.settle(fieldPolicies['gemini.generationConfig']);
    fields.settle(fieldPolicies.gemini);
    return request;
  });
}

function readSystem(fields: Fields): Turn[] {
  const given = fields.fields('systemInstruction');
  given?.ignore('role');
  const said = (given?.each('parts', readPart) ?? []).flat();
  const parts = said.filter((part) => part.kind === 'text');
  if (said.length > parts.length) given?.drop('parts');
  return parts.length === 0 ? [] : [{ role: 'system', parts }];
}

function readContent(item: Fields, ids: CallIds): Turn {
  const role = item.text('role') ?? 'user';
  if (role === 'model')
    return { role: 'assistant', parts: item.each('parts', (part) => readAnswerPart(part, ids)).flat() };
  if (role === 'system')
    return {
      role,
      parts: item
        .each('parts', readPart)
        .flat()
        .filter((part) => part.kind === 'text'),
    };
  if (role !== 'user' && role !== 'function') malformed(item.at('role'), 'user or model');
  return { role: 'user', parts: item.each('parts', (part) => readUserPart(part, ids)).flat() };
}

function readUserPart(part: Fields, ids: CallIds): readonly UserPart[] {
  const result = part.fields('functionResponse');
  if (result === undefined) return readPart(part);
  const response = result.object('response') ?? {};
  const shown = result.each('parts', readPart).flat();
  const callId = ids.answered(result.text('id'), result.requiredText('name'));
  result.ignore('willContinue', 'scheduling');
  const { parts, failed } = readResult(response);
  return [{ kind: 'tool_result', callId, parts: [...parts, ...shown], failed }];
}

/** Tools say `output` or `error`, by the reference; what they say beside it, or instead, is told as JSON. */
function readResult(response: JsonObject): { readonly parts: readonly TextPart[]; readonly failed: boolean } {
  const { error } = response;
  const failed = error !== undefined;
  const [only, ...others] = Object.values(response);
  const isPlain = others.length === 0 && ('output' in response || failed);
  const given = isPlain ? [only].flat() : [response];
  const texts = given.every((one) => typeof one === 'string') ? given : [JSON.stringify(response)];
  return { parts: texts.flatMap((text) => (text === '' ? [] : [{ kind: 'text', text } as const])), failed };
}

function readAnswerPart(part: Fields, ids: CallIds): readonly AnswerPart[] {
  const signature = part.text('thoughtSignature');
  const call = part.fields('functionCall');
  if (call !== undefined) {
    const name = call.requiredText('name');
    const id = ids.called(call.text('id'), name);
    const argumentsText = JSON.stringify(call.object('args') ?? {});
    return [...hiddenOf(signature, id), { kind: 'tool_call', id, name, argumentsText }];
  }
  // What the provider ran itself, and where in a picture's words it was.
  for (const key of ['executableCode', 'codeExecutionResult', 'inlineData', 'fileData'])
    if (part.raw(key) !== undefined) part.drop(key);
  const text = part.text('text') ?? '';
  if (part.boolean('thought') === true) {
    const signed = ownHidden('signed', signature ?? '');
    return text === '' && signed === undefined
      ? hiddenOf(signature, '')
      : [{ kind: 'reasoning', text, ...optional('signature', signed) }];
  }
  return [...(text === '' ? [] : [{ kind: 'text', text } as const]), ...hiddenOf(signature, '')];
}

function hiddenOf(signature: string | undefined, callId: string): readonly AnswerPart[] {
  if (signature === undefined) return [];
  const data = isMarkedHidden(signature) ? signature : hideSignature(callId, signature);
  return [{ kind: 'hidden_reasoning', data }];
}

function readPart(part: Fields): readonly (TextPart | ImagePart | FilePart)[] {
  part.ignore('thought', 'thoughtSignature');
  const inline = part.fields('inlineData');
  if (inline !== undefined) return [readInline(inline)];
  const file = part.fields('fileData');
  if (file !== undefined) return readFile(file);
  const text = part.text('text');
  return text === undefined || text === '' ? [] : [{ kind: 'text', text }];
}

function readInline(inline: Fields): ImagePart | FilePart {
  const mediaType = inline.text('mimeType') ?? '';
  const data = inline.requiredText('data');
  const name = inline.text('displayName');
  return mediaType.startsWith('image/')
    ? { kind: 'image', source: { kind: 'data', mediaType, data } }
    : { kind: 'file', source: { kind: 'data', mediaType, data }, ...optional('name', name) };
}

/** Of the web; a file that lies at Google is unknown to others. */
function readFile(file: Fields): readonly (ImagePart | FilePart)[] {
  const url = file.requiredText('fileUri');
  const mediaType = file.text('mimeType') ?? mediaTypeOf(url) ?? 'image/';
  file.ignore('displayName');
  const isOfTheWeb =
    /^https?:\/\//.test(url) && !url.startsWith('https://generativelanguage.googleapis.com/');
  if (isOfTheWeb && mediaType.startsWith('image/')) return [{ kind: 'image', source: { kind: 'url', url } }];
  if (isOfTheWeb) return [{ kind: 'file', source: { kind: 'url', url, mediaType } }];
  file.reject('fileUri');
  return [];
}

/** @returns undefined where tokens alone are asked for */
function readLogprobs(config: Fields | undefined): CompletionRequest['logprobs'] {
  const others = config?.number('logprobs') ?? 0;
  return config?.boolean('responseLogprobs') === true ? { others } : undefined;
}

/** Of what the provider runs itself a search is carried, and all else dropped. */
function readTools(tool: Fields, provided: ProviderTools): readonly Tool[] {
  const search = tool.fields('googleSearch') ?? tool.fields('googleSearchRetrieval');
  if (search !== undefined) provided.webSearch = { field: 'tools.googleSearch' };
  const fetcher = tool.object('urlContext');
  if (fetcher !== undefined)
    provided.native.push({ of: 'gemini', field: 'tools.urlContext', tool: { urlContext: fetcher } });
  return tool.each('functionDeclarations', (declared): Tool => {
    declared.ignore('response', 'responseJsonSchema', 'behavior');
    const given = declared.object('parametersJsonSchema') ?? declared.object('parameters');
    const schema = given === undefined ? undefined : jsonSchemaOf(given);
    return {
      name: declared.requiredText('name'),
      schema: schema ?? { type: 'object', properties: {} },
      ...optional('description', declared.text('description')),
    };
  });
}

function readToolChoice(config: Fields | undefined): ToolChoice | undefined {
  const calling = config?.fields('functionCallingConfig');
  const allowed = (calling?.list('allowedFunctionNames') ?? []).filter((name) => typeof name === 'string');
  const mode = calling?.text('mode') ?? '';
  switch (mode) {
    case 'NONE':
      return { kind: 'none' };
    case 'ANY': {
      const [name, ...others] = allowed;
      if (name === undefined) return { kind: 'required' };
      if (others.length === 0) return { kind: 'tool', name };
      return { kind: 'required', allowed };
    }
    case 'AUTO':
    case 'VALIDATED':
      return { kind: 'auto' };
    default:
      return undefined;
  }
}

/** -1: as much as the model likes. */
function readThinking(thinking: Fields | undefined): Thinking | undefined {
  if (thinking === undefined) return undefined;
  thinking.ignore('includeThoughts');
  const tokens = thinking.number('thinkingBudget');
  const effort = readEffort(thinking, 'thinkingLevel');
  if (tokens !== undefined && tokens >= 0) return { kind: 'tokens', tokens };
  return effort;
}

function readAnswerFormat(config: Fields): AnswerFormat | undefined {
  // Gemini CLI writes Google's names of types in the field for JSON schemas, too.
  const given =
    config.object('responseJsonSchema') ??
    config.object('_responseJsonSchema') ??
    config.object('responseSchema');
  const schema = given === undefined ? undefined : jsonSchemaOf(given);
  const type = config.text('responseMimeType');
  const isJson = type === 'application/json' || (type === undefined && schema !== undefined);
  if (!isJson) {
    if (type !== undefined && type !== 'text/plain') config.drop('responseMimeType');
    return undefined;
  }
  return schema === undefined ? { kind: 'json' } : { kind: 'schema', name: 'answer', schema };
}

/** Where clients name what others have in the body: `/v1beta/models/gemini-3-pro:streamGenerateContent`. */
const PATH =
  /^\/v1(?:beta|alpha)?\/(?:models\/)?(?<model>[^:]{1,300}):(?<method>generateContent|streamGenerateContent|countTokens)$/;

export interface GeminiPath {
  readonly model: string;
  readonly method: 'generateContent' | 'streamGenerateContent' | 'countTokens';
}

export function readGeminiPath(path: string): GeminiPath | undefined {
  const { model, method } = PATH.exec(path)?.groups ?? {};
  if (model === undefined || method === undefined) return undefined;
  try {
    return { model: decodeURIComponent(model), method: method as GeminiPath['method'] };
  } catch {
    return undefined;
  }
}
