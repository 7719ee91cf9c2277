import type { Tool } from '../conversation.ts';
import { cacheMark } from '../cache-mark.ts';
import { anthropicWords, readGoogleFunction, readProviderTool } from '../provider-tools.ts';
import { customSchema } from '../custom-tools.ts';
import type { Fields } from '../request-fields.ts';
import { toolOf } from '../shared-fields.ts';
import type { ProviderTools } from '../web-search.ts';

/** @returns undefined where it is none that the client runs: it stands with those of the provider, or is dropped */
export function readTool(fields: Fields, provided: ProviderTools): Tool | undefined {
  const type = fields.text('type') ?? 'function';
  const named = fields.fields('function');
  if (named !== undefined && readGoogleFunction(named, provided)) return undefined;
  if (type === 'function' && named !== undefined)
    return { ...toolOf(named, 'parameters'), ...cacheMark(named), ...anthropicWords(fields) };
  const custom = type === 'custom' ? fields.fields('custom') : undefined;
  if (custom !== undefined)
    return { ...toolOf(custom, 'parameters'), schema: customSchema(custom.object('format')) };
  readProviderTool(fields, type, provided);
  return undefined;
}
