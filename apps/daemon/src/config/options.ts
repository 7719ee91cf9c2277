import { classifierOptions } from '@hunch/command-classifier/options';
import { safetyOptions } from '@hunch/command-safety/options';
import { defineOptions } from '@hunch/common/options';
import { guidanceOptions } from '@hunch/guidance/options';
import { promptRouterOptions } from '@hunch/prompt-router/options';
import { domainProblems, intentRouterOptions } from '@hunch/intent-router/options';
import { suggestionOptions } from '@hunch/suggest-engine/options';
import { daemonTable, gatewayTable, searchTable, syncTable } from './option-tables.generated.ts';

/** Every section of the configuration file that hunchd knows, by its name. */
export const sections = {
  suggestions: suggestionOptions,
  daemon: defineOptions(daemonTable),
  search: defineOptions(searchTable),
  sync: defineOptions(syncTable),
  classifier: classifierOptions,
  safety: safetyOptions,
  guidance: guidanceOptions,
  intent_router: intentRouterOptions,
  prompt_router: defineOptions({ ...promptRouterOptions, ...gatewayTable }),
} as const;

/** What an engine finds wrong with its section beyond what the table says. */
export const findings = { intent_router: domainProblems } as const;
