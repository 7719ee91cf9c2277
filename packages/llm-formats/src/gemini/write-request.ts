import { ok, type Result } from '@hunch/common/result';
import { compact, isObject, type JsonObject, listIn } from '@hunch/common/json';
import type { CompletionRequest, Tool } from '../conversation.ts';
import type { WrittenRequest } from '../format.ts';
import { writeGoogleSearch } from '../web-search.ts';
import { type EffortBudgets, effortOf, thinkingTokens } from '../thinking.ts';
import { isMarkedHidden } from '../hidden-reasoning.ts';
import { apartFromSystem, callableTools, describedSchema } from '../shared-fields.ts';
import { plainSchema } from './plain-schema.ts';
import { generationOf, UNSIGNED } from './signatures.ts';
import { resolutionOfAll, writeContents } from './write-contents.ts';

/** A request in Gemini's own format (ai.google.dev/api/generate-content). What it has no words for is the error. */
export function writeGeminiRequest(
  request: CompletionRequest,
  model: string,
): Result<WrittenRequest, string> {
  const { system: said, conversation } = apartFromSystem(request.turns);
  const system = said.map(({ text }) => ({ text }));
  const contents = writeContents(conversation, generationOf(model));
  const dropped = request.user === undefined ? [] : ['user'];
  if (request.tools.length > 0 && request.parallelToolCalls === false) dropped.push('parallel_tool_calls');
  const body = compact({
    systemInstruction: system.length === 0 ? undefined : { parts: system },
    contents,
    tools: writeTools(request, dropped),
    toolConfig: writeToolConfig(request),
    generationConfig: writeGenerationConfig(request, model),
  });
  return ok({ body, dropped });
}

/** The same request for another model, which its path names, without signatures that another provider gave. */
export function forwardGeminiRequest(body: JsonObject): JsonObject {
  const { model: _, stream: __, ...rest } = body;
  const contents = listIn(body, 'contents');
  const isForeign = (part: unknown): boolean => isObject(part) && isMarkedHidden(part.thoughtSignature);
  if (!contents.some((content) => listIn(content, 'parts').some(isForeign))) return rest;
  const kept = contents.map((content) => {
    if (!isObject(content)) return content;
    const parts = listIn(content, 'parts').flatMap((part): unknown[] =>
      isForeign(part) ? ownPart(part) : [part],
    );
    return { ...content, parts };
  });
  return { ...rest, contents: kept };
}

/** What stays of a part that somebody else has signed: a call that no Gemini made has to say so. */
function ownPart(part: unknown): JsonObject[] {
  if (!isObject(part)) return [];
  const { thoughtSignature: _, ...rest } = part;
  if (rest.functionCall !== undefined) return [{ ...rest, thoughtSignature: UNSIGNED }];
  return rest.thought === true || rest.text === '' ? [] : [rest];
}

function writeTools(request: CompletionRequest, dropped: string[]): readonly JsonObject[] | undefined {
  const { webSearch, nativeTools = [] } = request;
  // Most models refuse to search beside functions, which go first unless the search is what is asked for.
  const hasFunctions = request.tools.length > 0 && webSearch?.isForced !== true;
  const isSearched = webSearch !== undefined && !hasFunctions;
  if (request.tools.length > 0 && !hasFunctions) dropped.push('tools');
  if (webSearch !== undefined && !isSearched) dropped.push(webSearch.field);
  const tools = [
    ...(hasFunctions ? [{ functionDeclarations: callableTools(request).map(writeTool) }] : []),
    ...(isSearched ? [writeGoogleSearch(webSearch, dropped)] : []),
    ...nativeTools.map(({ tool }) => tool),
  ];
  return tools.length === 0 ? undefined : tools;
}

/** A tool that takes nothing is one without a schema: an empty one is refused in `parameters`. */
function writeTool({ name, description, schema }: Tool): JsonObject {
  const { properties } = schema;
  if (schema.type === 'object' && isObject(properties) && Object.keys(properties).length === 0)
    return compact({ name, description });
  const parameters = plainSchema(schema);
  return compact({
    name,
    description,
    parameters,
    parametersJsonSchema: parameters === undefined ? schema : undefined,
  });
}

function writeToolConfig({ tools, toolChoice, webSearch }: CompletionRequest): JsonObject | undefined {
  if (tools.length === 0 || webSearch?.isForced === true) return undefined;
  // It holds calls to their schemas for all tools at once.
  const isStrict = tools.some(({ strict }) => strict === true);
  const config = (fields: JsonObject): JsonObject => ({ functionCallingConfig: fields });
  switch (toolChoice?.kind) {
    case undefined:
      return isStrict ? config({ mode: 'VALIDATED' }) : undefined;
    case 'auto':
      return config({ mode: isStrict ? 'VALIDATED' : 'AUTO' });
    case 'none':
      return config({ mode: 'NONE' });
    case 'required':
      return config(compact({ mode: 'ANY', allowedFunctionNames: toolChoice.allowed }));
    case 'tool':
      return config({ mode: 'ANY', allowedFunctionNames: [toolChoice.name] });
  }
}

function writeGenerationConfig(request: CompletionRequest, model: string): JsonObject | undefined {
  const { answerFormat } = request;
  const isJson = answerFormat?.kind === 'json' || answerFormat?.kind === 'schema';
  const config = compact({
    maxOutputTokens: request.outputTokensMax,
    temperature: request.temperature,
    topP: request.topP,
    topK: request.topK,
    stopSequences: request.stop.length === 0 ? undefined : request.stop,
    responseMimeType: isJson ? 'application/json' : undefined,
    responseModalities: request.modalities?.map((name) => name.toUpperCase()),
    responseJsonSchema: answerFormat?.kind === 'schema' ? describedSchema(answerFormat) : undefined,
    thinkingConfig: writeThinking(request, model),
    mediaResolution: resolutionOfAll(request.turns, generationOf(model)),
    candidateCount: request.choices,
    responseLogprobs: request.logprobs === undefined ? undefined : true,
    logprobs: request.logprobs?.others === 0 ? undefined : request.logprobs?.others,
  });
  return Object.keys(config).length === 0 ? undefined : config;
}

/** ai.google.dev/gemini-api/docs/openai, "Thinking" */
const budgets: EffortBudgets = {
  none: 0,
  minimal: 1_024,
  low: 1_024,
  medium: 8_192,
  high: 24_576,
  xhigh: 32_768,
  max: 32_768,
};

/** The least and the most that models think with (ai.google.dev/gemini-api/docs/thinking): those called Pro always do. */
function fitBudget(tokens: number, model: string): number {
  const [least, most] = /pro/.test(model) ? [128, 32_768] : [0, 24_576];
  return Math.min(Math.max(tokens, least), most);
}

/** In tokens up to generation 2.5, in words from 3 on (ai.google.dev/gemini-api/docs/thinking). */
function writeThinking({ thinking }: CompletionRequest, model: string): JsonObject | undefined {
  if (thinking === undefined) return undefined;
  const tokens = thinkingTokens(thinking, budgets);
  const includeThoughts = tokens > 0;
  if (generationOf(model) < 3) return { includeThoughts, thinkingBudget: fitBudget(tokens, model) };
  switch (effortOf(thinking)) {
    case 'none':
    case 'minimal':
      // Not to think at all is offered by the small ones only.
      return { includeThoughts, thinkingLevel: /flash|lite/.test(model) ? 'minimal' : 'low' };
    case 'low':
      return { includeThoughts, thinkingLevel: 'low' };
    case 'medium':
      return { includeThoughts, thinkingLevel: 'medium' };
    case 'high':
    case 'xhigh':
    case 'max':
      return { includeThoughts, thinkingLevel: 'high' };
  }
}
