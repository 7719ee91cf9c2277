import type { JsonObject } from '@hunch/common/json';
import type { TokenCounting } from './format.ts';

/** A place that takes a part of what an answer is asked for with, and refuses the rest. @param fields that it takes */
export function countingAt(path: string, fields: readonly string[]): TokenCounting {
  return {
    path: () => path,
    body: (body) => Object.fromEntries(fields.flatMap((name) => (name in body ? [[name, body[name]]] : []))),
    forward: (body: JsonObject, model) => ({ ...body, model }),
  };
}
