import type { Environment } from '../paths.ts';
import { err, ok, type Result } from '../result.ts';
import {
  environmentName,
  listOptions,
  type NamedOption,
  type OptionTable,
  type OptionValues,
  type ValueOption,
} from './option-table.ts';
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
    place: Place,
    path: readonly string[],
    read: Result<Value, string>,
  ): Value | undefined {
    if (read.ok) return read.value;
    report(place, path, read.error);
    return undefined;
  }

  function report(place: Place, path: readonly string[], message: string): void {
    problems.push({ origin: place.origin, path: [section, ...path], name: place.nameOf(path), message });
  }

  const file: Place = { origin: 'file', nameOf: (path) => [section, ...path].join('.') };

  function variableOf(path: readonly string[]): Place & { readonly text: string } {
    const variable = environmentName(section, path);
    const nameOf = (inner: readonly string[]): string => [variable, ...inner.slice(path.length)].join('.');
    return { origin: 'environment', nameOf, text: environment[variable] ?? '' };
  }

  function readOne(path: readonly string[], spec: ValueOption, raw: unknown): OptionValue {
    const fromFile = raw === undefined ? undefined : settle(file, path, readValue(spec, raw));
    const named = variableOf(path);
    const variable =
      named.text === '' && spec.formerly !== undefined ? variableOf(formerPath(path, spec.formerly)) : named;
    const fromEnvironment =
      variable.text === '' ? undefined : settle(variable, path, readText(spec, variable.text));
    origins.set(file.nameOf(path), originOf(fromFile, fromEnvironment));
    return fromEnvironment ?? fromFile ?? spec.default;
  }

  /** Entries come as a whole from the environment or from the file: half of each would be nobody's wish. */
  function readNamed(path: readonly string[], spec: NamedOption, raw: unknown): unknown {
    const variable = variableOf(path);
    const object = variable.text === '' ? undefined : settle(variable, path, readObject(variable.text));
    const place = object === undefined ? file : variable;
    const given = object ?? raw;
    origins.set(file.nameOf(path), given === undefined ? 'default' : place.origin);
    return readEntries(place, path, spec, given ?? {});
  }

  function readEntries(place: Place, path: readonly string[], spec: NamedOption, raw: unknown): unknown {
    if (!isRecord(raw)) {
      report(place, path, `must be a section, not ${show(raw)}`);
      return {};
    }
    const entriesMax = spec.entriesMax ?? ENTRIES_MAX;
    const names = Object.keys(raw);
    if (names.length > entriesMax)
      report(place, path, `must have at most ${entriesMax} entries, not ${names.length}`);
    const usable = names.slice(0, entriesMax).filter((name) => {
      const isName = name.length <= NAME_CHARACTERS_MAX && !UNUSABLE_NAMES.has(name) && name.trim() !== '';
      if (!isName)
        report(place, [...path, name], `is no name: it takes 1 to ${NAME_CHARACTERS_MAX} characters`);
      return isName;
    });
    return Object.fromEntries(
      usable.map((name) => [name, readTable(place, [...path, name], spec.options, raw[name], false)]),
    );
  }

  function sectionOf(
    place: Place,
    path: readonly string[],
    options: OptionTable,
    raw: unknown,
  ): Readonly<Record<string, unknown>> {
    const isSection = isRecord(raw);
    if (raw !== undefined && !isSection) report(place, path, `must be a section, not ${show(raw)}`);
    // Without a prototype: an option that is not given is undefined, whatever its name.
    const given: Record<string, unknown> = Object.assign(Object.create(null), isSection ? raw : {});
    const former = new Map(Object.entries(options).map(([key, { formerly }]) => [formerly, key]));
    for (const key of Object.keys(given)) {
      const renamed = former.get(key);
      if (renamed !== undefined) given[renamed] ??= given[key];
      else if (!Object.hasOwn(options, key)) report(place, [...path, key], unknownKey(key, options));
    }
    return given;
  }

  /** @param hasVariables options within an entry have none of their own */
  function readTable(
    place: Place,
    path: readonly string[],
    options: OptionTable,
    raw: unknown,
    hasVariables: boolean,
  ): Record<string, unknown> {
    const given = sectionOf(place, path, options, raw);
    const values = Object.entries(options).map(([key, spec]): [string, unknown] => {
      const value = given[key];
      const inner = [...path, key];
      if (spec.kind === 'section') return [key, readTable(place, inner, spec.options, value, hasVariables)];
      if (hasVariables)
        return [key, spec.kind === 'named' ? readNamed(inner, spec, value) : readOne(inner, spec, value)];
      if (spec.kind === 'named') return [key, readEntries(place, inner, spec, value ?? {})];
      const read = value === undefined ? undefined : settle(place, inner, readValue(spec, value));
      return [key, read ?? spec.default];
    });
    return Object.fromEntries(values);
  }

  // readValue and readText check each value against its kind, from which its type is inferred.
  const values = readTable(file, [], table, sources.file, true) as OptionValues<Table>;
  problems.push(...unknownVariables(section, table, environment));
  return { values, origins, problems };
}

/** Where a value is read from, and what a person finds it by. */
interface Place {
  readonly origin: 'file' | 'environment';
  /** Of what lies at a path below the section. */
  readonly nameOf: (path: readonly string[]) => string;
}

// A person wrote each of them; more is a file that has gone wrong.
const ENTRIES_MAX = 100;
const NAME_CHARACTERS_MAX = 200;
// As a key of an object it would be no key.
const UNUSABLE_NAMES: ReadonlySet<string> = new Set(['__proto__']);

function readObject(text: string): Result<unknown, string> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? ok(value) : err(`must be a JSON object, not ${show(value)}`);
  } catch {
    return err('must be a JSON object');
  }
}

function originOf(fromFile: OptionValue | undefined, fromEnvironment: OptionValue | undefined): OptionOrigin {
  if (fromEnvironment !== undefined) return 'environment';
  return fromFile === undefined ? 'default' : 'file';
}

function unknownVariables(section: string, table: OptionTable, environment: Environment): OptionProblem[] {
  const known = new Set(
    listOptions(table).flatMap(({ path, spec }) => [
      environmentName(section, path),
      ...(spec.formerly === undefined ? [] : [environmentName(section, formerPath(path, spec.formerly))]),
    ]),
  );
  const prefix = `${environmentName(section, [])}_`;
  return Object.keys(environment)
    .filter((name) => name.startsWith(prefix) && !known.has(name))
    .toSorted()
    .map((name) => ({ origin: 'environment', path: [section], name, message: 'names no option' }));
}

function formerPath(path: readonly string[], formerly: string): readonly string[] {
  return [...path.slice(0, -1), formerly];
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
