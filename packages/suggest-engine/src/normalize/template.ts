import { LruMap } from '@hunch/common/lru-map';
import { trimLine } from '../command-line.ts';
import { hasNamedSlot, isNamed, wordRoles, type WordRole } from './word-roles.ts';
import { slotKindOf, slotKinds, type SlotKind } from './slots.ts';
import { blankSeparated, pieces, type Piece } from './tokens.ts';

/** A command line and what it has in common with others like it. */
export interface Template {
  /** The normalised command: one spelling for all lines that differ in blanks, needless quotes and values only. */
  readonly cmdNorm: string;
  readonly slotCount: number;
  /** As typed, quotes included, in the order of the slots; null where the text is not one word (a here-document). */
  readonly slotValues: readonly (string | null)[];
  /** Whether `cmdNorm` with its slots filled is a line that runs: not when the command token was lowercased. */
  readonly isFillable: boolean;
}

/** Slots of one command that are remembered; more are counted but not learnt. People's commands have up to five. */
export const slotsMax = 16;

// While a line is being normalised, `<path>` is one character of the private use area, so that the lexer takes it for a
// letter and not for two redirections, and a template normalises to itself.
const firstMark = 0xe000;
const markOf: Readonly<Record<SlotKind, string>> = {
  path: '\uE000',
  num: '\uE001',
  sha: '\uE002',
  url: '\uE003',
  msg: '\uE004',
  branch: '\uE005',
  namespace: '\uE006',
  resource: '\uE007',
  service: '\uE008',
};
const marks = /[\uE000-\uE008]/g;
const placeholders = /<(?:path|num|sha|url|msg|branch|namespace|resource|service)>/g;
const safeWord = /^[\w@%+=:,./\uE000-\uE008-]+$/;

/** About 1 MB. Of 100,000 commands two in three are among the last 4,000 different lines. */
const linesMax = 4_096;
/** Longer lines seldom come again. */
const lineLengthMax = 256;

/** People repeat themselves, and reading a line takes longer than all that is done with its template. */
const known = new LruMap<string, Template>(linesMax);

/**
 * Normalises a command line (spec 003 §5.3). Idempotent, total, linear.
 *
 * @param line any text; blanks around it don't matter
 * @example
 * templateOf('Git  commit -m "fix it" src/a.ts').cmdNorm; // 'git commit -m <msg> <path>'
 */
export function templateOf(line: string): Template {
  return line.length > lineLengthMax ? normalized(line) : known.getOrMake(line, () => normalized(line));
}

function normalized(line: string): Template {
  const marked = trimLine(line)
    .replaceAll(marks, '\uFFFD')
    .replaceAll(placeholders, (placeholder) => markOf[placeholder.slice(1, -1) as SlotKind]);
  const shell = pieces(marked);
  if (shell !== null) return new TemplateBuilder().build(shell, marked);
  // What is no shell may become shell once it is normalised (an open quote in a path); a second look settles that.
  const first = new TemplateBuilder().build(blankSeparated(marked), marked);
  if (first.cmdNorm === line) return { ...first, isFillable: false };
  return { ...normalized(first.cmdNorm), slotValues: first.slotValues, isFillable: false };
}

/** What each slot of a template holds, in order. */
export function slotKindsOf(cmdNorm: string): SlotKind[] {
  return Array.from(cmdNorm.matchAll(placeholders), ([placeholder]) => placeholder.slice(1, -1) as SlotKind);
}

/** The slots for names, by twos: what belongs together, as a pod and its namespace. */
export function namedPairs(cmdNorm: string): readonly (readonly [number, number])[] {
  if (!hasNamedSlot(cmdNorm)) return [];
  const named = slotKindsOf(cmdNorm)
    .slice(0, slotsMax)
    .flatMap((kind, slot) => (isNamed(kind) ? [slot] : []));
  return named.flatMap((slot, place) => named.slice(place + 1).map((other) => [slot, other] as const));
}

/** Puts values into the slots of a template; null when their number differs. */
export function fillTemplate(cmdNorm: string, values: readonly string[]): string | null {
  let next = 0;
  const text = cmdNorm.replaceAll(placeholders, () => values[next++] ?? '');
  return next === values.length ? text : null;
}

class TemplateBuilder {
  /** Of the words that are still to come. */
  #roles: readonly WordRole[] = [];
  #place = 0;
  readonly #values: (string | null)[] = [];
  #text = '';
  /** Where the last piece ends that is no `;` and no newline. */
  #end = 0;
  #isGlued = true;
  #isMessageNext = false;
  #isFillable = true;
  #command = '';
  #isTargetGlued = false;
  #isHereDocument = false;

  build(input: readonly Piece[], marked: string): Template {
    this.#roles = rolesOf(input);
    for (const piece of input) this.#add(piece);
    const text = this.#text.slice(0, this.#end);
    // A line of comments only is kept as one, so that it is not nothing.
    const cmdNorm = text === '' && marked !== '' ? '#' : text;
    return {
      cmdNorm: cmdNorm.replaceAll(marks, (mark) => `<${slotKinds[mark.charCodeAt(0) - firstMark] ?? 'msg'}>`),
      slotCount: this.#values.length,
      slotValues: this.#values,
      isFillable: this.#isFillable && !cmdNorm.includes('\n'),
    };
  }

  #add(piece: Piece): void {
    switch (piece.kind) {
      case 'word':
        this.#put(this.#word(piece));
        return;
      case 'verbatim':
        this.#putVerbatim(piece.raw);
        return;
      case 'assignment':
        this.#put(
          piece.head +
            this.#value(piece.raw.slice(piece.head.length), piece.value.text, piece.value.isStatic),
        );
        return;
      case 'redirection':
        this.#redirection(piece.raw, piece.operator);
        return;
      case 'target':
        this.#target(piece.raw, piece.text);
        return;
      case 'separator':
        this.#separator(piece.raw);
    }
  }

  #put(text: string): void {
    this.#text += this.#isGlued ? text : ` ${text}`;
    this.#isGlued = false;
    if (text !== ';') this.#end = this.#text.length;
  }

  #putVerbatim(raw: string): void {
    // The inside of `(( ))`.
    if (raw === '') return;
    this.#put(raw);
    this.#countMarks(raw);
  }

  /** Slots that were there already (a template that is normalised again): they have no value. */
  #countMarks(text: string): void {
    for (const _ of text.matchAll(marks)) this.#values.push(null);
  }

  #separator(raw: string): void {
    this.#command = '';
    this.#isMessageNext = false;
    if (raw !== '\n') {
      // `f()` is one idiom; `f ( )` is read differently after `function`.
      if (raw === ')' && this.#text.endsWith('(')) this.#isGlued = true;
      this.#put(raw);
      return;
    }
    if (this.#text !== '' && !this.#text.endsWith('\n')) this.#text += '\n';
    this.#isGlued = true;
  }

  #redirection(raw: string, operator: string): void {
    this.#isHereDocument = operator === '<<' || operator === '<<-';
    this.#put(this.#isHereDocument ? `${raw.slice(0, raw.indexOf('<'))}<<<` : raw);
    this.#isTargetGlued = operator === '>&' || operator === '<&';
  }

  #target(raw: string, text: string): void {
    if (this.#isHereDocument) {
      this.#isHereDocument = false;
      this.#values.push(null);
      this.#put(markOf.msg);
      return;
    }
    // `2>&1` and `>&-` are one idiom; a file is a value.
    if (this.#isTargetGlued && /^(?:\d+-?|-)$/.test(text)) {
      this.#isGlued = true;
      this.#put(raw);
      return;
    }
    this.#put(text.startsWith('/dev/') ? raw : this.#value(raw, text, true));
  }

  #word(piece: Extract<Piece, { kind: 'word' }>): string {
    const role = this.#roles[this.#place] ?? noRole;
    this.#place += 1;
    if (role.isCommand) return this.#commandWord(piece);
    // Needless quotes first, so that `"-n"` and `-n` go the same way.
    const word = piece.isStatic && safeWord.test(piece.text) ? { ...piece, raw: piece.text } : piece;
    const { named } = role;
    const isMessage = this.#isMessageNext;
    this.#isMessageNext = false;
    if (isMessage && (word.isQuoted || this.#command === 'git') && !word.text.startsWith('-')) {
      return this.#slot('msg', word.raw);
    }
    if (word.text.length > 1 && (word.text.startsWith('-') || word.text.startsWith('+')))
      return this.#option(word, role);
    if (named !== null && word.isStatic && isName(word.text)) return this.#slot(named, word.raw);
    const equals = /^[A-Za-z_][\w.-]*=/.exec(word.raw)?.[0];
    if (equals !== undefined) {
      return (
        equals + this.#value(word.raw.slice(equals.length), word.text.slice(equals.length), word.isStatic)
      );
    }
    return this.#value(word.raw, word.text, word.isStatic, word.isQuoted);
  }

  #commandWord(word: Extract<Piece, { kind: 'word' }>): string {
    const raw = word.isStatic && safeWord.test(word.text) ? plainOrRaw(word) : word.raw;
    const lower = word.isStatic ? lowercase(raw) : raw;
    if (lower !== raw) this.#isFillable = false;
    this.#command = lower;
    this.#countMarks(lower);
    return lower;
  }

  #option(word: Extract<Piece, { kind: 'word' }>, role: WordRole): string {
    const { raw, text } = word;
    const long = /^--[\w.-]+=/.exec(raw)?.[0];
    if (long !== undefined) {
      const value = raw.slice(long.length);
      if (role.namedValue !== null) return long + this.#slot(role.namedValue, value);
      if (long === '--message=') return long + this.#slot('msg', value);
      return long + this.#value(value, text.slice(long.length), word.isStatic);
    }
    if (text === '--message' || /^-[A-Za-z]*m$/.test(text)) this.#isMessageNext = true;
    if (raw !== text) return this.#message(raw, text) ?? raw;
    // `head -20` but `kill -9`, `ls -1`, `gzip -9`: one digit chooses a behaviour.
    if (/^(?:\+\d+|-\d\d+)$/.test(text)) return text.slice(0, 1) + this.#slot('num', text.slice(1));
    // `-j8` but `-O2`.
    if (/^-[A-Za-z]\d+$/.test(text) && !text.startsWith('-O'))
      return text.slice(0, 2) + this.#slot('num', text.slice(2));
    if (/^-[A-Z][./~]/.test(text)) return text.slice(0, 2) + this.#slot('path', text.slice(2));
    if (!text.startsWith('-')) return this.#value(raw, text, word.isStatic);
    this.#countMarks(raw);
    return raw;
  }

  /** `-m"fix it"`. */
  #message(raw: string, text: string): string | null {
    const attached = /^-[A-Za-z]*m(?=["'$])/.exec(raw)?.[0];
    if (attached !== undefined && text.length > attached.length)
      return attached + this.#slot('msg', raw.slice(attached.length));
    this.#countMarks(raw);
    return null;
  }

  #value(raw: string, text: string, isStatic: boolean, isQuoted = false): string {
    if (raw === '') return raw;
    if (!isStatic) {
      // `$HOME/x`, `*.txt`, `"https://$host/x"`: a path or an address whatever it expands to; `$x`, `$(…)` say nothing.
      const kind = /[`(\uE000-\uE008]/.test(text) ? null : slotKindOf(text);
      if (kind === 'path' || kind === 'url') return this.#slot(kind, raw);
      this.#countMarks(raw);
      return raw;
    }
    if (/[\uE000-\uE008]/.test(text)) {
      this.#countMarks(raw);
      return raw;
    }
    const kind = slotKindOf(text) ?? (isQuoted && /\s/.test(text) ? 'msg' : null);
    if (kind !== null) return this.#slot(kind, raw);
    return text !== '' && safeWord.test(text) ? text : raw;
  }

  #slot(kind: SlotKind, raw: string): string {
    this.#values.push(/[\uE000-\uE008]/.test(raw) ? null : raw);
    return markOf[kind];
  }
}

const noRole: WordRole = { isCommand: false, named: null, namedValue: null };

/** The roles of all words, one simple command after the other. */
function rolesOf(input: readonly Piece[]): readonly WordRole[] {
  const roles: WordRole[] = [];
  let words: string[] = [];
  for (const piece of input) {
    if (piece.kind === 'word') words.push(piece.text);
    if (piece.kind !== 'separator') continue;
    roles.push(...wordRoles(words));
    words = [];
  }
  return [...roles, ...wordRoles(words)];
}

/** A number, a commit and an address are what they are wherever they stand. */
function isName(text: string): boolean {
  const kind = slotKindOf(text);
  return kind === null || kind === 'path';
}

/** The text of a command word without needless quotes, unless they keep it from being a keyword or an assignment. */
function plainOrRaw(word: Extract<Piece, { kind: 'word' }>): string {
  return word.isQuoted || word.raw !== word.text ? word.raw : word.text;
}

/** ASCII only: the same length, and lowercasing twice is lowercasing once. */
function lowercase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
