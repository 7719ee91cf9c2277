import type { Environment } from '../paths.ts';
import type { Result } from '../result.ts';
import { environmentName } from './environment-name.ts';
import { listOptions, type OptionTable, type OptionValues, type ValueOption } from './option-table.ts';
import { readText, readValue, show, type OptionValue } from './read-value.ts';

/** Where a value came from. The environment wins over the file, the file over the default. */
export type OptionOrigin = 'default' | 'file' | 'environment';

/** One thing that is wrong. The option keeps the next best value: the file's, else its default. */
export interface OptionProblem {
  readonly origin: 'file' | 'environment';
  /** The keys from the top of the file, the section's name first: what to look for to find the line. */
  readonly path: readonly string[];
  /** `suggestions.max_results`, or the variable's name. */
  readonly name: string;
  /** Goes on after the name: `must be an integer from 1 to 200, not "x"`. */
  readonly message: string;
}

export interface OptionReading<Table extends OptionTable> {
  readonly values: OptionValues<Table>;
  /** Dotted name (`suggestions.weights.transition`) -> origin, for every option of the table. */
  readonly origins: ReadonlyMap<string, OptionOrigin>;
  readonly problems: readonly OptionProblem[];
}

export interface OptionSources {
  /** The section as the file's parser gives it; undefined if the file has none. */
  readonly file?: unknown;
  /** Usually `process.env`. An empty variable counts as unset. */
  readonly environment?: Environment;
}

/**
 * All options of one section. Never fails: what can't be used is a problem to report, and the option falls back.
 *
 * @param section the section's name at the top of the file: `suggestions`
 * @example
 * ```ts
 * const { values, problems } = readOptions('suggestions', options, { file: toml.suggestions, environment: process.env });
 * for (const { name, message } of problems) console.error(`${name} ${message}`);
 * ```
 */
export function readOptions<Table extends OptionTable>(
  section: string,
  table: Table,
  sources: OptionSources,
): OptionReading<Table> {
  const environment = sources.environment ?? {};
  const problems: OptionProblem[] = [];
  const origins = new Map<string, OptionOrigin>();

  function settle<Value>(
    origin: 'file' | 'environment',
    path: readonly string[],
    name: string,
    read: Result<Value, string>,
  ): Value | undefined {
    if (read.ok) return read.value;
    problems.push({ origin, path, name, message: read.error });
    return undefined;
  }

  function readOne(path: readonly string[], spec: ValueOption, raw: unknown): OptionValue {
    const full = [section, ...path];
    const name = full.join('.');
    const fromFile = raw === undefined ? undefined : settle('file', full, name, readValue(spec, raw));
    const variable = environmentName(section, path);
    const text = environment[variable] ?? '';
    const fromEnvironment =
      text === '' ? undefined : settle('environment', full, variable, readText(spec, text));
    origins.set(name, originOf(fromFile, fromEnvironment));
    return fromEnvironment ?? fromFile ?? spec.default;
  }

  function readTable(path: readonly string[], options: OptionTable, raw: unknown): Record<string, unknown> {
    const full = [section, ...path];
    const isSection = isRecord(raw);
    if (raw !== undefined && !isSection) {
      const message = `must be a section, not ${show(raw)}`;
      problems.push({ origin: 'file', path: full, name: full.join('.'), message });
    }
    const given = isSection ? raw : {};
    for (const key of Object.keys(given)) {
      if (Object.hasOwn(options, key)) continue;
      const keys = [...full, key];
      problems.push({ origin: 'file', path: keys, name: keys.join('.'), message: unknownKey(key, options) });
    }
    const values = Object.entries(options).map(([key, spec]): [string, unknown] => {
      const value = Object.hasOwn(given, key) ? given[key] : undefined;
      const inner = [...path, key];
      return [
        key,
        spec.kind === 'section' ? readTable(inner, spec.options, value) : readOne(inner, spec, value),
      ];
    });
    return Object.fromEntries(values);
  }

  // readValue and readText check each value against its kind, from which its type is inferred.
  const values = readTable([], table, sources.file) as OptionValues<Table>;
  problems.push(...unknownVariables(section, table, environment));
  return { values, origins, problems };
}

function originOf(fromFile: OptionValue | undefined, fromEnvironment: OptionValue | undefined): OptionOrigin {
  if (fromEnvironment !== undefined) return 'environment';
  return fromFile === undefined ? 'default' : 'file';
}

function unknownVariables(section: string, table: OptionTable, environment: Environment): OptionProblem[] {
  const known = new Set(listOptions(table).map(({ path }) => environmentName(section, path)));
  const prefix = `${environmentName(section, [])}_`;
  return Object.keys(environment)
    .filter((name) => name.startsWith(prefix) && !known.has(name))
    .toSorted()
    .map((name) => ({ origin: 'environment', path: [section], name, message: 'names no option' }));
}

function unknownKey(key: string, options: OptionTable): string {
  const keys = Object.keys(options);
  const near = keys.filter((known) => isNear(squeeze(key), squeeze(known)));
  if (near.length > 0)
    return `is not an option; did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`;
  return `is not an option; the options here are ${keys.join(', ')}`;
}

// Long enough that one name within another is no accident.
const INCLUDED_CHARACTERS_MIN = 5;

/** The slips that a spelling rule can catch: case, `-` for `_`, a part left out or added. */
function isNear(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return left === right || (short.length >= INCLUDED_CHARACTERS_MIN && long.includes(short));
}

function squeeze(key: string): string {
  return key.toLowerCase().replaceAll(/[-_ ]/g, '');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
