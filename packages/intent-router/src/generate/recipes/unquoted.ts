import { lexicon } from './lexicon.ts';
import { plain, type RequestWord } from './request-word.ts';
import { isEvident, isOrdinary } from './values.ts';

/** Where a command may begin that was not put in quotes: behind these words. */
const leads: readonly RegExp[] = [
  /(?:^| )(?:run|rerun|re-run|execute|repeat|retry|running) (?:(?:the )?command )?$/,
  /(?:^| )how long (?:does |will |did )?(?:the command )?$/,
  /(?:^| )(?:output|errors|result|exit code|exit status) (?:of|from) (?:the command |running )?$/,
  /(?:^| )(?:pipe|log|redirect|count the lines of) $/,
];

/** Words behind a command, where the rest of the request goes on. */
const ends: ReadonlySet<string> = new Set(
  (
    'every each as and but not on in at with until to takes take from again for so while without even forever if when after then into unless only ' +
    'ten twice times over once repeatedly detached daily hourly'
  ).split(' '),
);

/** "Alias ll for": the rest is the command. */
const alias = /(?:^| )(?:alias|shortcut|abbreviation) (?:(?:called |named )?[\w."-]+ )?(?:for|to|as|is|of) $/;

/** What may be done to something else too: behind these only a program that is known begins a command. */
const unsure = /(?:^| )(?:time|watch|stop|kill|keep|measure|start) $/;

const wordsMax = 8;

/**
 * A request whose command was not put in quotes, with the quotes: "run df -h every 2 seconds". A guess, so it is for requests that mean
 * nothing without.
 *
 * @returns undefined when nothing in the request says that a command follows
 */
export function withQuotedCommand(words: readonly RequestWord[]): readonly RequestWord[] | undefined {
  const lowered = words.map(({ lower, isQuoted }) => (isQuoted ? '"' : lower));
  for (let at = 1; at < words.length; at += 1) {
    const before = `${lowered.slice(0, at).join(' ')} `;
    const isAlias = alias.test(before);
    const isUnsure = unsure.test(before);
    if (!isAlias && !isUnsure && !leads.some((lead) => lead.test(before))) continue;
    const end = isAlias ? words.length : endOf(words, at);
    const first = words[at];
    if (end === at || end - at > wordsMax || first === undefined || !mayBegin(first, isUnsure)) continue;
    const said = words
      .slice(at, end)
      .map((word) => (word.isQuoted ? `"${word.text}"` : word.text))
      .join(' ');
    // A script of this directory stands on no PATH.
    const text = /^[\w-]+\.sh\b/.test(said) ? `./${said}` : said;
    return [...words.slice(0, at), { text, lower: text.toLowerCase(), isQuoted: true }, ...words.slice(end)];
  }
  return undefined;
}

function endOf(words: readonly RequestWord[], from: number): number {
  const end = words.findIndex(
    ({ lower, isQuoted }, at) =>
      at > from &&
      !isQuoted &&
      (ends.has(lower) || (/^\d+$/.test(lower) && words[at + 1]?.lower === 'times')),
  );
  return end === -1 ? words.length : end;
}

/** The name of a program, or a script: no word of everyday English. */
function mayBegin({ text, lower, isQuoted }: RequestWord, isUnsure: boolean): boolean {
  if (isQuoted || !/^[\w./~-]+$/.test(text)) return false;
  return (
    wellKnown.has(lower) ||
    isEvident('path', { text, isQuoted }) ||
    (!isUnsure && lexicon.mayName(text) && !isOrdinary(text) && lower === text)
  );
}

/** Programs whose names the lexicon reads as what they do. */
const wellKnown: ReadonlySet<string> = new Set(
  'sleep make date df du ls ps who cat top find sort uptime free ping git tar grep npm pip docker curl wget python python3 node cargo go whoami id mount sync sh bash'.split(
    ' ',
  ),
);

/** Longer ones are stories. */
const messageWordsMax = 12;

/**
 * "Commit with message fix the login bug": what stands behind these words to the end of the request is one text.
 *
 * @returns undefined when nothing in the request says that a text follows
 */
export function withQuotedMessage(words: readonly RequestWord[]): readonly RequestWord[] | undefined {
  const at = words.findIndex(
    ({ lower, isQuoted }, index) =>
      !isQuoted && (lower === 'saying' || (lower === 'message' && words[index - 1]?.lower === 'with')),
  );
  const run = at === -1 ? [] : words.slice(at + 1);
  if (run.length === 0 || run.length > messageWordsMax || run.some(({ isQuoted }) => isQuoted))
    return undefined;
  const text = run.map((word) => word.text).join(' ');
  return [...words.slice(0, at), plain('message'), { text, lower: text.toLowerCase(), isQuoted: true }];
}
