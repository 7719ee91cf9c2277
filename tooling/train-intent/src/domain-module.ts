import { readDomain, type DomainDefinition } from '@hunch/intent-router/training';
import { parse } from 'smol-toml';

export interface DomainSource {
  /** The file's name without `.toml`. */
  readonly name: string;
  readonly text: string;
}

/** Throws when the file is invalid. */
export function domainOf({ name, text }: DomainSource): DomainDefinition {
  const domain = readDomain(parse(text));
  if (!domain.ok) throw new Error(`${name}.toml: ${domain.error.join('; ')}`);
  if (domain.value.name !== name) throw new Error(`${name}.toml: meta.domain is "${domain.value.name}"`);
  return domain.value;
}

/** The text of the module that embeds the domain files, since packages read no files. Throws at the first that is invalid. */
export function builtInModule(sources: readonly DomainSource[]): string {
  return `import type { DomainDefinition } from './domain.ts';

// Generated from the TOML files beside it: \`pnpm --filter @hunch/train-intent domains\`. Do not edit.
export const builtIn: readonly DomainDefinition[] = ${JSON.stringify(sources.map(domainOf), null, 2)};
`;
}
