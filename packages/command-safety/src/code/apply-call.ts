import { traits } from '../shell/marks.ts';
import { doCall, hasEffect } from './call-effects.ts';
import type { CodeScene } from './code-scene.ts';
import {
  homeValue,
  knownText,
  listValue,
  nameValue,
  secretValue,
  traitsOf,
  unknownValue,
  unknownWith,
  type CodeArgument,
  type CodeValue,
} from './code-values.ts';
import { foldCall, isFolded } from './fold-calls.ts';
import { noteCall } from './own-functions.ts';

/** An operand, and what can be called on it. */
export interface Place {
  readonly value: CodeValue;
  /** What it is called, as far as it has a name: `os.path.join`. */
  readonly path: string;
  /** What it is a member of. */
  readonly receiver: CodeValue | null;
}

/** The whole environment of a process, in the languages that have it as a value. */
export const environments =
  /^(?:os\.environ|environ|process\.env|ENV|Deno\.env|_ENV|_SERVER|Bun\.env|System\.Environment|env\.items|import\.meta\.env)$/;
export const homes = /^(?:HOME|USERPROFILE|home)$/;

/** Calls that give a module or a class by its name. */
const loading: ReadonlySet<string> = new Set(
  'require __import__ import_module const_get import load_module'.split(' '),
);
/** Calls whose first argument is the function. */
const handing: ReadonlySet<string> = new Set(
  'send __send__ public_send call_user_func call_user_func_array array_map map apply call method register submit partial delayed Thread Timer setTimeout foreach each for_each invoke'.split(
    ' ',
  ),
);

/** Runs the function that a place names, or that its arguments hand on. */
export function applyCall(
  scene: CodeScene,
  { value, path, receiver }: Place,
  args: readonly CodeArgument[],
): CodeValue {
  const values = args.map((argument) => argument.value);
  // A function that is called by a text: `$f('rm -rf /')` of PHP, `send(:system, …)`.
  const own = path === '' || (value.name === null && receiver === null) ? (knownText(value) ?? path) : path;
  const last = own.slice(own.lastIndexOf('.') + 1);
  if (scene.functions !== null) noteCall(scene.functions, last, args);
  const [first, ...rest] = values;
  if (last === 'getattr' && first !== undefined)
    return nameValue(`${first.name ?? ''}.${knownText(values[1]) ?? ''}`);
  if (loading.has(last) && knownText(first) !== null)
    return nameValue((knownText(first) ?? '').replace(/^node:/, ''));
  if ((handing.has(last) && scene.language !== 'lua') || own === 'do.call') {
    const name = first?.name ?? (last === 'map' || last === 'apply' ? null : knownText(first));
    if (name !== null && name !== undefined && hasEffect(name) && !(receiver?.handle != null)) {
      for (const item of last.endsWith('map') ? rest.flatMap(({ items }) => items ?? []) : [null])
        callNamed(scene, name, null, item === null ? args.slice(1) : [{ key: null, value: item }]);
      return unknownValue;
    }
    const mapping = first?.name ?? null;
    if (last === 'map' && mapping !== null && isFolded(mapping))
      return listValue(
        rest
          .flatMap(({ items }) => items ?? [])
          .map((item) => callNamed(scene, mapping, null, [{ key: null, value: item }])),
      );
    if ((last === 'call' || last === 'apply') && receiver?.name != null)
      return callNamed(scene, receiver.name, null, args.slice(last === 'apply' ? 1 : 0));
  }
  if (/getenv$|^env$/i.test(last) || (receiver !== null && environments.test(receiver.name ?? '')))
    return homes.test(knownText(first) ?? '')
      ? homeValue
      : values.length === 0 || /^(?:copy|items|to_h|to_a|values|inspect|map|to_json|toObject)$/.test(last)
        ? secretValue
        : unknownValue;
  return callNamed(scene, own, receiver, args);
}

export function callNamed(
  scene: CodeScene,
  path: string,
  receiver: CodeValue | null,
  args: readonly CodeArgument[],
): CodeValue {
  const done = doCall(scene, { path, receiver, args });
  if (done !== null) return done;
  const folded = foldCall({
    path,
    receiver: receiver?.name == null ? receiver : null,
    args,
    language: scene.language,
  });
  if (folded !== null) return folded;
  // What nobody knows keeps what came in.
  const own = traitsOf(args.map(({ value }) => value)) | (receiver?.traits ?? 0);
  const fetched = own & (traits.network | traits.secret | traits.decoded | traits.records);
  return fetched === 0 ? unknownValue : unknownWith(fetched);
}
