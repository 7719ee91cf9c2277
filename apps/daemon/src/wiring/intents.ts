import { systemClock } from '@hunch/common/clock';
import { createGeneratorEngine, type GeneratorEngine } from '../engines/generator.ts';
import { createIntentEngine, type IntentEngine } from '../engines/intent.ts';
import { HttpExchange } from '../llm/http-exchange.ts';
import { PlatformScan } from '../platform/scan.ts';
import type { Parts } from './parts.ts';

/** What a request means, and the command for it. Both ask the same models over the same connections. */
export function wireIntents(parts: Parts): {
  readonly intent: IntentEngine;
  readonly generator: GeneratorEngine;
} {
  const { configuration, settings, safety, proxy } = parts;
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
