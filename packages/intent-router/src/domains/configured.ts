import type { IntentRouterOptions } from '../config.ts';
import { builtInDefinitions } from './built-in.ts';
import type { DomainDefinition } from './domain.ts';
import { readDomain } from './read-domain.ts';
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
    const examples = entry.examples.map((line, index) => {
      const arrow = line.indexOf('=>');
      const [input, output] =
        arrow < 0 ? [line, ''] : [line.slice(0, arrow).trim(), line.slice(arrow + 2).trim()];
      return [`example_${index + 1}`, { input, output }] as const;
    });
    const domain = readDomain({
      meta: {
        domain: name,
        ...(entry.description === '' ? {} : { description: entry.description }),
        aliases: entry.aliases,
        keywords: entry.keywords,
        primary_commands: entry.primary_commands,
      },
      prompt: entry.prompt === '' ? {} : { system: entry.prompt },
      safety: { requirements: entry.safety_requirements },
      examples: Object.fromEntries(examples),
    });
    const clash = [name, ...entry.aliases].find((word) => taken.has(word));
    if (!domain.ok)
      report(
        ['custom_domains', name],
        `is left out: ${domain.error.map(({ path, message }) => `${path} ${message}`).join('; ')}`,
      );
    else if (clash !== undefined) {
      report(['custom_domains', name], `is left out: the name "${clash}" is taken; choose another`);
    } else {
      custom.push(domain.value);
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
