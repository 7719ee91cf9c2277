/** A piece of code, in any language. Newlines outside of texts are marks: they end a statement where no bracket is open. */
export interface CodeToken {
  readonly kind: 'name' | 'text' | 'number' | 'mark';
  /** A name without the sigil of its language, the value of a text, the digits, or the mark itself. */
  readonly value: string;
  /** What a text holds is filled in: variables and expressions of the language. */
  readonly interpolates: boolean;
  /** A text that a shell is given where it stands: `` `ls` ``. */
  readonly runs: boolean;
  /** White space stands before it. */
  readonly spaced: boolean;
  readonly start: number;
  readonly end: number;
}

/** Tokens that are looked at: a one-liner has a hundred. */
const tokensMax = 8_192;

/** Every character is asked: a pattern costs a call each time. */
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const beginsWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
const isOfWord = (code: number): boolean => beginsWord(code) || isDigit(code);
const exclamation = 33;
const question = 63;
const backslash = 92;
/** Names of lisps are written with nearly everything. */
const lispRest = /[\w\-/.*?!:<>=]/;
const marks =
  /(?:\|>|\?\?=?|=>|->|::|\?\.(?!\d)|:=|<-(?!\d)|\+=|\.=|<>|\.\.\.?|&&|\|\|=?|[=!<>]=+|\*\*|\/\/|<<|>>|[\s\S])/y;

/** Where a comment of a language begins. */
const comments: ReadonlyMap<string, RegExp> = new Map([
  ...['python', 'ruby', 'perl', 'tcl', 'awk'].map((language) => [language, /#/y] as const),
  ['lisp', /;/y],
  ['node', /\/\/|\/\*/y],
  ['php', /#|\/\/|\/\*/y],
  ['lua', /--/y],
  ['other', /\/\/|\/\*|#(?=\s|$)/y],
]);

/** Marks that no longer one begins with. */
const alone: ReadonlySet<string> = new Set(['(', ')', '[', ']', '{', '}', ',', ';', '\n']);
const beginsComment: ReadonlySet<string> = new Set(['#', '/', '-', ';']);

function quoteAt(code: string, at: number): string | null {
  const character = code.charAt(at);
  if (character !== "'" && character !== '"' && character !== '`') return null;
  return character !== '`' && code.charAt(at + 1) === character && code.charAt(at + 2) === character
    ? character.repeat(3)
    : character;
}

/** Texts of perl and ruby that bring their own quotes, and long texts of lua. */
const quoting = /(?:%(?<ruby>[qQwWix])|\b(?<perl>q[qwx]?))\s?(?<open>[({[<|!/])|\[\[/y;
/** `</etc/*>` of perl names files. */
const perlGlob = /<[/~][^<>\n]{1,200}>/y;
const closing: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '<': '>' };

/** Splits code into tokens, in one pass. What is no code of any language gives tokens too. */
export function tokensOf(code: string, language: string): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  const comment = comments.get(language);
  const hasOwnQuotes = language === 'perl' || language === 'ruby' || language === 'lua';
  const isLisp = language === 'lisp';
  let at = 0;
  let spaced = false;
  const add = (
    kind: CodeToken['kind'],
    value: string,
    end: number,
    interpolates = false,
    runs = false,
  ): void => {
    tokens.push({ kind, value, interpolates, runs, spaced, start: at, end });
    at = end;
    spaced = false;
  };
  while (at < code.length && tokens.length < tokensMax) {
    const character = code.charAt(at);
    if (character === ' ' || character === '\t' || character === '\r') {
      at += 1;
      spaced = true;
      continue;
    }
    if (comment !== undefined && beginsComment.has(character)) {
      comment.lastIndex = at;
      const opened = comment.exec(code)?.[0];
      const isSigil = opened === '#' && !spaced && at > 0 && /[$@\w{]/.test(code.charAt(at - 1));
      if (opened !== undefined && !isSigil) {
        const end = opened === '/*' ? code.indexOf('*/', at + 2) + 2 : code.indexOf('\n', at);
        at = end < at + 2 ? code.length : end;
        spaced = true;
        continue;
      }
    }
    const quote = quoteAt(code, at);
    if (quote !== null) {
      const before = tokens.at(-1);
      const prefix =
        before !== undefined &&
        before.end === at &&
        before.kind === 'name' &&
        /^[a-zA-Z]{1,2}$/.test(before.value)
          ? before.value.toLowerCase()
          : '';
      const isRaw = prefix.includes('r') || (quote === "'" && /^(?:perl|ruby|php)$/.test(language));
      const { value, end } = readText(code, at + quote.length, quote, isRaw);
      if (prefix !== '' && /^[fbru]{1,2}$/.test(prefix)) tokens.pop();
      add(
        'text',
        value,
        end,
        fillsIn(language, quote, prefix),
        quote === '`' && runsBackticks.test(language),
      );
      continue;
    }
    if (hasOwnQuotes && /[%q[]/.test(character)) {
      quoting.lastIndex = at;
      const opened = quoting.exec(code);
      if (opened !== null && (opened[0] === '[[') === (language === 'lua')) {
        const open = opened.groups?.open ?? ']]';
        const { value, end } = readText(code, at + opened[0].length, closing[open] ?? open, true);
        const kind = opened.groups?.ruby ?? opened.groups?.perl ?? '';
        if (/^(?:w|W|i|qw)$/.test(kind)) {
          const start = at;
          add('mark', '(', at);
          for (const item of value.trim().split(/\s+/).slice(0, 64)) {
            add('text', item, at);
            add('mark', ',', at);
          }
          at = start;
          add('mark', ')', end);
        } else add('text', value, end, /^(?:qq|qx|Q|x)$/.test(kind), kind.endsWith('x'));
        continue;
      }
    }
    // `split / /, …`.
    if (character === '/' && tokens.at(-1)?.value === 'split') {
      const { value, end } = readText(code, at + 1, '/', true);
      add('text', value, end);
      continue;
    }
    if (language === 'perl' && character === '<') {
      perlGlob.lastIndex = at;
      const glob = perlGlob.exec(code)?.[0];
      if (glob !== undefined) {
        add('text', glob.slice(1, -1), at + glob.length);
        continue;
      }
    }
    const sigil = sigilAt(code, at, language);
    if (beginsWord(code.charCodeAt(at + sigil))) {
      let end = at + sigil + 1;
      while (isLisp ? end < code.length && lispRest.test(code.charAt(end)) : isOfWord(code.charCodeAt(end)))
        end += 1;
      // `rm_rf!` of ruby, and what asks.
      if (
        (code.charCodeAt(end) === exclamation || code.charCodeAt(end) === question) &&
        (language === 'ruby' ? code.charAt(end + 1) !== '=' : code.charAt(end + 1) === '(')
      )
        end += 1;
      add('name', code.slice(at + sigil, end), end);
    } else if (isDigit(code.charCodeAt(at))) {
      let end = at + 1;
      while (isOfWord(code.charCodeAt(end))) end += 1;
      add('number', code.slice(at, end), end);
    } else {
      marks.lastIndex = at;
      const mark = alone.has(character) ? character : (marks.exec(code)?.[0] ?? character);
      add('mark', mark, at + mark.length);
    }
  }
  return tokens;
}

const runsBackticks = /^(?:perl|ruby|php|julia)$/;

/** Length of what stands before a name that is a variable: `$x`, `@x`, `%ENV` of perl, `:name` of ruby is a mark and a name. */
function sigilAt(code: string, at: number, language: string): number {
  const character = code.charAt(at);
  if (character !== '$' && character !== '@' && !(character === '%' && language === 'perl')) return 0;
  return beginsWord(code.charCodeAt(at + 1)) ? 1 : 0;
}

function readText(
  code: string,
  from: number,
  quote: string,
  isRaw: boolean,
): { readonly value: string; readonly end: number } {
  const closes = quote.charCodeAt(0);
  let value = '';
  let at = from;
  let start = from;
  for (; at < code.length;) {
    const character = code.charCodeAt(at);
    if (character === closes && code.startsWith(quote, at)) break;
    if (character !== backslash || at + 1 >= code.length) {
      at += 1;
      continue;
    }
    const escaped = isRaw ? { text: code.slice(at, at + 2), length: 2 } : escapeAt(code, at);
    value += code.slice(start, at) + escaped.text;
    at += escaped.length;
    start = at;
  }
  value += code.slice(start, at);
  return { value, end: Math.min(at + quote.length, code.length) };
}

function fillsIn(language: string, quote: string, prefix: string): boolean {
  if (language === 'python') return prefix.includes('f');
  if (language === 'node') return quote === '`';
  return quote !== "'";
}

/** What the escape at a backslash stands for, and how many characters it takes. */
export function escapeAt(code: string, at: number): { readonly text: string; readonly length: number } {
  const digits = /^\\(?:x([0-9a-fA-F]{2})|u\{?([0-9a-fA-F]{4})\}?|([0-7]{3}))/.exec(code.slice(at, at + 9));
  const [whole, hex, unicode, octal] = digits ?? [];
  if (whole !== undefined)
    return {
      text: String.fromCharCode(Number.parseInt(hex ?? unicode ?? octal ?? '', octal === undefined ? 16 : 8)),
      length: whole.length,
    };
  const character = code.charAt(at + 1);
  return { text: character === 'n' ? '\n' : character, length: 2 };
}

/** The code without its comments: what stands there is only said. Texts keep what looks like one. */
export function withoutComments(code: string, language: string): string {
  const comment = language === 'python' || language === 'node' ? comments.get(language) : undefined;
  if (comment === undefined || !/#|\/[/*]/.test(code)) return code;
  let kept = '';
  let at = 0;
  let from = 0;
  while (at < code.length) {
    const quote = quoteAt(code, at);
    if (quote !== null) {
      at = readText(code, at + quote.length, quote, false).end;
      continue;
    }
    comment.lastIndex = at;
    const opened = beginsComment.has(code.charAt(at)) ? comment.exec(code)?.[0] : undefined;
    // A slash of an expression to match, or of an address without quotes.
    if (opened === undefined || (opened !== '#' && /[\\:]/.test(code.charAt(at - 1)))) {
      at += 1;
      continue;
    }
    const end = opened === '/*' ? code.indexOf('*/', at + 2) + 2 : code.indexOf('\n', at);
    kept += code.slice(from, at);
    at = end < at + 1 ? code.length : end;
    from = at;
  }
  return kept + code.slice(from);
}
