import { globsOf } from '../recipes/file-types.ts';
import { hasQuote } from '../quotes.ts';
import { quoted } from './quoted.ts';

/** Which of the files in an archive are listed or counted. */
export interface Members {
  /** Lists all that the archive holds. */
  readonly request: string;
  readonly said: string;
  readonly archive: string;
  readonly apply: (command: string) => string | undefined;
}

const archive = String.raw`(?<archive>[^\s"',;?]+\.(?:tar(?:\.\w+)?|t[gbx]z\d?|zip))`;
const inside = String.raw`(?:(?:that |which )?(?:are |is |lie )?(?:there )?(?:in|inside|within|of) |(?:does |do )?)(?:the (?:archive |tarball )?)?`;
const lead = String.raw`(?:(?:show|list|print|display|give|tell)(?: me)? |which |what |how many |count |number of )`;
const asked = new RegExp(
  String.raw`^(?<lead>${lead}+)(?:only |just |all |the |of )*(?<kind>(?!(?:files?|entries|members|folders|directories|does|do|are|is|in) )\.?[\w+]{1,12} )?(?<noun>files?|entries|members|folders|directories)? ?${inside}${archive}(?: (?:contain|contains|hold|holds|have|has))?(?<rest>.*)$`,
  'i',
);
/** What says again that nothing else is wanted. */
const noMore =
  /^(?:[,;?.]? ?(?:(?:only|just) (?:those|these|that|the names)|nothing else|(?:and )?(?:not|no) (?:the )?others?)){0,2}[.?!]?$/i;
const noFolders =
  /^[,;?.]? ?(?:not|without|don't|do not|except|excluding|no|ignoring|skipping|leaving out) (?:count(?:ing)? |includ(?:e|ing) )?(?:the |any )?(?:sub-?)?(?:folders|directories)[.?!]?$/i;

/** The reading of a request as one about some of what an archive holds. */
export function membersIn(request: string): readonly Members[] {
  const groups = hasQuote(request) ? undefined : asked.exec(request)?.groups;
  if (groups === undefined) return [];
  const { archive: path = '', kind = '', noun = '', rest = '', lead: verb = '' } = groups;
  const isOfFiles = noFolders.test(rest);
  if (!isOfFiles && !noMore.test(rest)) return [];
  const isCount = /how many|count|number/i.test(verb);
  const isFolders = /^(?:folders|directories)$/i.test(noun);
  const type = kind.trim().toLowerCase();
  const globs =
    type === '' || type === 'file'
      ? []
      : (globsOf(type.replace(/^\./, '').replace(/s$/, '')) ?? globsOf(type));
  if (globs === undefined || (isFolders && (type !== '' || isOfFiles))) return [];
  const endings = globs.flatMap((glob) => /^\*\.(\w+)$/.exec(glob)?.[1] ?? []);
  if (endings.length !== globs.length) return [];
  const only = filter(endings, isFolders, isOfFiles || (isCount && /^files?$/i.test(noun)), isCount);
  if (only === undefined) return [];
  return [
    {
      request: `list the contents of ${path}`,
      said: `only ${type} ${noun}`.trim(),
      archive: path,
      apply: (command) =>
        /^(?:tar -t\S* \S+|unzip -Z1 \S+|zipinfo -1 \S+)$/.test(command) ? `${command} | ${only}` : undefined,
    },
  ];
}

function filter(
  endings: readonly string[],
  isFolders: boolean,
  isOfFiles: boolean,
  isCount: boolean,
): string | undefined {
  const count = isCount ? 'c' : '';
  if (isFolders) return `grep ${isCount ? '-c ' : ''}'/$'`;
  const [ending, ...more] = endings;
  if (ending === undefined) return isOfFiles ? `grep -v${count} '/$'` : undefined;
  const pattern = more.length === 0 ? `\\.${ending}$` : `\\.(${endings.join('|')})$`;
  const flags = `${more.length === 0 ? '' : 'E'}${count}`;
  return `grep ${flags === '' ? '' : `-${flags} `}${quoted(pattern)}`;
}
