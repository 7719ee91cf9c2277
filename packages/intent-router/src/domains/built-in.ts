import { domainsJson } from './domains.generated.ts';
import type { DomainDefinition } from './domain.ts';

let parsed: readonly DomainDefinition[] | undefined;

/** The domains that come with the package, in the order in which ties are broken. */
export function builtInDefinitions(): readonly DomainDefinition[] {
  return (parsed ??= JSON.parse(domainsJson()) as readonly DomainDefinition[]);
}
