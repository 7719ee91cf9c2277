import { kindOfName, type NamesThere } from '../../platform/facts.ts';
import { hasQuote } from '../quotes.ts';
import { quoted } from './quoted.ts';

/** Makes files or directories, also in one another. */
export interface MadeInside {
  readonly command: string;
  readonly paths: readonly string[];
}

const name = String.raw`[\w.~-][\w./~-]*`;
const list = String.raw`${name}(?:(?:, and |, | and )${name})*`;
const make = '(?:please )?(?:create|make|add|mkdir) (?:me )?';
const count = String.raw`(?:the |an? |new |empty |two |three |four |five |\d+ )*`;
const sort =
  '(?<sort>(?:sub-?)?(?:folders?|director(?:y|ies)|dirs?)|files?)(?: (?:called|named|with the names?))?:? ';
const here = String.raw`(?: (?:here|in (?:this|the current) (?:folder|directory)))?`;
const inside = String.raw`(?: (?:in|inside|under|below) (?:the )?(?<place>${name}?)(?: folder| directory)?)?`;
const file = String.raw`(?:an? )?(?:new )?(?:empty )?(?:file )?(?:called |named )?(?<file>[\w.-]*\.\w+)`;
const intoEach = String.raw`(?:,? and (?:then )?(?:also )?(?:(?:put|create|make|add|place|touch|drop) )?|,? (?:each )?with )${file} (?:in|into|inside|to) (?:each|all|every one|each one|both|it|them)(?: of them| folder| directory| folders| directories)?`;

const asked = new RegExp(
  String.raw`^${make}${count}(?:${sort})?(?<names>${list})${here}${inside}(?<rest>${intoEach})?[.!]?$`,
  'i',
);
/** What is no name behind "folder". */
const reserved =
  /^(?:this|it|here|there|each|the|my|current|both|them|all|new|empty|files?|folders?|director(?:y|ies)|structure|tree|hierarchy|links?|lists?|listing|today|now)$/i;

/**
 * "Create the folders a and b in data": each is made there. "Create src and test, and put an empty .gitkeep into both": what something is put into is
 * a directory.
 */
export function madeInside(request: string, there: NamesThere = {}): MadeInside | undefined {
  const groups = hasQuote(request) ? undefined : asked.exec(request)?.groups;
  if (groups === undefined) return undefined;
  const { sort: said, names = '', place, file: inEach } = groups;
  const isOfFiles = said !== undefined && /^file/i.test(said);
  if (inEach === undefined ? said === undefined || (isOfFiles && place === undefined) : isOfFiles)
    return undefined;
  const made = names.split(/, and |, | and /);
  if ([...made, place ?? 'x'].some((each) => reserved.test(each))) return undefined;
  // What is there already is no directory that something could be put into.
  if (made.some((each) => kindOfName(there, each) === 'file')) return undefined;
  const paths = made.map((each) =>
    place === undefined ? each.replace(/(?<=.)\/$/, '') : `${place.replace(/\/$/, '')}/${each}`,
  );
  const put =
    inEach === undefined ? '' : ` && touch ${paths.map((path) => quoted(`${path}/${inEach}`)).join(' ')}`;
  return { command: `${isOfFiles ? 'touch' : 'mkdir -p'} ${paths.map(quoted).join(' ')}${put}`, paths };
}
