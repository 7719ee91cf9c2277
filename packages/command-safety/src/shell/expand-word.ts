import type { Script, Word, WordPart } from '@hunch/common/shell';
import { bracePartsMax, fieldsPerWordMax } from '../bounds.ts';
import type { FindingSpan } from '../finding.ts';
import { argumentAt, type Argument, type InterpreterState, type Value } from '../interpreter-state.ts';
import { expandParameter, numberIn } from './expand-parameter.ts';
import { withKnownNames } from './globs.ts';
import {
  HOME,
  NON_EMPTY_UNKNOWN,
  MAYBE_EMPTY_UNKNOWN,
  hasUnknown,
  nothing,
  traits,
  unknownFlow,
  withoutUnknown,
  type Flow,
} from './flow.ts';

/** Collects the fields that one word becomes. */
class Fields {
  readonly list: Flow[] = [];
  private text = '';
  private traits = 0;
  private open = false;
  /** What separates fields beside blanks: what the text has put into `IFS`. */
  private readonly separators: string;

  constructor(separators: string) {
    this.separators = separators;
  }

  add(text: string, traits: number): void {
    this.text += text;
    this.traits |= traits;
    this.open = true;
  }

  /** An unquoted expansion: blanks in it separate fields. */
  addSplit(flow: Flow): void {
    const text = this.separators === '' ? flow.text : blanked(flow.text, this.separators);
    if (!/[ \t\n]/.test(text)) {
      // An empty unquoted expansion makes no field of its own.
      if (flow.text !== '') this.add(flow.text, flow.traits | globOf(flow.text));
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

/** Text behind this is in no field that is kept, or in none that anybody wrote. */
const separatedMax = 4096;

function blanked(text: string, separators: string): string {
  let written = text.slice(0, separatedMax);
  for (const separator of separators) written = written.replaceAll(separator, ' ');
  return written + text.slice(separatedMax);
}

/** Separators of one `IFS` that are looked at; each character of a text is compared with them. */
const separatorsMax = 16;

function separatorsOf(run: InterpreterState): string {
  const own = run.variables.get('IFS')?.[0]?.text;
  return own === undefined ? '' : withoutUnknown(own.slice(0, separatorsMax)).replace(/[ \t\n]/g, '');
}

/** The arguments that a word becomes: usually one, none for an empty `$x`, several for `{a,b}` or `$x` with blanks. */
export function expandWord(run: InterpreterState, word: Word, into: Argument[]): void {
  if (word.isStatic) {
    into.push(argumentAt(word, word.text));
    return;
  }
  for (const spread of spreadBraces(word.parts)) {
    const parts = withTilde(spread, word);
    const fields = new Fields(separatorsOf(run));
    for (const [index, part] of parts.entries())
      if (!isNothing(run, part, parts[index - 1])) addPart(run, part, fields);
    fields.end();
    for (const { text, traits: own } of fields.list) {
      const named = (own & traits.glob) === 0 ? text : withKnownNames(text);
      // A glob that one name answers to is that name.
      const left = named === text || globOf(named) !== 0 ? own : own & ~traits.glob;
      into.push(argumentAt(word, run.bounded(named), left));
    }
  }
}

/** `r$@m`: without arguments of its own, a shell puts nothing there; nobody means to put some behind a letter. */
function isNothing(run: InterpreterState, part: WordPart, before: WordPart | undefined): boolean {
  return (
    part.kind === 'parameter' &&
    (part.name === '@' || part.name === '*') &&
    run.positionals === null &&
    ((before?.kind === 'literal' && /[\w-]$/.test(before.text)) || before?.kind === 'tilde')
  );
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
    const keyed = /^\[[^\]]*\]=/.exec(element.text)?.[0];
    if (keyed !== undefined && element.isStatic)
      fields.push(argumentAt(element, element.text.slice(keyed.length)));
    else expandWord(run, element, fields);
    if (fields.length > fieldsPerWordMax) break;
  }
  return fields;
}

function joined(run: InterpreterState, parts: readonly WordPart[]): Flow {
  const fields = new Fields('');
  for (const part of parts) addPart(run, part, fields);
  fields.end();
  const [first, ...rest] = fields.list;
  if (first === undefined) return nothing;
  if (rest.length === 0) return { text: run.bounded(first.text), traits: first.traits };
  const text = fields.list.map((field) => field.text).join(' ');
  return { text: run.bounded(text), traits: fields.list.reduce((all, field) => all | field.traits, 0) };
}

/** `{rm,~}`: braces are taken apart first, so that a tilde may come to stand where a word begins. */
function withTilde(parts: readonly WordPart[], { parts: written }: Word): readonly WordPart[] {
  const [first, ...rest] = parts;
  if (written[0]?.kind !== 'brace-alternatives' || first?.kind !== 'literal') return parts;
  if (first.text !== '~' && !first.text.startsWith('~/')) return parts;
  const { start, end, text } = first;
  return [
    { kind: 'tilde', start, end, user: '' },
    { kind: 'literal', start, end, text: text.slice(1) },
    ...rest,
  ];
}

/** zsh's `*(e:'cmd':)`: the command is run for each file, to choose among them (zsh manual, 14.8.7). */
function runQualifier(
  run: InterpreterState,
  { parts, start, end }: WordPart & { kind: 'extended-glob' },
): void {
  const { text } = joined(run, parts);
  const { code } = /(?:^|[^\w])[a-zA-Z]{0,8}e(?<mark>[^\w\s])(?<code>[^]+)[^\w\s]/.exec(text)?.groups ?? {};
  if (code !== undefined) run.reread(code, { start, end }, nothing, run.dialects);
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
      runQualifier(run, part);
      fields.add('*', traits.glob);
      return;
    case 'brace-range':
      fields.add('?', traits.glob);
      return;
    case 'tilde':
      fields.add(homeOf(run, part.user), 0);
      return;
    case 'arithmetic-expansion':
      for (const inner of part.parts) {
        expandInside(run, inner);
        if (inner.kind === 'literal') expandNames(run, inner.text, part);
      }
      fields.add(sumOf(run, part.parts), 0);
      return;
    case 'brace-alternatives':
      // Inside quotes of another kind, where braces stand for themselves.
      fields.add(NON_EMPTY_UNKNOWN, 0);
      return;
    case 'array':
      fields.add(MAYBE_EMPTY_UNKNOWN, 0);
  }
}

/** What `$((…))` gives, as far as it is known: hardly ever. */
function sumOf(run: InterpreterState, parts: readonly WordPart[]): string {
  const written = parts.map((part) =>
    part.kind === 'literal' ? part.text : part.kind === 'parameter' ? ` ${part.name} ` : '?',
  );
  const value = numberIn(run, written.join('').replace(/^\$?\(\(|\)\)$/g, ''));
  return value === null ? NON_EMPTY_UNKNOWN : String(value);
}

/** A shell expands the subscript in a name that it computes with: `v='a[$(rm -rf ~)]'; echo $((v))`. */
function expandNames(run: InterpreterState, text: string, span: FindingSpan): void {
  for (const [name] of text.matchAll(/[A-Za-z_]\w*/g)) {
    const value = run.variables.get(name)?.[0];
    if (value !== undefined) expandAgain(run, value.text, span);
  }
}

/** Text in which a shell runs the substitutions once more: subscripts, prompts. */
export function expandAgain(run: InterpreterState, text: string, span: FindingSpan): void {
  if (/\$\(|`/.test(text)) run.reread(`: "${text}"`, span, nothing, run.dialects);
}

/** Parts whose text does not matter, but whose substitutions run. */
export function expandInside(run: InterpreterState, part: WordPart): void {
  addPart(run, part, new Fields(''));
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
  const value = expandParameter(run, part, () => defaultOf(run, part.parts));
  const [first] = value;
  // `@P` of bash, and the flag `e` of zsh.
  if (first !== undefined && (part.operation === '@P' || /^\([^)]*e/.test(part.prefix)))
    expandAgain(run, first.text, part);
  return value;
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
  // Where the directory is not there, `cd x && pwd` prints nothing.
  if (hasUnknown(flow.text) && entersFirst(part.script)) return unknownFlow;
  return { text: flow.text.replace(/\n{1,64}$/, ''), traits: flow.traits };
}

function entersFirst({ statements }: Script): boolean {
  const [statement] = statements;
  const command = statement?.pipelines[0]?.commands[0];
  return (
    command?.kind === 'simple' &&
    command.words[0]?.text === 'cd' &&
    statement?.operators.includes('&&') === true
  );
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
