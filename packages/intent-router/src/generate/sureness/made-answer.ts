import { coreCatalog, readCommand } from '@hunch/cli-catalog/core';
import { kindOfName, type NamesThere } from '../../platform/facts.ts';
import { commandWords } from '../check/runs.ts';
import { plainPlaces } from '../frames/plain-places.ts';
import type { RecipeAnswer } from '../recipes/book.ts';
import { isCommonWord } from '../recipes/common-words.ts';
import { isChoiceOfWords, isProgram } from '../recipes/guessed-values.ts';
import { kindNamed } from '../recipes/kinds.ts';
import { lexicon } from '../recipes/lexicon.ts';
import { usualPlaces } from '../recipes/word-tables.ts';
import { splitWords } from '../recipes/split-words.ts';
import { isOrdinary } from '../recipes/values.ts';
import type { MadeAnswer } from './sureness.ts';

/** The command that is given where no model is asked, with what the other maker says; null if there is none. */
export function madeAnswer(
  request: string,
  framed: {
    readonly command: string;
    readonly values?: readonly string[] | null;
    readonly asked?: readonly string[];
  } | null,
  recipe: RecipeAnswer | undefined,
  place: NamesThere = {},
): MadeAnswer | null {
  const given = recipe?.kind === 'command' ? recipe : null;
  if (framed !== null) {
    const { command } = framed;
    const taken = framed.values ?? commandWords(command).commands.flatMap(operandsOf);
    const asked = new Set(framed.asked ?? []);
    const described = describingWords(request, command).filter((word) => !isNamedProgram(request, word));
    const [ofGit, ofUnits] = [
      command.startsWith('git '),
      /^(?:sudo )?(?:journalctl|systemctl)\b/.test(command),
    ];
    const guessed = [...takenWords(request, taken, asked), ...described].filter(
      (word) =>
        !isHere(place, word) &&
        !(ofGit && mainBranches.test(word)) &&
        !(ofUnits && kindNamed('service').known?.has(word) === true),
    );
    return {
      request,
      command,
      maker: 'frame',
      guessed,
      passed: [],
      borrowed: 0,
      other: given?.command ?? null,
    };
  }
  if (given === null) return null;
  const { command, passed, borrowed } = given;
  const described = describingWords(request, command);
  const places = plainPlaces(request);
  const guessed = given.guessed.filter(
    (word) => !places.has(word) && word !== 'root' && !isHere(place, word),
  );
  return {
    request,
    command,
    maker: 'recipe',
    guessed: [...guessed, ...described],
    passed,
    borrowed,
    other: null,
  };
}

/** What is called so is here: the word need be nothing else. */
function isHere(place: NamesThere, word: string): boolean {
  return /^(?:file|directory)$/.test(kindOfName(place, word) ?? 'missing');
}

/** What these mean elsewhere, they don't for git(1). */
const mainBranches = /^(?:main|master|develop|trunk)$/;

/** What says that a name or a text follows, or stood before. */
const naming =
  /^(?:in|into|inside|under|below|since|until|containing|contains|neither|nor|called|named|titled|word|text|string|pattern|phrase|for|user|group|file|files|folder|directory|name|with|replace|replacing|branch|service|container|process|user's|run|start|launch|execute)$/;

const named = /^(?:service|user|group|branch|container|process|folder|directory|file|image|package)$/;

/** "A binary package", "all consumer groups": what stands between one of many and their noun says of what kind it is; it is no name. */
function describingWords(request: string, command: string): readonly string[] {
  const values = new Set(commandWords(command).commands.flatMap(operandsOf));
  const words = splitWords(request);
  return words.flatMap(({ text, lower, isQuoted }, at) => {
    if (isQuoted || !values.has(text) || !/^\.?[a-z]{2,}$/.test(lower)) return [];
    const before = words[at - 1]?.lower ?? '';
    const behind = words[at + 1]?.lower ?? '';
    const isOfMany = /^(?:an?|any|every|each|all|some|new)$/.test(before) && kinds.test(behind);
    const isOne = /^an?$/.test(before) && /^(?:\.?[a-z]+|[A-Z]+)$/.test(text);
    const isSort =
      /^(?:files|folders|directories|groups)$/.test(behind) ||
      (behind === 'packages' && !/^(?:and|or|,)$/.test(before));
    return isOfMany || isOne || isSort ? [text] : [];
  });
}

/** "All node processes" are those of a program that is known; "all virtual processes" are of a kind. */
function isNamedProgram(request: string, word: string): boolean {
  const words = splitWords(request);
  return (
    isProgram(word) &&
    words.every(({ text }, at) => text !== word || programNouns.test(words[at + 1]?.lower ?? ''))
  );
}

const programNouns = /^(?:process(?:es)?|programs?|instances?|daemons?)$/;

/** What a program works on: "log" of `git log` is no value. */
function operandsOf(words: readonly string[]): readonly string[] {
  const [program, ...more] = words;
  const reading = readCommand(coreCatalog, program === 'sudo' ? more : words);
  // What find(1) runs is a program.
  if (reading === null || reading.handed !== null)
    return words.slice(1).filter((_, at) => !/^-exec(?:dir)?$/.test(words[at] ?? ''));
  // What is joined to its option is a setting: `--state=running`.
  return reading.parts.flatMap(({ role, start, text }) =>
    role === 'operand' || (role === 'value' && start === 0) ? [text] : [],
  );
}

const kinds =
  /^(?:packages?|librar(?:y|ies)|modules?|extensions?|plugins?|app(?:lication)?s?|programs?|versions?|clients?|sessions?|databases?|groups?|services?|users?|containers?|servers?|registry|registries|files?|process(?:es)?|branch(?:es)?|images?|daemons?|hosts?)$/;

/** Something that is done; logs have warnings. */
const manner = /^(?!(?:warning|missing|string|ping)$)[a-z]{3,}ing$/;

/** Words of everyday English that a frame took for a value, with nothing before them that says so: "names that begin with a capital letter". */
function takenWords(
  request: string,
  taken: readonly string[],
  asked: ReadonlySet<string>,
): readonly string[] {
  const values = new Set(taken.map((word) => word.replaceAll(/[*?]/g, '')));
  const words = splitWords(request);
  // "Links in links": once is enough.
  const placed = new Set(
    words.flatMap(({ lower }, at) => (naming.test(words[at - 1]?.lower ?? '') ? [lower] : [])),
  );
  return words.flatMap(({ text, lower, isQuoted }, at) => {
    const before = words[at - 1]?.lower ?? '';
    // What is one of many is not named ("belonging to a package"), nor is how it is done ("without reading the rest").
    const isManner = before === 'without' && manner.test(lower);
    if (asked.has(text) && !/^an?$/.test(before) && (isQuoted || !isManner)) return [];
    const isTaken = !isQuoted && values.has(text) && /^(?!root$)[a-z]{3,}$/.test(text);
    const isPlace = /^(?:to|from|of)$/.test(before) && usualPlaces().has(lower);
    const isNamed = isPlace || named.test(words[at + 1]?.lower ?? '') || placed.has(lower);
    if (!isQuoted && values.has(text) && isChoiceOfWords(text) && !placed.has(lower)) return [text];
    return isTaken &&
      !isNamed &&
      (isManner || isOrdinary(lower) || isCommonWord(lower) || lexicon.phrase([lower], 0) !== undefined)
      ? [text]
      : [];
  });
}
