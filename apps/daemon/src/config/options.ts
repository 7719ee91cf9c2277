import { classifierOptions } from '@hunch/command-classifier/options';
import { safetyOptions } from '@hunch/command-safety/options';
import { defineOptions } from '@hunch/common/options';
import { guidanceOptions } from '@hunch/guidance/options';
import { promptRouterOptions } from '@hunch/prompt-router/options';
import { domainProblems, intentRouterOptions } from '@hunch/intent-router/options';
import { suggestionOptions } from '@hunch/suggest-engine/options';
import { logLevels } from '../observe/log.ts';
import { gatewayOptions } from '../gateway/options.ts';

/** The section `[daemon]`. */
export const daemonOptions = defineOptions({
  log_level: {
    kind: 'choice',
    default: 'info',
    choices: logLevels,
    about: 'The least important lines that reach the log. HUNCH_LOG_LEVEL is short for its variable.',
  },
  max_connections: {
    kind: 'integer',
    default: 4096,
    min: 16,
    max: 65_536,
    about: 'How many clients may be connected; beyond it the longest silent one is closed.',
  },
  search_timeout_ms: {
    kind: 'integer',
    default: 2000,
    min: 10,
    max: 60_000,
    unit: 'milliseconds',
    about: 'After this long a search of the history is given up.',
  },
});

/** Every section of the configuration file that hunchd knows, by its name. */
export const sections = {
  suggestions: suggestionOptions,
  daemon: daemonOptions,
  classifier: classifierOptions,
  safety: safetyOptions,
  guidance: guidanceOptions,
  intent_router: intentRouterOptions,
  prompt_router: defineOptions({ ...promptRouterOptions, ...gatewayOptions }),
} as const;

/** What an engine finds wrong with its section beyond what the table says. */
export const findings = { intent_router: domainProblems } as const;
