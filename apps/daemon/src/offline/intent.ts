import { HunchError } from '@hunch/common/errors';
import { createIntentEngine } from '../engines/intent.ts';
import { runBatch } from './batch.ts';
import type { Job } from './job.ts';
import { jobSettings } from './settings.ts';

/**
 * `intent [--explain] [--no-route] [--domain NAMES]`: one request a line in, one decision a line out. The embedded model alone: a
 * batch gives the same bytes whether Ollama runs or not. No line falls back; its confidence says how sure the model is.
 *
 * `intent --list-domains`: a line for each domain.
 */
export const job: Job = {
  async run(context) {
    const { environment, args, output } = context;
    const { intent_router: options } = jobSettings(context).configuration;
    const engine = createIntentEngine({ options, ollamaHost: environment['OLLAMA_HOST'] });
    if (args.includes('--list-domains')) {
      for (const domain of engine.router.registry.all()) {
        const { name, title, description, aliases, primaryCommands } = domain;
        const isEnabled = engine.router.registry.isEnabled(name);
        output.write(
          `${JSON.stringify({ name, title, description, aliases, primary_commands: primaryCommands, enabled: isEnabled })}\n`,
        );
      }
      return 0;
    }
    const explain = args.includes('--explain');
    const named = args[args.indexOf('--domain') + 1];
    const domain = args.includes('--domain') ? { domain: named ?? '' } : {};
    const route = args.includes('--no-route') ? { route: false } : {};
    return runBatch(context, (request) => {
      if (request.trim() === '') throw new HunchError('E_INVALID_ARGUMENT', 'A request must not be empty.');
      const {
        domain: chosen,
        confidence,
        secondary,
        source,
        ranking,
        evidence,
      } = engine.classify({
        request,
        explain,
        ...domain,
        ...route,
      });
      return { domain: chosen, confidence, secondary, source, ...(explain ? { ranking, evidence } : {}) };
    });
  },
};
