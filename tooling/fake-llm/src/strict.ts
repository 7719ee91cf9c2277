/**
 * What the real providers refuse of a request, by their references and their error messages (November 2026). A lenient fake
 * lets a translator send what no provider takes.
 */
type Fields = Readonly<Record<string, unknown>>;

/** @returns what the provider would say; undefined: it takes the request */
export type Check = (body: Fields) => string | undefined;

class Refused extends Error {}

function refuse(why: string): never {
  throw new Refused(why);
}

function checked(check: (body: Fields) => void): Check {
  return (body) => {
    try {
      check(body);
      return undefined;
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    }
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown, at: string): Fields {
  return isFields(value) ? value : refuse(`${at}: must be an object`);
}

function listOf(value: unknown, at: string): readonly Fields[] {
  if (!Array.isArray(value)) return refuse(`${at}: must be a list`);
  return value.map((item, index) => fieldsOf(item, `${at}[${index}]`));
}

function onlyKeys(value: Fields, allowed: string, at: string): void {
  const names = allowed.split(' ');
  for (const key of Object.keys(value)) if (!names.includes(key)) refuse(`${at}.${key}: is not a field`);
}

function textOf(value: unknown, pattern: RegExp, at: string): string {
  if (typeof value !== 'string' || !pattern.test(value)) return refuse(`${at}: must match ${pattern.source}`);
  return value;
}

const filled = /^[^]+$/;

// docs.claude.com/en/api/messages

const messagesKeys =
  'model messages max_tokens system metadata stop_sequences stream temperature thinking tool_choice tools top_k top_p service_tier container context_management mcp_servers output_config inference_geo cache_control speed';

const blockKeys: Readonly<Record<string, string>> = {
  text: 'type text cache_control citations',
  image: 'type source cache_control',
  document: 'type source title context citations cache_control',
  tool_use: 'type id name input cache_control',
  tool_result: 'type tool_use_id content is_error cache_control',
  thinking: 'type thinking signature',
  redacted_thinking: 'type data',
};

const anthropicId = /^[a-zA-Z0-9_-]+$/;

function checkBlock(block: Fields, at: string): void {
  const keys =
    blockKeys[String(block.type)] ?? refuse(`${at}.type: is not one of ${Object.keys(blockKeys).join(', ')}`);
  onlyKeys(block, keys, at);
  if (block.type === 'text') textOf(block.text, filled, `${at}.text`);
  if (block.type === 'tool_use') {
    textOf(block.id, anthropicId, `${at}.id`);
    textOf(block.name, /^[a-zA-Z0-9_-]{1,128}$/, `${at}.name`);
    fieldsOf(block.input, `${at}.input`);
  }
  if (block.type === 'tool_result') {
    textOf(block.tool_use_id, anthropicId, `${at}.tool_use_id`);
    if (Array.isArray(block.content))
      listOf(block.content, at).forEach((inner, index) => checkBlock(inner, `${at}.content[${index}]`));
  }
  if (block.type === 'thinking') textOf(block.signature, /^(?!hunch\.)[^]+$/, `${at}.signature`);
  if (block.type === 'redacted_thinking') textOf(block.data, /^(?!hunch\.)[^]+$/, `${at}.data`);
}

function blocksOf(message: Fields, at: string): readonly Fields[] {
  if (typeof message.content === 'string') return [{ type: 'text', text: message.content }];
  return listOf(message.content, `${at}.content`);
}

export const checkMessages: Check = checked((body) => {
  onlyKeys(body, messagesKeys, 'body');
  if (typeof body.max_tokens !== 'number') refuse('max_tokens: field required');
  const messages = listOf(body.messages, 'messages');
  if (messages[0]?.role !== 'user') refuse('messages: first message must use the user role');
  let open: readonly unknown[] = [];
  messages.forEach((message, index) => {
    const at = `messages[${index}]`;
    onlyKeys(message, 'role content', at);
    textOf(message.role, /^(user|assistant)$/, `${at}.role`);
    const blocks = blocksOf(message, at);
    if (blocks.length === 0) refuse(`${at}: all messages must have non-empty content`);
    blocks.forEach((block, place) => checkBlock(block, `${at}.content[${place}]`));
    const results = blocks.filter(({ type }) => type === 'tool_result').map(({ tool_use_id: id }) => id);
    for (const id of open)
      if (!results.includes(id))
        refuse(`${at}: tool_use ids were found without tool_result blocks immediately after`);
    for (const id of results)
      if (!open.includes(id)) refuse(`${at}: unexpected tool_use_id found in tool_result blocks`);
    open =
      message.role === 'assistant'
        ? blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id)
        : [];
    if (new Set(open).size !== open.length) refuse(`${at}: tool_use ids must be unique`);
  });
  for (const [index, tool] of listOf(body.tools ?? [], 'tools').entries()) {
    // The provider runs it itself, and knows what it takes.
    if (typeof tool.type === 'string' && tool.type !== 'custom') {
      textOf(tool.type, /^[a-z_]+_\d{8}$|^mcp_toolset$/, `tools[${index}].type`);
      continue;
    }
    onlyKeys(
      tool,
      'name description input_schema cache_control strict type defer_loading input_examples allowed_callers eager_input_streaming',
      `tools[${index}]`,
    );
    textOf(tool.name, /^[a-zA-Z0-9_-]{1,128}$/, `tools[${index}].name`);
    if (fieldsOf(tool.input_schema, 'input_schema').type !== 'object')
      refuse('input_schema.type: must be object');
  }
  checkThinking(body, messages);
});

function checkThinking(body: Fields, messages: readonly Fields[]): void {
  const thinking = isFields(body.thinking) ? body.thinking : {};
  if (thinking.type !== 'enabled') {
    if (typeof body.temperature === 'number' && body.temperature > 1) refuse('temperature: range: 0..1');
    return;
  }
  const budget = Number(thinking.budget_tokens);
  if (budget < 1024) refuse('thinking.budget_tokens: must be at least 1024');
  if (budget >= Number(body.max_tokens)) refuse('max_tokens must be greater than thinking.budget_tokens');
  if (body.temperature !== undefined && body.temperature !== 1)
    refuse('temperature may only be set to 1 when thinking is enabled');
  const forced = isFields(body.tool_choice) ? body.tool_choice.type : undefined;
  if (forced === 'any' || forced === 'tool')
    refuse('Thinking may not be enabled when tool_choice forces tool use.');
  const last = messages.findLast(({ role }) => role === 'assistant');
  const blocks = last === undefined ? [] : blocksOf(last, 'messages');
  if (blocks.some(({ type }) => type === 'tool_use') && !/thinking/.test(String(blocks[0]?.type)))
    refuse(
      'Expected `thinking` or `redacted_thinking`, but found `tool_use`. When thinking is enabled, a final assistant message must start with a thinking block',
    );
}

// platform.openai.com/docs/api-reference/chat/create

const chatKeys =
  'messages model audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens metadata modalities n parallel_tool_calls prediction presence_penalty prompt_cache_key reasoning_effort response_format safety_identifier seed service_tier stop store stream stream_options temperature tool_choice tools top_logprobs top_p user verbosity web_search_options';

const chatRoles: Readonly<Record<string, string>> = {
  system: 'role content name',
  developer: 'role content name',
  user: 'role content name',
  assistant: 'role content name refusal tool_calls audio function_call reasoning_content reasoning_details',
  tool: 'role content tool_call_id',
};

const functionName = /^[a-zA-Z0-9_-]{1,64}$/;
/** "string too long. Expected a string with maximum length 40" */
const chatCallId = /^[^]{1,40}$/;

export const checkChat: Check = checked((body) => {
  onlyKeys(body, chatKeys, 'body');
  let open: unknown[] = [];
  listOf(body.messages, 'messages').forEach((message, index) => {
    const at = `messages[${index}]`;
    const { role, content } = message;
    onlyKeys(
      message,
      chatRoles[String(role)] ?? refuse(`${at}.role: is not one of ${Object.keys(chatRoles).join(', ')}`),
      at,
    );
    if (role === 'tool') {
      if (!open.includes(message.tool_call_id))
        refuse(`${at}: 'tool' must be a response to a preceding message with 'tool_calls'`);
      open = open.filter((id) => id !== message.tool_call_id);
    } else if (open.length > 0)
      refuse(`${at}: tool_call_ids did not have response messages: ${open.join(', ')}`);
    const parts = Array.isArray(content) ? listOf(content, at) : [];
    if (Array.isArray(content) && parts.length === 0) refuse(`${at}.content: must not be empty`);
    for (const { type } of parts)
      if (role !== 'user' && type !== 'text' && !(role === 'assistant' && type === 'refusal'))
        refuse(`${at}.content: ${String(type)} is not for ${String(role)}`);
    const calls = listOf(message.tool_calls ?? [], `${at}.tool_calls`);
    if (
      typeof content !== 'string' &&
      !Array.isArray(content) &&
      calls.length === 0 &&
      message.refusal === undefined
    )
      refuse(`${at}.content: expected a string, got null`);
    for (const call of calls) {
      onlyKeys(call, 'id type function', `${at}.tool_calls`);
      const called = fieldsOf(call.function, 'function');
      textOf(called.name, functionName, `${at}.tool_calls.function.name`);
      textOf(called.arguments, /^[^]*$/, 'arguments');
      open.push(textOf(call.id, chatCallId, `${at}.tool_calls.id`));
    }
  });
  if (open.length > 0) refuse('tool_calls must be followed by tool messages');
  for (const tool of listOf(body.tools ?? [], 'tools'))
    textOf(fieldsOf(tool.function, 'tools.function').name, functionName, 'tools.function.name');
  const format = isFields(body.response_format) ? body.response_format : {};
  if (format.type === 'json_schema')
    textOf(
      fieldsOf(format.json_schema, 'json_schema').name,
      functionName,
      'response_format.json_schema.name',
    );
  if (Array.isArray(body.stop) && body.stop.length > 4) refuse('stop: expected at most 4');
});

// platform.openai.com/docs/api-reference/responses/create

const responsesKeys =
  'background context_management conversation include input instructions max_output_tokens max_tool_calls metadata model parallel_tool_calls previous_response_id prompt prompt_cache_key reasoning safety_identifier service_tier store stream stream_options temperature text tool_choice tools top_logprobs top_p truncation user';

const contentOf: Readonly<Record<string, RegExp>> = {
  assistant: /^(output_text|refusal)$/,
  user: /^input_(text|image|file)$/,
  system: /^input_(text|image|file)$/,
  developer: /^input_(text|image|file)$/,
};

export const checkResponses: Check = checked((body) => {
  onlyKeys(body, responsesKeys, 'body');
  if (typeof body.max_output_tokens === 'number' && body.max_output_tokens < 16)
    refuse('max_output_tokens: integer below minimum value, expected >= 16');
  const open = new Set<string>();
  listOf(body.input, 'input').forEach((item, index) => {
    const at = `input[${index}]`;
    switch (item.type) {
      case 'message': {
        onlyKeys(item, 'type role content id status phase', at);
        const pattern = contentOf[String(item.role)] ?? refuse(`${at}.role: is none`);
        for (const part of listOf(item.content, `${at}.content`))
          textOf(part.type, pattern, `${at}.content.type`);
        return;
      }
      case 'function_call':
        onlyKeys(item, 'type id call_id name arguments status', at);
        textOf(item.name, functionName, `${at}.name`);
        open.add(textOf(item.call_id, /^[^]{1,64}$/, `${at}.call_id`));
        return;
      case 'function_call_output':
        onlyKeys(item, 'type id call_id output status', at);
        if (!open.delete(String(item.call_id)))
          refuse(`No tool call found for function call output with call_id ${String(item.call_id)}.`);
        return;
      case 'reasoning':
        onlyKeys(item, 'type id summary content encrypted_content status', at);
        textOf(item.encrypted_content ?? 'none', /^(?!hunch\.)[^]+$/, `${at}.encrypted_content`);
        return;
      default:
        refuse(`${at}.type: ${String(item.type)} is none`);
    }
  });
  const [unanswered] = open;
  if (unanswered !== undefined) refuse(`No tool output found for function call ${unanswered}.`);
  for (const tool of listOf(body.tools ?? [], 'tools')) {
    if (tool.type === 'web_search') {
      onlyKeys(tool, 'type user_location search_context_size filters', 'tools');
      continue;
    }
    // The provider runs it itself, and knows what it takes.
    if (/^(?:code_interpreter|file_search|mcp)$/.test(String(tool.type))) continue;
    onlyKeys(tool, 'type name description parameters strict', 'tools');
    textOf(tool.name, functionName, 'tools.name');
  }
});

// ai.google.dev/api/generate-content

const partKeys =
  'text inlineData fileData functionCall functionResponse thought thoughtSignature mediaResolution videoMetadata';

export const checkGemini: Check = checked((body) => {
  onlyKeys(
    body,
    'contents tools toolConfig safetySettings systemInstruction generationConfig cachedContent labels serviceTier',
    'body',
  );
  let calls = 0;
  listOf(body.contents, 'contents').forEach((content, index) => {
    const at = `contents[${index}]`;
    onlyKeys(content, 'role parts', at);
    textOf(content.role, /^(user|model)$/, `${at}.role`);
    const parts = listOf(content.parts, `${at}.parts`);
    if (parts.length === 0) refuse(`${at}.parts: must not be empty`);
    for (const part of parts) {
      onlyKeys(part, partKeys, at);
      if (
        !['text', 'inlineData', 'fileData', 'functionCall', 'functionResponse'].some(
          (key) => part[key] !== undefined,
        )
      )
        refuse(`${at}.parts.data: required oneof field 'data' must have one initialized field`);
      if (isFields(part.functionResponse))
        fieldsOf(part.functionResponse.response, `${at}.functionResponse.response`);
      textOf(part.thoughtSignature ?? 'none', /^(?!hunch\.)[^]+$/, `${at}.thoughtSignature`);
    }
    const results = parts.filter(({ functionResponse }) => functionResponse !== undefined).length;
    if (content.role === 'user' && results !== calls)
      refuse(
        'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
      );
    calls =
      content.role === 'model' ? parts.filter(({ functionCall }) => functionCall !== undefined).length : 0;
  });
  for (const tool of listOf(body.tools ?? [], 'tools'))
    for (const declared of listOf(tool.functionDeclarations ?? [], 'functionDeclarations')) {
      onlyKeys(
        declared,
        'name description parameters parametersJsonSchema response responseJsonSchema behavior',
        'functionDeclarations',
      );
      textOf(declared.name, /^[a-zA-Z_][\w.:-]{0,63}$/, 'functionDeclarations.name');
    }
  onlyKeys(
    isFields(body.generationConfig) ? body.generationConfig : {},
    'stopSequences responseMimeType responseSchema responseJsonSchema responseModalities candidateCount maxOutputTokens temperature topP topK seed presencePenalty frequencyPenalty responseLogprobs logprobs speechConfig thinkingConfig imageConfig mediaResolution',
    'generationConfig',
  );
});
