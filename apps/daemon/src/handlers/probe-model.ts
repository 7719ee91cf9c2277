import type { GeneratorEngine } from '../engines/generator.ts';
import { optional, text } from './fields.ts';
import { apiKeyCharactersMax } from './generate-command.ts';
import type { Handler } from './handler.ts';

export function probeModelHandler(generator: Pick<GeneratorEngine, 'probe'>): Handler<'ProbeModel'> {
  return {
    method: 'ProbeModel',
    fields: { api_key: optional(text(apiKeyCharactersMax)) },
    handle: (params) => generator.probe(params),
  };
}
