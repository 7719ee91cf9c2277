import { wireBounds } from '@hunch/common/protocol';
import type { GeneratorEngine } from '../engines/generator.ts';
import { boolean, directory, filledText, name, optional } from './fields.ts';
import type { Handler } from './handler.ts';

export function generateCommandHandler(
  generator: Pick<GeneratorEngine, 'generate'>,
): Handler<'GenerateCommand'> {
  return {
    method: 'GenerateCommand',
    fields: {
      request: filledText(wireBounds.commandCharactersMax),
      cwd: directory(),
      domain: optional(name()),
      route: optional(boolean()),
    },
    handle: (params) => generator.generate(params),
    groups: ({ kind, command, risk, source, reason, doubts }) => [
      { text: command ?? '', kind, risk, source: source ?? '', why: reason ?? doubts.join('; ') },
    ],
  };
}
