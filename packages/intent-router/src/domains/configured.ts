import type { IntentRouterOptions } from '../config.ts';
import { builtInDefinitions } from './built-in.ts';
import type { DomainDefinition } from './domain.ts';
import { DomainRegistry } from './registry.ts';

export interface ConfiguredRegistry {
  readonly registry: DomainRegistry;
  readonly custom: readonly DomainDefinition[];
  /** User-defined domains that are left out, names on the block list that there are not, a fallback that is switched off. */
  readonly problems: readonly ConfiguredProblem[];
}

/** What the table of options can't say of the values in it. */
export interface ConfiguredProblem {
  /** The keys from the top of the file: what to look for to find the line. */
  readonly path: readonly [string, ...string[]];
  /** Goes on after the path: `there is no domain "gti"`. */
  readonly message: string;
}

/** The same problems, for whoever reads the configuration. */
export function domainProblems(options: IntentRouterOptions): readonly ConfiguredProblem[] {
  return configuredRegistry(options).problems;
}

/** The registry as the configuration wants it. What is wrong with one domain leaves the others alone. */
export function configuredRegistry(options: IntentRouterOptions): ConfiguredRegistry {
  const problems: ConfiguredProblem[] = [];
  const report = (path: readonly string[], message: string): void => {
    problems.push({ path: ['intent_router', ...path], message });
  };
  const custom: DomainDefinition[] = [];
  const taken = new Set(builtInDefinitions().flatMap(({ name, aliases }) => [name, ...aliases]));
  for (const [name, entry] of Object.entries(options.custom_domains)) {
    const wrong = problemOf(name, entry);
    const clash = [name, ...entry.aliases].find((word) => taken.has(word));
    if (wrong !== undefined) report(['custom_domains', name], `is left out: ${wrong}`);
    else if (clash !== undefined) {
      report(['custom_domains', name], `is left out: the name "${clash}" is taken; choose another`);
    } else {
      custom.push(definitionOf(name, entry));
      for (const word of [name, ...entry.aliases]) taken.add(word);
    }
  }
  const off = Object.entries(options.domains).flatMap(([name, isOn]) => (isOn ? [] : [name]));
  const known = new Set([...builtInDefinitions(), ...custom].map(({ name }) => name));
  for (const name of options.blocklist) {
    if (!known.has(name))
      report(['blocklist'], `has "${name}", which is no domain; \`hunch --list-domains\` lists them`);
  }
  const registry = new DomainRegistry({ custom, disabled: [...off, ...options.blocklist] });
  if (!registry.isEnabled(options.fallback_domain)) {
    report(['fallback_domain'], `is ${options.fallback_domain}, which is switched off; general is used`);
  }
  return { registry, custom, problems };
}

type CustomDomain = IntentRouterOptions['custom_domains'][string];

const namePattern = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

const promptOfCustom =
  'You turn one request into one shell command for {{os}} with {{unix_flavor}} tools. Preferred commands: ' +
  '{{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n' +
  '{{examples}}\n\nAnswer with JSON only: {"cmd": "the command"}.\n';

function problemOf(name: string, { description, examples }: CustomDomain): string | undefined {
  if (!namePattern.test(name))
    return 'its name must be lower-case words joined by "_", such as "container_operations"';
  if (description === '') return 'description is missing: say in one sentence what belongs here';
  const bad = examples.find((line) => !/\S\s*=>\s*\S/.test(line));
  return bad === undefined ? undefined : `examples: "${bad}" must be "request => command"`;
}

function definitionOf(name: string, entry: CustomDomain): DomainDefinition {
  return {
    name,
    title: name.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    description: entry.description,
    aliases: entry.aliases,
    keywords: entry.keywords.map((word) => word.toLowerCase()),
    primaryCommands: entry.primary_commands,
    prompt: entry.prompt === '' ? promptOfCustom : entry.prompt,
    examples: entry.examples.map((line) => {
      const arrow = line.indexOf('=>');
      return { input: line.slice(0, arrow).trim(), output: line.slice(arrow + 2).trim() };
    }),
    safety: { requirements: entry.safety_requirements, ruleDomains: [] },
    tool: { description: entry.description, parameters: [] },
  };
}
