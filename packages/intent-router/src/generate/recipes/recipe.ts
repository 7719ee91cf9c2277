import type { BuiltInDomain } from '../../domains/domain.ts';
import type { FactSlot } from './facts.ts';

/**
 * `readOnly`: only reads. `workspace`: changes files below the directory. `external`: changes the network, the system or other
 * processes.
 */
export const effects = ['readOnly', 'workspace', 'external'] as const;

export type Effect = (typeof effects)[number];

/** The systems that a variant may be for; each is one of the machine's `os` or `unixFlavor`. */
export const variantSystems = ['gnu', 'bsd', 'busybox', 'linux', 'macos'] as const;

/**
 * What a word of a request puts into a command, by the words that say it (`start|run`). A table has the text for the `command` and the one for
 * what it `does`; without, the first of the words stands there.
 */
export type Choice = Readonly<Record<string, string | { readonly command: string; readonly does: string }>>;

/** One command with the requests that mean it. The TOML format of the same is in the README. */
export interface Recipe {
  /** Stable: `files/find`. Its first word is the subject, which tells the domain. */
  readonly id: string;
  /** Where it is not the domain of the subject. */
  readonly domain?: BuiltInDomain;
  /** Completes the sentence "This command …" for the user. */
  readonly does: string;
  readonly effect: Effect;
  /**
   * Patterns of requests. Words are concepts of the lexicon; `a|b` takes either, `?a` is optional, `{name}` or
   * `{name:kind}` is a slot. Without slots the order is free.
   */
  readonly requests: readonly string[];
  /** Words that a request may have beside any of these patterns, because they change nothing about the command. */
  readonly ignorableWords?: string;
  /** Patterns of situations that the command answers: "port 3000 is taken". They are tried when no request pattern matches. */
  readonly descriptions?: readonly string[];
  /** Words that may stand beside a description. Without `descriptions` the request patterns serve as descriptions too. */
  readonly descriptionWords?: string;
  /** The first that fits the machine is used. */
  readonly variants: readonly RecipeVariant[];
  /** Facts that the request must state: "large files" alone does not state a size. */
  readonly requiredFacts?: readonly FactSlot[];
  /** Values made from other slots, by name: see derivation.ts. They are quoted like any value. */
  readonly derive?: Readonly<Record<string, string>>;
  /** Slots whose values are listed, by name: each is a word of the request and what it puts into the command. */
  readonly choices?: Readonly<Record<string, Choice>>;
  /** Requests that must give this recipe. */
  readonly examples: readonly string[];
}

export interface RecipeVariant {
  /** Any when absent. */
  readonly system?: (typeof variantSystems)[number];
  /** Only when the value of `archive`, or else of `file`, ends with one of these: programs differ by format. */
  readonly fileEndings?: readonly string[];
  /**
   * The command. `{slot}` is the value, quoted; `{slot=text}` has a default; `[? … ]` is left out when a slot in it is
   * missing. Slots that no pattern names are facts stated anywhere in the request: see `floating` in template.ts.
   */
  readonly template: string;
}

const domainsOfSubjects = {
  files: 'file_operations',
  text: 'text_processing',
  archives: 'archive_operations',
  git: 'git_operations',
  permissions: 'permission_management',
  network: 'network_diagnostics',
  processes: 'process_management',
  packages: 'package_management',
  system: 'system_info',
  general: 'general',
} as const satisfies Readonly<Record<string, BuiltInDomain>>;

/** The domain that a recipe belongs to. */
export function domainOf({ id, domain }: Pick<Recipe, 'id' | 'domain'>): BuiltInDomain {
  if (domain !== undefined) return domain;
  const subjects: Readonly<Record<string, BuiltInDomain>> = domainsOfSubjects;
  return subjects[id.slice(0, id.indexOf('/'))] ?? 'general';
}

/** The patterns that describe a situation. */
export function descriptionsOf({ requests, descriptions, descriptionWords }: Recipe): readonly string[] {
  return descriptions ?? (descriptionWords === undefined ? [] : requests);
}
