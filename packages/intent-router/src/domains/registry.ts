import { err, ok, type Result } from '@hunch/common/result';
import { builtInDefinitions } from './built-in.ts';
import type { DomainDefinition, DomainName } from './domain.ts';

export interface RegistrySettings {
  /** User-defined domains; one that has the name or an alias of a built-in domain is refused before it comes here. */
  readonly custom?: readonly DomainDefinition[];
  /** Names of domains that are never chosen: switched off, or on the block list. `general` cannot be among them. */
  readonly disabled?: Iterable<DomainName>;
}

/** Where requests go that belong to no other domain. */
export const generalDomain = 'general';

/** All domains in order: the built-in ones, then the user's, `general` last. */
export class DomainRegistry {
  readonly #domains: ReadonlyMap<DomainName, DomainDefinition>;
  readonly #disabled: ReadonlySet<DomainName>;
  readonly #names = new Map<string, DomainName>();

  constructor(settings: RegistrySettings = {}) {
    const builtIn = builtInDefinitions();
    const general = builtIn.filter((domain) => domain.name === generalDomain);
    const others = builtIn.filter((domain) => domain.name !== generalDomain);
    const ordered = [...others, ...(settings.custom ?? []), ...general];
    this.#domains = new Map(ordered.map((domain) => [domain.name, domain]));
    const disabled = new Set(settings.disabled);
    disabled.delete(generalDomain);
    this.#disabled = disabled;
    for (const domain of ordered) {
      for (const name of [domain.name, ...domain.aliases]) {
        if (!this.#names.has(name)) this.#names.set(name, domain.name);
      }
    }
  }

  get(name: DomainName): DomainDefinition | undefined {
    return this.#domains.get(name);
  }

  all(): readonly DomainDefinition[] {
    return [...this.#domains.values()];
  }

  enabled(): readonly DomainDefinition[] {
    return this.all().filter((domain) => !this.#disabled.has(domain.name));
  }

  isEnabled(name: DomainName): boolean {
    return this.#domains.has(name) && !this.#disabled.has(name);
  }

  /**
   * Reads what the user wrote after `--domain`: a name or an alias, or several with commas between.
   *
   * @example
   * new DomainRegistry().resolve('file,archive'); // { ok: true, value: [file_operations, archive_operations] }
   */
  resolve(text: string): Result<readonly DomainDefinition[], string> {
    const found: DomainDefinition[] = [];
    for (const part of text.split(',')) {
      const name = part.trim().toLowerCase().replaceAll('-', '_');
      if (name === '') continue;
      const domain = this.#domains.get(this.#names.get(name) ?? '');
      if (domain === undefined)
        return err(`There is no domain "${part.trim()}"; there are ${this.#listed()}.`);
      if (!found.includes(domain)) found.push(domain);
    }
    return found.length === 0 ? err(`Name a domain: ${this.#listed()}.`) : ok(found);
  }

  #listed(): string {
    return [...this.#domains.keys()].join(', ');
  }
}
