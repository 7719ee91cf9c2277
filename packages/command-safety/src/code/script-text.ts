import type { Syntax } from './call-tables.ts';

/** A text literal in a script. */
export interface Literal {
  readonly value: string;
  /** Of the opening quote. */
  readonly start: number;
  /** Behind the closing quote. */
  readonly end: number;
  /** The language hands it to a shell: `` `ls` `` in perl. */
  readonly runs: boolean;
  /** Words of a list: `qw(a b)`. */
  readonly isList: boolean;
  /** Expressions in it are filled in: `"$x"`, `"#{x}"`, `f"{x}"`. */
  readonly interpolates: boolean;
}

export interface ScriptText {
  /** As long as the script; comments and the contents of literals are blanks. */
  readonly code: string;
  readonly literals: readonly Literal[];
}

/** Literals that are read; a one-liner holds a dozen. */
const literalsMax = 500;

const closing: ReadonlyMap<string, string> = new Map(
  ['()', '{}', '[]', '<>'].map(([open = '', close = '']) => [open, close]),
);
/** `q(…)`, `%w[…]`, `%x{…}`: quotes that perl and ruby let a script choose, and the long texts of lua. */
const chosenQuote = /(?:%(?<ruby>[qQwWx])|(?<![\w$@%])(?<perl>q[qwx]?)\s?)(?<open>[({[<|!/])|\[\[/y;

/** Separates literals and comments from code, in one pass. Text that is in no language gives a result too. */
export function readScript(script: string, syntax: Syntax): ScriptText {
  const literals: Literal[] = [];
  let code = '';
  let at = 0;
  const blank = (end: number): void => {
    code += script.slice(at, end).replace(/[^\n]/g, ' ');
    at = end;
  };
  const keep = (literal: Literal): void => {
    if (literals.length < literalsMax) literals.push(literal);
    code += `"${' '.repeat(Math.max(0, literal.end - literal.start - 2))}"`.slice(
      0,
      literal.end - literal.start,
    );
    at = literal.end;
  };
  while (at < script.length) {
    const character = script.charAt(at);
    const comment = syntax.comments.find((mark) => script.startsWith(mark, at));
    // `$#x` of perl, `#{x}`, and the slashes of an address.
    if (comment !== undefined && !/[$@\w:{\\]/.test(script.charAt(at - 1))) {
      const end = comment === '/*' ? script.indexOf('*/', at + 2) + 2 : script.indexOf('\n', at);
      blank(end < at + 1 ? script.length : end);
    } else if (character === '"' || character === "'" || character === '`') {
      const quote =
        character !== '`' && script.startsWith(character.repeat(3), at) ? character.repeat(3) : character;
      const { value, end } = textUpTo(script, at + quote.length, quote, true);
      const before = script.slice(Math.max(0, at - 2), at);
      keep({
        value,
        start: at,
        end,
        runs: character === '`' && (syntax.backticksRun || /[$!]$/.test(before)),
        isList: false,
        interpolates:
          character === '`' || /[fF]r?$/.test(before) || (syntax.backticksRun && character === '"'),
      });
    } else {
      chosenQuote.lastIndex = at;
      const opened = syntax.bareCalls && /[q%[]/.test(character) ? chosenQuote.exec(script) : null;
      if (opened === null) {
        code += character;
        at += 1;
        continue;
      }
      const { ruby, perl, open } = opened.groups ?? {};
      const { value, end } = textUpTo(
        script,
        at + opened[0].length,
        closing.get(open ?? '') ?? open ?? ']]',
        false,
      );
      const kind = ruby ?? perl ?? '';
      keep({
        value,
        start: at,
        end,
        runs: kind.endsWith('x'),
        isList: /w$/i.test(kind),
        interpolates: /[Qx]|qq/.test(kind),
      });
    }
  }
  return { code, literals };
}

function textUpTo(
  script: string,
  from: number,
  quote: string,
  escapes: boolean,
): { readonly value: string; readonly end: number } {
  let value = '';
  let at = from;
  while (at < script.length && !script.startsWith(quote, at)) {
    const escaped = escapes && script.charAt(at) === '\\' ? escapeAt(script, at) : null;
    value += escaped?.text ?? script.charAt(at);
    at += escaped?.length ?? 1;
  }
  return { value, end: Math.min(at + quote.length, script.length) };
}

/** What the escape at a backslash stands for, and how many characters it takes. */
function escapeAt(script: string, at: number): { readonly text: string; readonly length: number } {
  const [whole, hex, unicode, octal] =
    /^\\(?:x([0-9a-fA-F]{2})|u\{?([0-9a-fA-F]{4})\}?|([0-7]{3}))/.exec(script.slice(at, at + 9)) ?? [];
  if (whole !== undefined)
    return {
      text: String.fromCharCode(Number.parseInt(hex ?? unicode ?? octal ?? '', octal === undefined ? 16 : 8)),
      length: whole.length,
    };
  const character = script.charAt(at + 1);
  return { text: character === 'n' ? '\n' : character === 't' ? '\t' : character, length: 2 };
}
