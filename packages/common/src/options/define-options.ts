import { environmentName, listOptions, type OptionTable, type OptionValues } from './option-table.ts';
import { readValue } from './read-value.ts';

/**
 * A table of options, checked when it is loaded: every default is allowed, every key can be written in the file and
 * in the environment, and no two options share a variable.
 *
 * @throws TypeError if the table is wrong, which is a mistake in the code
 * @example
 * ```ts
 * const options = defineOptions({
 *   max_results: { kind: 'integer', default: 5, min: 1, max: 200, about: 'How many suggestions are shown.' },
 *   mode: { kind: 'choice', default: 'off', choices: ['off', 'on'], about: 'Whether it is.' },
 * });
 * type Options = OptionValues<typeof options>; // { readonly max_results: number; readonly mode: 'off' | 'on' }
 * ```
 */
export function defineOptions<const Table extends OptionTable>(table: Table): Table {
  const variables = new Set<string>();
  for (const { path, spec } of listOptions(table)) {
    const name = path.join('.');
    const odd = path.find((key) => !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(key));
    if (odd !== undefined)
      throw new TypeError(`option ${name}: "${odd}" is not lower-case words joined by "_"`);
    if (spec.kind === 'named') {
      defineOptions(spec.options);
    } else {
      const value = readValue(spec, spec.default);
      if (!value.ok) throw new TypeError(`option ${name}: its default ${value.error}`);
    }
    const variable = environmentName('section', path);
    if (variables.has(variable))
      throw new TypeError(`option ${name} shares its variable with another option`);
    variables.add(variable);
  }
  return table;
}

/** The value of every option when nobody has set it. */
export function defaults<Table extends OptionTable>(table: Table): OptionValues<Table> {
  const values = Object.entries(table).map(([key, spec]): [string, unknown] => {
    if (spec.kind === 'named') return [key, {}];
    return [key, spec.kind === 'section' ? defaults(spec.options) : spec.default];
  });
  // Each key's value is its default, which `defineOptions` has checked against its kind.
  return Object.fromEntries(values) as OptionValues<Table>;
}
