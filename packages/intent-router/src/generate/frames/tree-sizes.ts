import { hasQuote } from '../quotes.ts';
import { quoted } from './quoted.ts';

/** The size of directories that are named, with all that is in them. */
export interface TreeSize {
  readonly command: string;
  readonly paths: readonly string[];
}

const name = String.raw`(?:~|\.{1,2})?\/?(?:[\w@+-][\w.@+-]*\/)*[\w@+-][\w.@+-]*\/?`;
const folder = String.raw`(?:the |my )?(?:(?:folder|directory) )?(?!(?:and|or|also|an?|human|readable|just|only|then|in|with|grand|total)(?![\w-]))(${name})(?: folder| directory)?`;
const asked = String.raw`(?:(?:show|print|display|give|get|tell|report|calculate|compute)(?: me)? |what (?:is|are) |what's )?`;
const figure = String.raw`(?:the )?(?:(?:total|overall|combined|whole) )?(?:(?:disk )?(?:size|usage)|disk space|space (?:used|taken)|disk usage)s?(?: used)? (?:of|by|for) `;
const question = String.raw`(?:show |tell me |find out )?how (?:big|large) (?:is |are )?`;
const one = new RegExp(
  `^${asked}(?:${figure}|${question})${folder}((?:,? and |, )${folder})*(?: (?:is|are))?(?= |,|$)`,
  'i',
);
const each = new RegExp(`(?:^|,? (?:and|or) |, )${folder}`, 'gi');

interface Qualifier {
  readonly says: RegExp;
  readonly flag: string;
  readonly ending?: string;
}

const qualifier = (says: string, flag: string, ending = ''): Qualifier => ({
  says: new RegExp(`^[,;]? ?(?:and |but )?(?:${says})(?=$|[ ,;])`, 'i'),
  flag,
  ending,
});
const qualifiers: readonly Qualifier[] = [
  qualifier(
    '(?:in )?(?:a )?human[- ]readable(?: units?| form| sizes?)?|(?:in )?readable (?:units?|form)|in human units',
    'h',
  ),
  qualifier('in (?:kilobytes|kb|kib|k)', 'k'),
  qualifier('in (?:megabytes|mb|mib|m)', 'm'),
  qualifier('in bytes', 'b'),
  qualifier(
    '(?:also )?(?:with )?(?:a |the )?(?:grand|overall|combined) (?:total|sum)(?: too| as well)?|with a total',
    'c',
  ),
  qualifier(
    'in total|altogether|all together|(?:just|only) (?:the )?(?:one|a single) line|(?:as )?one line(?: only)?|(?:just|only) the total|total only',
    '',
  ),
  qualifier(
    '(?:just|only) the (?:number|figure|size)|the (?:number|figure) (?:alone|only)|(?:just|only) (?:a|one) number|number only|no name',
    '',
    ' | cut -f1',
  ),
];
const leaving = new RegExp(
  String.raw`^[,;]? ?(?:and |but )?(?:except(?: for)?|without|excluding|not counting|leav(?:e|ing) out|ignor(?:e|ing)|skip(?:ping)?|minus|other than|apart from|but not|don't count|not including) ${folder}((?:,? and |,? or |, )${folder})*(?=$|[ ,;])`,
  'i',
);
/** What is asked about is no directory by that name. */
const general =
  /^(?:this|that|it|them|each|every|all|everything|files?|folders?|director(?:y|ies)|disks?|the|my|current|here|home|memory|swap|partitions?|filesystems?|logs?|total|any|sub-?\w+|node|process\w*|images?|containers?|packages?|repository|human|in|of|by)$/i;

/** The reading of a request as one about how large directories are; undefined where a word has no place in it. */
export function treeSize(request: string): TreeSize | undefined {
  if (hasQuote(request)) return undefined;
  const said = request.replace(/[.!?]$/, '').replace(/\? /g, ', ');
  const found = one.exec(said);
  if (found === null) return undefined;
  const [whole] = found;
  const listed = whole
    .replace(new RegExp(`^${asked}(?:${figure}|${question})`, 'i'), '')
    .replace(/ (?:is|are)$/, '');
  const paths = namesOf(listed);
  if (paths.length === 0 || paths.some((path) => general.test(path) || /[^/]\.[a-z]\w{0,4}$/i.test(path)))
    return undefined;
  const flags = new Set(['s']);
  const excluded: string[] = [];
  let ending = '';
  let rest = said.slice(whole.length);
  while (rest.trim() !== '') {
    const without = leaving.exec(rest);
    const known = qualifiers.find(({ says }) => says.test(rest));
    if (known !== undefined) {
      flags.add(known.flag);
      ending ||= known.ending ?? '';
      rest = rest.replace(known.says, '');
    } else if (without !== null) {
      const names = namesOf(
        without[0].replace(
          /^[,;]? ?(?:and |but )?(?:except(?: for)?|not counting|leav(?:e|ing) out|other than|apart from|but not|don't count|not including|\w+) /i,
          '',
        ),
      );
      if (names.length === 0 || names.some((each) => general.test(each))) return undefined;
      excluded.push(...names);
      rest = rest.slice(without[0].length);
    } else return undefined;
  }
  const units = ['h', 'k', 'm', 'b'].filter((unit) => flags.has(unit));
  if (units.length > 1) return undefined;
  const unit = units[0] ?? (ending === '' ? 'h' : 'k');
  const out = excluded.map((path) => ` --exclude=${quoted(path.replace(/\/$/, ''))}`).join('');
  const total = flags.has('c') ? 'c' : '';
  return { command: `du -s${unit}${total}${out} ${paths.map(quoted).join(' ')}${ending}`, paths };
}

function namesOf(listed: string): readonly string[] {
  return [...listed.matchAll(each)].flatMap(([, path]) => path ?? []);
}
