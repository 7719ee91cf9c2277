import { join } from 'node:path';
import { systemClock } from '@hunch/common/clock';
import type { ModelStatus } from '@hunch/common/protocol';
import type { GeneratorEngine } from '../engines/generator.ts';
import type { IntentEngine } from '../engines/intent.ts';
import { RecentUse } from '../lifecycle/recent-use.ts';
import { EmbeddedModel } from '../llm/embedded/embedded-model.ts';
import { ApiKeys } from '../llm/api-keys.ts';
import { HttpExchange } from '../llm/http-exchange.ts';
import { ModelClient } from '../llm/model-client.ts';
import type { PathPrograms } from '../platform/path-programs.ts';
import { scanPlatform } from '../platform/scan.ts';
import { Lazy } from './lazy.ts';
import type { Parts } from './parts.ts';

export interface Intents {
  readonly intent: Pick<IntentEngine, 'route'>;
  readonly generator: Pick<GeneratorEngine, 'generate' | 'probe'>;
  /** What makes the first request fast, a piece at a time. Nothing for who has not asked for a command lately: it takes some megabytes. */
  readonly warmUp: () => AsyncGenerator;
  /** How the models do that may be asked: for doctor. */
  readonly models: () => readonly ModelStatus[];
}

interface Loaded {
  readonly intent: IntentEngine;
  readonly generator: GeneratorEngine;
}

/**
 * What a request means, and the command for it. Weights and recipes are a megabyte of code that no shell waits for: they
 * are loaded with the first request, or after the start for who asked one lately.
 */
export function wireIntents(parts: Parts, programs: PathPrograms): Intents {
  const engines = new Lazy(() => load(parts, programs));
  const use = new RecentUse(join(parts.paths.dataDir, 'requests.stamp'), () => systemClock.nowMs());
  return {
    models: () => [
      ...listed(engines.value?.intent.modelStatus ?? untried('domain', secondOpinion(parts))),
      ...listed(engines.value?.generator.modelStatus ?? untried('command', generatorModel(parts))),
    ],
    intent: { route: async (params) => (await engines.load()).intent.route(params) },
    async *warmUp() {
      if (use.isRecent) yield* (await engines.load()).generator.warmUp();
    },
    generator: {
      async generate(params, waiting) {
        use.note();
        return (await engines.load()).generator.generate(params, waiting);
      },
      probe: async (params) => (await engines.load()).generator.probe(params),
    },
  };
}

function listed(status: ModelStatus | null): readonly ModelStatus[] {
  return status === null ? [] : [status];
}

/** @param model null when none is configured */
function untried(task: ModelStatus['task'], model: string | null): ModelStatus | null {
  return model === null ? null : { task, model, state: 'untried', problem: '' };
}

function secondOpinion({ configuration }: Parts): string | null {
  const { enabled, model } = configuration.current.intent_router;
  return enabled && model !== '' ? model : null;
}

function generatorModel({ configuration }: Parts): string | null {
  const { url, model, server } = configuration.current.intent_router.generator;
  return url === '' && server !== 'embedded' ? null : model;
}

/** Both ask the same models over the same connections. */
async function load(parts: Parts, programs: PathPrograms): Promise<Loaded> {
  const { configuration, settings, safety, gateway } = parts;
  const [{ createIntentEngine }, { createGeneratorEngine }, { readRecipePacks }] = await Promise.all([
    import('../engines/intent.ts'),
    import('../engines/generator.ts'),
    import('../engines/recipe-packs.ts'),
  ]);
  const http = new HttpExchange();
  const intent = createIntentEngine({
    options: configuration.current.intent_router,
    ollamaHost: settings.environment['OLLAMA_HOST'],
    http,
    // Made below with the router of this one.
    understood: (text) => generator.understood(text),
  });
  configuration.onChange((changed) => intent.reconfigure(changed.intent_router));
  const generator: GeneratorEngine = createGeneratorEngine({
    options: configuration.current.intent_router.generator,
    client: new ModelClient(http),
    embedded: new EmbeddedModel(settings.modelRunner),
    keys: new ApiKeys(settings.environment),
    router: intent.router,
    safety,
    platform: { scan: () => scanPlatform(settings.environment, programs) },
    ownRecipes() {
      const { packs, problems } = readRecipePacks(parts.paths);
      parts.warnings.set('recipes', problems);
      for (const problem of problems) parts.log.warn('recipes', { problem });
      return packs.flat();
    },
    async gateway() {
      if (!configuration.current.prompt_router.enabled) return null;
      const { url, token_file: tokenFile } = await gateway.status();
      return url === null ? null : { url, tokenFile };
    },
  });
  configuration.onChange((changed) => generator.reconfigure(changed.intent_router.generator));
  return { intent, generator };
}
