/** The domains that hunch knows by itself, in the order in which ties are broken. */
export const builtInDomains = [
  'file_operations',
  'git_operations',
  'network_diagnostics',
  'process_management',
  'text_processing',
  'package_management',
  'archive_operations',
  'system_info',
  'permission_management',
  'general',
] as const;

export type BuiltInDomain = (typeof builtInDomains)[number];

/** A built-in domain or one that the user defined: lower-case words joined by `_`. */
export type DomainName = string;

export interface DomainExample {
  readonly input: string;
  readonly output: string;
}

export interface ToolParameter {
  readonly name: string;
  /** What to give; names the allowed values in words, because Ollama drops `enum` on the way to the model. */
  readonly description: string;
  /** Empty: any text. */
  readonly values: readonly string[];
  readonly isRequired: boolean;
}

/** What a function-calling model is told of a domain; the tool's name is the domain's. */
export interface DomainTool {
  readonly description: string;
  readonly parameters: readonly ToolParameter[];
}

export interface DomainSafety {
  /** Sentences for the generation prompt. */
  readonly requirements: readonly string[];
  /** The words command-safety files its rules under: `files`, `git`, … Rules of all domains always run. */
  readonly ruleDomains: readonly string[];
}

/** One command domain: everything that routing, prompting and listing say of it. */
export interface DomainDefinition {
  readonly name: DomainName;
  /** For people: "File Operations". */
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** Other names that `--domain` takes: `file`, `files`. */
  readonly aliases: readonly string[];
  /** Words that speak for this domain; a user-defined domain is recognised by them. */
  readonly keywords: readonly string[];
  readonly primaryCommands: readonly string[];
  /**
   * The system prompt for generation. Slots: `{{os}}`, `{{unix_flavor}}`, `{{available_commands}}`, `{{platform_notes}}`,
   * `{{safety_requirements}}`, `{{examples}}`. The request is no slot: it goes into a message of its own.
   */
  readonly prompt: string;
  readonly examples: readonly DomainExample[];
  readonly safety: DomainSafety;
  readonly tool: DomainTool;
}
