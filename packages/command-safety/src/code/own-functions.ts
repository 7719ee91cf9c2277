import type { CodeToken } from './code-tokens.ts';
import { anyOf, listValue, type CodeArgument, type CodeValue } from './code-values.ts';

/** What functions that the code defines itself are called with. */
export interface OwnFunctions {
  /** The parameters by the name of the function. */
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  /** What each parameter has been given. */
  readonly given: Map<string, CodeValue>;
}

const defining: ReadonlySet<string> = new Set('def function sub func fn fun proc defp'.split(' '));
/** Functions of one code that are looked at, and parameters of each. */
const functionsMax = 32;
const parametersMax = 8;

/** The functions that the code defines: null where it defines none, as most one-liners. */
export function ownFunctionsOf(tokens: readonly CodeToken[], language: string): OwnFunctions | null {
  let parameters: Map<string, readonly string[]> | null = null;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'name' && token.value !== '=') continue;
    const definition = defining.has(token.value)
      ? named(tokens, index, language)
      : token.value === '='
        ? assigned(tokens, index)
        : null;
    if (definition === null) continue;
    parameters ??= new Map();
    if (parameters.size < functionsMax) parameters.set(definition.name, definition.parameters);
  }
  return parameters === null ? null : { parameters, given: new Map() };
}

interface Definition {
  readonly name: string;
  readonly parameters: readonly string[];
}

/** `def run(cmd):`, `function run(c) {`, `sub run {`. */
function named(tokens: readonly CodeToken[], index: number, language: string): Definition | null {
  const name = tokens[index + 1];
  if (name?.kind !== 'name') return null;
  // Those of perl are called with a list, which is taken from by `shift`.
  if (language === 'perl') return { name: name.value, parameters: ['_'] };
  return tokens[index + 2]?.value === '('
    ? { name: name.value, parameters: listed(tokens, index + 3) }
    : null;
}

/** `run = lambda cmd: …`, `run = (c) => …`, `run = c => …`, `run = function (c) …`. */
function assigned(tokens: readonly CodeToken[], index: number): Definition | null {
  const name = tokens[index - 1];
  let at = index + 1;
  if (name?.kind !== 'name') return null;
  if (tokens[at]?.value === 'async') at += 1;
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.value === 'lambda')
    return { name: name.value, parameters: second?.kind === 'name' ? [second.value] : [] };
  if (first?.kind === 'name' && second?.value === '=>')
    return { name: name.value, parameters: [first.value] };
  const open = first?.value === 'function' || first?.value === '->' ? at + 1 : at;
  if (tokens[open]?.value !== '(') return null;
  const end = tokens.findIndex(({ value }, place) => place > open && value === ')');
  const isFunction = open > at || tokens[end + 1]?.value === '=>';
  return isFunction && end !== -1 ? { name: name.value, parameters: listed(tokens, open + 1) } : null;
}

/** The first name of each parameter: what follows is its type, or what it is by default. */
function listed(tokens: readonly CodeToken[], from: number): readonly string[] {
  const names: string[] = [];
  let isNext = true;
  for (let at = from; at < tokens.length && names.length < parametersMax; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.value === ')') break;
    if (token.value === ',') isNext = true;
    else if (token.kind === 'name' && isNext) {
      names.push(token.value);
      isNext = false;
    }
  }
  return names;
}

/** Notes what such a function is called with. */
export function noteCall(functions: OwnFunctions, name: string, args: readonly CodeArgument[]): void {
  const parameters = functions.parameters.get(name);
  if (parameters === undefined || args.length === 0) return;
  const { given } = functions;
  if (parameters[0] === '_') {
    const list = listValue(args.map(({ value }) => value));
    given.set('_', list);
    const [first] = args;
    if (first !== undefined) given.set('shift', first.value);
    return;
  }
  for (const [place, { key, value }] of args.entries()) {
    const parameter = key !== null && parameters.includes(key) ? key : parameters[place];
    // What is only a name is the parameter itself, where it is defined.
    if (parameter === undefined || value.name !== null) continue;
    const before = given.get(parameter);
    given.set(parameter, before === undefined ? value : anyOf([before, value]));
  }
}
