import { lastingFor, onRemaining, pauseBehind, pausedJoint, pauseOf, pauseSaid } from './pauses.ts';
import { quoted } from './quoted.ts';

/** A request for two acts, one after the other. */
export interface TwoActs {
  readonly first: string;
  /** The second, once the command of the first is known: "it" is what that command makes. Undefined: it makes nothing that one could mean. */
  readonly second: (command: string) => string | undefined;
  /** How long to wait in between, as sleep(1) takes it. */
  readonly pause?: string;
}

const verb =
  'show|list|print|display|count|tell|say|sort|delete|remove|move|copy|compress|gzip|zip|make|create|run|extract|verify|check|add|append|replace|rename|set|give|what|how many|how big|install|update|upgrade|restart|start|stop|reload|enable|disable|pull|push|fetch|commit|stash|switch to(?! (?:it|a|the branch|the new)(?: |$))|check out|lock|unlock|kill|mount|unmount|open|wait(?! [^,]{0,40}(?:the lock|another))|download|ping|tag|merge|rebase|refresh|purge|clean|clear|unstage|resume|pause|continue|bring|send|drop|discard|restore|amend|reboot|let|ask|put its|mask|unmask|hold|unhold|turn|put it|shut down|quit|end|terminate|autoremove|uninstall|reinstall|search|look|find|see|get rid of|flush|trace|scan|capture|apply|undo|revert|reset|cancel|abort|unpack|untar|unzip|decompress|split|cut|compare';

/** The second act is only done where the first has worked: commands are joined so anyway. */
const worked = String.raw`(?:but )?(?:only |just )?(?:if|when|once|provided|as long as) (?:it|that|this|they|those|the first(?: one| part| step)?|everything|all)(?: all)?(?: (?:has|have|was|were|is|are|went|goes|go))?(?: \w+ly)? ?(?:works?|worked|succeeds?|succeeded|successful|pass(?:es|ed)?|well|ok|okay|fine|good|through|done|finished|complete[sd]?),? (?:then )?`;
const ifWorked = new RegExp(`^${worked}`, 'i');
/** The same behind it: "test a.zip and unpack it only if it's ok". */
const onlyIfWorked =
  /,? (?:but )?(?:only )?(?:if|when|once|provided) (?:it|that|this|everything|all)(?:'s|’s| is| was| has| went| goes)? ?(?:works?|worked|succeeds?|succeeded|successful|pass(?:es|ed)?|well|ok|okay|fine|good|through|intact)[.!]?$/i;

/** Where one act may end and the next begin; the last of several may be the joint of a list. */
const joint = new RegExp(
  String.raw`${pausedJoint}|(?:[,;.] (?:and )?(?:then|afterwards|after that) |[,;.]? and then | then |[,;.]? and (?:also |finally )?)(?:${pauseSaid} ?,? )?(?=(?:please |also )?(?:${verb})\b)|[,;.]? and then,? (?:${pauseSaid} ?,? )?(?=\w)|,? and ${pauseSaid} ?,? (?=\w)|,? and,? (?=${worked})`,
  'gi',
);

/** What speaks of what the first act made, and what that must be called. */
const anaphors: readonly (readonly [said: RegExp, called: RegExp])[] = [
  [/\bit\b/gi, /./],
  [/\b(?:that|the (?:new |resulting )?) ?(?:file|copy|list)\b/gi, /\.\w+$/],
  [
    /\b(?:that|the (?:new |resulting )?) ?(?:archive|tarball|tar)\b/gi,
    /\.(?:tar(?:\.\w+)?|t[gbx]z\d?|zip|7z)$/i,
  ],
  [
    /\b(?:the|that) (?:gz|gzip|gzipped|xz|bz2|zst|compressed|packed|zipped) (?:file|version|copy|one)\b/gi,
    /\.(?:gz|xz|bz2|zst|zip)$/,
  ],
  [/\b(?:that|the (?:new )?) ?copy\b/gi, /\/$|\.\w+$/],
  [/\b(?:that|the (?:new |resulting )?) ?zip(?: file| archive)?\b/gi, /\.zip$/i],
  [/\b(?:that|the (?:new |resulting )?) ?(?:folder|directory)\b/gi, /(?:^|\/)[^./]+\/?$/],
];
/** Speaks of something that the request does not name a path for. */
const unresolved =
  /\b(?:the|that) (?:gz|gzip|gzipped|xz|bz2|zst|compressed|packed|zipped) (?:file|version|copy|one)\b|\b(?:that|the new|the resulting) (?:file|archive|folder|directory|copy|list)\b|\bthe (?:folder|directory|archive|zip|tarball|copy)(?=$|[\s.,;]*$| (?:again|too|itself|afterwards|to|into|away)\b)/i;
const its = /\bits\b (?=\w)(.+)$/i;
const many = /\b(?:them|those|they|their|these|each|the others)\b/i;

/** The ways to read a request as two acts. */
export function twoActs(request: string): readonly TwoActs[] {
  return [...request.matchAll(joint)].map((found) => {
    const before = request.slice(0, found.index).trim();
    const said = request
      .slice(found.index + found[0].length)
      .replace(ifWorked, '')
      .replace(onlyIfWorked, '');
    const behind = pauseBehind(said);
    const lasting = lastingFor(before);
    const pause = pauseOf(found.slice(1)) ?? lasting?.pause ?? behind?.pause;
    const rest = wholeOf(lasting?.act ?? before, behind?.rest ?? said);
    // What goes on later was only paused.
    const act = lasting?.act ?? before;
    const first = goesOn.test(rest) ? act.replace(/^stop\b/i, 'pause') : act;
    return {
      first,
      ...(pause === undefined ? {} : { pause }),
      second: (command) => secondOf(onRemaining(rest), first, command),
    };
  });
}

const goesOn = /^(?:resume|continue|let \S+ (?:continue|go on|run on))\b/i;

/** "Bring eth1 down and then up again": what is left out of the second act is what the first says. */
function wholeOf(first: string, rest: string): string {
  const [particle] = /^(?:up|down|on|off)\b/i.exec(rest) ?? [];
  return particle === undefined ? rest : first.replace(/\b(?:up|down|on|off)\b/i, particle);
}

/** "Make a folder done and move a.txt there". */
const takesThither = /^(?:please )?(?:move|copy|put|save|unpack|extract|link) /i;
/** "And let the group write there". */
const grants = /^(?:please )?(?:let|allow|permit) .*\b(?:read|write|look|execute) there(?=$|[ ,.;])/i;
const thither = / (?:in |into )?there(?=$|[ ,.;])/i;

function secondOf(said: string, first: string, command: string): string | undefined {
  const act = said.replace(/,? (?:afterwards?|after that|right after)[.!]?$/i, '');
  const isOfBoth = /\bboth\b/i.test(act);
  // What is not to be done is no act.
  if ((many.test(act) && !isOfBoth) || /^(?:do not|don't|dont|not|never|no|without)\b/i.test(act))
    return undefined;
  const done = act.replace(onceDone, '');
  if (isOfBoth) return ofBoth(done, command);
  const placed = takesThither.test(done)
    ? done.replace(thither, ' into it')
    : grants.test(done)
      ? done.replace(thither, ' to it')
      : done;
  const rest = ofEnding(placed, first, command);
  if (rest === undefined) return undefined;
  const object = objectOf(command);
  const named = object === undefined ? rest : ofObject(rest, object);
  const isMade =
    theSource.test(named) ||
    its.test(named) ||
    unresolved.test(named) ||
    anaphors.some(([said]) => named.search(said) >= 0);
  if (!isMade) return named;
  const path = madeBy(command);
  const folder = folderIn(first);
  const source = packedBy(command);
  if (source !== undefined && theSource.test(named)) return named.replace(theSource, source);
  if (folder !== undefined && theFolder.test(named)) return named.replace(theFolder, `the folder ${folder}`);
  if (object !== undefined) {
    const whole = `${object.kind} ${object.name}`.trim();
    return its.test(named) ? named.replace(its, `$1 of ${whole}`) : named.replace(/\bit\b/i, whole);
  }
  if (path === undefined) return undefined;
  const whole = anaphors
    .filter(([, called]) => called.test(path))
    .reduce((text, [each]) => text.replaceAll(each, path), named.replace(its, `$1 of ${path}`));
  // A directory is listed, not read.
  const listed = whole.replace(
    /\b(?:what is|what's|the contents) (?:in|inside|of) (\S+\/)(?=$|[ ,.])/i,
    'the files in $1',
  );
  return unresolved.test(listed) ? undefined : listed;
}

/** What comes after `&&` is only done if the first act worked. */
const onceDone =
  /,? (?:once|when|after|if|as soon as|but only if|only if) (?:that|it|this|everything)(?:'s| is| has| was)? ?(?:worked|works|done|finished|succeeded|succeeds|complete|completed|through|successful)$/i;

const theSource =
  /\bthe (?:original|source) (?:folder|directory)|\bthe originals?$|\bthe (?:folder|directory)(?=$| (?:to|into|away|afterwards)\b)/i;

/** The one directory that a command packs. */
function packedBy(command: string): string | undefined {
  const [, path] =
    /^tar -c\w*(?:f \S+| -f \S+) ([\w./~-]+)$/.exec(command) ??
    /^zip -r \S+ ([\w./~-]+)$/.exec(command) ??
    [];
  return path === undefined || /^\W+$/.test(path) || /\.\w+$/.test(path) ? undefined : `the folder ${path}`;
}

/** "The .xz" is the one that the first act names, and no others; nothing if that act has deleted it. */
function ofEnding(next: string, first: string, command: string): string | undefined {
  const [whole, ending = ''] = theEnding.exec(next) ?? [];
  if (whole === undefined) return next;
  const named = first.split(/[\s,]+/).filter((word) => word.endsWith(ending) && word !== ending);
  const isGone = /^(?:gunzip|unxz|bunzip2|gzip|xz|bzip2|unzstd --rm) (?!(?:.* )?-\w*k)/.test(command);
  return named.length === 1 && !isGone ? next.replace(whole, named[0] ?? '') : undefined;
}

const theEnding =
  /\bthe (\.[a-z]\w{0,4})(?: file| one| archive)?(?=$|[,.]| (?:to|into|afterwards|too|again)\b)/i;

/** "Compare both": the file and what was made of it. */
function ofBoth(next: string, command: string): string | undefined {
  const [, from, to] = /^cp(?: -\w+)* (\S+\.\w+) (\S+\.\w+)$/.exec(command) ?? [];
  const [, packed, ending = ''] = /^(?:gunzip|unxz|bunzip2) -k (\S+?)(\.(?:gz|xz|bz2))$/.exec(command) ?? [];
  const pair = from === undefined ? packed && `${packed} and ${packed}${ending}` : `${from} and ${to ?? ''}`;
  if (pair === undefined) return undefined;
  const sizes = next.replace(
    /^(?:show|check|verify|print|tell)(?: me)?(?: that| if| whether)? both (?:files )?(?:are|have) (?:of )?the same size$/i,
    'show the size of both',
  );
  return sizes.replace(/\bboth(?: of them| files)?\b/i, pair);
}

/** What a second act says of the object of the first. */
function ofObject(rest: string, { kind, name: called }: NamedObject): string {
  const whole = `${kind} ${called}`;
  const owned = new RegExp(String.raw`\b(?:the|that|this)(?: new)? ${kind}['’]s (.+)$`, 'i');
  return rest.replace(owned, `the $1 of ${whole}`).replace(ofKind(kind), whole);
}

/** "The tag" without a name is the one that was just made. */
function ofKind(kind: string): RegExp {
  return new RegExp(
    String.raw`\b(?:the|that)(?: new)? ${kind}\b(?! [\w./-]*[\d./-])(?= (?:to|again|too|itself)\b|[.!]?$)`,
    'i',
  );
}

const theFolder = /\b(?:the|that) (?:folder|directory)\b(?! [\w./]*[./])/i;

/** The one directory that a request names as one: "the notes folder". */
function folderIn(request: string): string | undefined {
  const named = [
    ...request.matchAll(
      /\b(?:the |my )([\w./-]+) (?:folder|directory)\b|\b(?:folder|directory) ([\w./-]*\w)/gi,
    ),
  ].map(([, before, behind]) => before ?? behind);
  return named.length === 1 && !/^(?:whole|entire|new|old|same)$/.test(named[0] ?? '') ? named[0] : undefined;
}

const name = String.raw`([\w.@:+-]+)`;
const options = String.raw`(?: --?[\w-]+)*`;
/** What commands start, stop or change that is no file, by what it is. */
const objects: readonly (readonly [kind: string, command: RegExp, name?: string])[] = [
  [
    'service',
    new RegExp(
      String.raw`^(?:sudo )?systemctl${options} (?:start|stop|restart|reload|enable|disable|mask|unmask)${options} ${name}$`,
    ),
  ],
  ['journal', /^(?:sudo )?journalctl --(?:vacuum|rotate)\S*()$/],
  ['program', new RegExp(String.raw`^(?:sudo )?pkill(?: -[A-Z]+\d?| -u \S+)* -x ${name}$`)],
  [
    'container',
    new RegExp(String.raw`^docker (?:start|stop|restart|pause|unpause|rename)${options} ${name}$`),
  ],
  ['process', new RegExp(String.raw`^(?:sudo )?(?:kill|renice -n -?\d+)(?: -\w+)* ?(\d+)$`)],
  [
    'interface',
    new RegExp(
      String.raw`^(?:sudo )?ip (?:link set|addr (?:add|del) \S+ dev) ${name}(?: (?:up|down|mtu \d+))?$`,
    ),
  ],
  [
    'package',
    new RegExp(
      String.raw`^(?:sudo )?apt(?:-get|-mark)? (?:install|remove|purge|hold|unhold|download)${options} ${name}$`,
    ),
  ],
  [
    'branch',
    new RegExp(String.raw`^git(?: -C \S+)? (?:switch -c|branch|checkout -b|switch) ${name}(?: \S+)?$`),
  ],
  [
    'tag',
    new RegExp(
      String.raw`^git(?: -C \S+)? tag(?: -a| -m (?:'[^']*'|\S+))* ${name}(?: -a| -m (?:'[^']*'|\S+))*$`,
    ),
  ],
  // The last one is the one that was made.
  [
    'commit',
    /^git(?: -C \S+)? (?:add \S+ && git(?: -C \S+)? )?(?:commit|revert|cherry-pick)\b()(?!.*(?:--no-commit|--abort| -n\b))/,
    'HEAD',
  ],
  ['group', new RegExp(String.raw`^(?:sudo )?(?:groupadd|addgroup)${options} ${name}$`)],
  ['file', new RegExp(String.raw`^(?:sudo )?(?:chmod|chown|chgrp) \S+ ([\w.~/+-]+)$`)],
  ['user', new RegExp(String.raw`^(?:sudo )?(?:useradd|usermod|adduser)(?: -\w+(?: \S+)?)*? ${name}$`)],
];

interface NamedObject {
  readonly kind: string;
  readonly name: string;
}

function objectOf(command: string): NamedObject | undefined {
  for (const [kind, pattern, called] of objects) {
    const found = pattern.exec(command)?.[1];
    if (found !== undefined) return { kind, name: called ?? found };
  }
  return undefined;
}

const endings: Readonly<Record<string, string>> = { gzip: '.gz', xz: '.xz', bzip2: '.bz2', zstd: '.zst' };

/** The one file or directory that a command writes, packs or changes. */
function madeBy(command: string): string | undefined {
  const [, written] = /^[^;&]*> ([^\s;&|]+)(?: 2>&1)?$/.exec(command) ?? [];
  const [, packed] = /^tar -c(?:\w*f|\w* (?:\S+ )*?-f) (\S+) /.exec(command) ?? [];
  const [, unpacked] = /^(?:mkdir -p \S+ && )?tar -xf (\S+)(?: -C \S+)?$/.exec(command) ?? [];
  const [, unzipped] =
    /^(?:unzip|7z x|unrar x)(?: -[a-z]+)* (\S+\.(?:zip|7z|rar))(?: -d \S+| -o\S+)?$/.exec(command) ?? [];
  const [, compressor, compressed] =
    /^(gzip|xz|bzip2|zstd) (?!-\w*[kcd])(?:-\d )?([^\s'"|;&<>]+)$/.exec(command) ?? [];
  if (compressed !== undefined) return `${compressed}${endings[compressor ?? ''] ?? ''}`;
  const [, zipped] = /^zip -r\S* (\S+\.zip) /.exec(command) ?? [];
  const [, last] =
    /^(?:touch|mkdir|chmod|chown|chgrp|cp|mv|ln|gzip|sed -i|truncate)\b[^;&|<>]* ([^\s;&|'"]+)$/.exec(
      command,
    ) ?? [];
  const path = written ?? packed ?? zipped ?? unpacked ?? unzipped ?? last;
  // Where things go is a directory, whatever it is called.
  const isDirectory = /^(?:mkdir|cp -[ra]) /.test(command);
  if (path !== undefined && isDirectory && /^[\w-]+$/.test(path)) return `${path}/`;
  return path !== undefined && path === quoted(path) && /[./]/.test(path) ? path : undefined;
}
