import { join } from 'node:path';
import { type Evaluation, share } from './figure.ts';
import { oppositesOf } from './opposites.ts';
import { readRows, thinned } from './rows.ts';

interface Answered {
  readonly kind: string;
  readonly command: string | null;
  readonly doubts: readonly unknown[];
}

/** A request in other words, and what its command must be if that of the first is known. */
interface Wording {
  readonly text: string;
  readonly expected: (command: string) => string;
}

const sets = {
  'nl2sh/alfa-half.jsonl': 'requests of InterCode-ALFA',
  'nl2sh/intercode-half.jsonl': 'requests of InterCode-Bash',
};
const quickRows = 30;

/** Words of one meaning, wherever they stand in a request; and those that mean one thing only where it begins. */
const alike: readonly (readonly string[])[] = [
  ['folder', 'directory'],
  ['folders', 'directories'],
  ['larger', 'bigger'],
  ['largest', 'biggest'],
  ['newest', 'most recent', 'latest'],
  ['except', 'excluding', 'but not'],
  ['containing', 'that contain', 'which contain'],
  ['under', 'below', 'beneath'],
  ['in the', 'inside the', 'within the'],
  ['more than', 'over'],
];
const alikeAtFirst: readonly (readonly string[])[] = [
  ['delete', 'remove', 'erase'],
  ['show', 'display', 'print'],
  ['find', 'search for', 'look for', 'locate'],
  ['count the', 'count', 'how many'],
];

/** A file without a place, but for its ending; the last directory of an absolute path. */
const ofFile = /(?<![\w./~-])[a-z][\w-]*(?=\.(?:txt|log|csv|php|json|py|sh|md)\b)/;
const ofFolder = /(?<=(?:^| )(?:\/[\w.-]+)*\/)[a-z][\w-]*(?=$|[ ,]|\.(?:$| ))/;

/** Names that say nothing of what they are but by their ending. */
const otherFiles = ['b2', 'quarterly', 'my-notes'];
const otherFolders = ['scratch', 'uploads', 'old_stuff'];

/**
 * A request keeps its meaning when a word is put for another of the same meaning, when it is asked politely, and when its file has another name.
 * Which command is right need not be known: two that differ can't both be. Nor can one be right for a request and for its opposite.
 */
export const wordings: Evaluation = {
  name: 'wordings',
  question: 'Does the command stay the same when its request is put in other words?',
  sets,
  async measure({ data, hunch, isQuick, onMiss }) {
    await hunch.startDaemon({ HUNCH_INTENT_ROUTER_GENERATOR_LOOK_UP_NAMES: 'false' });
    const ask = async (text: string): Promise<Answered | null> => {
      const answered = await hunch.json<Answered>(['--json', '--', text]);
      return answered.kind === 'command' ? answered : null;
    };
    const counts = { same: 0, differs: 0, lost: 0 };
    const opposites = { asked: 0, unheard: 0 };
    for (const set of Object.keys(sets)) {
      const rows = (readRows(join(data, set)) as readonly { readonly query: string }[]).filter(
        // A text in quotes is not to be put in other words.
        ({ query }) => !/["'`]/.test(query),
      );
      for (const { query } of isQuick ? thinned(rows, quickRows) : rows) {
        const first = await ask(query);
        for (const { text, expected } of wordingsOf(query)) {
          const second = await ask(text);
          const kind = compared(first, second, expected);
          counts[kind] += 1;
          if (kind !== 'same')
            onMiss(`${kind}: ${query}\n    ${first?.command}\n    ${text}\n    ${second?.command}`);
        }
        if (!isSure(first)) continue;
        for (const text of oppositesOf(query)) {
          const second = await ask(text);
          opposites.asked += 1;
          if (!isSure(second) || second.command !== first.command) continue;
          opposites.unheard += 1;
          onMiss(`unheard: ${query}\n    ${first.command}\n    ${text}`);
        }
      }
    }
    const all = counts.same + counts.differs + counts.lost;
    const figure = (id: keyof typeof counts, title: string, better: 'higher' | 'lower') =>
      ({ id, title, value: share(counts[id], all), rows: all, better }) as const;
    return [
      figure('same', 'the same command, or none both times', 'higher'),
      figure('differs', 'another command, neither with a doubt', 'lower'),
      figure('lost', 'a command, or a sure one, only once', 'lower'),
      {
        id: 'unheard',
        title: 'the same sure command for the opposite',
        value: share(opposites.unheard, opposites.asked),
        rows: opposites.asked,
        better: 'lower',
      },
    ];
  },
};

function isSure(answered: Answered | null): answered is Answered {
  return answered !== null && answered.doubts.length === 0;
}

function compared(
  first: Answered | null,
  second: Answered | null,
  expected: Wording['expected'],
): 'same' | 'differs' | 'lost' {
  const [before, after] = [first?.command ?? null, second?.command ?? null];
  if (after === (before === null ? null : expected(before))) return 'same';
  return isSure(first) && isSure(second) ? 'differs' : 'lost';
}

function wordingsOf(query: string): readonly Wording[] {
  const inOtherWords = [
    ...alike.flatMap((words) => exchanged(query, words, (word) => new RegExp(`\\b${word}\\b`, 'i'))),
    ...alikeAtFirst.flatMap((words) => exchanged(query, words, (word) => new RegExp(`^${word}\\b`, 'i'))),
    `please ${lowered(query)}`,
    `can you ${lowered(query.replace(/[.!]$/, ''))}?`,
  ];
  return [
    ...inOtherWords.map((text) => ({ text, expected: (command: string) => command })),
    ...renamed(query, ofFile, otherFiles),
    ...renamed(query, ofFolder, otherFolders),
  ];
}

/** The first word of the group that a request has, by each of the others. */
function exchanged(
  query: string,
  words: readonly string[],
  patternOf: (word: string) => RegExp,
): readonly string[] {
  const pattern = words.map(patternOf).find((each) => each.test(query));
  if (pattern === undefined) return [];
  return words.map((word) => query.replace(pattern, word)).filter((text) => text !== query);
}

function renamed(query: string, pattern: RegExp, names: readonly string[]): readonly Wording[] {
  const [name] = pattern.exec(query) ?? [];
  if (name === undefined) return [];
  const before = pattern === ofFolder ? '(?<=/)' : '(?<![\\w-])';
  const all = new RegExp(`${before}${name}(?![\\w-])`, 'g');
  return names.map((other) => ({
    text: query.replace(all, other),
    expected: (command) => command.replace(all, other),
  }));
}

function lowered(query: string): string {
  return query.charAt(0).toLowerCase() + query.slice(1);
}
