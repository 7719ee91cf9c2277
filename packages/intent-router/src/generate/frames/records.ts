import { lexicon } from '../recipes/lexicon.ts';

const file = String.raw`[~\w./-]*[\w-]\.(?:csv|tsv|txt|log|jsonl|ndjson|conf|cfg|ini|list|tab|dat)\b`;

/** Nouns that stand for the records of a file: behind a determiner or a verb, before "in" and the file. */
const records = new RegExp(
  String.raw`(?<=^|\b(?:the|all|any|all the|which|what|how many|each|every|show|list|print|count|give me|me) )([a-z]{3,20}s|(?<=(?:each|every) )[a-z]{3,20})((?: that| which)?(?: are| were)?) (?=(?:in|of|from) (?:the file )?${file})`,
  'i',
);

/** What is no record but a part of one, a measure, or a file. */
const others =
  /^(?:lines?|rows?|words?|files?|columns?|fields?|folder|directory|name|value|number|entry|character|letter|columns|fields|characters|chars|bytes|names|numbers|values|entries|records|files|folders|directories|contents|sizes|permissions|letters|addresses|urls|links|emails|ips|dates|times|occurrences|matches|duplicates|comments|headers|sections|keys|digits|paragraphs|sentences|spaces|tabs|blanks|quotes|commas|errors|warnings|hours|days|changes|differences|rights|tables|parts|has|is|was|this|hashes|checksums|totals|sums|averages|paths|hosts|domains|endings|functions|classes|imports|tags|items|options|settings|variables|differs)$/i;

/**
 * The request with "lines" for a noun that nothing knows: whoever asks for the requests in access.log, the fruits in fruits.txt or the sales in
 * sales.csv means its lines.
 */
export function aboutLines(request: string): string | undefined {
  const found = records.exec(request);
  const noun = found?.[1];
  if (found === null || noun === undefined || others.test(noun)) return undefined;
  if (lexicon.isAct(noun.toLowerCase().slice(0, -1)) && found.index === 0) return undefined;
  const behind = request.slice(found.index + noun.length);
  return `${request.slice(0, found.index)}lines${behind}`;
}

const wholeFile = new RegExp(
  String.raw`^((?:show|print|list|display)(?: me)?) (?:all |the |every )*(?:lines?|rows?|contents?) (?:in|of|from) (\S*${file})[.!]?$`,
  'i',
);

/** "All lines of a.log" are the file. */
export function asWholeFile(request: string): string | undefined {
  const [, verb, path] = wholeFile.exec(request) ?? [];
  return verb === undefined || path === undefined ? undefined : `${verb} ${path}`;
}

/** "The ERROR lines of app.log": a word in capitals before them is in them. */
export function withShoutedText(request: string): string | undefined {
  const plainer = request.replace(
    /(?<=\b(?:the|all|any|each|every|print|show|list|count|of|many) )([A-Z]{3,10})(?: level)? (lines|entries|messages|records) (of|in|from) (\S+)/,
    '$2 $3 $4 containing $1',
  );
  return plainer === request ? undefined : plainer;
}
