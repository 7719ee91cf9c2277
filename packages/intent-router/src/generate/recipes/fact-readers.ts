import { lazy } from '../../lazy.ts';
import { type FactDefinition, type Reader, rule } from './fact-reader.ts';
import { amount, directory, directoryOf, ending, isGlobEnding, named, ownedBy, part } from './fact-values.ts';
import { globsOf, nounPattern, typePattern } from './file-types.ts';
import { usualPaths } from './path-forms.ts';
import { countPattern } from './quantities.ts';
import { comingPattern, readComing, readSchedule, schedulePattern } from './schedules.ts';
import { sizeAndTimeReaders } from './size-and-time-readers.ts';
import { isEvident } from './values.ts';

const inWord = '(?:in|inside|under|within|below|beneath|underneath)';
const anyLead = `(?:${inWord}|from|of|at|on|for|across|throughout|through) (?:the |my |our |this |all of )?`;
const folder = '(?:directory|directories|folder|dir|tree)';

export const readers = lazy(definitions);

function definitions(): readonly Reader[] {
  const list: readonly FactDefinition[] = [
    ...sizeAndTimeReaders(),
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

function place(source: string, path: string): FactDefinition {
  return { pattern: rule(source), read: () => directory(path) };
}
