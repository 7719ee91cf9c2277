import { type JsonObject, listIn, objectIn, parseJson, textIn } from '@hunch/common/json';

/**
 * OpenAI has tools that take one free text in place of JSON arguments (`custom`, as Codex's `apply_patch`). Everywhere else they are
 * functions of one text, and what the model gives to them is told to the client in the shape that it asked for.
 */

/** The arguments of such a function. What a grammar would enforce, the model is told in words. */
export function customSchema(format: JsonObject | undefined): JsonObject {
  // Chat has the grammar in an object of its own.
  const grammar = objectIn(format, 'grammar') ?? format;
  const definition = textIn(grammar, 'definition');
  const rule =
    definition === undefined
      ? ''
      : ` It must match this ${textIn(grammar, 'syntax') ?? ''} grammar:\n${definition}`;
  const description = `The whole input of the tool, as it is.${rule}`;
  return {
    type: 'object',
    properties: { input: { type: 'string', description } },
    required: ['input'],
    additionalProperties: false,
  };
}

export function customArguments(input: string): string {
  return JSON.stringify({ input });
}

/** The text in such arguments. What a model wrote otherwise the client gets as it is: its tool says what is wrong. */
export function customInput(argumentsText: string): string {
  return textIn(parseJson(argumentsText), 'input') ?? argumentsText;
}

/** The names of those in a chat request. */
export function customNames(body: JsonObject): ReadonlySet<string> {
  const names = listIn(body, 'tools')
    .filter((tool) => textIn(tool, 'type') === 'custom')
    .map((tool) => textIn(objectIn(tool, 'custom'), 'name') ?? '');
  return new Set(names);
}
