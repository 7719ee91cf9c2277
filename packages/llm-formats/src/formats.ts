import { anthropicFormat } from './anthropic/index.ts';
import type { ClientFormat, Format } from './format.ts';
import { geminiFormat } from './gemini/index.ts';
import { formatNames, type FormatName } from './names.ts';
import { openAiChatFormat } from './openai-chat/index.ts';
import { openAiResponsesFormat } from './openai-responses/index.ts';

/** The formats by name. A new one is a folder beside these, its name in `names.ts` and one line here. */
export const formats = {
  'openai-chat': openAiChatFormat,
  'openai-responses': openAiResponsesFormat,
  anthropic: anthropicFormat,
  gemini: geminiFormat,
} satisfies Readonly<Record<FormatName, Format>>;

/** The formats as clients speak them. */
export const clientFormats: readonly ClientFormat[] = formatNames.map((name) => formats[name].client);
