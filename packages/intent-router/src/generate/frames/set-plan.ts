import type { PlatformFacts } from '../../platform/facts.ts';
import { checksumPlaces, form, unitOf } from './forms.ts';
import { fileSet, type FileSet } from './file-set.ts';
import { patternWords, type Frame } from './frame.ts';
import type { ContentPart } from './parts.ts';
import { changeCommand } from './change-plan.ts';
import { alikeCommand } from './alike-plan.ts';
import { fieldsShown, located, longListing } from './fields-plan.ts';
import { groupedCommand } from './grouped-plan.ts';

/** Commands about sets of files: find(1) with its tests, and what is done with each file or with their list. */
export function setCommand(frame: Frame, platform: PlatformFacts): string | undefined {
  const acts = frame.acts.filter(
    (act) => !weak.has(act) && (!/^(?:replace|create)$/.test(act) || !frame.acts.includes('rename')),
  );
  const isCounted = acts.includes('count');
  const [act = 'show', ...others] =
    acts.length > 1 && isCounted ? acts.filter((each) => each !== 'count') : acts;
  if (others.length > 0) return undefined;
  const set = fileSet(frame, act, platform);
  if (set === undefined) return undefined;
  for (const each of frame.acts) frame.take(`act ${each}`);
  frame.take('changed');
  const grouped = act === 'show' || act === 'count' ? groupedCommand(frame, act, set, platform) : undefined;
  if (grouped !== undefined) return grouped;
  if (act === 'show') return shown(frame, set, platform);
  if (act === 'count') return counted(frame, set, platform);
  const done = changeCommand(frame, act, set, platform, isCounted);
  if (done === undefined) return undefined;
  if (!isCounted) return done;
  return done.endsWith('-delete')
    ? `${done.replace(/-delete$/, '-print -delete')} | wc -l`
    : done.endsWith(' +')
      ? `${done.replace(/ \+$/, String.raw` \;`)} -print | wc -l`
      : undefined;
}

/** Acts that go with any other. */
const weak: ReadonlySet<string> = new Set(['show', 'find']);

function shown(frame: Frame, set: FileSet, platform: PlatformFacts): string | undefined {
  const { where } = set;
  const find = located(frame, set);
  if (find.startsWith('find ') && !isListing(frame, set)) frame.take('one per line');
  frame.take('shown path');
  if (frame.knows('file') && frame.has('link')) return undefined;
  if (find.endsWith(' | sort -u')) return frame.knows('content') ? undefined : find;
  const long = longListing(frame, set);
  if (long !== undefined) return limited(frame, long);
  const fields = fieldsShown(frame, find, platform);
  if (fields !== undefined) return limited(frame, fields);
  if (frame.take('shown relative'))
    return platform.unixFlavor === 'bsd'
      ? undefined
      : ordered(frame, `${find} -printf '%P\\n'`, set, platform);
  const contents = frame.all('content');
  const [content] = contents;
  if (contents.length > 1) return withAndWithout(frame, contents, set, platform);
  if (content?.isAll === true) return undefined;
  if (content !== undefined) {
    const isAskedForLines = [
      frame.take('shown match'),
      frame.take('line'),
      frame.has('shown number'),
    ].includes(true);
    const isLines = isAskedForLines || (content.isSearch === true && !frame.has('shown name'));
    const isNames = frame.take('shown name') || !isLines;
    const flags = `${frame.take('whole') ? 'w' : ''}${frame.take('caseless') ? 'i' : ''}${isNames ? (content.isNegated === true ? 'L' : 'l') : `H${frame.take('shown number') ? 'n' : ''}${content.isNegated === true ? 'v' : ''}`}`;
    return ordered(frame, `${find} -exec grep -${flags} ${patternWords(content)} {} +`, set, platform);
  }
  const figure = frame.one('figure');
  // "The disk usage of each folder in x".
  if (figure?.figure === 'usage' && set.isOfDirectories && frame.isEach) return sized(frame, set);
  if (figure !== undefined) return figured(frame, figure, set, platform);
  const alike = alikeCommand(frame, find, set, platform);
  if (alike !== undefined) return ordered(frame, alike, set, platform);
  if (frame.take('duplicate names'))
    return `${find} -printf '%f\\n' | ${frame.take('caseless') ? 'sort -f | uniq -di' : 'sort | uniq -d'}`;
  if (frame.take('extensions')) return `${find} -name '*.*' | sed 's/.*\\.//' | sort -u`;
  // The contents of a directory are its entries.
  if ((frame.take('shown content') || frame.take('content')) && !set.isOfEntries)
    return set.isPlain && !frame.has('file') ? undefined : `${find} -exec cat {} +`;
  const ofEach = endsOfEach(frame, set);
  if (ofEach !== undefined) return ofEach;
  if (frame.has('line') || frame.has('word')) return undefined;
  if (frame.has('shown size') && !frame.knows('rank')) return sized(frame, set);
  if (/^find \. -type [fd] -name '\.\*'$/.test(set.find) && !frame.acts.includes('find')) return undefined;
  if (isListing(frame, set)) return listing(frame, set);
  if (frame.knows('rank')) return ranked(frame, set, platform);
  if (frame.take('shown long')) {
    const by = ({ size: 'S', modified: 't', accessed: 'tu' } as Record<string, string>)[
      frame.one('sort')?.by ?? ''
    ];
    if (by !== undefined) return `${set.find} -exec ls -ld${by} {} +`;
  }
  if (frame.has('shown long'))
    return ordered(frame, `${find} ${form('each', 'long', platform)}`, set, platform);
  if (frame.take('shown null')) return `${find} -print0`;
  if (frame.take('shown name')) return ordered(frame, `${find} -printf '%f\\n'`, set, platform);
  // "The folders in x" are those that ls(1) would show.
  const isOfEntries = set.isOfDirectories && set.isPlain && set.isShallow && !frame.acts.includes('find');
  const isOfFilesAlone = set.isPlain && set.isShallow && frame.has('directories left');
  const command =
    isOfEntries || isOfFilesAlone ? find.replace(' -type', ' -mindepth 1 -maxdepth 1 -type') : find;
  return where === '' ? undefined : ordered(frame, command, { ...set, find: command }, platform);
}

/** "Files that mention a but not b". */
function withAndWithout(
  frame: Frame,
  contents: readonly ContentPart[],
  set: FileSet,
  platform: PlatformFacts,
): string | undefined {
  if (frame.isOfLines || frame.has('shown number') || contents.some(({ isAll }) => isAll === true))
    return undefined;
  const flags = `q${frame.take('whole') ? 'w' : ''}${frame.take('caseless') ? 'i' : ''}`;
  frame.take('shown name');
  const tests = contents.map(
    (content) =>
      ` ${content.isNegated === true ? '! ' : ''}-exec grep -${flags} ${patternWords(content)} {} \\;`,
  );
  return ordered(frame, `${set.find}${tests.join('')} -print`, set, platform);
}

/** "The last 5 lines of each file", not the last 5 of the list. */
function endsOfEach(frame: Frame, set: FileSet): string | undefined {
  if (!frame.isEach || !frame.isOfLines || set.isOfDirectories || set.isOfAnything) return undefined;
  const limit = frame.one('limit');
  if (limit === undefined || limit.of !== 'line' || frame.knows('sort') || frame.knows('rank'))
    return undefined;
  frame.take('line');
  const program = limit.end === 'first' ? 'head' : 'tail';
  return `${set.find} -exec ${program}${limit.count === null ? '' : ` -n ${limit.count}`} {} +`;
}

/** Nothing but what ls(1) shows: the entries of one directory. */
function isListing(frame: Frame, set: FileSet): boolean {
  return (
    set.isPlain &&
    set.isShallow &&
    !frame.has('regular') &&
    !frame.acts.includes('find') &&
    !set.isOfDirectories &&
    !frame.has('directories left') &&
    !set.find.includes(' -type l') &&
    !frame.knows('rank')
  );
}

function listing(frame: Frame, { where }: FileSet): string | undefined {
  const isLong = frame.take('shown long');
  const isHuman = frame.take('shown human');
  const sort = frame.one('sort');
  const by = { size: 'S', modified: 't', accessed: 'tu', name: '', number: '?', lines: '?' }[
    sort?.by ?? 'name'
  ];
  const isReversed =
    sort !== undefined &&
    (sort.by === 'name' || sort.by === null ? sort.isDescending === true : sort.isDescending === false);
  frame.take('shown name');
  if (by === '?' || frame.has('shown size')) return undefined;
  const isSingle = frame.take('one per line');
  const flags = `${isSingle ? '1' : ''}${frame.take('hidden too') ? 'a' : ''}${isLong || isHuman ? 'l' : ''}${isHuman ? 'h' : ''}${by}${isReversed ? 'r' : ''}`;
  const command = `ls${flags === '' ? '' : ` -${flags}`}${where === '.' ? '' : ` ${where}`}`;
  return limited(frame, command);
}

function ranked(frame: Frame, set: FileSet, platform: PlatformFacts): string | undefined {
  const rank = frame.one('rank');
  if (rank === undefined || platform.unixFlavor === 'bsd') return undefined;
  const reverse = rank.isDescending ? 'r' : '';
  const head = rank.count === null && rank.isSeveral ? '' : ` | head -n ${rank.count ?? 1}`;
  frame.take('shown size');
  if (rank.by === 'size') {
    const inside = set.isShallow ? directoriesInside(set.find) : undefined;
    if (inside !== undefined) return `${inside} -exec du -sh {} + | sort -h${reverse}${head}`;
    if (set.isOfDirectories)
      return set.find === `find ${set.where} -type d`
        ? `du ${set.where} | sort -n${reverse}${head}`
        : undefined;
    return `${set.find} -printf '%s %p\\n' | sort -n${reverse}${head}`;
  }
  const newest = `${set.find} -printf '%T@ ${frame.take('shown name') ? '%f' : '%p'}\\n' | sort -n${reverse}${head} | cut -d' ' -f2-`;
  return frame.take('shown long') ? `${newest} | xargs -d '\\n' ls -ld` : newest;
}

/** "The subdirectories of x" that are directly in it. */
function directoriesInside(find: string): string | undefined {
  return find.endsWith(' -mindepth 1 -type d')
    ? find.replace(/ -type d$/, ' -maxdepth 1 -type d')
    : undefined;
}

function sized(frame: Frame, set: FileSet): string | undefined {
  if (set.isOfAnything) return sizedEntries(frame, set);
  if (!frame.isMany || (frame.take('shown size') && !set.isOfDirectories && frame.has('shown human')))
    return undefined;
  const sort = frame.one('sort');
  if (set.isOfDirectories) {
    // "Each folder in here" are those that ls(1) would show; the size of one holds those of all below.
    const find = set.isShallow
      ? set.find.replace(/(?: -mindepth 1)? -type d$/, ' -mindepth 1 -maxdepth 1 -type d')
      : set.find;
    if (sort !== undefined && sort.by !== 'size' && sort.by !== null) return undefined;
    frame.take('shown human');
    const unit = unitOf(frame);
    const order =
      sort === undefined
        ? ''
        : ` | sort -${unit === 'h' ? 'h' : 'n'}${sort.isDescending === true ? 'r' : ''}`;
    return `${find} -exec du -s${unit} {} +${order}`;
  }
  const order = sort === undefined ? '' : ` | sort -n${sort.isDescending === true ? 'r' : ''}`;
  return `${set.find} -printf '%s %p\\n'${order}`;
}

/** The size of a directory is that of what is in it, which du(1) adds up. */
function sizedEntries(frame: Frame, set: FileSet): string | undefined {
  if (!set.isPlain) return undefined;
  frame.take('shown size');
  frame.take('shown human');
  frame.take('shown path');
  const sort = frame.one('sort');
  const order = sort === undefined ? '' : ` | sort -h${sort.isDescending === true ? 'r' : ''}`;
  return sort === undefined || sort.by === 'size' || sort.by === null
    ? limited(frame, `du -a${set.find.includes(' -xdev') ? 'x' : ''}h ${set.where}${order}`)
    : undefined;
}

/** The list in the order and the number that was asked for. */
function ordered(frame: Frame, command: string, set: FileSet, platform: PlatformFacts): string | undefined {
  const sort = frame.one('sort');
  if (sort === undefined) return limited(frame, command);
  const reverse = sort.isDescending === true ? 'r' : '';
  if (sort.by === null || sort.by === 'name')
    return limited(frame, `${command} | sort${reverse === '' ? '' : ' -r'}`);
  const field = { size: '%s', modified: '%T@', accessed: '%A@', number: '', lines: '' }[sort.by];
  if (field === '' || command !== set.find || platform.unixFlavor === 'bsd') return undefined;
  return limited(frame, `${command} -printf '${field} %p\\n' | sort -n${reverse} | cut -d' ' -f2-`);
}

function limited(frame: Frame, command: string): string | undefined {
  const limits = frame.all('limit');
  if (limits.length > 1 || limits.some(({ of }) => of === 'char' || of === 'word' || of === 'byte'))
    return undefined;
  const [limit] = limits;
  // "Find … and show the last line": of the files or of the list?
  if (limit?.of === 'line' && limit.count === 1 && frame.acts.includes('find') && frame.acts.includes('show'))
    return undefined;
  return limit === undefined
    ? command
    : `${command} | ${limit.end === 'first' ? 'head' : 'tail'}${limit.count === null ? '' : ` -n ${limit.count}`}`;
}

function figured(
  frame: Frame,
  { figure, detail }: { readonly figure: string; readonly detail: string },
  set: FileSet,
  platform: PlatformFacts,
): string | undefined {
  if (set.isOfDirectories || frame.knows('limit')) return undefined;
  if (figure === 'checksum') {
    const command = `${set.find} ${form('each', 'checksum', platform, checksumPlaces(detail))}`;
    return ordered(frame, command, set, platform);
  }
  if (figure === 'nested') {
    const order = frame.one('sort') === undefined ? '' : ' | sort -z';
    return `${set.find} -print0${order} | xargs -0 ${detail}sum | cut -d' ' -f1 | ${detail}sum`;
  }
  if (figure === 'average') {
    const letter = { word: 'w', line: 'l', char: 'm', byte: 'c' }[detail];
    frame.take(detail);
    return `${set.find} -exec wc -${letter} {} \\; | awk '{sum += $1} END {if (NR) print sum / NR}'`;
  }
  if (figure !== 'total' && figure !== 'usage') return undefined;
  frame.take('shown human');
  if (figure === 'total') frame.take('total');
  // "How large are the .iso files": all of them, when that is said.
  const isOfSet = figure === 'usage' && !set.isPlain && frame.take('total');
  if (figure === 'usage' && !isOfSet) return set.isPlain ? `du -sh ${set.where}` : undefined;
  const unit = unitOf(frame);
  return set.isPlain && !frame.has('act find')
    ? `du -s${unit} ${set.where} | cut -f1`
    : `${set.find} -print0 | du -c${unit} --files0-from=- | tail -n 1 | cut -f1`;
}

function counted(frame: Frame, set: FileSet, platform: PlatformFacts): string | undefined {
  const contents = frame.all('content');
  const [content] = contents;
  const flags = Object.entries({ line: 'l', word: 'w', char: 'm', byte: 'c' })
    .flatMap(([thing, letter]) => (frame.take(thing) ? [letter] : []))
    .join('');
  if (frame.take('per extension') && flags === '' && content === undefined)
    return `${set.find} -name '*.*' | sed 's/.*\\.//' | sort | uniq -c | sort -rn`;
  if (frame.take('extensions') && flags === '' && content === undefined)
    return `${set.find} -name '*.*' | sed 's/.*\\.//' | sort -u | wc -l`;
  const isBlank = frame.take('stage blanks');
  frame.take('total');
  const read = frame.take('decompressed') ? 'gzip -dc' : 'cat';
  if (read !== 'cat' && !set.find.endsWith(" -name '*.gz'")) return undefined;
  if (contents.length > 1 || set.find.includes(' | ')) return undefined;
  if (content !== undefined) {
    if (content.isAll === true) return undefined;
    const caseless = frame.take('caseless') ? 'i' : '';
    const pattern = patternWords(content);
    if (flags === 'l')
      return `${set.find} -exec cat {} + | grep -c${caseless}${content.isNegated === true ? 'v' : ''} ${pattern}`;
    return flags === ''
      ? `${set.find} -exec grep -${content.isNegated === true ? 'L' : 'l'}${caseless} ${pattern} {} + | wc -l`
      : undefined;
  }
  if (flags !== '') {
    if (flags.length > 1) return undefined;
    // Unless one number is asked for, wc(1) says the number of each file and their sum.
    if ((frame.isEach || !frame.isOfAllLines) && !isBlank && read === 'cat') {
      const order = frame.one('sort');
      if (order === undefined) return `${set.find} -exec wc -${flags} {} +`;
      const limit = frame.one('limit');
      if (limit !== undefined && (limit.end !== 'first' || limit.of !== null)) return undefined;
      const head = limit === undefined ? '' : ` | head -n ${limit.count ?? 1}`;
      // One file a program: among several its sum would be the largest. "Sorted, top 3" are those with the most.
      const reverse = (order.isDescending ?? limit !== undefined) ? 'r' : '';
      return `${set.find} -exec wc -${flags} {} \\; | sort -${reverse}n${head}`;
    }
    return `${set.find} -exec ${read} {} +${isBlank ? ` | ${form('stage', 'blanks', platform)}` : ''} | wc -${flags}`;
  }
  if (isBlank) return undefined;
  const isHere = set.isPlain && set.isShallow && !frame.acts.includes('find');
  return `${isHere && !set.isOfDirectories ? set.find.replace(/( -type)/, ' -maxdepth 1$1') : set.find} | wc -l`;
}
