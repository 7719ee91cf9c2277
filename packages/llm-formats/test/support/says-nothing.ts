/**
 * Fields that others are not told of without a word to the client: by a pattern of their names, with the reason. Everything else has
 * to be carried, named as dropped, or refused.
 */
const rows: readonly (readonly [field: RegExp, why: string])[] = [
  [/^model(?:=|$)/, 'the route has it'],
  [
    /^(?:stream_options|audio\.format|n$|stop$|stop\[\]|stop_sequences\[\])/,
    'it is done here, or by the writer of the stream',
  ],
  [
    /(?:^stream|store|background|logprobs|strict|is_error|disable_parallel_tool_use)=false$|^parallel_tool_calls=true$/,
    'it is so where nothing is said',
  ],
  [
    /(?:detail|service_tier)=(?:auto|default)$|=disabled$|=medium$|modalities\[\]=text$/,
    'it is so where nothing is said',
  ],
  [
    /^(?:text\.format|response_format)<text>$|\.format<text>$|\.type=approximate$/,
    'it is so where nothing is said',
  ],
  [/tools\[\]\.type=(?:custom|web_search\w*)$|^input\[\]\.(?:type|role)=/, 'another name for the same'],
  [/content\[\](?:<(?:input_|output_)?text>)?$|output\[\]<input_text>$/, 'a list of one text is a text'],
  [
    /^(?:text|reasoning|metadata|output_config|tools\[\]|tools\[\]\.filters|top_logprobs)$|\.filters$/,
    'nothing is in it',
  ],
  [
    /\.parameters$|\.properties$|\.schema$|tools\[\]<function>$|tool_configuration(?:\.enabled=true)?$/,
    'nothing is in it',
  ],
  [/citations\[\]|annotations\[\]|logprobs\[\]/, 'of an answer in the past: nobody reads it again'],
  [
    /^input\[\](?:<\w+>)?\.(?:id|status(?:=\w+)?|phase=\w+)$/,
    'of an answer in the past: nobody reads it again',
  ],
  [/^input\[\]<reasoning>/, 'thoughts go to the provider that thought them'],
  [/\.detail=(?:low|high|original)$/, 'how closely to look most cannot be told, and answer as well'],
  [/<document>\.title$/, 'Gemini has no place for the name of a file'],
  [/<mcp_toolset>/, 'it is told with its server, and with none says nothing'],
  [
    /^generationConfig\.(?:candidateCount|logprobs|stopSequences\[\]|responseModalities\[\]=TEXT|responseLogprobs=false)$/,
    'usual, or done here',
  ],
  [
    /^(?:systemInstruction|generationConfig|generationConfig\.thinkingConfig|toolConfig(?:\.functionCallingConfig)?)$/,
    'nothing is in it',
  ],
  [
    /_UNSPECIFIED$|=UNSPECIFIED$|nullable=(?:true|false)$|allowedFunctionNames\[\]$|responseJsonSchema$/,
    'nothing is in it',
  ],
  [
    /includeThoughts=|\.thought=|thoughtSignature$|systemInstruction\.role$/,
    'thoughts go to the provider that thought them, and clients are told theirs',
  ],
  [
    /functionResponse\.(?:willContinue|scheduling|id|parts\[\]$)/,
    'of live sessions alone; ids are written anew',
  ],
  [
    /functionDeclarations\[\]\.(?:behavior|response)/,
    'of live sessions alone; what a function returns, others see when it has',
  ],
  [/json_schema(?:>\.json_schema|>)\.strict=true$/, 'Anthropic and Gemini hold every answer to its schema'],
  [
    /user_location(?:\.|<approximate>|$)|search_context_size=|allowed_domains\[\]$/,
    'of a search that is named as a whole',
  ],
];

export function saysNothing(field: string): boolean {
  return rows.some(([pattern]) => pattern.test(field));
}
