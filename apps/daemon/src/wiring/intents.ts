import { systemClock } from '@hunch/common/clock';
import type { GeneratorEngine } from '../engines/generator.ts';
import type { IntentEngine } from '../engines/intent.ts';
import { HttpExchange } from '../llm/http-exchange.ts';
import { PlatformScan } from '../platform/scan.ts';
import type { Parts } from './parts.ts';

export interface Intents {
  readonly intent: Pick<IntentEngine, 'route'>;
  readonly generator: Pick<GeneratorEngine, 'generate'>;
}

interface Loaded {
  readonly intent: IntentEngine;
  readonly generator: GeneratorEngine;
}

/**
 * What a request means, and the command for it. Weights and recipes are a megabyte of code that no shell waits for: they
 * are loaded with the first request.
 */
export function wireIntents(parts: Parts): Intents {
  let loading: Promise<Loaded> | undefined;
  const loaded = (): Promise<Loaded> => (loading ??= load(parts));
  return {
    intent: { route: async (params) => (await loaded()).intent.route(params) },
    generator: { generate: async (params) => (await loaded()).generator.generate(params) },
  };
}

/** Both ask the same models over the same connections. */
async function load(parts: Parts): Promise<Loaded> {
  const { configuration, settings, safety, proxy } = parts;
  const [{ createIntentEngine }, { createGeneratorEngine }] = await Promise.all([
    import('../engines/intent.ts'),
    import('../engines/generator.ts'),
  ]);
  const http = new HttpExchange();
  const intent = createIntentEngine({
    options: configuration.current.intent_router,
    ollamaHost: settings.environment['OLLAMA_HOST'],
    http,
  });
  configuration.onChange((changed) => intent.reconfigure(changed.intent_router));
  const generator = createGeneratorEngine({
    options: configuration.current.intent_router.generator,
    environment: settings.environment,
    router: intent.router,
    safety,
    platform: new PlatformScan(settings.environment, () => systemClock.nowMs()),
    http,
    async proxy() {
      if (!configuration.current.prompt_router.enabled) return null;
      const { url, token_file: tokenFile } = await proxy.status();
      return url === null ? null : { url, tokenFile };
    },
  });
  configuration.onChange((changed) => generator.reconfigure(changed.intent_router.generator));
  return { intent, generator };
}
