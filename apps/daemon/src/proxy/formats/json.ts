import { err, ok, type Result } from '@hunch/common/result';
import type { JsonObject, RequestFault } from './format.ts';

/** Thrown within a reader of requests, and turned into a value at its edge by `reading`. */
class Malformed extends Error {
  readonly fault: RequestFault;

  constructor(fault: RequestFault) {
    super(fault.message);
    this.fault = fault;
  }
}

export function malformed(field: string, expected: string): never {
  throw new Malformed({ field, message: `${field} must be ${expected}.` });
}

/** Runs a reader; what it finds malformed is its error. */
export function reading<Value>(read: () => Value): Result<Value, RequestFault> {
  try {
    return ok(read());
  } catch (thrown) {
    if (thrown instanceof Malformed) return err(thrown.fault);
    throw thrown;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined when the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

export function objectIn(value: unknown, key: string): JsonObject | undefined {
  const inner = isObject(value) ? value[key] : undefined;
  return isObject(inner) ? inner : undefined;
}

export function textIn(value: unknown, key: string): string | undefined {
  const inner = isObject(value) ? value[key] : undefined;
  return typeof inner === 'string' ? inner : undefined;
}

export function numberIn(value: unknown, key: string): number | undefined {
  const inner = isObject(value) ? value[key] : undefined;
  return typeof inner === 'number' ? inner : undefined;
}

export function listIn(value: unknown, key: string): readonly unknown[] {
  const inner = isObject(value) ? value[key] : undefined;
  return Array.isArray(inner) ? inner : [];
}

/** An object without the keys whose value is undefined. */
export function compact(entries: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

/**
 * The fields of one object of a request. What is asked for counts as understood; the names of all others are added to
 * `bound` by `rest`: they mean something in this format alone. `null` counts as absent, as it does at the providers.
 */
export class Fields {
  readonly #object: JsonObject;
  readonly #path: string;
  readonly #bound: string[];
  /** Some twenty: a list is made and searched sooner than a set. */
  readonly #seen: string[] = [];

  constructor(value: unknown, path: string, bound: string[]) {
    if (!isObject(value)) malformed(path === '' ? 'The body' : path, 'a JSON object');
    this.#object = value;
    this.#path = path;
    this.#bound = bound;
  }

  at(key: string): string {
    return this.#path === '' ? key : `${this.#path}.${key}`;
  }

  raw(key: string): unknown {
    this.#seen.push(key);
    return this.#object[key] ?? undefined;
  }

  text(key: string): string | undefined {
    return this.#of(key, 'a text', (value): value is string => typeof value === 'string');
  }

  number(key: string): number | undefined {
    return this.#of(key, 'a number', (value): value is number => typeof value === 'number');
  }

  boolean(key: string): boolean | undefined {
    return this.#of(key, 'true or false', (value): value is boolean => typeof value === 'boolean');
  }

  object(key: string): JsonObject | undefined {
    return this.#of(key, 'an object', isObject);
  }

  list(key: string): readonly unknown[] | undefined {
    return this.#of(key, 'a list', (value): value is unknown[] => Array.isArray(value));
  }

  fields(key: string): Fields | undefined {
    const object = this.object(key);
    return object === undefined ? undefined : new Fields(object, this.at(key), this.#bound);
  }

  /** Each element of a list of objects. */
  each<Value>(key: string, read: (fields: Fields) => Value): Value[] {
    return (this.list(key) ?? []).map((item, index) =>
      read(new Fields(item, `${this.at(key)}[${index}]`, this.#bound)),
    );
  }

  requiredText(key: string): string {
    return this.text(key) ?? malformed(this.at(key), 'a text');
  }

  /** Understood, and of no meaning to anybody else. */
  ignore(...keys: readonly string[]): void {
    for (const key of keys) this.#seen.push(key);
  }

  /** Understood as long as it has its default. */
  onlyIf(key: string, isDefault: (value: unknown) => boolean): void {
    this.#seen.push(key);
    const value = this.#object[key] ?? undefined;
    if (value !== undefined && !isDefault(value)) this.bind(key);
  }

  bind(key: string): void {
    this.#bound.push(this.at(key));
  }

  rest(): void {
    for (const [key, value] of Object.entries(this.#object)) {
      if (!this.#seen.includes(key) && value !== null) this.bind(key);
    }
  }

  #of<Value>(key: string, expected: string, is: (value: unknown) => value is Value): Value | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    return is(value) ? value : malformed(this.at(key), expected);
  }
}
