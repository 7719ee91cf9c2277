import type { Word, WordPart } from '@hunch/common/shell';
import { bracePartsMax, fieldsPerWordMax } from '../bounds.ts';
import { argumentAt, type Argument, type InterpreterState, type Value } from '../interpreter-state.ts';
import { expandParameter } from './expand-parameter.ts';
import { HOME, NON_EMPTY_UNKNOWN, MAYBE_EMPTY_UNKNOWN, nothing, traits, type Flow } from './flow.ts';

/** Collects the fields that one word becomes. */
class Fields {
  readonly list: Flow[] = [];
  private text = '';
  private traits = 0;
  private open = false;

  add(text: string, traits: number): void {
    this.text += text;
    this.traits |= traits;
    this.open = true;
  }

  /** An unquoted expansion: blanks in it separate fields. */
  addSplit(flow: Flow): void {
    const { text } = flow;
    if (!/[ \t\n]/.test(text)) {
      // An empty unquoted expansion makes no field of its own.
      if (text !== '') this.add(text, flow.traits | globOf(text));
      return;
    }
    const pieces = text.split(/[ \t\n]+/, fieldsPerWordMax);
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) this.end();
      if (piece !== '') this.add(piece, flow.traits | globOf(piece));
    }
  }

  end(): void {
    if (this.open) this.list.push({ text: this.text, traits: this.traits });
    this.text = '';
    this.traits = 0;
    this.open = false;
  }
}

/** The arguments that a word becomes: usually one, none for an empty `$x`, several for `{a,b}` or `$x` with blanks. */
export function expandWord(run: InterpreterState, word: Word, into: Argument[]): void {
  if (word.isStatic) {
    into.push(argumentAt(word, word.text));
    return;
  }
  for (const parts of spreadBraces(word.parts)) {
    const fields = new Fields();
    for (const part of parts) addPart(run, part, fields);
    fields.end();
    for (const { text, traits: own } of fields.list) into.push(argumentAt(word, run.bounded(text), own));
  }
}

/** The one text that a word becomes where no fields are made: assignments, redirections, `case`. */
export function expandToText(run: InterpreterState, word: Word): Flow {
  return word.isStatic ? { text: word.text, traits: 0 } : joined(run, word.parts);
}

/** The fields of `(a b c)` in `x=(a b c)`, or the one of `x=value`. */
export function expandToValue(run: InterpreterState, word: Word): Value {
  const array = word.parts.find((part) => part.kind === 'array');
  if (array === undefined) return [expandToText(run, word)];
  const fields: Argument[] = [];
  for (const element of array.elements) {
    expandWord(run, element, fields);
    if (fields.length > fieldsPerWordMax) break;
  }
  return fields;
}

function joined(run: InterpreterState, parts: readonly WordPart[]): Flow {
  const fields = new Fields();
  for (const part of parts) addPart(run, part, fields);
  fields.end();
  const [first, ...rest] = fields.list;
  if (first === undefined) return nothing;
  if (rest.length === 0) return { text: run.bounded(first.text), traits: first.traits };
  const text = fields.list.map((field) => field.text).join(' ');
  return { text: run.bounded(text), traits: fields.list.reduce((all, field) => all | field.traits, 0) };
}

/** Every combination of the alternatives; where there are too many, the last ones stay together as something unknown. */
function spreadBraces(parts: readonly WordPart[]): readonly (readonly WordPart[])[] {
  if (!parts.some(({ kind }) => kind === 'brace-alternatives') || parts.length > bracePartsMax)
    return [parts];
  let variants: (readonly WordPart[])[] = [[]];
  for (const part of parts) {
    const choices = part.kind === 'brace-alternatives' ? part.alternatives.flatMap(spreadBraces) : [[part]];
    const fits = variants.length * choices.length <= fieldsPerWordMax;
    variants = fits
      ? variants.flatMap((variant) => choices.map((choice) => [...variant, ...choice]))
      : variants.map((variant) => [...variant, part]);
  }
  return variants;
}

function addPart(run: InterpreterState, part: WordPart, fields: Fields): void {
  switch (part.kind) {
    case 'literal':
    case 'escaped':
    case 'single-quoted':
    case 'ansi-quoted':
      fields.add(part.text, 0);
      return;
    case 'double-quoted':
      addQuoted(run, part.parts, fields);
      return;
    case 'parameter':
      addValue(valueOf(run, part), fields);
      return;
    case 'command-substitution':
      fields.addSplit(substituted(run, part));
      return;
    case 'process-substitution':
      addProcess(run, part, fields);
      return;
    case 'glob':
      fields.add(part.text, traits.glob);
      return;
    case 'extended-glob':
      for (const inner of part.parts) expandInside(run, inner);
      fields.add('*', traits.glob);
      return;
    case 'brace-range':
      fields.add('?', traits.glob);
      return;
    case 'tilde':
      fields.add(homeOf(run, part.user), 0);
      return;
    case 'arithmetic-expansion':
      for (const inner of part.parts) expandInside(run, inner);
      fields.add(NON_EMPTY_UNKNOWN, 0);
      return;
    case 'brace-alternatives':
      // Inside quotes of another kind, where braces stand for themselves.
      fields.add(NON_EMPTY_UNKNOWN, 0);
      return;
    case 'array':
      fields.add(MAYBE_EMPTY_UNKNOWN, 0);
  }
}

/** Parts whose text does not matter, but whose substitutions run. */
export function expandInside(run: InterpreterState, part: WordPart): void {
  addPart(run, part, new Fields());
}

function addQuoted(run: InterpreterState, parts: readonly WordPart[], fields: Fields): void {
  fields.add('', 0);
  for (const part of parts) {
    if (part.kind === 'parameter') {
      const value = valueOf(run, part);
      const separate = part.name === '@' || part.operation.startsWith('[@]');
      for (const [index, { text, traits: own }] of value.entries()) {
        if (index > 0 && separate) fields.end();
        fields.add(index > 0 && !separate ? ` ${text}` : text, own);
      }
    } else if (part.kind === 'command-substitution') {
      const { text, traits: own } = substituted(run, part);
      fields.add(text, own);
    } else addPart(run, part, fields);
  }
}

function valueOf(run: InterpreterState, part: WordPart & { kind: 'parameter' }): Value {
  return expandParameter(run, part, () => defaultOf(run, part.parts));
}

function addValue(value: Value, fields: Fields): void {
  for (const [index, flow] of value.entries()) {
    if (index > 0) fields.end();
    fields.addSplit(flow);
  }
}

/** The word after `:-`; its parts begin with the operator itself. */
function defaultOf(run: InterpreterState, parts: readonly WordPart[]): Flow {
  const flow = joined(run, parts);
  return { text: flow.text.replace(/^:?[-=+?]/, ''), traits: flow.traits };
}

function substituted(run: InterpreterState, part: WordPart & { kind: 'command-substitution' }): Flow {
  const { cwd } = run;
  const { feed } = run;
  // It reads what the command would have read.
  const flow = runNested(run, part, feed);
  run.feed = feed;
  run.cwd = cwd;
  return { text: flow.text.replace(/\n{1,64}$/, ''), traits: flow.traits };
}

/** What a `<(…)` gives is kept under the name that the command receives. */
function addProcess(
  run: InterpreterState,
  part: WordPart & { kind: 'process-substitution' },
  fields: Fields,
): void {
  const name = `/dev/fd/${part.start}`;
  const flow = runNested(run, part, part.direction === 'out' ? run.feed : nothing);
  if (part.direction === 'in') run.keep(name, flow);
  fields.add(name, flow.traits);
}

function runNested(
  run: InterpreterState,
  part: WordPart & { kind: 'command-substitution' | 'process-substitution' },
  stdin: Flow = nothing,
): Flow {
  return run.inside(part, () => run.ports.script(run, part.script, stdin));
}

function homeOf(run: InterpreterState, user: string): string {
  if (user === '') return HOME;
  if (user === '+') return run.cwd ?? '.';
  if (user === '-') return run.previousCwd ?? NON_EMPTY_UNKNOWN;
  return user === 'root' ? '/root' : `/home/${user}`;
}

function globOf(text: string): number {
  return /[*?[]/.test(text) ? traits.glob : 0;
}
