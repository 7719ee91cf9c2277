import { hasQuote } from '../quotes.ts';
import { namesIn } from '../recipes/word-tables.ts';
import { isOfFiles } from './sets-of-files.ts';

const preposition = String.raw`\b(?<preposition>in|inside|into|within|under|below|from|to|of) `;
const name = String.raw`(?<name>[a-z][\w-]{2,30})`;
/** Where a phrase ends: behind its last noun nothing describes it. */
const end = String.raw`(?=[.,;:!?]?$|[.,;:] | (?:and|but|or|that|which|who|whose|with|without|by|to|into|from|in|sorted|owned|belonging|ending|starting|matching|is|has|older|newer|larger|smaller|bigger|over|under|except|excluding|than|as|are|is|have|has|were|was|put|using|changed|modified|containing|called|named|not|only|recursively|together|for)\b)`;

/** A plain word can be a directory behind these, or if a noun says so. */
const placed = [
  new RegExp(`(?<=${preposition}(?:the |my |our )?)${name}(?<noun> (?:folder|directory|dir))${end}`, 'g'),
  new RegExp(`(?<=${preposition})${name}${end}`, 'g'),
];

/** What a preposition says of how, when or in what order something is done. */
const manners = namesIn('manners');

/** Whether a word in front of "folder" says which one, and is not what it is called. */
export function isManner(word: string): boolean {
  return manners().has(word.toLowerCase());
}

/** A request in which plain words are written as the directories that they must be. */
export interface PlacedRequest {
  readonly request: string;
  /** The command with the names as they were said. */
  readonly apply: (command: string) => string;
}

/** "The files in reports": any word behind a preposition of place, where nothing answers the request with the word as it is. */
export function withPlainPlaces(request: string): readonly PlacedRequest[] {
  if (hasQuote(request) || !isOfFiles(request)) return [];
  const names = new Set<string>();
  const withPlace = (text: string, pattern: RegExp): string =>
    text.replace(pattern, (...found: readonly unknown[]) => {
      const { name: said = '', noun = '', preposition: before = '' } = groupsOf(found.at(-1));
      const isName = noun !== '' || !namesIn('never')().has(said.toLowerCase());
      if (
        isManner(said) ||
        !isName ||
        (before.toLowerCase() === 'of' &&
          noun === '' &&
          !/\bfiles of (?:the |my )?$/i.test(text.slice(0, Number(found.at(-3)))))
      )
        return `${said}${noun}`;
      names.add(said);
      return `${said}/`;
    });
  const placedRequest = placed.reduce(withPlace, request);
  if (names.size === 0) return [];
  return [{ request: placedRequest, apply: (command) => withoutSlashes(command, names) }];
}

/** Where words say that something is, whatever else they mean: "files in shared owned by games". */
const withinPlace =
  /\b(?:in|inside|within|under|below|beneath|(?<=\b(?:files|folders|directories) )of) (?:the |my |our )?([a-z][\w-]{2,30})/gi;

const namedFolder = /\b(?:the|my|our) ([a-z][\w-]{2,30}) (?:folder|directory)\b/gi;

/** The plain words that can only be directories where they stand. */
export function plainPlaces(request: string): ReadonlySet<string> {
  if (hasQuote(request) || !isOfFiles(request)) return new Set();
  const folders = [...request.matchAll(namedFolder)].flatMap(([, word = '']) =>
    isManner(word) ? [] : [word],
  );
  const found = [...request.matchAll(withinPlace)].flatMap(([whole, word = '']) => {
    const ends = new RegExp(`${whole}${end}`).test(request);
    return ends && !isManner(word) && !namesIn('never')().has(word.toLowerCase()) ? [word] : [];
  });
  return new Set([...folders, ...found]);
}

function groupsOf(found: unknown): Readonly<Record<string, string | undefined>> {
  return typeof found === 'object' && found !== null ? Object.fromEntries(Object.entries(found)) : {};
}

/** A target keeps its slash: nothing becomes a file of that name. */
function withoutSlashes(command: string, names: ReadonlySet<string>): string {
  return [...names].reduce(
    (text, name) => text.replaceAll(new RegExp(`(?<=^| )${name}/(?= |$)(?! \\\\;|$)`, 'g'), name),
    command,
  );
}
