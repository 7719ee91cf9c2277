import { environmentName, listOptions, type OptionOrigin } from '@hunch/common/options';
import type { Configuration } from './load.ts';
import { sections } from './options.ts';

export interface EffectiveOption {
  readonly name: string;
  readonly value: unknown;
  readonly origin: OptionOrigin;
  /** The variable that sets it. */
  readonly variable: string;
}

/** Every option with its value and where that came from, in the order of the tables. */
export function effectiveOptions(configuration: Configuration): readonly EffectiveOption[] {
  return Object.entries(sections).flatMap(([section, table]) =>
    listOptions(table).map(({ path }) => {
      const name = [section, ...path].join('.');
      return {
        name,
        value: valueAt(configuration, [section, ...path]),
        origin: configuration.origins.get(name) ?? 'default',
        variable: environmentName(section, path),
      };
    }),
  );
}

function valueAt(configuration: Configuration, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    configuration,
  );
}
