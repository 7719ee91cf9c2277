import type { CommandContext } from './command-context.ts';
import { verbsJson } from './knowledge/verbs.generated.ts';
import { readTable } from './knowledge/read-table.ts';
import { namesAll } from './shell/flow.ts';
import { meansWithoutAsking } from './matchers/derived-texts.ts';

/** What a program that no rule knows does, by the verbs and nouns of its name and its words. */
export interface VerbHeuristics {
  /** A destroying verb is the only word. */
  readonly whole: boolean;
  readonly destroys: boolean;
  readonly removes: boolean;
  /** A noun names something that a service keeps for its users. */
  readonly isKept: boolean;
  /** Everything of a kind is named. */
  readonly all: boolean;
}

/** The words of `knowledge/verbs.toml`. */
type Words = Readonly<
  Record<
    'destroying' | 'removing' | 'alone' | 'options' | 'kept' | 'passing' | 'explained' | 'clients',
    ReadonlySet<string>
  > &
    Record<'resets' | 'everything' | 'reading' | 'documenting' | 'takes_text' | 'any_verb', RegExp>
>;

let read: Words | null = null;

function words(): Words {
  if (read !== null) return read;
  // The generator has checked the shape.
  const table = readTable(verbsJson) as Omit<Words, 'any_verb'>;
  const verbs = [...table.destroying, ...table.removing, ...table.alone].join('|').replace('|rm|', '|\\brm|');
  read = { ...table, any_verb: new RegExp(verbs, 'i') };
  return read;
}

/** No word of a command that is typed is longer. */
const wordCharactersMax = 64;
/** Arguments that are looked at. */
const argumentsMax = 16;
/** Words of a command that can be verb and noun. */
const wordsMax = 4;

/** `delete-cluster`, `vm.destroy`, `db:drop`, `eraseFlash` by their parts. */
function partsOf(text: string): readonly string[] {
  if (text.length > wordCharactersMax || text.includes('/')) return [];
  return text
    .split(/[-_:.]|(?<=[a-z])(?=[A-Z])/)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}

/** Whether a noun is among some, also of more than one. */
function isAmong(nouns: ReadonlySet<string>, noun: string): boolean {
  return nouns.has(noun) || (noun.endsWith('s') && nouns.has(noun.slice(0, -1)));
}

/** Words and long options; behind `--` another program begins, which is looked at by itself. */
function wordsAndOptions(command: CommandContext): { words: readonly string[]; options: readonly string[] } {
  const texts = command.args.slice(0, argumentsMax).map(({ text }) => text);
  const end = texts.indexOf('--');
  const own = end === -1 ? texts : texts.slice(0, end);
  const { takes_text: takesText } = words();
  return {
    options: own.filter((text) => text.startsWith('--')),
    // A sentence is text.
    words: own.filter(
      (text, index) => !text.startsWith('-') && !/[(\s]/.test(text) && !takesText.test(own[index - 1] ?? ''),
    ),
  };
}

const noHints: VerbHeuristics = {
  whole: false,
  destroys: false,
  removes: false,
  isKept: false,
  all: false,
};

/** Several rules ask about the same command. */
const known = new WeakMap<CommandContext, VerbHeuristics>();

/** The verbs and nouns of a command. */
export function verbHeuristicsOf(command: CommandContext): VerbHeuristics {
  let heuristics = known.get(command);
  if (heuristics === undefined) {
    heuristics = readVerbHeuristics(command);
    known.set(command, heuristics);
  }
  return heuristics;
}

function readVerbHeuristics(command: CommandContext): VerbHeuristics {
  const { any_verb: anyVerb, destroying, removing, kept, ...other } = words();
  if (!anyVerb.test(command.program) && !anyVerb.test(command.text)) return noHints;
  if (other.documenting.test(command.program)) return noHints;
  const { words: given, options } = wordsAndOptions(command);
  const first = given.slice(0, wordsMax);
  if (first.slice(0, 3).some((word) => other.reading.test(word))) return noHints;
  const parts = first.flatMap(partsOf);
  if (parts.some((part) => isAmong(other.passing, part))) return noHints;
  const named = partsOf(command.program.replace(/(delete|destroy|nuke|wipe|erase|flush)$/, '-$1'));
  const resets = other.resets.test([...first, ...options].join(' '));
  const destroys =
    resets ||
    parts.some((part) => destroying.has(part)) ||
    (named.length > 1 && named.some((part) => destroying.has(part))) ||
    options.flatMap(partsOf).some((part) => other.options.has(part));
  const removes =
    parts.some((part) => removing.has(part)) || named.slice(1).some((part) => removing.has(part));
  const whole =
    parts.length === 1 &&
    other.alone.has(parts[0] ?? '') &&
    (command.args.length === 1 || (meansWithoutAsking(command) && given.length === 1)) &&
    !command.hasOption(['--check', '--help']);
  if (!destroys && !removes) return whole ? { ...noHints, whole } : noHints;
  return {
    whole,
    destroys,
    removes,
    isKept: resets || [...parts, ...named].some((part) => isAmong(kept, part)),
    all: command.args.some(({ text }) => other.everything.test(text) || namesAll(text)),
  };
}

/** Whether the verbs and nouns of a program count where none of its rules holds. */
export function usesVerbHeuristics(program: string, isKnown: boolean): boolean {
  return isKnown ? words().clients.has(program) : !words().explained.has(program);
}
