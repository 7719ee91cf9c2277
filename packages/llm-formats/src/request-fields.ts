import { err, ok, type Result } from '@hunch/common/result';
import { isObject, type JsonObject } from '@hunch/common/json';
import type { CompletionRequest, ReadRequest } from './conversation.ts';
import type { FieldPolicies } from './field-policies.ts';
import type { RequestFault } from './format.ts';

/** Thrown within a reader of requests, and turned into a value at its edge by `readRequest`. */
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

/** Runs a reader; what it finds malformed is its error, what it leaves over is named. */
export function readRequest(
  body: JsonObject,
  read: (fields: Fields) => CompletionRequest,
): Result<ReadRequest, RequestFault> {
  const leftovers = new Leftovers();
  try {
    const request = read(new Fields(body, '', leftovers));
    return ok({ request, rejected: leftovers.rejected, dropped: leftovers.dropped });
  } catch (thrown) {
    if (thrown instanceof Malformed) return err(thrown.fault);
    throw thrown;
  }
}

/** Names of fields that one request may add to a list: a client's mistake must not fill the memory. */
const NAMES_MAX = 64;

/** What a request holds that other formats have no words for, by the names of its fields. */
class Leftovers {
  /** No other format can answer without these. */
  readonly rejected: string[] = [];
  /** The answer is of use without these. Without the numbers of list items, and each once. */
  readonly dropped: string[] = [];

  reject(path: string): void {
    if (this.rejected.length < NAMES_MAX) this.rejected.push(path);
  }

  drop(path: string): void {
    if (this.dropped.length >= NAMES_MAX) return;
    const name = path.replaceAll(/\[\d+\]/g, '');
    if (!this.dropped.includes(name)) this.dropped.push(name);
  }
}

/**
 * The fields of one object of a request. What is asked for counts as understood; `rest` drops all others: they mean
 * something in this format alone, and most are new hints of a new client. `null` counts as absent, as it does at the
 * providers.
 */
export class Fields {
  readonly #object: JsonObject;
  readonly #path: string;
  readonly #leftovers: Leftovers;
  /** Some twenty: a list is made and searched sooner than a set. */
  readonly #seen: string[] = [];
  /** Objects in its fields: what is not asked for in them is dropped with the rest. */
  readonly #inner: Fields[] = [];
  #isDropped = false;

  constructor(value: unknown, path: string, leftovers: Leftovers) {
    if (!isObject(value)) malformed(path === '' ? 'The body' : path, 'a JSON object');
    this.#object = value;
    this.#path = path;
    this.#leftovers = leftovers;
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
    if (object === undefined) return undefined;
    const known = this.#inner.find((one) => one.#object === object);
    if (known !== undefined) return known;
    const inner = new Fields(object, this.at(key), this.#leftovers);
    this.#inner.push(inner);
    return inner;
  }

  /** Each element of a list of objects. What `read` does not ask for is dropped. */
  each<Value>(key: string, read: (fields: Fields) => Value): Value[] {
    return (this.list(key) ?? []).map((item, index) => {
      const fields = new Fields(item, `${this.at(key)}[${index}]`, this.#leftovers);
      const value = read(fields);
      fields.rest();
      return value;
    });
  }

  requiredText(key: string): string {
    return this.text(key) ?? malformed(this.at(key), 'a text');
  }

  /** Those of these that are there; undefined: none. */
  pick(keys: readonly string[]): JsonObject | undefined {
    const found = keys.filter((key) => this.raw(key) !== undefined);
    return found.length === 0 ? undefined : Object.fromEntries(found.map((key) => [key, this.#object[key]]));
  }

  /** The key of an object that has no other, if it is one of these; what it holds counts as understood. */
  only(keys: readonly string[]): string | undefined {
    const [key, ...others] = Object.keys(this.#object);
    if (key === undefined || others.length > 0 || !keys.includes(key)) return undefined;
    this.#seen.push(key);
    return key;
  }

  /** As the client wrote it; what nobody asks for in it is left over still. */
  given(): JsonObject {
    return this.#object;
  }

  /** All of it, as the client wrote it: understood. */
  whole(): JsonObject {
    this.#seen.push(...Object.keys(this.#object));
    return this.#object;
  }

  /** Understood, and of no meaning to anybody else. */
  ignore(...keys: readonly string[]): void {
    for (const key of keys) this.#seen.push(key);
  }

  /** Understood as long as it has one of these values; with another no other format can answer. */
  rejectUnless(key: string, ...defaults: readonly unknown[]): void {
    if (!this.#isOneOf(key, defaults)) this.reject(key);
  }

  /** Understood as long as it has one of these values; another can be done without. */
  dropUnless(key: string, ...defaults: readonly unknown[]): void {
    if (!this.#isOneOf(key, defaults)) this.drop(key);
  }

  /** What the reader has not asked for: as its table says, and what stands in none is dropped. */
  settle(policies: FieldPolicies): void {
    for (const [key, [policy, ...defaults]] of Object.entries(policies)) {
      if (policy === 'ignore') this.ignore(key);
      else if (policy === 'drop') this.dropUnless(key, ...defaults);
      else this.rejectUnless(key, ...defaults);
    }
    this.rest();
  }

  /** No other format can answer without this field. */
  reject(key: string): void {
    this.#seen.push(key);
    this.#leftovers.reject(this.at(key));
  }

  /** Other formats can't carry this field, and the answer is of use without it. */
  drop(key: string): void {
    this.#seen.push(key);
    this.#leftovers.drop(this.at(key));
  }

  /**
   * Drops the object itself, which is of a list.
   *
   * @param kind tells it from others of the list: `tools.web_search`
   */
  dropWhole(kind: string): void {
    this.#isDropped = true;
    this.#leftovers.drop(`${this.#path}.${kind}`);
  }

  /** Drops what nobody has asked for, in the objects of its fields, too. */
  rest(): void {
    if (this.#isDropped) return;
    for (const key of Object.keys(this.#object)) {
      if (!this.#seen.includes(key) && this.#object[key] !== null) this.#leftovers.drop(this.at(key));
    }
    for (const inner of this.#inner) inner.rest();
  }

  /** Absent, or one of the values that say nothing. */
  #isOneOf(key: string, defaults: readonly unknown[]): boolean {
    const value = this.raw(key);
    return value === undefined || defaults.some((one) => JSON.stringify(one) === JSON.stringify(value));
  }

  #of<Value>(key: string, expected: string, is: (value: unknown) => value is Value): Value | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    return is(value) ? value : malformed(this.at(key), expected);
  }
}
