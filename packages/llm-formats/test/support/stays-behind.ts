import type { FormatName } from '../../src/names.ts';

type Row = readonly [field: RegExp, why: string];

const ownTools =
  'what tools did that the provider runs itself: the model has said in words what it made of it';
const ofUsage = 'how the tokens are made up, which no other format counts so';
const ownRefusal = 'its own names of policies, and what else it offers: the words are told';
const safety = 'how near it came to being stopped; that it was is told by the reason';
const noted = 'the provider’s note about its own work';

/** Fields of an answer that clients of no other format are told, with the reason. */
const rows: Readonly<Record<FormatName, readonly Row[]>> = {
  'openai-chat': [
    [/^system_fingerprint$|^moderation/, noted],
    [/^(?:created|choices\[\]\.index|usage\.total_tokens)$/, 'written anew'],
    [/logprobs\.refusal/, 'of words that refuse nobody else tells'],
    [/^usage\.completion_tokens_details(?:\.(?:accepted|rejected)_prediction_tokens)?$/, ofUsage],
    [/^usage\.prompt_tokens_details$/, 'nothing is in it'],
    [/^service_tier=auto/, 'not decided yet'],
    [/message\.audio(?:$|\.)/, 'the words beside it say the same; without them its transcript is told'],
  ],
  'openai-responses': [
    [
      /^(?:background|conversation|instructions|max_output_tokens|max_tool_calls|metadata|parallel_tool_calls|previous_response_id|prompt|prompt_cache_\w+|reasoning|safety_identifier|store|text|tool_choice|tools|top_logprobs|truncation|user|temperature|top_p)\b/,
      'of the request, said again',
    ],
    [/^completed_at$|^moderation/, noted],
    [/^service_tier=auto/, 'not decided yet'],
    [/^(?:created_at|output_text|usage\.total_tokens)$/, 'written anew'],
    [/^error\b/, 'told as an error, which has no answer'],
    [/^status=/, 'of an answer that is made in the background, or told by what it holds'],
    [
      /^output\[\]<(?:additional_tools|agent_message|apply_patch_call|apply_patch_call_output|code_interpreter_call|compaction|computer_call|computer_call_output|custom_tool_call_output|file_search_call|function_call_output|image_generation_call|local_shell_call|local_shell_call_output|mcp_\w+|multi_agent_call|multi_agent_call_output|program|program_output|shell_call|shell_call_output|tool_search_call|tool_search_output)>/,
      ownTools,
    ],
    [
      /^output\[\]<web_search_call>/,
      'a search is told by its words and what it found; one without words is none',
    ],
    [
      /^output\[\]<\w+>\.(?:id|status(?:=\w+)?|phase=\w+|agent\b.*|caller\b.*|namespace|created_by)/,
      'what is whole is told, by an id of its format',
    ],
    [
      /annotations\[\]<(?:file_citation|container_file_citation|file_path)>/,
      'files that only this provider keeps',
    ],
  ],
  anthropic: [
    [/^content\[\]<(?:server_tool_use|\w+_tool_result|mcp_\w+|container_upload|tool_reference)>/, ownTools],
    [
      /^content\[\]<(?:compaction|fallback|message_thread_event)>/,
      'between this provider and its own clients',
    ],
    [
      /^content\[\]<tool_use>\.(?:caller|toolset_name)/,
      'only a client that gave it such a tool is called so',
    ],
    [/^(?:container|context_management|diagnostics|input_transformations)\b/, noted],
    [
      /citations\[\]<web_search_result_location>\.(?:cited_text|encrypted_index)$/,
      'sealed for this provider; the text stands beside it',
    ],
    [/citations\[\]<search_result_location>\.(?!source$)/, 'a result without an address; told with one'],
    [/^stop_details<refusal>\.(?:fallback_\w+|recommended_model|category)\b/, ownRefusal],
    [/^stop_reason=|^stop_sequence$/, 'several of its reasons are one elsewhere'],
    [/^usage\./, ofUsage],
  ],
  gemini: [
    [/safetyRatings\[\]/, safety],
    [/^promptFeedback(?:$|\.blockReason)/, 'told as a refusal by the reason, whichever it is'],
    [/^(?:createTime|modelVersion)$/, noted],
    [/^candidates\[\](?:$|\.(?:avgLogprobs|index|tokenCount|content\.role))/, noted],
    [/^candidates\[\]\.finishMessage/, 'told where the answer was stopped for what it says'],
    [/^candidates\[\]\.finishReason=/, 'several of its reasons are one elsewhere'],
    [
      /^candidates\[\]\.(?:citationMetadata|urlContextMetadata)/,
      'texts that it has repeated, and pages that it was sent to',
    ],
    [
      /^candidates\[\]\.groundingMetadata/,
      'told as sources where a page stands for words; the rest is Google’s own',
    ],
    [/\.parts\[\]\.(?:codeExecutionResult|executableCode|toolCall|toolResponse)/, ownTools],
    [
      /\.parts\[\]\.(?:fileData|functionResponse|videoMetadata|mediaResolution|partMetadata)/,
      'of requests alone',
    ],
    [
      /\.parts\[\]\.(?:thought=|inlineData(?:$|\.\w+$)|functionCall\.(?:args|partialArgs|willContinue)|thoughtSignature)/,
      'nothing is in it',
    ],
    [/logprobsResult(?:$|.*(?:\[\]|tokenId)$)/, 'nothing is in it, or a number of the model’s own'],
    [/^usageMetadata(?:$|\.)/, ofUsage],
  ],
};

export function staysBehind(provider: FormatName, field: string): boolean {
  return rows[provider].some(([pattern]) => pattern.test(field));
}

const wholeTold = 'what is whole has been told in pieces';

/** The same of their streams: events, and fields of events. */
const streamed: Readonly<Record<Exclude<FormatName, 'gemini'>, readonly Row[]>> = {
  'openai-chat': [
    [
      /^(?:created|id|model|choices\[\]\.index|usage\.total_tokens|choices\[\]\.delta\.role=\w+)$/,
      'told at the start, or written anew',
    ],
    [/^system_fingerprint$|^moderation|^service_tier=/, noted],
    [
      /^usage\.completion_tokens_details(?:\.(?:accepted|rejected)_prediction_tokens)?$|^usage\.prompt_tokens_details$/,
      ofUsage,
    ],
    [/logprobs\.refusal|^choices\[\]\.logprobs$/, 'of words that refuse nobody else tells'],
    [/finish_reason=|tool_calls\[\]\.(?:function|type=function)$/, 'the first that is said counts'],
  ],
  'openai-responses': [
    [/top_logprobs\[\]/, 'a token without its likelihood, or a likelihood without its token'],
    [
      /\.(?:sequence_number|item_id|output_index|content_index|summary_index|annotation_index|obfuscation)$/,
      'of this format’s own order',
    ],
    [
      /^<response\.(?:queued|in_progress|created)>|^<error>\.(?:code|param)/,
      'told at the start, or by the words of an error',
    ],
    [
      /^<response\.\w+\.done>|^<response\.(?:output_item|content_part|reasoning_summary_part|output_text\.annotation)\.\w+>/,
      wholeTold,
    ],
    [
      /^<response\.(?:audio|code_interpreter_call|code_interpreter_call_code|computer_call|custom_tool_call_input|file_search_call|image_generation_call|mcp_\w+|shell_call\w*|apply_patch_call\w*|web_search_call)\b/,
      ownTools,
    ],
  ],
  anthropic: [
    [/^<content_block_(?:start|stop|delta)>(?:\.index)?$/, 'of this format’s own order'],
    [
      /^<content_block_delta>\.delta<(?:citations_delta|compaction_delta)>|estimated_tokens$/,
      'places in the user’s own documents, and what is between this provider and its own clients',
    ],
    [/^<message_delta>\.(?:delta\.container|input_transformations|context_management)\b/, noted],
    [
      /^<message_delta>\.delta\.stop_details<refusal>\.(?:fallback_\w+|recommended_model|category)\b/,
      ownRefusal,
    ],
    [/^<message_delta>\.delta\.stop_(?:reason=|sequence$)/, 'several of its reasons are one elsewhere'],
    [/^<message_delta>\.usage\./, ofUsage],
  ],
};

export function isOfTheStream(provider: Exclude<FormatName, 'gemini'>, field: string): boolean {
  return streamed[provider].some(([pattern]) => pattern.test(field));
}
