import type { DomainDefinition } from '../domains/domain.ts';

/** A tool as Ollama's `/api/chat` and OpenAI's API take it. */
export interface FunctionTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: {
      readonly type: 'object';
      readonly properties: Readonly<Record<string, ParameterSchema>>;
      readonly required: readonly string[];
    };
  };
}

interface ParameterSchema {
  readonly type: 'string';
  readonly description: string;
  readonly enum?: readonly string[];
}

/** One tool for each domain (spec 004, appendix A). Static: nothing of a request goes into it. */
export function toolsOf(domains: readonly DomainDefinition[]): readonly FunctionTool[] {
  return domains.map(({ name, tool }) => ({
    type: 'function',
    function: {
      name,
      description: tool.description,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(
          tool.parameters.map(({ name: parameter, description, values }): [string, ParameterSchema] => [
            parameter,
            // `enum` is for servers that pass it on; Ollama does not, so the description names the values as well.
            { type: 'string', description, ...(values.length === 0 ? {} : { enum: values }) },
          ]),
        ),
        required: tool.parameters
          .filter(({ isRequired }) => isRequired)
          .map(({ name: parameter }) => parameter),
      },
    },
  }));
}
