import { checkCommand } from '@hunch/command-safety';
import { manualClock } from '@hunch/common/clock';
import { defaults } from '@hunch/common/options';
import { startFakeLlm, type Reply } from '@hunch/fake-llm';
import { onTestFinished } from 'vitest';
import { defaultIntentRouterOptions } from '../../src/config.ts';
import { generatorOptions, type GeneratorOptions } from '../../src/generate/config.ts';
import { CommandGenerator } from '../../src/generate/generator.ts';
import type { GenerationRequest } from '../../src/generate/request.ts';
import { createRecipeBook, type RecipeBook } from '../../src/generate/recipes/book.ts';
import { builtInRecipes } from '../../src/generate/recipes/built-in-recipes.ts';
import type { PlatformFacts } from '../../src/platform/facts.ts';
import { IntentRouter } from '../../src/router.ts';
import { chatModel } from './chat-model.ts';
import { recipes } from './recipe-files.ts';

const book = createRecipeBook(recipes);
/** With it frames answer before recipes: those of the files count as a user's own. */
export const builtInBook = createRecipeBook(builtInRecipes());

interface Setting {
  readonly book?: RecipeBook;
  readonly replies?: readonly Reply[];
  readonly options?: Partial<GeneratorOptions>;
  readonly programs?: readonly string[];
}

export const text = (content: string): Reply => ({ kind: 'text', text: content });

/** A generator over the recipes, with a model on the loopback that answers so. */
export async function generatorWith({ replies, options = {}, programs, book: ownBook = book }: Setting = {}) {
  const server = replies === undefined ? undefined : await startFakeLlm({ models: ['coder'], replies });
  if (server !== undefined) onTestFinished(() => server.stop());
  const clock = manualClock(0);
  const facts: PlatformFacts = {
    os: 'linux',
    unixFlavor: 'gnu',
    shell: 'bash',
    programs: programs === undefined ? null : new Set(programs),
  };
  const baseUrl = server === undefined ? '' : `${server.url}/v1`;
  const generator = new CommandGenerator({
    clock,
    stopwatch: () => performance.now(),
    options: { ...defaults(generatorOptions), recipes: 'without_model', timeout_ms: 5000, ...options },
    router: new IntentRouter({ clock, options: { ...defaultIntentRouterOptions, model: '' } }),
    platform: { scan: () => Promise.resolve(facts) },
    check: (command, place) => checkCommand(command, place),
    book: ownBook,
    model: () => Promise.resolve(server === undefined ? null : chatModel(baseUrl)),
  });
  const ask = async (request: string, more: Partial<GenerationRequest> = {}) =>
    generator.generate({ text: request, ...more });
  return { ask, clock, requests: () => server?.requests ?? [] };
}
