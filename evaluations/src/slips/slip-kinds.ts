import type { Random } from '../fuzzing/random.ts';

/** A line as somebody meant it, and what is known of the place where it is typed. */
export interface MeantLine {
  readonly text: string;
  readonly words: readonly string[];
  /** The line that was typed before; empty: none. */
  readonly before: string;
  /** Files and folders of the directory. */
  readonly files: ReadonlySet<string>;
  readonly branches: ReadonlySet<string>;
}

/** What was typed instead, and the exit code that the shell or the program documents for it. */
export interface Slip {
  readonly text: string;
  /** Words that nobody meant. */
  readonly wrong: readonly string[];
  readonly exitCode: number;
  /** How often it is typed before it is mended. */
  readonly times?: number;
}

export interface SlipKind {
  readonly name: string;
  /** Null: a slip of this kind can't happen in this line. */
  readonly make: (line: MeantLine, random: Random) => Slip | null;
}

const notFound = 127;
const keyRows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** What the hand reaches that is one key aside. */
const wholeRows = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'];
/** The keys of a Russian keyboard (ЙЦУКЕН), in the order of the Latin ones. */
const latinKeys = 'qwertyuiop[]asdfghjkl;\'zxcvbnm,./QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?';
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбю.ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,';

/** The exit code for a subcommand, an option or an operand that a program refuses, as its manual says; others end with 1. */
const refusals: Readonly<Record<string, { readonly sub?: number; readonly option?: number; readonly operand?: number }>> = {
  git: { option: 129, operand: 128 },
  ls: { option: 2, operand: 2 },
  grep: { option: 2, operand: 2 },
  sort: { option: 2, operand: 2 },
  tar: { option: 64, operand: 2 },
  bash: { option: 2, operand: 127 },
  sh: { option: 2, operand: 127 },
  python: { option: 2, operand: 2 },
  python3: { option: 2, operand: 2 },
  curl: { option: 2 },
  ssh: { option: 255 },
  man: { operand: 16 },
  nmap: { option: 255 },
  apt: { sub: 100, option: 100 },
  'apt-get': { sub: 100, option: 100 },
  cargo: { sub: 101 },
  ip: { sub: 255, option: 255 },
}; // prettier-ignore

const refusal = (line: MeantLine, what: 'sub' | 'option' | 'operand'): number =>
  refusals[programOf(line)]?.[what] ?? 1;

const programAt = ({ words }: MeantLine): number => (words[0] === 'sudo' ? 1 : 0);
const programOf = (line: MeantLine): string => line.words[programAt(line)] ?? '';

type Damage = (word: string, random: Random) => string | null;

const transposed: Damage = (word, random) => {
  const places = Array.from(word).flatMap((letter, at) => {
    const next = word[at + 1];
    return next !== undefined && next !== letter ? [at] : [];
  });
  if (places.length === 0) return null;
  const at = random.of(places);
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
};

const missing: Damage = (word, random) => {
  if (word.length < 3) return null;
  const at = random.below(word.length);
  return word.slice(0, at) + word.slice(at + 1);
};

const doubled: Damage = (word, random) => {
  const at = random.below(word.length);
  return word.slice(0, at + 1) + word.slice(at);
};

const neighbourOf = (letter: string, random: Random): string | null => {
  const row = keyRows.find((keys) => keys.includes(letter));
  if (row === undefined) return null;
  const at = row.indexOf(letter);
  return random.of([row[at - 1], row[at + 1]].filter((key) => key !== undefined));
};

const neighbouring: Damage = (word, random) => {
  const at = random.below(word.length);
  const key = neighbourOf(word[at] ?? '', random);
  return key === null ? null : word.slice(0, at) + key + word.slice(at + 1);
};

const extra: Damage = (word, random) => {
  const at = random.below(word.length);
  const key = neighbourOf(word[at] ?? '', random);
  return key === null ? null : word.slice(0, at + 1) + key + word.slice(at + 1);
};

const letters: readonly Damage[] = [transposed, missing, doubled, neighbouring, extra];

const anyLetters: Damage = (word, random) => random.of(letters)(word, random);

function withWord({ words }: MeantLine, at: number, word: string): string {
  return words.map((each, place) => (place === at ? word : each)).join(' ');
}

/** A slip in one word of the line. */
function inWord(line: MeantLine, at: number, damage: Damage, random: Random, exitCode: number): Slip | null {
  const word = line.words[at];
  if (word === undefined || word === '') return null;
  const wrong = damage(word, random);
  return wrong === null || wrong === word
    ? null
    : { text: withWord(line, at, wrong), wrong: [wrong], exitCode };
}

const inProgram =
  (damage: Damage, exitCode = notFound): SlipKind['make'] =>
  (line, random) =>
    /^[a-z][\w+-]*$/.test(programOf(line)) ? inWord(line, programAt(line), damage, random, exitCode) : null;

/** Programs whose second word says what they do. */
const withSubcommands = new Set(
  'git apt apt-get docker npm pip pip3 systemctl service ip cargo kubectl brew'.split(' '),
);

const inSubcommand: SlipKind['make'] = (line, random) => {
  const at = programAt(line) + 1;
  const isNamed = withSubcommands.has(programOf(line)) && /^[a-z][a-z-]{2,}$/.test(line.words[at] ?? '');
  return isNamed ? inWord(line, at, anyLetters, random, refusal(line, 'sub')) : null;
};

const placesOf = (line: MeantLine, isOne: (word: string) => boolean): readonly number[] =>
  line.words.flatMap((word, at) => (at > programAt(line) && isOne(word) ? [at] : []));

const inWordLike =
  (isOne: (word: string, line: MeantLine) => boolean, what: 'option' | 'operand', damage: Damage): SlipKind['make'] =>
  (line, random) => {
    const places = placesOf(line, (word) => isOne(word, line));
    return places.length === 0 ? null : inWord(line, random.of(places), damage, random, refusal(line, what));
  }; // prettier-ignore

const ofOption: Damage = (word, random) => {
  const inside = anyLetters(word.slice(2), random);
  return inside === null ? null : `--${inside}`;
};

const ofPath: Damage = (word, random) => {
  const from = word.replace(/\/$/, '').lastIndexOf('/') + 1;
  const ending = /(?:\.\w+)?\/?$/.exec(word)?.[0] ?? '';
  const name = word.slice(from, word.length - ending.length);
  const inside = name.length < 3 ? null : anyLetters(name, random);
  return inside === null ? null : word.slice(0, from) + inside + ending;
};

/** Exit codes that say nothing of what went wrong. */
const anyExitCodes = [1, 2, 126, 127, 128, 129];

export const slipKinds: readonly SlipKind[] = [
  { name: 'letters transposed', make: inProgram(transposed) },
  { name: 'letter missing', make: inProgram(missing) },
  { name: 'letter doubled', make: inProgram(doubled) },
  { name: 'neighbouring key', make: inProgram(neighbouring) },
  { name: 'extra letter', make: inProgram(extra) },
  {
    name: 'blank missing',
    make({ words }) {
      const [first = '', second, ...rest] = words;
      if (second === undefined || !/^[a-z][\w+-]*$/.test(first)) return null;
      return { text: [first + second, ...rest].join(' '), wrong: [first + second], exitCode: notFound };
    },
  },
  {
    name: 'blank in the word',
    make({ words }, random) {
      const [first = '', ...rest] = words;
      if (first.length < 3 || !/^[a-z]+$/.test(first)) return null;
      const at = 1 + random.below(first.length - 1);
      const parts = [first.slice(0, at), first.slice(at)];
      return { text: [...parts, ...rest].join(' '), wrong: parts.slice(0, 1), exitCode: notFound };
    },
  },
  {
    name: 'blank too late or too early',
    make({ words }, random) {
      const [first = '', second = '', ...rest] = words;
      if (first.length < 2 || second.length < 2 || !/^[a-z]+$/.test(first)) return null;
      const wrong =
        random.below(2) === 0
          ? [first + second.slice(0, 1), second.slice(1)]
          : [first.slice(0, -1), first.slice(-1) + second];
      return { text: [...wrong, ...rest].join(' '), wrong, exitCode: notFound };
    },
  },
  {
    name: 'capitals',
    make(line, random) {
      const first = programOf(line);
      if (!/^[a-z]{2,}$/.test(first)) return null;
      const isWhole = random.below(2) === 0;
      const text = isWhole ? line.text.toUpperCase() : withWord(line, programAt(line), first.toUpperCase());
      return { text, wrong: [first.toUpperCase()], exitCode: notFound };
    },
  },
  {
    name: 'another layout',
    make({ text }) {
      if (!/^[a-z]{2}/.test(text)) return null;
      const typed = text.replaceAll(/./g, (key) => russianKeys[latinKeys.indexOf(key)] ?? key);
      return { text: typed, wrong: typed.split(' ').slice(0, 1), exitCode: notFound };
    },
  },
  {
    name: 'hands one key aside',
    make: inProgram((word) => {
      const typed = Array.from(word).map((letter) => {
        const row = wholeRows.find((keys) => keys.includes(letter));
        return row?.[row.indexOf(letter) + 1] ?? letter;
      });
      // What ends a command or opens a quote makes another line of it.
      return word.length < 3 || /[;'[\]]/.test(typed.join('')) ? null : typed.join('');
    }),
  },
  {
    name: 'glued to the command before',
    make({ text, words, before }, random) {
      const glued = random.below(2) === 0 ? (words[0] ?? '') : before;
      if (!/^[a-z]{2,}$/.test(glued)) return null;
      return { text: glued + text, wrong: [glued + (words[0] ?? '')], exitCode: notFound };
    },
  },
  { name: 'subcommand', make: inSubcommand },
  {
    name: 'option',
    make: inWordLike((word) => /^--[a-z][a-z-]{3,}$/.test(word), 'option', ofOption),
  },
  { name: 'path', make: inWordLike((word, { files }) => files.has(word), 'operand', ofPath) },
  {
    name: 'script',
    make: (line, random) =>
      /^\.\/[\w./-]+$/.test(line.words[0] ?? '') ? inWord(line, 0, ofPath, random, notFound) : null,
  },
  {
    name: 'branch',
    make: (line, random) =>
      programOf(line) === 'git'
        ? inWordLike((word, { branches }) => branches.has(word), 'operand', anyLetters)(line, random)
        : null,
  },
  {
    name: 'manual page',
    make: (line, random) =>
      programOf(line) === 'man'
        ? inWordLike((word) => /^[a-z][\w.-]{2,}$/.test(word), 'operand', anyLetters)(line, random)
        : null,
  },
  {
    name: 'three times',
    make(line, random) {
      const slip = inProgram(anyLetters)(line, random);
      return slip === null ? null : { ...slip, times: 3 };
    },
  },
  {
    name: 'any exit code',
    make: (line, random) => inProgram(anyLetters, random.of(anyExitCodes))(line, random),
  },
  {
    name: 'ends with 0',
    make(line, random) {
      const places = placesOf(line, (word) => /^[a-z][\w.-]{3,}$/.test(word));
      // No page has the name.
      return places.length === 0 || programOf(line) === 'man' ? null : inWord(line, random.of(places), anyLetters, random, 0);
    },
  },
]; // prettier-ignore
