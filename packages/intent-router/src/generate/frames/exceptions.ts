import { lists } from '../check/effects.ts';
import { globsOf } from '../recipes/file-types.ts';
import { isOrdinary } from '../recipes/values.ts';
import { usualPlaces } from '../recipes/word-tables.ts';
import { withoutPath } from './git-paths.ts';
import { quoted } from './quoted.ts';

/** A request without its exception, and what the exception makes of any command for the rest. */
export interface Exception {
  readonly request: string;
  readonly said: string;
  /** Undefined where the command can't leave that out. */
  readonly apply: (command: string) => string | undefined;
}

type LeftOut =
  /** Files or directories with names like this; `isTree`: with what is in them. */
  | { readonly kind: 'names'; readonly glob: string; readonly isTree: boolean }
  | { readonly kind: 'tree'; readonly path: string }
  /** What find(1) calls a type. */
  | { readonly kind: 'type'; readonly letter: 'd' | 'f' | 'l' }
  /** Lines or names with a text; `isStart`: at their beginning. */
  | { readonly kind: 'text'; readonly text: string; readonly isStart: boolean };

const exception =
  /[,;]?(?: and| but)?(?: (?:all|everything|anything|all of (?:them|it))(?=[, ]))?,? (?:except(?:ing)?(?: for)?|excluding|(?<=\b(?:all|everything|anything) )but|but not|other than|apart from|aside from|besides|leav(?:e|ing) out|ignor(?:e|ing)|skip(?:ping)?|omit(?:ting)?|not counting|without counting) (?!if\b|when\b|the last\b|the first\b|last\b|first\b|case\b)(.{2,90}?)(?=$|[.;](?=\s|$)|, (?!(?:and|or|nor) )|,? and (?:then )?(?:sort|show|print|save|count|write)\b| (?:with|and) (?:the |a )?(?:commit )?message\b)/gi;

/** "Everything in x that is not a folder", "videos ending in .mp4 excepted": behind what is left out, or as what it is not. */
const denied =
  /,? (?:that|which) (?:is|are) (?:not|no) (?:an? |any )?((?:sub-?)?(?:folders?|director(?:y|ies))|(?:symbolic |sym)?links?|(?:regular )?files?)(?=$|[,.;?!]| (?:and|with|sorted|under|below|in|inside|here)\b)/gi;
const excepted =
  /,(?: the| all| any)? ([^,;]{2,60}?)(?: (?:are|being))? (?:excepted|excluded|left out|not included)(?=$|[,.;?!])/gi;

const file = String.raw`[\w./-]*\w\.[a-z]\w{0,7}`;
const path = String.raw`[~\w./-]*/[\w./-]*[\w-]|/`;
const name = String.raw`["'][^"']{1,60}["']|[*]?[\w.@+-]*[\w+-][*]?`;

/** The exceptions that a request names, each with the request that is left. */
export function exceptions(request: string): readonly Exception[] {
  const all = [exception, denied, excepted].flatMap((form) => [...request.matchAll(form)]);
  return all.flatMap((found): readonly Exception[] => {
    const [whole, said] = found;
    const parts = said === undefined ? undefined : leftOut(said);
    if (said === undefined || parts === undefined) return [];
    const rest = request.slice(0, found.index) + request.slice(found.index + whole.length);
    return [
      {
        request: rest,
        said,
        apply: (command) =>
          parts.reduce<string | undefined>((made, part) => made && without(made, part), command),
      },
    ];
  });
}

const contents =
  /,? (?:and|with|or) (?:what(?:ever)?|anything|everything|all|the files)(?: that)?(?: is| are| lies)? (?:in|inside|below|under) (?:it|them)$|,? and (?:its|their) contents?$/i;
const relation = /,? which (?:should|must|has to|have to|is to|are to) (?:stay|remain|be left|be kept)\b.*$/i;

function leftOut(said: string): readonly LeftOut[] | undefined {
  const isTree = contents.test(said);
  const items = said
    .replace(contents, '')
    .replace(relation, '')
    .split(/,? (?:and|or|nor) |, /)
    .map((item) => one(item.trim(), isTree));
  return items.some((item) => item === undefined) ? undefined : items.flatMap((item) => item ?? []);
}

const of = String.raw`(?:those|ones|the ones|(?:the |any )?(?:lines|files|folders|entries|names|things|\w+s))`;
const inside = new RegExp(
  String.raw`^(?:anything|everything|whatever|what|${of}|files)?(?: that| which)?(?: is| are| lies?)? ?(?:in|inside|under|below|within) (?:the |an? )?(?:folder |directory )?(${path}|${name})(?: folder| directory| itself)?$`,
  'i',
);
const starting = new RegExp(
  String.raw`^${of}?(?: that| which)?(?: ?whose (?:names?|lines?))? ?(?:start|begin)(?:s|ning|ing)? with (${name}|\S+)$`,
  'i',
);
const ending = new RegExp(
  String.raw`^(?:anything|everything|whatever|${of}|files)?(?: that| which)?(?: ?whose names?)? ?(?:end|ends|ending) (?:in|with) (\.\w{1,8})$`,
  'i',
);
const holding = new RegExp(
  String.raw`^${of}(?: that| which)?(?: (?:are|is))? (?:contain(?:ing|s)?|com(?:e|ing) from|made by|done by|sent by|from|with|mention(?:ing|s)?|having|of|about) (${name}|\S+)$`,
  'i',
);
/** What is called so may have blanks, where capitals show how far it goes. */
const calledSo =
  /^(?:the |any )?(?:(?:one|file|folder|directory)? ?(?:called|named) )?((?:[A-Z][\w.-]*)(?: [A-Z][\w.-]*){1,4})$/;
const named = new RegExp(
  String.raw`^(?:the |any |all )?(?:(one|ones|file|files|folder|folders|directory|directories)(?: (?:called|named))? )?(${name}|${path})(?: (folder|directory|folders|directories|file|files|ones?|itself))?$`,
  'i',
);
const ofType = /^(?:the |any |all )?\.?([a-z+]{2,12})(?: (?:files?|documents?|ones?|images?))?$/i;

/** No name, whatever stands beside it, unless it is quoted: a place in an order, or how often something is there. */
const described =
  /^(?:first|last|next|previous|only|latest|(?:new|old|larg|small|bigg|long|short|high|low|late|earli|great|tini|heavi|young|fresh)est|most|least|duplicates?|repetitions?|repeats?|copies|rest|half|header|footer|headers?|titles?|headings?|columns?|names?|numbers?|dns|lookups?|resolution|tcp|udp|icmp|ipv[46])$/i;

/** What is left out is no name then: "except the newest one", "without duplicates". */
export const isDescription = (text: string): boolean => described.test(text);

/** "My changes to a.txt, but not to b.txt": a file, whatever stands before it. */
const toFile = new RegExp(
  String.raw`^(?:(?:those|the ones|changes|edits) )?(?:to|of|from|for|in) (?:the file )?(?=${file}$)`,
  'i',
);

function one(item: string, isTree: boolean): LeftOut | undefined {
  const said = item.replace(toFile, '');
  if (/^(?:the |any )?hidden (?:ones|files|entries|files and folders)$/i.test(said))
    return { kind: 'names', glob: '.*', isTree: false };
  if (/^(?:the |any )?(?:hidden|dot) ?(?:director(?:y|ies)|folders?)$/i.test(said))
    return { kind: 'names', glob: '.*', isTree: true };
  const letter = typeLetter(said);
  if (letter !== undefined) return { kind: 'type', letter };
  const [, place] = inside.exec(said) ?? [];
  if (place !== undefined)
    return place.includes('/')
      ? { kind: 'tree', path: bare(place).replace(/\/$/, '') }
      : { kind: 'names', glob: bare(place), isTree: true };
  const [, start] = starting.exec(said) ?? [];
  if (start !== undefined) return { kind: 'text', text: bare(start), isStart: true };
  const [, end] = ending.exec(said) ?? [];
  if (end !== undefined) return { kind: 'names', glob: `*${end}`, isTree: false };
  const [, text] = holding.exec(said) ?? [];
  if (text !== undefined) return { kind: 'text', text: bare(text), isStart: false };
  const [, type] = ofType.exec(said) ?? [];
  const globs =
    type === undefined || / (?:folder|directory)/.test(said) ? undefined : globsOfType(type.toLowerCase());
  const [glob, ...more] = globs ?? [];
  if (glob !== undefined) return more.length > 0 ? undefined : { kind: 'names', glob, isTree: false };
  const [, title] = calledSo.exec(said) ?? [];
  if (title !== undefined) return { kind: 'names', glob: title, isTree: / folder| directory/.test(said) };
  const [, noun = '', called, behind = ''] = named.exec(said) ?? [];
  if (called === undefined) return undefined;
  // "SVN files" are of a kind, "file names" are no files.
  if (/^(?:names?|contents?|permissions?|types?|sizes?|dates?)$/i.test(called)) return undefined;
  if (/^(?:files|ones)$/i.test(behind) && !/[.*]/.test(called)) return undefined;
  // "The current one" is what a file is now, whatever it is called.
  if (
    /^(?:one|file)$/i.test(noun || behind) &&
    /^(?:current|active|present|running|open|live)$/i.test(called)
  )
    return undefined;
  const isFolder = /^(?:folder|director)/.test(noun + behind);
  if (called.includes('/')) return { kind: 'tree', path: called.replace(/\/$/, '') };
  if (
    noun === '' &&
    /^(?:hidden|empty|nested|other|new|old|large|small|big|first|last|own|local|remote|main|other)$/i.test(
      called,
    )
  )
    return undefined;
  // "Rotated ones", "running ones", "the newest one", "duplicates": what they are like.
  if (/^[a-z]+(?:ed|ing)$/i.test(called) && !/folder|directory/.test(noun)) return undefined;
  if (isDescription(called)) return undefined;
  const isName =
    /[.*_\d/"']/.test(called) || noun !== '' || behind !== '' || !isOrdinary(called) || isPlace(called);
  return isName &&
    !/^(?:one|ones|files?|(?:sub-?)?(?:folders?|director(?:y|ies))|it|them|that|this|of|from|on|for|to|in|already)$/i.test(
      called,
    )
    ? { kind: 'names', glob: bare(called), isTree: isTree || isFolder || !called.includes('.') }
    : undefined;
}

/** "Except css files", "except videos". */
function globsOfType(type: string): readonly string[] | undefined {
  return globsOf(type) ?? globsOf(type.replace(/s$/, ''));
}

/** A repository is a directory, too. */
function isPlace(called: string): boolean {
  return usualPlaces().has(called) || /^repos?$/.test(called);
}

function typeLetter(said: string): 'd' | 'f' | 'l' | undefined {
  const [, noun = ''] =
    /^(?:(?:of|from|on|for|to) )?(?:the |any )?(?:symbolic |regular )?([a-z-]+)$/i.exec(said) ?? [];
  if (/^(?:sub-?)?(?:folders?|director(?:y|ies))$/i.test(noun)) return 'd';
  if (/^(?:sym)?links?$/i.test(noun)) return 'l';
  return /^files?$/i.test(noun) ? 'f' : undefined;
}

function bare(said: string): string {
  return said.replaceAll(/^["']|["']$/g, '');
}

/** Where the tests of find(1) end and its actions, or another program, begin. */
const search =
  /^((?:sudo )?find [^|;&<>]*?)((?: !)? -(?:exec|execdir|printf|print0?|delete|ls|quit)\b.*| [|>] .*)?$/s;

function without(command: string, part: LeftOut): string | undefined {
  const [, tests, action = ''] = search.exec(command) ?? [];
  // The size of a directory is that without what is left out, wherever in it that is.
  if (/ -exec du -/.test(action) && part.kind === 'names')
    return command.replace(/( -exec du -\w+) /, `$1 --exclude=${quoted(part.glob)} `);
  if (tests !== undefined) {
    const more = / -o /.test(tests.replaceAll(/\\\(.*?\\\)/g, '')) ? undefined : notFound(tests, part);
    return more === undefined ? undefined : `${tests}${more}${action}`;
  }
  if (part.kind === 'type') return undefined;
  if (part.kind === 'text') return linesWithout(command, part);
  const left = part.kind === 'tree' ? part.path : part.glob;
  // "Whose message has fix, but not typo".
  if (/^git .* (?:--grep=|-S)/.test(command) && !/[./*]/.test(left)) return undefined;
  if (command.startsWith('git ') && !ofRefs.test(command)) return withoutPath(command, left);
  if (part.kind === 'tree') return listedWithout(command, part.path);
  const option = `--exclude=${quoted(left)}`;
  if (/^(?:sudo )?(?:du|rsync) /.test(command)) return command.replace(/^((?:sudo )?\w+) /, `$1 ${option} `);
  if (/^tar -c\w*f \S+ /.test(command)) return command.replace(/^(tar -c\w*f \S+) /, `$1 ${option} `);
  if (/^diff -[a-qs-zA-Z]*r\w* [^|]*$/.test(command))
    return command.replace(/^(diff -\w+) /, `$1 -x ${quoted(left)} `);
  // An archive lists one path a line.
  const [, suffix] = /^\*(\.[\w.]+)$/.exec(left) ?? [];
  if (suffix !== undefined && /^(?:tar -tf \S+|unzip -Z1 \S+)$/.test(command))
    return `${command} | grep -v ${quoted(`${suffix.replaceAll('.', String.raw`\.`)}$`)}`;
  if (/^ls (?:-\S+ )*[^-|\s][^|]*$|^ls$/.test(command))
    return command.replace(/^ls/, `ls -I ${quoted(left)}`);
  if (/^zip -r\S* [^|]*$/.test(command))
    return `${command} -x ${quoted(part.isTree ? `*/${left}/*` : left.includes('*') ? left : `*/${left}`)}`;
  return lists()([command]) && !/[|;&<>]/.test(command) ? `${command} | grep -vw ${quoted(left)}` : undefined;
}

/** Lists of branches, tags, remotes and stashes are no lists of files. */
const ofRefs =
  /^git(?: -C \S+)? (?:branch|tag|remote|stash list|worktree|for-each-ref|config|reflog|submodule)\b/;

/** What a directory that is listed holds itself. */
function listedWithout(command: string, path: string): string | undefined {
  const [, directory = ''] = /^ls (?:-\S+ )*(\S+)$/.exec(command) ?? [];
  const slash = path.lastIndexOf('/');
  const [parent, name] = [path.slice(0, slash), path.slice(slash + 1)];
  return directory !== '' && directory.replace(/\/$/, '') === parent
    ? command.replace(/^ls/, `ls -I ${quoted(name)}`)
    : undefined;
}

/** What is called so and ends in nothing. */
const usualHidden = /^\.(?:env|git\w*|\w+rc|svn|hg|idea|cache|venv)$/i;

function notFound(tests: string, part: LeftOut): string | undefined {
  if (part.kind === 'tree') return ` ! -path ${quoted(part.path)} ! -path ${quoted(`${part.path}/*`)}`;
  const [, type] = / -type ([dfl])\b/.exec(tests) ?? [];
  if (part.kind === 'type') {
    if (type === undefined) return ` ! -type ${part.letter}`;
    return type === part.letter ? undefined : '';
  }
  const isFiles = type === 'f';
  if (part.kind === 'text') return part.isStart ? ` ! -name ${quoted(`${part.text}*`)}` : undefined;
  // "Except the .pub ones" is about endings; what is called so and nothing else ends so, too.
  const isEnding = isFiles && /^\.[a-z]\w{1,4}$/i.test(part.glob) && !usualHidden.test(part.glob);
  const called = ` ! -name ${quoted(isEnding ? `*${part.glob}` : part.glob)}`;
  const below = ` ! -path ${quoted(`*/${part.glob}/*`)}`;
  if (!part.isTree) return called;
  return isFiles ? below : called + below;
}

/** Of what prints lines, those without the text. */
function linesWithout(
  command: string,
  { text, isStart }: LeftOut & { readonly kind: 'text' },
): string | undefined {
  if (
    !/^(?:cat|grep|zcat|sed -n|awk|getent|systemctl list|ps|cut|sort|head|tail|last|git branch|git tag)\b/.test(
      command,
    )
  )
    return undefined;
  if (/[;&<>]|-c\b|wc\b/.test(command.replaceAll(/'[^']*'/g, ''))) return undefined;
  const pattern = text.replaceAll(/[.[\]*^$\\]/g, String.raw`\$&`);
  // These indent or mark their lines.
  const start = /^(?:systemctl|git branch)\b/.test(command) ? '^[^[:alnum:]]*' : '^';
  const filter = `grep -v ${quoted(isStart ? start + pattern : pattern)}`;
  const [, file] = /^cat (\S+)$/.exec(command) ?? [];
  return file === undefined ? `${command} | ${filter}` : `${filter} ${file}`;
}
