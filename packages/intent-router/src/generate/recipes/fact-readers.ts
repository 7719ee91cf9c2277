import { lazy } from '../../lazy.ts';
import { globsOf, nounPattern, typePattern } from './file-types.ts';
import { usualDirectories } from './names.ts';
import { usualPaths } from './path-forms.ts';
import { agePattern, countPattern, readAge, readCount, readSize, sizePattern } from './quantities.ts';
import type { RequestWord } from './request.ts';
import {
  clockPattern,
  clockText,
  comingPattern,
  readComing,
  readSchedule,
  schedulePattern,
} from './schedules.ts';
import type { Clock, FactSpan, Moment } from './spans.ts';
import { accepts, isEvident } from './values.ts';

type Groups = Readonly<Record<string, string | undefined>>;

/** One way to say a fact. */
export interface Reader {
  /** Sticky; it ends at the end of a word. */
  readonly pattern: RegExp;
  /** Whether the pattern has a place for a value, `#`. */
  readonly takesValue: boolean;
  readonly read: (
    groups: Groups,
    word: (placeholder: string) => RequestWord,
  ) => Pick<FactSpan, 'facts' | 'concept'> | undefined;
}

const above =
  '(?:larger|bigger|greater|heavier|more) (?:than|then)|over|above|exceeding|that exceed|of more than|at least|>=?';
const below = '(?:smaller|less|lighter|fewer) (?:than|then)|under|below|at most|no more than|up to|<=?';
const sizeLead =
  '(?:(?:(?:with|of|having|whose) )?(?:a |the |file |their )*size (?:of |is |are )?)?(?:(?:that|which|who) (?:are|is) )?';
const verb =
  '(?<verb>modified|changed|edited|updated|touched|written|accessed|opened|read|used|created|added|made)';
/** "Did I edit yesterday": the verb of a question stands in its first form. */
const asked =
  'did (?:i|we) (?:last )?(?<asked>edit|change|modify|touch|update|create|add|make|open|read|access|use|write)';
const lead = `(?:${asked} |(?:(?:that|which) )?(?:were |was |are |have been |has been |i(?: have)? |got )?(?:last )?${verb} )?`;
const inWord = '(?:in|inside|under|within|below|beneath|underneath)';
const anyLead = `(?:${inWord}|from|of|at|on|for|across|throughout|through) (?:the |my |our |this |all of )?`;
const folder = '(?:directory|directories|folder|dir|tree)';

export const readers = lazy(definitions);

function definitions(): readonly Reader[] {
  const list: readonly Definition[] = [
    sized(`${sizeLead}between (?<low>${sizePattern}) and (?<high>${sizePattern})(?: in size)?`),
    sized(`${sizeLead}(?:${above}) (?<low>${sizePattern})(?: in size| each| of space| big)?`),
    sized(`${sizeLead}(?:${below}) (?<high>${sizePattern})(?: in size| each| of space| big)?`),
    sized(`(?<low>${sizePattern}) (?:or|and) (?:more|larger|bigger|above|over)(?: in size)?`),
    sized(`(?<high>${sizePattern}) (?:or|and) (?:less|smaller|below)(?: in size)?`),
    aged(
      'newer',
      `${lead}(?:in|within|during|over|for|from|since|of) (?:the )?(?:last|past|previous) (?<age>${agePattern})`,
    ),
    aged(
      'newer',
      `(?:(?:that|which) (?:are|is) )?(?:newer|younger|more recent) than (?<age>${agePattern})(?: ago| old)?`,
    ),
    aged('newer', `${lead}less than (?<age>${agePattern}) (?:ago|old)`),
    aged('newer', `${lead}(?:within (?:the )?|in the )(?<age>${agePattern.replace(' ?)?', ' ?)')})`),
    aged(
      'older',
      `(?:(?:that|which) (?:are|is) )?(?:older|untouched (?:for )?(?:more|longer)) than (?:the last )?(?<age>${agePattern})(?: ago| old)?`,
    ),
    aged(
      'older',
      `${lead}(?:more than|over|at least|earlier than|before) (?<age>${agePattern.replace(' ?)?', ' ?)')}) (?:ago|old)`,
    ),
    aged(
      'older',
      `(?:(?:that|which) )?(?:were |was |have |has |i )?(?:not|never) (?:been )?${verb} (?:in|for|within|since|during) (?:more than |over |at least )?(?:the )?(?:last |past )?(?<age>${agePattern})`,
    ),
    aged('older', `untouched (?:for|in) (?:the (?:last|past) )?(?<age>${agePattern})`),
    aged('newer', `${lead}(?:from |since |earlier )?(?<when>today)`),
    aged('newer', `${lead}(?:during |from |in )?(?<when>this (?:week|month|year))`),
    {
      pattern: rule(`${lead}(?:since|after|from) --(?<month>\\d\\d)-(?<day>\\d\\d)`),
      read: ({ month = '', day = '' }) => ({
        facts: [{ slot: 'since-day', day: `${Number(day)} ${monthNames[Number(month) - 1] ?? ''}` }],
      }),
    },
    monthly('newer', `${lead}(?:since|from) (?<month>\\d{4}-\\d\\d)(?: on)?`),
    monthly('older', `${lead}(?:before|prior to|earlier than|older than) (?<month>\\d{4}-\\d\\d)`),
    {
      pattern: rule(`${lead}(?:in|during) (?<month>\\d{4}-\\d\\d)`),
      read: ({ month = '', verb: said = '' }) => ({
        facts: [
          { slot: 'newer', clock: clockOf(said), age: { kind: 'date', date: `${month}-01` } },
          { slot: 'older', clock: clockOf(said), age: { kind: 'date', date: `${monthAfter(month)}-01` } },
        ],
      }),
    },
    {
      pattern: rule(
        `${lead}(?:since|after) (?:today |this morning )?(?:at )?(?<when>${clockPattern})(?: today| this morning)?`,
      ),
      read({ when = '', verb: said = '', asked = '' }) {
        const time = clockText(when);
        if (time === undefined) return undefined;
        return { facts: [{ slot: 'newer', clock: clockOf(said || asked), age: { kind: 'clock', time } }] };
      },
    },
    aged('newer', `${lead}(?:since|after|later than|newer than) (?<since>yesterday)`),
    aged('newer', `${lead}(?:since|after|later than|newer than) (?<when>\\d{4}-\\d\\d-\\d\\d)`),
    aged(
      'newer',
      `${lead}(?:since|after) (?:last )?(?<when>(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: morning)?`,
    ),
    aged('newer', `${lead}(?:from |on )?(?<when>yesterday)`),
    aged('older', `${lead}(?:before|prior to|earlier than|older than) (?<when>\\d{4}-\\d\\d-\\d\\d)`),
    place(
      `(?:anywhere|everywhere) ${inWord} (?:(?:this|the|my|our) )(?:git )?(?:project|repo|repository|${folder})`,
      '.',
    ),
    place(
      `(?:${anyLead})?(?:here|(?:the )?(?:current|present|working|current working) ${folder}|(?:this|that) ${folder})`,
      '.',
    ),
    place(`(?:${anyLead}(?:users |my )?home(?: ${folder})?|(?:my|the) home ${folder})`, '~'),
    place(
      `${anyLead}(?:root ${folder}|root of the (?:file ?system|system|disk)|root file ?system|whole (?:file ?system|system|disk|computer|machine)|entire (?:file ?system|system|disk|computer|machine))|on (?:the|this|my|our) (?:whole |entire )?(?:system|machine|computer|disk|drive|box|server|host|laptop|workstation|pc|vm|mac)|everywhere|anywhere|system-wide`,
      '/',
    ),
    place(`${anyLead}parent ${folder}`, '..'),
    {
      pattern: rule(`${anyLead}(?<name>downloads|documents|desktop|pictures|music|videos)(?: ${folder})?`),
      read: ({ name = '' }) => directory(`~/${name.charAt(0).toUpperCase()}${name.slice(1)}`),
    },
    {
      pattern: rule(`(?:${anyLead}${folder} (?:called |named )?|${folder} )(?<at>#\\d+)`),
      read: ({ at = '' }, word) => directoryOf(word(at), true),
    },
    {
      pattern: rule(`${anyLead}(?<at>#\\d+) ${folder}`),
      read: ({ at = '' }, word) => directoryOf(word(at), true),
    },
    {
      pattern: rule(`(?:(?:anywhere|everywhere) )?${inWord} (?:the |my |our )?(?<at>#\\d+)`),
      read: ({ at = '' }, word) => directoryOf(word(at), true),
    },
    {
      pattern: rule(`(?:(?:from|of|at|on|for|across|throughout|through|to) (?:the |my )?)?(?<at>#\\d+)`),
      read: ({ at = '' }, word) => directoryOf(word(at), false),
    },
    {
      // "Zip files changed today" begins with a verb.
      pattern: rule(
        `(?:(?<=.)|(?!(?:zip|gzip|tar|rar) ))(?<type>${typePattern()})(?= (?:source |code |script )?(?:files?|documents?)(?: |$))`,
      ),
      read: ({ type = '' }) => named(globsOf(type)),
    },
    {
      pattern: rule(`(?<type>png|jpe?g|gif|webp|svg|heic|raw) (?:images?|pictures?|photos?|icons?|logos?)`),
      read: ({ type = '' }) => named(globsOf(type), 'file'),
    },
    {
      pattern: rule(`(?<type>${nounPattern})`),
      read: ({ type = '' }) => named(globsOf(type), 'file'),
    },
    {
      pattern: rule(
        `(?:(?:with|having|of|that have|which have) )?(?:(?:the|an|a) )?(?:file )?(?:extension|suffix|ending)s? (?<at>#\\d+)`,
      ),
      read: ({ at = '' }, word) => ending(word(at)),
    },
    {
      pattern: rule(`(?:with |having )?(?:the |a |an )(?<at>#\\d+) (?:extension|suffix|ending)`),
      read: ({ at = '' }, word) => ending(word(at)),
    },
    {
      pattern: rule(
        `(?:(?:that|which|whose (?:file ?)?names?) )?(?:ending|ends|end) (?:in|with) (?<at>#\\d+)`,
      ),
      read: ({ at = '' }, word) =>
        word(at).text.startsWith('.') ? ending(word(at)) : part(word(at), '*', ''),
    },
    {
      pattern: rule(
        `(?:(?:that|which|whose (?:file ?)?names?|(?:with )?(?:file ?)?names?) )?(?:start|starts|starting|begin|begins|beginning) with (?<at>#\\d+)`,
      ),
      read: ({ at = '' }, word) => part(word(at), '', '*'),
    },
    {
      pattern: rule(
        `(?:(?:with|having|that have|which have) )?(?:(?:the word|the text) )?(?<at>#\\d+) in (?:the|their|its) (?:file ?)?names?`,
      ),
      read: ({ at = '' }, word) => part(word(at), '*', '*'),
    },
    {
      pattern: rule(
        `(?:whose|with|having) (?:the |a )?(?:file ?)?names? (?:that )?(?:contains?|containing|includes?|including|matches|matching) (?<at>#\\d+)`,
      ),
      read: ({ at = '' }, word) => part(word(at), '*', '*'),
    },
    {
      pattern: rule(
        `(?:that are |which are )?(?:called|named|with the name|by the name(?: of)?|whose name is|matching|like) (?<at>#\\d+)`,
      ),
      read: ({ at = '' }, word) => part(word(at), '', ''),
    },
    {
      // "Every .DS_Store" is a name that many files have.
      pattern: rule(
        `(?:all|every|each)(?: of)?(?: the)? (?<at>#\\d+)(?! (?:files?|directories|folders)(?: |$))`,
      ),
      read({ at = '' }, word) {
        const { text, isQuoted } = word(at);
        const isName =
          !isQuoted && !/[/*?]/.test(text) && !isGlobEnding(word(at)) && isEvident('filename', word(at));
        if (!isQuoted && usualPaths.test(text)) return named([text], 'directory');
        return isName ? named([text], 'file') : undefined;
      },
    },
    {
      // "All node_modules folders" are many; "the build folder" is one.
      pattern: rule(`(?<at>#\\d+)(?= (?:directories|folders)(?: |$))`),
      read: ({ at = '' }, word) => part(word(at), '', ''),
    },
    {
      pattern: rule(`(?<at>#\\d+)(?= files?(?: |$))`),
      read: ({ at = '' }, word) => (isGlobEnding(word(at)) ? ending(word(at)) : undefined),
    },
    {
      pattern: rule(`(?<at>#\\d+)`),
      read: ({ at = '' }, word) =>
        /^\*\.[\w.-]+$/.test(word(at).text) && !word(at).isQuoted
          ? named([word(at).text], 'file')
          : undefined,
    },
    {
      pattern: rule(
        `(?:that are |which are |that )?(?:owned by|belonging to|that belong to|belongs? to|by|of|for|from) (?:the )?user (?<at>#\\d+)`,
      ),
      read: ({ at = '' }, word) => ownedBy(word(at)),
    },
    {
      pattern: rule(
        `(?:that are |which are )?(?:owned by|belonging to|that belong to|belongs? to) (?<at>#\\d+)`,
      ),
      read: ({ at = '' }, word) => ownedBy(word(at)),
    },
    {
      pattern: rule(
        `(?:at most |up to |max(?:imum)?(?: depth)? |with a depth of |to a depth of )?(?<count>${countPattern}) levels?(?: deep| down)?`,
      ),
      read: ({ count = '' }) => amount('depth', count),
    },
    {
      pattern: rule(
        `not recursively|non-recursively|not including subdirectories|not in subdirectories|top level only|(?:only )?(?:at|in) (?:the )?top level`,
      ),
      read: () => amount('depth', '1'),
    },
    {
      pattern: rule(`(?<when>${schedulePattern})`),
      read({ when = '' }) {
        const fields = readSchedule(when);
        return fields === undefined ? undefined : { facts: [{ slot: 'schedule', fields }] };
      },
    },
    {
      pattern: rule(`(?<when>${comingPattern})`),
      read({ when = '' }) {
        const moment = readComing(when);
        return moment === undefined ? undefined : { facts: [{ slot: 'coming', moment }] };
      },
    },
    {
      // "Process 2020" is one of them, not so many.
      pattern: rule(
        `(?<!\\b(?:process|pid|port|line|column|job|number|version) )(?<count>${countPattern})(?! (?:lines?|each) (?:per|each|a|for) )`,
      ),
      read: ({ count = '' }) => amount('count', count),
    },
  ];
  return list.map((reader) => ({ ...reader, takesValue: reader.pattern.source.includes('#\\d') }));
}

/** Sticky, and only up to the end of a word. All quantifiers are bounded by words of fixed lists. */
function rule(source: string): RegExp {
  return new RegExp(`(?:${source})(?= |$)`, 'y');
}

type Definition = Omit<Reader, 'takesValue'>;

function sized(source: string): Definition {
  return {
    pattern: rule(source),
    read({ low, high }) {
      const least = low === undefined ? undefined : readSize(low);
      const most = high === undefined ? undefined : readSize(high);
      if ((low !== undefined && least === undefined) || (high !== undefined && most === undefined))
        return undefined;
      return {
        facts: [
          ...(least === undefined ? [] : [{ slot: 'larger' as const, bytes: least }]),
          ...(most === undefined ? [] : [{ slot: 'smaller' as const, bytes: most }]),
        ],
      };
    },
  };
}

function aged(slot: 'newer' | 'older', source: string): Definition {
  return {
    pattern: rule(source),
    read({ age, when, since, verb: said = '', asked = '' }) {
      const moment: Moment | undefined =
        since !== undefined
          ? { kind: 'since-yesterday' }
          : when === undefined
            ? agedMoment(age ?? '')
            : namedMoment(when);
      return moment === undefined
        ? undefined
        : { facts: [{ slot, clock: clockOf(said || asked), age: moment }] };
    },
  };
}

function monthly(slot: 'newer' | 'older', source: string): Definition {
  return {
    pattern: rule(source),
    read: ({ month = '', verb: said = '' }) => ({
      facts: [{ slot, clock: clockOf(said), age: { kind: 'date', date: `${month}-01` } }],
    }),
  };
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

function agedMoment(text: string): Moment | undefined {
  const age = readAge(text);
  return age === undefined ? undefined : { kind: 'age', age };
}

function namedMoment(text: string): Moment {
  if (text === 'today' || text === 'yesterday') return { kind: text };
  if (text === 'this week') return { kind: 'age', age: { unit: 'days', amount: 7 } };
  if (text === 'this month') return { kind: 'month' };
  if (text === 'this year') return { kind: 'year' };
  return text.endsWith('day') ? { kind: 'weekday', day: text } : { kind: 'date', date: text };
}

function clockOf(said: string): Clock {
  if (/^(?:accessed|opened|read|used|access|open|use)$/.test(said)) return 'accessed';
  return /^(?:created|added|made|create|add|make)$/.test(said) ? 'created' : 'modified';
}

function place(source: string, path: string): Definition {
  return { pattern: rule(source), read: () => directory(path) };
}

function directory(path: string, isQuoted = false): Pick<FactSpan, 'facts'> {
  return { facts: [{ slot: 'dir', path, isQuoted }] };
}

/** Where a request is meant to be carried out, which is no directory: "in bash", "in linux". */
const surroundings = new Set(
  'bash zsh fish sh linux unix ubuntu debian macos mac git docker vim python node npm'.split(' '),
);

/** A file can't be searched for files: what ends like one is left to the slots for files. */
function directoryOf(word: RequestWord, isSaid: boolean): Pick<FactSpan, 'facts'> | undefined {
  const looksLikePath = isEvident('path', word) && !word.isQuoted && !usualPaths.test(word.text);
  const looksLikeFile = /[^/.]\.[a-z][a-z0-9]{0,4}$/i.test(word.text) && !word.text.endsWith('.d');
  if (/[*?]/.test(word.text) || looksLikeFile) return undefined;
  if (!isSaid && /^\.\w/.test(word.text)) return undefined;
  if (!looksLikePath && !/[a-z]/i.test(word.text)) return undefined;
  if (!looksLikePath && (surroundings.has(word.lower) || readCount(word.lower) !== undefined))
    return undefined;
  if (!looksLikePath && !(isSaid && (accepts('name', word) || usualDirectories().has(word.lower))))
    return undefined;
  return directory(word.text.length > 1 ? word.text.replace(/\/$/, '') : word.text, word.isQuoted);
}

function named(
  globs: readonly string[] | undefined,
  concept?: string,
): Pick<FactSpan, 'facts' | 'concept'> | undefined {
  if (globs === undefined) return undefined;
  return { facts: [{ slot: 'glob', globs }], ...(concept === undefined ? {} : { concept }) };
}

function isGlobEnding(word: RequestWord): boolean {
  return /^\*?\.[a-z][\w.]{0,15}$/i.test(word.text);
}

function ending(word: RequestWord): Pick<FactSpan, 'facts'> | undefined {
  if (!/^\*?\.?[a-z][\w.]{0,15}$/i.test(word.text)) return undefined;
  return named([`*.${word.text.replace(/^\*?\.?/, '')}`]);
}

function part(word: RequestWord, before: string, after: string): Pick<FactSpan, 'facts'> | undefined {
  if (!accepts('name', word) && !isEvident('path', word) && !word.isQuoted) return undefined;
  // Any further wildcard is the user's own. A name like an option is one file's, and goes to the slots for files.
  return /^-|[/\n\0]/.test(word.text)
    ? undefined
    : named([
        `${before}${word.text.replace(before === '' ? '' : /^\*+/, '').replace(after === '' ? '' : /\*+$/, '')}${after}`,
      ]);
}

function ownedBy(word: RequestWord): Pick<FactSpan, 'facts'> | undefined {
  return accepts('user', word) || word.lower === 'root' || word.lower === 'nobody'
    ? { facts: [{ slot: 'user', name: word.text }] }
    : undefined;
}

function amount(slot: 'depth' | 'count', text: string): Pick<FactSpan, 'facts'> | undefined {
  const value = readCount(text);
  return value === undefined ? undefined : { facts: [{ slot, amount: value }] };
}
