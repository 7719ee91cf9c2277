export { readAnswer, type ModelCommand } from './answer.ts';
export { doubtsAbout } from './check/doubts.ts';
export { generatorOptions, type GeneratorOptions } from './config.ts';
export { frameAnswer, type FrameAnswer } from './frames/frame-book.ts';
export { CommandGenerator, type GeneratorSettings } from './generator.ts';
export type { GenerationRequest } from './request.ts';
export { answerSchema, type PriorAnswer, type Surroundings } from './prompt.ts';
export type { GenerationFailure, ModelMessage, ModelPort, ModelRequest } from './model-port.ts';
export type {
  CommandSource,
  Generation,
  GenerationOutcome,
  GenerationTimes,
  MadeCommand,
} from './outcome.ts';
export { createRecipeBook, type RecipeAnswer, type RecipeBook } from './recipes/book.ts';
export type { Effect, Recipe, RecipeVariant } from './recipes/recipe.ts';
export type { Respelling } from './recipes/spelling.ts';
export { builtInRecipes } from './recipes/built-in-recipes.ts';
export { readRecipePack } from './recipes/recipe-pack.ts';
export type { PackProblem } from '../table-reader.ts';
export { grammarWarmUp, warmUpRequests } from './warm-up.ts';
export { understoodDomain } from './understood-domain.ts';
