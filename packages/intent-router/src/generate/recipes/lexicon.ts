import { backgroundPhrases, backgroundWords } from './background.ts';
import { synonyms } from './synonyms.ts';

/**
 * The words of requests. A request and the patterns of the recipes are read by the same tables, so that a synonym written
 * here once serves every recipe. What stands in no table is a concept of its own, in the singular.
 */

/** Words that ask or are polite and carry nothing of the meaning, and what a request says about itself. */
const stopWords =
  "a an the my our your his her its their me i you we us it them they this that these those there here's is are am was be been being " +
  'please can could would will shall should may might want wants need needs like do does did done have has had having so some any ' +
  'kindly hey u ur thanks thank ok okay just also then how way quickly quick easily simply easy im ive lets ' +
  "ones yet existing whose that's it's i'd i'll i'm linux unix cli oneliner one-liner";

/** Phrases of the same sort. */
const stopPhrases = [
  'how do i',
  'how can i',
  'how to',
  'how would i',
  'how should i',
  'i want to',
  'i need to',
  'i would like to',
  'id like to',
  'id like',
  "i'd like to",
  'can you',
  'could you',
  'help me',
  'give me',
  'let me',
  'let us',
  'so far',
  'show me how to',
  'tell me how to',
  'the command to',
  'a command to',
  'command to',
  'one liner',
  'one liner to',
  'command line',
  'shell command',
  'shell command to',
  'bash command',
  'bash command to',
  'bash one liner',
  'bash one-liner',
  'bash oneliner',
  'in bash',
  'using bash',
  'terminal command',
  'a command that',
  'command for',
  'what is the command to',
  'what command',
  'is there a way to',
  'do i have',
  'there are',
  'are there',
  'how much',
  'how many of',
  'the ones',
  'as well',
  'at the moment',
  'right now',
  'on this machine',
  'on this computer',
  'on this system',
  'on my machine',
  'on my computer',
  'on my system',
  'on the system',
  'of this machine',
  'of this computer',
  'of my computer',
  'in this repo',
  'in this repository',
  'in the repo',
  'in the repository',
  'in the current repo',
  'in this project',
  'of this repository',
  'of this repo',
  'in my project',
  'of the project',
];

/** Words that join others. They may be passed over, unless a pattern asks for one of them. */
const glueWords =
  'in on at of to from for with by into as and onto via through within inside under out up off over down about called named titled';

/** Concepts that are usually implied. A pattern may ask for them; otherwise they may be passed over. */
const softWords =
  'show all every each entire whole now currently available given specific certain current computer';

/** What a request may ask to be done, beside showing. */
const actWords =
  'find search count delete create copy move rename edit replace sort compare extract compress archive install uninstall update upgrade start stop ' +
  'restart kill force check watch change convert merge split download ping undo discard save apply switch calculate wait run repeat schedule reboot shutdown push pull rebase amend';

/** Common words that never are the name of something, unless quoted or after "called". */
const neverNames =
  'something someone anything everything nothing itself themselves thing things stuff one ones other another same different more less most few many much ' +
  'better best good bad fast slow quick safe correct right wrong nice really very too quite even ever never always sometimes often ' +
  'only instead unless until while when why because since before after again once twice next previous already yet still maybe perhaps ' +
  'who whom about above below across along among around beside besides beyond during except near past per than toward upon versus ' +
  'yes no not none neither nor either or but however though although weather poem joke story song meaning life love discussed talked ' +
  'earlier yesterday today tomorrow week month year day hour minute second time times monday tuesday wednesday thursday friday saturday sunday ' +
  'version help problem ids pids ubuntu debian fedora centos manjaro issue issues bug bugs code work works project projects task idea question answer example examples step steps ' +
  'large small big little old young long short high low early late important main-ly automatically properly correctly permanently temporarily ' +
  'interactively manually silently verbosely safely properly globally locally together separately individually except recursively ' +
  'owned sorted ordered modified changed created accessed containing matching ending starting beginning older newer larger bigger smaller ' +
  'metadata timestamp timestamps multiple several editor browser menu keyword keywords license item items component components instance structure diffstat standard stdout stdin output regular own longest shortest sha among encrypted corrupted missing failed failing slow broken related necessary required optional default usual common special normal';

/** Words of the tables above that people also give to branches, directories and services. */
const mayBeNames = new Set(
  'main test tests release backup build data docs log logs temp tmp config home web api app server client node lib bin etc user users admin staging production develop dev feature hotfix fix cache db http ssh npm pip cargo brew apt json csv shell tools archive archives static public private index tar zip gzip unzip wget curl git cron make vim nano htop rsync uptime df du ls ps top lsblk ip dmesg whoami sed parted gparted site docker screen tmux env jq ripgrep ffmpeg bash zsh fish daemon python node nginx redis'.split(
    ' ',
  ),
);

export interface Lexicon {
  /** Every word that stands in a table, alone or in a phrase. */
  words(): Iterable<string>;
  /** The concept that a phrase of lower-case words means, `words` of it at most; undefined if it stands in no table. */
  phrase(
    words: readonly string[],
    from: number,
  ): { readonly concept: string; readonly length: number } | undefined;
  isGlue(word: string): boolean;
  isSoft(concept: string): boolean;
  /** Whether a concept is something to be done. */
  isAct(concept: string): boolean;
  /** Whether a plain word may be the name of something: a branch, a package, a directory. */
  mayName(word: string): boolean;
  /** Whether a word of the lexicon is a usual name too: `bash` of a package, `main` of a branch. */
  isUsualName(word: string): boolean;
}

/** Stands for what carries no meaning. */
export const nothing = '';

const phraseWordsMax = 9;

const phrases: ReadonlyMap<string, string> = buildPhrases();
const glue: ReadonlySet<string> = new Set(glueWords.split(' '));
const soft: ReadonlySet<string> = new Set(softWords.split(' '));
const acts: ReadonlySet<string> = new Set(actWords.split(' '));
const notNames: ReadonlySet<string> = new Set([
  ...phrases.keys(),
  ...glue,
  ...soft,
  ...neverNames.split(' '),
]);

export const lexicon: Lexicon = {
  *words() {
    for (const phrase of phrases.keys()) yield* phrase.split(' ');
  },
  phrase(words, from) {
    const most = Math.min(phraseWordsMax, words.length - from);
    for (let length = most; length > 0; length -= 1) {
      const text = length === 1 ? (words[from] ?? '') : words.slice(from, from + length).join(' ');
      const concept = phrases.get(text);
      if (concept !== undefined) return { concept, length };
    }
    const word = words[from] ?? '';
    // `settings`, `setting`, `set`: a plural may hide another form.
    for (const stem of stems(word).flatMap((first) => [first, ...stems(first)])) {
      const concept = phrases.get(stem);
      if (concept !== undefined) return { concept, length: 1 };
    }
    return undefined;
  },
  isGlue: (word) => glue.has(word),
  isSoft: (concept) => soft.has(concept),
  isAct: (concept) => acts.has(concept),
  isUsualName: (word) => mayBeNames.has(word.toLowerCase()),
  mayName(word) {
    const lower = word.toLowerCase();
    if (mayBeNames.has(lower)) return true;
    return (
      !notNames.has(lower) &&
      !(lower.endsWith('s') && stems(lower).some((stem) => notNames.has(stem) && stem.length > 2))
    );
  },
};

/**
 * What a word may come from: the singular and, for `-ing`, the verb. Not `-ed`: "deleted files" asks for no deletion.
 */
export function stems(word: string): readonly string[] {
  const found: string[] = [];
  if (word.endsWith('ies') && word.length > 4) found.push(`${word.slice(0, -3)}y`);
  if (/(?:s|x|z|ch|sh)es$/.test(word)) found.push(word.slice(0, -2));
  if (word.endsWith('s') && !word.endsWith('ss') && word.length > 3) found.push(word.slice(0, -1));
  if (word.endsWith('ing') && word.length > 5) {
    const base = word.slice(0, -3);
    found.push(base, `${base}e`);
    if (base.at(-1) === base.at(-2)) found.push(base.slice(0, -1));
  }
  return found;
}

/** A word that stands in no table, so that `branches` and `branch` are one concept. */
export function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') && word.length > 3
    ? word.slice(0, -1)
    : word;
}

function buildPhrases(): Map<string, string> {
  const table = new Map<string, string>();
  for (const word of stopWords.split(' ')) table.set(word, nothing);
  for (const phrase of stopPhrases) table.set(phrase, nothing);
  for (const [concept, words] of Object.entries(synonyms)) {
    table.set(concept, concept);
    for (const word of words.split(',')) if (!table.has(word)) table.set(word, concept);
  }
  for (const phrase of [...backgroundWords, ...backgroundPhrases])
    if (phrase !== '' && !table.has(phrase)) table.set(phrase, nothing);
  return table;
}
