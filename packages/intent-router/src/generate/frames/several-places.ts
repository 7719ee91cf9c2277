import { kindOfName, type NamesThere } from '../../platform/facts.ts';
import { hasQuote } from '../quotes.ts';
import { isCommonWord } from '../recipes/common-words.ts';
import { isProgram } from '../recipes/guessed-values.ts';
import { isOrdinary } from '../recipes/values.ts';
import { usualPlaces } from '../recipes/word-tables.ts';
import { quoted } from './quoted.ts';
import type { TakenOut } from './taken-out.ts';

const place = String.raw`[\w.~-]*\/(?:[\w./~-]*[\w~/])?|[A-Za-z_][\w-]*`;
const lists = new RegExp(
  String.raw`\b(?<preposition>in|inside|within|under|below|beneath|from|of|across) (?:both |either )?(?:the )?(?:(?:folders|directories) )?(?<first>${place})(?<middle>(?:, (?:${place}))*),? (?:and|or) (?<last>${place})(?: (?:folders|directories))?(?=$|[,;:!?]|\.(?:$| )| (?:that|which|with|without|by|sorted|older|newer|larger|smaller|bigger|owned|but|except|excluding|containing|ending|named|called|changed|modified|only|together|recursively|into|to|as)\b)`,
  'gi',
);

/**
 * A request about one directory of the several that it names, for programs that take any number: "empty files in src and lib" is
 * `find src lib -type f -empty`.
 */
export function severalPlaces(request: string, there: NamesThere): readonly TakenOut[] {
  if (hasQuote(request)) return [];
  return [...request.matchAll(lists)].flatMap((found): readonly TakenOut[] => {
    const { preposition = '', first = '', middle = '', last = '' } = found.groups ?? {};
    const places = [first, ...middle.split(', ').filter(Boolean), last];
    if (!places.every((each) => isPlace(each, there))) return [];
    const [before, behind] = [request.slice(0, found.index), request.slice(found.index + found[0].length)];
    return [
      {
        request: `${before}${preposition} ${first}${behind}`,
        said: `in ${places.join(' and ')}`,
        asked: last,
        apply: (command) => inEach(command, places),
      },
    ];
  });
}

function isPlace(text: string, there: NamesThere): boolean {
  if (/\.\w{1,5}$/.test(text)) return false;
  const kind = kindOfName(there, text);
  if (kind !== undefined) return kind === 'directory' || (kind === 'missing' && text.includes('/'));
  if (text.includes('/') || usualPlaces().has(text.toLowerCase())) return true;
  return !isOrdinary(text) && !isCommonWord(text) && !isProgram(text);
}

/** Programs that begin at, or list, each of their last operands. */
const takesSeveral = /^(?:sudo )?(?:find|ls|du|tree|grep|chmod|chown|chgrp)\b/;

function inEach(command: string, [first = '', ...others]: readonly string[]): string | undefined {
  const words = command.split(' ');
  const at = words.flatMap((word, index) => (bare(word) === quoted(bare(first)) ? [index] : []));
  const [start] = at;
  if (!takesSeveral.test(command) || start === undefined || at.length > 1) return undefined;
  // What find(1) starts with comes before its tests; of the others the directory ends the command.
  const head = words.slice(0, start + 1).join(' ');
  if (/[|;&<>]/.test(head)) return undefined;
  const whole = [head, ...others.map((each) => quoted(bare(each))), ...words.slice(start + 1)].join(' ');
  // Which is how large has to be told.
  return whole.replace(/^(du -s[^|]*) \| cut -f1$/, '$1');
}

/** Without a slash behind it. */
function bare(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}
