import { readDomain, type DomainDefinition } from '@hunch/intent-router/training';
import { parse } from 'smol-toml';

export interface DomainSource {
  /** The file's name without `.toml`. */
  readonly name: string;
  readonly text: string;
}

export interface GeneratedFile {
  /** Relative to the directory of the domains. */
  readonly path: string;
  readonly text: string;
}

/** Throws when the file is invalid. */
export function domainOf({ name, text }: DomainSource): DomainDefinition {
  const domain = readDomain(parse(text));
  if (!domain.ok) throw new Error(`${name}.toml: ${domain.error.join('; ')}`);
  if (domain.value.name !== name) throw new Error(`${name}.toml: meta.domain is "${domain.value.name}"`);
  return domain.value;
}

const generated = 'Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.';

/** The modules that embed the domain files, since packages read no files: one a domain, and their list. Throws at the first that is invalid. */
export function builtInModules(sources: readonly DomainSource[]): readonly GeneratedFile[] {
  return [...sources.map(moduleOf), { path: 'built-in.ts', text: listOf(sources.map(({ name }) => name)) }];
}

function moduleOf(source: DomainSource): GeneratedFile {
  const text = `import type { DomainDefinition } from '../domain.ts';

// ${generated}
export const ${constantOf(source.name)}: DomainDefinition = ${JSON.stringify(domainOf(source), null, 2)};
`;
  return { path: moduleFile(source.name), text };
}

function listOf(names: readonly string[]): string {
  const files = names
    .toSorted()
    .map((name) => `import { ${constantOf(name)} } from './${moduleFile(name)}';`);
  return `${files.join('\n')}
import type { DomainDefinition } from './domain.ts';

// ${generated}
export const builtIn: readonly DomainDefinition[] = [
${names.map((name) => `  ${constantOf(name)},`).join('\n')}
];
`;
}

function moduleFile(name: string): string {
  return `built-in/${name.replaceAll('_', '-')}.ts`;
}

function constantOf(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
