import { MAYBE_EMPTY_UNKNOWN } from '../shell/flow.ts';
import { scriptExpressions } from './call-tables.ts';
import type { Literal, ScriptText } from './script-text.ts';

/** Variables whose values are kept. */
const constantsMax = 64;
const argumentsMax = 64;

const assignment =
  /(?:^|[;\n{(,\s])[$@]?(?<name>[A-Za-z_]\w{0,40})\s{0,4}(?<operator>:=|<-|<<|[+.]?=|\bto\b)(?![=~>])\s{0,4}/g;
const piece = /"|[A-Za-z_$@][\w$]*|[/,[]/g;
/** Words that stand for nothing that could be text. */
const ignored: ReadonlySet<string> = new Set(
  'True False true false None nil null undef undefined new await lambda t p if for in of do my our let const var f b r rf fr u with administrator privileges'.split(
    ' ',
  ),
);

/** The texts of a script's expressions, as far as literals and variables that are set once tell. */
export class ScriptValues {
  private readonly script: ScriptText;
  private readonly byStart: ReadonlyMap<number, Literal>;
  private readonly constants = new Map<string, readonly string[]>();

  constructor(script: ScriptText) {
    this.script = script;
    this.byStart = new Map(script.literals.map((literal) => [literal.start, literal]));
    for (const { index, 0: whole, groups } of script.code.matchAll(assignment)) {
      const { name = '', operator = '' } = groups ?? {};
      if (this.constants.size >= constantsMax) break;
      const from = index + whole.length;
      const values = this.list(from, this.endOfStatement(from));
      if (values.every((value) => value === MAYBE_EMPTY_UNKNOWN)) continue;
      const before =
        operator.length === 2 && operator !== ':=' && operator !== '<-'
          ? this.constants.get(name)
          : undefined;
      this.constants.set(name, before === undefined ? values : [before.join('') + values.join('')]);
    }
  }

  /** The texts that variables are set to. */
  get texts(): readonly string[] {
    return [...this.constants.values()].map((values) => values.join(' '));
  }

  /** The end of the statement that goes on at `from`: a line, `;`, or a bracket that was open before. */
  endOfStatement(from: number): number {
    const { code } = this.script;
    let depth = 0;
    for (let at = from; at < code.length; at += 1) {
      const character = code.charAt(at);
      if ('([{'.includes(character)) depth += 1;
      else if (')]}'.includes(character)) {
        if (depth === 0) return at;
        depth -= 1;
      } else if (depth === 0 && (character === ';' || character === '\n')) return at;
    }
    return code.length;
  }

  /** The items of an expression: arguments of a call with those of lists among them, keywords and flags left out. */
  list(from: number, to: number): readonly string[] {
    const { code } = this.script;
    const values: string[] = [];
    const calls: boolean[] = [];
    let start = from;
    const add = (end: number): void => {
      // Numbers of a list are flags of a library: `{stdio: [0, 1, 2]}`.
      if (calls.includes(false) && /^[\s\d]*$/.test(code.slice(start, end))) return;
      if (values.length < argumentsMax) values.push(...this.item(start, end));
    };
    for (let at = from; at < to; at += 1) {
      const character = code.charAt(at);
      const isInCall = calls.includes(true);
      if ('([{'.includes(character)) {
        const isCall = /[\w$)\]]/.test(code.charAt(at - 1)) && at > from;
        calls.push(isCall);
        if (!isCall && !isInCall) start = at + 1;
      } else if (')]}'.includes(character)) {
        if (calls.at(-1) === false && !calls.includes(true)) {
          add(at);
          start = at + 1;
        }
        calls.pop();
      } else if (character === ',' && !isInCall) {
        add(at);
        start = at + 1;
      }
    }
    add(to);
    return values;
  }

  private item(from: number, to: number): readonly string[] {
    const text = this.script.code.slice(from, to);
    const key = /^\s{0,32}[\w-]{1,32}\s{0,4}(?:=>|[:=])(?![:=])/.exec(text)?.[0] ?? '';
    const rest = text.slice(key.length).trim();
    if (rest === '' || (key !== '' && /^[\w.]+$/.test(rest) && !this.constants.has(rest))) return [];
    // A mode: `0o4755`, `04755`.
    const mode = /^0o?(?<digits>[0-7]{3,4})$/.exec(rest)?.groups?.digits;
    if (mode !== undefined) return [mode];
    const start = to - text.slice(key.length).trimStart().length;
    const literal = this.byStart.get(start);
    if (literal?.isList === true) return literal.value.trim().split(/\s+/);
    const constant = this.constants.get(rest.replace(/^[$@*]{1,3}/, ''));
    return constant ?? [this.text(start, to)];
  }

  /** What an expression is as a text; pieces that are not known are marks. */
  text(from: number, to: number): string {
    const { code } = this.script;
    const parts: string[] = [];
    let separator = '';
    const add = (part: string): void => {
      if (part !== MAYBE_EMPTY_UNKNOWN || parts.at(-1) !== part) parts.push(part);
    };
    let skippedTo = from;
    for (const { 0: found, index } of code.slice(from, to).matchAll(piece)) {
      const at = from + index;
      const end = at + found.length;
      if (at < skippedTo) continue;
      if (found === '"') {
        const literal = this.byStart.get(at);
        if (literal === undefined) continue;
        if (code.startsWith('.join(', literal.end)) separator = literal.value;
        else add(literal.runs ? MAYBE_EMPTY_UNKNOWN : this.filled(literal));
      } else if (found === ',' || found === '/') {
        const between = found === '/' ? found : separator;
        if (parts.length > 0) parts.push(between);
      } else if (found === '[') {
        // What is chosen of what stands before it.
        if (/[)\]"]/.test(code.charAt(at - 1))) skippedTo = closingBracket(code, at);
      } else {
        const name = found.replace(/^[$@]/, '');
        const isMember = /[.>]$/.test(code.slice(from, at));
        const constant = isMember ? undefined : this.constants.get(name);
        if (/^join(?:path)?$/.test(name) && /(?:path|File|Path)\.$|^(?!.*\.$)/.test(code.slice(from, at)))
          separator = '/';
        const isCall = code.charAt(end) === '(';
        if (isCall || (code.charAt(end) === '[' && constant === undefined)) {
          if (isCall && scriptExpressions().transparent.has(name)) continue;
          skippedTo = closingBracket(code, end);
          if (!isMember || parts.length === 0) add(MAYBE_EMPTY_UNKNOWN);
        } else if (constant !== undefined) parts.push(constant.join(' '));
        else if (!isMember && !/^\s?["({]|^\.|^::|^->/.test(code.slice(end, end + 3)) && !ignored.has(name))
          add(MAYBE_EMPTY_UNKNOWN);
      }
    }
    return parts.length === 0 && /[\w"]/.test(code.slice(from, to)) ? MAYBE_EMPTY_UNKNOWN : parts.join('');
  }

  /** A literal with what is known of the expressions in it. */
  filled({ value, interpolates }: Literal): string {
    if (!interpolates || !/[${]/.test(value)) return value;
    return value.replace(
      /[#$]?\{\s{0,4}\$?(?<braced>[^{}]{0,100})\}|\$(?<bare>[A-Za-z_]\w{0,40})/g,
      (_whole, braced?: string, bare?: string) =>
        this.constants.get((braced ?? bare ?? '').trim())?.join(' ') ?? MAYBE_EMPTY_UNKNOWN,
    );
  }
}

/** Where the bracket at `open` closes; the end where it does not. */
export function closingBracket(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    if ('([{'.includes(code.charAt(at))) depth += 1;
    else if (')]}'.includes(code.charAt(at))) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return code.length;
}

/** Where the bracket that closes at `close` opens; -1 where it does not. */
export function openingBracket(code: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    if (')]}'.includes(code.charAt(at))) depth += 1;
    else if ('([{'.includes(code.charAt(at))) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
