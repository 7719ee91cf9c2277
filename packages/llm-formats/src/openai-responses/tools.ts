import { hash } from 'node:crypto';
import { isObject, type JsonObject, listIn, textIn } from '@hunch/common/json';
import type { Tool } from '../conversation.ts';
import { customSchema } from '../custom-tools.ts';
import type { Fields } from '../request-fields.ts';
import { toolOf } from '../shared-fields.ts';
import { anthropicWords, readProviderTool } from '../provider-tools.ts';
import type { ProviderTools } from '../web-search.ts';

/**
 * This format knows tools that no other has: in namespaces, and with one free text in place of JSON arguments (`custom`,
 * as Codex's `apply_patch`). Both are carried as functions, and what the model calls is told to the client by the name
 * and in the shape that the client gave it.
 */
export interface ToolOrigin {
  readonly name: string;
  readonly namespace?: string;
  /** Whether its input is text. */
  readonly isCustom: boolean;
}

/** What names of functions may be as long as, by OpenAI's and Gemini's references. */
const NAME_CHARACTERS_MAX = 64;

/** The name of a function that stands for a tool of a namespace. */
export function functionName(namespace: string | undefined, name: string): string {
  if (namespace === undefined) return name;
  const whole = `${namespace}__${name}`;
  if (whole.length <= NAME_CHARACTERS_MAX) return whole;
  const digest = hash('sha256', whole, 'hex').slice(0, 8);
  return `${whole.slice(0, NAME_CHARACTERS_MAX - digest.length - 1)}_${digest}`;
}

/** @returns the functions that a tool of the request stands for; none where it can't be carried, and is dropped */
export function readTool(tool: Fields, provided: ProviderTools, namespace?: string): readonly Tool[] {
  // Tools of Gemini's are named by their one field.
  const type = tool.text('type') ?? '';
  switch (type) {
    case 'function':
      return [named({ ...toolOf(tool, 'parameters'), ...anthropicWords(tool) }, namespace)];
    case 'custom':
      return [
        named(
          {
            ...toolOf(tool, 'parameters'),
            schema: customSchema(tool.object('format')),
            ...anthropicWords(tool),
          },
          namespace,
        ),
      ];
    case 'namespace': {
      const name = tool.requiredText('name');
      if ((tool.text('description') ?? '') !== '') tool.drop('namespace.description');
      return tool.each('tools', (inner) => readTool(inner, provided, name)).flat();
    }
    default:
      readProviderTool(tool, type, provided);
      return [];
  }
}

function named(tool: Tool, namespace: string | undefined): Tool {
  return { ...tool, name: functionName(namespace, tool.name) };
}

/** Of the functions that are no functions of the same name in the client's request. */
export function toolOrigins(body: JsonObject): ReadonlyMap<string, ToolOrigin> {
  const origins = new Map<string, ToolOrigin>();
  const add = (tool: unknown, namespace?: string): void => {
    const name = textIn(tool, 'name') ?? '';
    const type = textIn(tool, 'type');
    if (type === 'namespace') for (const inner of listIn(tool, 'tools')) add(inner, name);
    else if (type === 'custom' || namespace !== undefined)
      origins.set(functionName(namespace, name), {
        name,
        isCustom: type === 'custom',
        ...(namespace === undefined ? {} : { namespace }),
      });
  };
  for (const tool of listIn(body, 'tools')) add(tool);
  for (const item of listIn(body, 'input'))
    if (isObject(item) && item.type === 'additional_tools')
      for (const tool of listIn(item, 'tools')) add(tool);
  return origins;
}
