import { anthropicFormat } from '../anthropic/index.ts';
import type { ProviderFormat } from '../format.ts';

/** Anthropic's format for what is written from it: names and ids are shorter there ("ToolSpecification", "ToolUseBlock"). */
export const converseFormat: ProviderFormat = {
  ...anthropicFormat.provider,
  identifiers: { nameCharactersMax: 64, notInNames: /[^\w-]/g, idCharactersMax: 64, notInIds: /[^\w-]/g },
};
