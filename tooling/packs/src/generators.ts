import { generateCatalog } from './catalog/generate-catalog.ts';
import { classifierPacks } from './classifier.ts';
import { codePacks } from './code-packs.ts';
import { commonWords } from './common-words.ts';
import { commandHelp } from './command-help.ts';
import { dashboardAssets } from './dashboard-assets.ts';
import { fallbackDangers } from './fallback-dangers.ts';
import type { Generator } from './generated-module.ts';
import { fixerPacks } from './fixes.ts';
import { guidancePacks } from './guidance.ts';
import { modelTable } from './model-table.ts';
import { safetyKnowledge } from './safety-knowledge.ts';
import { compileDomains, compileFrames, compileRecipes, compileWords } from './requests.ts';
import { safetyRules } from './safety-rules.ts';
import { optionTables } from './option-tables.ts';
import { suggestionPacks } from './suggestions.ts';
import { placePacks } from './places.ts';
import { routingPacks } from './routing.ts';
import { secretPacks } from './secrets.ts';

/** Made of so much that a test compares digests of their inputs instead: {@link catalogDigest}. */
export const slowGenerators: ReadonlyMap<string, Generator> = new Map<string, Generator>([
  ['catalog', generateCatalog],
]);

/** One entry a kind of pack. A new kind is a file beside this one and a line here. */
export const generators: ReadonlyMap<string, Generator> = new Map<string, Generator>([
  ['classifier', classifierPacks],
  ['code', codePacks],
  ['safety-knowledge', safetyKnowledge],
  ['safety-rules', safetyRules],
  ['domains', compileDomains],
  ['frames', compileFrames],
  ['recipes', compileRecipes],
  ['suggestions', suggestionPacks],
  ['fallback-dangers', fallbackDangers],
  ['command-help', commandHelp],
  ['model-table', modelTable],
  ['option-tables', optionTables],
  ['dashboard-assets', dashboardAssets],
  ['words', compileWords],
  ['common-words', commonWords],
  ['places', placePacks],
  ['secrets', secretPacks],
  ['routing', routingPacks],
  ['guidance', guidancePacks],
  ['fixes', fixerPacks],
]);
