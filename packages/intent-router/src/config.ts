import { defaults, defineOptions, type OptionValues } from '@hunch/common/options';
import { builtInDomains } from './domains/domain.ts';
import { generatorOptions } from './generate/config.ts';

const switchable = (about: string) => ({ kind: 'boolean', default: true, about }) as const;

/** The section `[intent_router]`: spec 004's `[router]` with its keys and defaults, and what it calls future. */
export const intentRouterOptions = defineOptions({
  enabled: {
    kind: 'boolean',
    default: true,
    about: 'Whether requests are routed to a domain. Off: every request is `general`.',
  },
  model: {
    kind: 'text',
    default: 'functiongemma',
    about:
      'The function-calling model in Ollama that is asked when the embedded model is not sure; used only if Ollama runs and has it. ' +
      'Empty: never ask one.',
  },
  ollama_url: {
    kind: 'text',
    default: '',
    about: 'Where Ollama listens; empty: what OLLAMA_HOST says, else http://127.0.0.1:11434.',
  },
  confidence_threshold: {
    kind: 'number',
    default: 0.6,
    min: 0,
    max: 1,
    about: 'With less confidence no domain is chosen: the request goes to `fallback_domain`.',
  },
  fallback_domain: {
    kind: 'choice',
    default: 'general',
    choices: builtInDomains,
    about: 'Where requests go that no domain is sure of.',
  },
  enable_caching: {
    kind: 'boolean',
    default: true,
    about: 'Whether a decision is remembered for the same request. In memory only.',
  },
  cache_ttl_seconds: {
    kind: 'integer',
    default: 3600,
    min: 0,
    max: 604_800,
    unit: 'seconds',
    about: 'How long a decision is remembered.',
  },
  cache_entries_max: {
    kind: 'integer',
    default: 1000,
    min: 1,
    max: 100_000,
    about: 'How many decisions are remembered; the one that was not asked for longest goes first.',
  },
  timeout_ms: {
    kind: 'integer',
    default: 5000,
    min: 50,
    max: 60_000,
    unit: 'milliseconds',
    about: 'After this long without an answer of the function-calling model its opinion is done without.',
  },
  blocklist: {
    kind: 'text_list',
    default: [],
    about: 'Domains that are never chosen, by name: for one that is chosen wrongly again and again.',
  },
  domains: {
    kind: 'section',
    about: 'Switches for the domains. `general` cannot be switched off.',
    options: {
      file_operations: switchable('Files and directories.'),
      git_operations: switchable('Git.'),
      network_diagnostics: switchable('Networks.'),
      process_management: switchable('Processes and services.'),
      text_processing: switchable('Searching and changing text.'),
      package_management: switchable('Packages.'),
      archive_operations: switchable('Archives and compression.'),
      system_info: switchable('Information about the system.'),
      permission_management: switchable('Permissions and ownership.'),
    },
  },
  generator: {
    kind: 'section',
    about: 'Who turns a request into a command.',
    options: generatorOptions,
  },
  custom_domains: {
    kind: 'named',
    about: 'Domains of your own, by a name of lower-case words joined by `_`.',
    entriesMax: 50,
    options: {
      description: {
        kind: 'text',
        default: '',
        about: 'One sentence that says which requests belong to it. Required.',
      },
      aliases: { kind: 'text_list', default: [], about: 'Further names that `--domain` takes.' },
      keywords: {
        kind: 'text_list',
        default: [],
        about: 'Words by which a request for it is recognised.',
      },
      primary_commands: {
        kind: 'text_list',
        default: [],
        about: 'The programs it is about; their names are recognised too.',
      },
      prompt: {
        kind: 'text',
        default: '',
        charactersMax: 8000,
        about:
          'The system prompt for generation, with the slots `{{os}}`, `{{unix_flavor}}`, `{{available_commands}}`, `{{platform_notes}}`, ' +
          '`{{safety_requirements}}` and `{{examples}}`; empty: a plain one.',
      },
      safety_requirements: { kind: 'text_list', default: [], about: 'Sentences for the prompt.' },
      examples: {
        kind: 'text_list',
        default: [],
        about: 'Requests and their commands, as `request => command`.',
      },
    },
  },
});

export type IntentRouterOptions = OptionValues<typeof intentRouterOptions>;

export const defaultIntentRouterOptions: IntentRouterOptions = defaults(intentRouterOptions);
