import { hasQuote } from '../quotes.ts';
import { quoted } from './quoted.ts';

/** What a request wants to know of files: the files, and what prints it of those that a search finds. */
export interface Properties {
  /** Lists the files. */
  readonly request: string;
  readonly said: string;
  readonly apply: (command: string) => string | undefined;
}

/** What of one file, where it is named. */
export interface PropertiesOfOne {
  readonly path: string;
  readonly said: string;
  readonly command: string;
}

interface Property {
  readonly says: RegExp;
  /** For stat(1) of GNU, and for `find -printf`. */
  readonly stat: string;
  readonly printf: string;
}

const property = (says: string, stat: string, printf: string): Property => ({
  says: new RegExp(`^(?:the |its |their |exact )*(?:${says})$`, 'i'),
  stat,
  printf,
});
const number = String.raw`(?: (?:as (?:a |an )?(?:octal )?numbers?|in (?:octal|numbers|digits)|numerically))`;
const rights = String.raw`(?:permissions?|modes?|permission bits|access rights|file modes?)`;
const date = String.raw`(?:modification|last change|change|last modification|last-modified|modified) (?:times?|dates?)|(?:dates?|times?) (?:of (?:the )?last (?:change|modification)|modified)|mtimes?`;
const properties: readonly Property[] = [
  property(
    `(?:octal|numeric|numerical) ${rights}|${rights}${number}|(?:octal|numeric) modes?|modes?`,
    '%a',
    '%m',
  ),
  property(`(?:symbolic )?${rights}(?: in letters)?`, '%A', '%M'),
  property('(?:owner|user)(?:s|s? names?)?', '%U', '%u'),
  property("(?:owner|user)(?:s|'s|s')? ids?|uids?", '%u', '%U'),
  property('(?:owning )?groups?(?: names?)?', '%G', '%g'),
  property('gids?|group ids?', '%g', '%G'),
  property('(?:file )?sizes?(?: in bytes)?|bytes|number of bytes', '%s', '%s'),
  property('(?:file ?)?names?', '%n', '%f'),
  property('(?:full )?paths?', '%n', '%p'),
  property(date, '%y', '%TY-%Tm-%Td %TH:%TM'),
  property('inodes?(?: numbers?)?', '%i', '%i'),
  property('(?:number of (?:hard )?links|(?:hard )?link counts?)', '%h', '%n'),
  property('(?:file )?types?', '%F', '%y'),
];

const lead =
  /^(?:please )?(?:(?:show|print|list|display|give|get|tell|report|output)(?: me)?|what (?:is|are)|what's|i (?:need|want)) /i;
const joint = /,? and (?:also )?|, (?:and )?/;
const path =
  /^(?:the file )?(?<path>(?:~|\.{1,2})?\/?(?:[\w@+-][\w.@+-]*\/)*[\w@+-][\w@+-]*\.[\w.-]*\w|[\w.~-]*\/[\w./~-]*\w)$/;

/** The readings of a request as one about properties of files. */
export function propertiesIn(request: string): readonly (Properties | PropertiesOfOne)[] {
  if (hasQuote(request)) return [];
  const said = request.replace(/[.!?]$/, '');
  const begins = lead.test(said) || /^(?:each|every|all|the) /i.test(said);
  const rest = said.replace(lead, '').replace(/^(?:only |just )/i, '');
  const isAlone = /^(?:only|just) /i.test(said.replace(lead, ''));
  const found: (Properties | PropertiesOfOne)[] = [];
  const add = (names: readonly string[], files: string, isOfFiles = false): void => {
    const known = names.map((name) => properties.find(({ says }) => says.test(name)));
    if (names.length === 0 || known.includes(undefined)) return;
    const all = known.flatMap((each) => each ?? []);
    found.push(readingOf(all, names.join(' and '), files, isAlone, isOfFiles));
  };
  // "Owner and size of x", "the mode of x as a number and also its owner".
  for (const { index, 0: of } of rest.matchAll(/ (?:of|for) /g)) {
    const [files, how = ''] = splitAt(rest.slice(index + of.length), new RegExp(`${number}(?=$|[ ,])`));
    const [first, more = ''] = splitAt(files, /,? and (?:also )?(?=(?:its|their) )/);
    const [, behind = ''] = splitAt(how, /,? and (?:also )?(?=(?:its|their) )/);
    const form = how === '' ? '' : (new RegExp(`^${number}`).exec(how)?.[0] ?? '');
    if (how !== '' && behind === '' && how !== form) continue;
    const names = `${rest.slice(0, index)}${form}`.split(joint);
    if (inBytes.test(first) && names.some((name) => /\bsizes?$/i.test(name)))
      add(names, first.replace(inBytes, ''));
    const others = [more, behind]
      .filter(Boolean)
      .flatMap((each) => each.replace(/^,? and (?:also )?/, '').split(joint));
    add([...names, ...others], first);
  }
  // "Every file in x with its owner and size".
  const [, files, names] =
    /^(.{4,120}?),? (?:with|together with|along with) (?:just |only )?((?:its|their|the) .{3,80})$/i.exec(
      rest,
    ) ?? [];
  if (begins && files !== undefined && names !== undefined && !/\b(?:without|no|except)\b/.test(names))
    add(names.split(joint), files, true);
  return found;
}

const inBytes = / in bytes$/i;

function splitAt(text: string, at: RegExp): readonly [string, string?] {
  const found = at.exec(text);
  return found === null ? [text] : [text.slice(0, found.index), text.slice(found.index)];
}

function readingOf(
  all: readonly Property[],
  said: string,
  files: string,
  isAlone: boolean,
  isOfFiles: boolean,
): Properties | PropertiesOfOne {
  const one = path.exec(files)?.groups?.['path'];
  if (one !== undefined) {
    const format = all.map(({ stat }) => stat).join(' ');
    return { path: one, said, command: `stat -c ${quoted(format)} ${quoted(one)}` };
  }
  // Of many files a line says which it is about.
  const isNamed = isAlone || all.some(({ printf }) => /%[pf]/.test(printf));
  const shown = all.map(({ printf }) => printf);
  // "Files with their owner" are named first, "the owner of each file" begins with the owner.
  const format = (isNamed ? shown : isOfFiles ? ['%p', ...shown] : [...shown, '%p']).join(' ');
  return {
    request: `list ${files.replace(/^each (?:of the )?file\b/i, 'all files')}`,
    said,
    apply: (command) => {
      const [, directory] = /^ls (?:-A )?([^-\s]\S*)$/.exec(command) ?? [];
      if (directory !== undefined && /\bfiles?\b/i.test(files))
        return `find ${directory} -maxdepth 1 -type f -printf '${format}\\n'`;
      return /^find (?!.*-(?:exec|delete|printf|print0|ls|quit)\b)[^|;&<>]*$/.test(command)
        ? `${command} -printf '${format}\\n'`
        : undefined;
    },
  };
}
