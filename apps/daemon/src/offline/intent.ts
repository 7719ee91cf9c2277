import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import { createIntentEngine, type IntentEngine } from '../engines/intent.ts';
import { runBatch } from './batch.ts';
import { configurationOf, writeLine, type Job } from './job.ts';

/**
 * `intent [--explain] [--no-route] [--domain NAMES]`: one request a line in, one decision a line out. The embedded model alone: a
 * batch gives the same bytes whether Ollama runs or not. No line falls back; its confidence says how sure the model is.
 *
 * `intent --list-domains`: a line for each domain.
 */
export const job: Job = {
  async run(context) {
    const { values } = parseArgs({
      args: [...context.args],
      options: {
        'list-domains': { type: 'boolean' },
        explain: { type: 'boolean', default: false },
        domain: { type: 'string' },
        'no-route': { type: 'boolean' },
      },
    });
    const { intent_router: options } = configurationOf(context);
    const engine = createIntentEngine({ options, ollamaHost: context.environment['OLLAMA_HOST'] });
    if (values['list-domains'] === true) {
      for (const line of listDomains(engine)) writeLine(context, line);
      return 0;
    }
    const { domain: named, explain } = values;
    const choice = {
      explain,
      ...(named === undefined ? {} : { domain: named }),
      ...(values['no-route'] === true ? { route: false } : {}),
    };
    return runBatch(context, (request) => {
      if (request.trim() === '') throw new HunchError('E_INVALID_ARGUMENT', 'A request must not be empty.');
      const { reason: _, is_cached: __, ...decision } = engine.classify({ request, ...choice });
      return decision;
    });
  },
};

function listDomains({ router: { registry } }: IntentEngine) {
  return registry.all().map(({ name, title, description, aliases, primaryCommands: primary_commands }) => ({
    name,
    title,
    description,
    aliases,
    primary_commands,
    enabled: registry.isEnabled(name),
  }));
}

export type ListedDomain = ReturnType<typeof listDomains>[number];
