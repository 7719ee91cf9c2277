import { builtInDomains, readDomain, type DomainDefinition } from '@hunch/intent-router/training';
import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles, type PackFile } from './pack-files.ts';

const source = 'packages/intent-router/domains';

/** The domains in the order in which ties are broken. */
export function compileDomains(): readonly GeneratedFile[] {
  const files = readPackFiles(source);
  const value = builtInDomains.map((name) => {
    const file = files.find((each) => each.name === name);
    if (file === undefined) throw new Error(`${source}/${name}.toml is missing`);
    return domainIn(file);
  });
  const path = 'packages/intent-router/src/domains/domains.generated.ts';
  return [jsonModule({ path, name: 'domainsJson', source, value })];
}

/** @throws Error when the file is invalid or defines a domain of another name */
export function domainIn({ path, name, value }: PackFile): DomainDefinition {
  const domain = readDomain(value);
  if (!domain.ok) throw new Error(`${path}: ${domain.error.join('; ')}`);
  if (domain.value.name !== name) throw new Error(`${path}: meta.domain is "${domain.value.name}"`);
  return domain.value;
}
