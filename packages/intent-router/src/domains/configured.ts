import type { IntentRouterOptions } from '../config.ts';
import { builtIn } from './built-in.ts';
import type { DomainDefinition } from './domain.ts';
import { readDomain } from './read-domain.ts';
import { DomainRegistry } from './registry.ts';

export interface ConfiguredRegistry {
  readonly registry: DomainRegistry;
  readonly custom: readonly DomainDefinition[];
  /** One line for each user-defined domain that is left out, or name on the block list that there is not. */
  readonly problems: readonly string[];
}

/** The registry as the configuration wants it. What is wrong with one domain leaves the others alone. */
export function configuredRegistry(options: IntentRouterOptions): ConfiguredRegistry {
  const problems: string[] = [];
  const custom: DomainDefinition[] = [];
  const taken = new Set(builtIn.flatMap(({ name, aliases }) => [name, ...aliases]));
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
    if (!domain.ok) problems.push(`intent_router.custom_domains.${name}: ${domain.error.join('; ')}`);
    else if (clash !== undefined) {
      problems.push(`intent_router.custom_domains.${name}: the name "${clash}" is taken; choose another`);
    } else {
      custom.push(domain.value);
      for (const word of [name, ...entry.aliases]) taken.add(word);
    }
  }
  const off = Object.entries(options.domains).flatMap(([name, isOn]) => (isOn ? [] : [name]));
  const known = new Set([...builtIn, ...custom].map(({ name }) => name));
  for (const name of options.blocklist) {
    if (!known.has(name)) problems.push(`intent_router.blocklist: there is no domain "${name}"`);
  }
  return {
    registry: new DomainRegistry({ custom, disabled: [...off, ...options.blocklist] }),
    custom,
    problems,
  };
}
