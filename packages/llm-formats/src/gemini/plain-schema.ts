import { isObject, type JsonObject, textIn } from '@hunch/common/json';

/** What both kinds of schema have, with the same meaning (ai.google.dev/api/caching#Schema). */
const kept: ReadonlySet<string> = new Set(
  'type description title properties required items enum nullable default minimum maximum minItems maxItems minLength maxLength pattern'.split(
    ' ',
  ),
);

/** What says nothing about a single value, or that there is nothing else, which Google's kind has no word for. */
const left: ReadonlySet<string> = new Set(
  '$schema $id $defs definitions additionalProperties strict default'.split(' '),
);

/** Schemas within one, with those that it refers to: two that name each other have no end. */
const SCHEMAS_MAX = 2_000;

interface Budget {
  left: number;
}

/**
 * A JSON schema in Google's subset of OpenAPI's, which every model and server of this format knows. Undefined: it says more
 * than that, and goes as it is in a field that newer ones have beside it.
 */
export function plainSchema(schema: JsonObject): JsonObject | undefined {
  const definitions = { ...objectAt(schema, 'definitions'), ...objectAt(schema, '$defs') };
  return plain(schema, definitions, { left: SCHEMAS_MAX });
}

function objectAt(schema: JsonObject, key: string): JsonObject {
  const value = schema[key];
  return isObject(value) ? value : {};
}

function plain(schema: JsonObject, definitions: JsonObject, budget: Budget): JsonObject | undefined {
  budget.left -= 1;
  const single = budget.left < 0 ? undefined : singleOf(schema, definitions);
  if (single === undefined) return undefined;
  const { const: fixed, ...rest } = single;
  const written: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(rest)) {
    if (left.has(key)) {
      if (key === 'additionalProperties' && isObject(value)) return undefined;
      continue;
    }
    const held = kept.has(key) ? plainValue(key, value, definitions, budget) : undefined;
    if (held === undefined) return undefined;
    written[key] = held;
  }
  if (fixed !== undefined) Object.assign(written, { type: written.type ?? 'string', enum: [fixed] });
  return isSound(written) ? written : undefined;
}

/** Google refuses what has no type, objects without properties, and lists of values that are no texts. */
function isSound({ type, properties, items, enum: values }: JsonObject): boolean {
  if (typeof type !== 'string') return false;
  if (type === 'object') return isObject(properties) && Object.keys(properties).length > 0;
  if (type === 'array') return items !== undefined;
  return values === undefined || (type === 'string' && isTexts(values));
}

function isTexts(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => typeof value === 'string' && value !== '');
}

function plainValue(key: string, value: unknown, definitions: JsonObject, budget: Budget): unknown {
  if (key === 'items') return isObject(value) ? plain(value, definitions, budget) : undefined;
  if (key !== 'properties') return value;
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    isObject(one) ? plain(one, definitions, budget) : undefined,
  ]);
  return entries.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(entries);
}

/** A reference as what it names, and a choice between something and null as that thing, which may be null. */
function singleOf(schema: JsonObject, definitions: JsonObject): JsonObject | undefined {
  const { $ref: reference, anyOf, oneOf, type, ...rest } = schema;
  if (reference !== undefined) {
    const named = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(textIn(schema, '$ref') ?? '')?.[1] ?? '';
    const target = definitions[named];
    // One that names itself has no end: without its name it is a choice like any other that is not understood.
    const { [named]: _, ...others } = definitions;
    const found = isObject(target) ? singleOf({ ...target, ...rest }, others) : undefined;
    return found !== undefined && hasReference(found, named) ? undefined : found;
  }
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) {
    const list = Array.isArray(choices) ? choices.filter(isObject) : [];
    const [one, ...others] = list.filter((choice) => choice.type !== 'null');
    if (one === undefined || others.length > 0 || type !== undefined) return undefined;
    const single = singleOf({ ...one, ...rest }, definitions);
    return list.length === 2 && single !== undefined ? { ...single, nullable: true } : single;
  }
  if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest };
  const [name, ...names] = type.filter((given) => given !== 'null');
  return names.length > 0 ? undefined : { type: name, ...rest, nullable: true };
}

function hasReference(schema: unknown, name: string): boolean {
  if (Array.isArray(schema)) return schema.some((one) => hasReference(one, name));
  if (!isObject(schema)) return false;
  return Object.entries(schema).some(([key, value]) =>
    key === '$ref' ? textIn(schema, key)?.endsWith(`/${name}`) === true : hasReference(value, name),
  );
}
