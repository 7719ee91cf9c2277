import type { PlatformFacts } from '../../platform/facts.ts';
import { form } from './forms.ts';
import { patternsOf, patternWords, type Frame } from './frame.ts';
import { quote } from '@hunch/common/shell';
import { quoted } from './quoted.ts';
import { substitution } from './substitution.ts';

/** Commands about the lines of named files: filters, ranges, columns, order, counts, and changes in place. */
export function textCommand(frame: Frame, platform: PlatformFacts): string | undefined {
  if (frame.isFiltered || frame.knows('rank') || frame.knows('depth')) return undefined;
  const files = sourcesOf(frame);
  if (files.length === 0 || files.some((file) => noText.test(file))) return undefined;
  const source = files.map(quoted).join(' ');
  const [act = 'show', ...others] = frame.acts.filter((each) => each !== 'find');
  if (others.length > 0 && !(others.length === 1 && others[0] === 'show')) return undefined;
  for (const each of frame.acts) frame.take(`act ${each}`);
  frame.take('file');
  if (act === 'delete') return deletion(frame, source, platform);
  if (act === 'replace') return replacement(frame, source, platform);
  if (act !== 'show' && act !== 'count') return undefined;
  const ends = act === 'show' ? bothEnds(frame, source) : undefined;
  if (ends !== undefined) return ends;
  const stages = stagesOf(frame, platform);
  if (stages === undefined) return undefined;
  if (act === 'count' && frame.take('occurrences')) {
    frame.take('word');
    const [only, ...more] = stages;
    return only?.startsWith('grep ') === true &&
      more.length === 0 &&
      !files.some((file) => compressed.test(file))
      ? `${only.replace('grep ', 'grep -o ')} ${source} | wc -l`
      : undefined;
  }
  if (act === 'count') {
    // The lines of an archive are not those of its bytes.
    const isRead = files.some((file) => compressed.test(file)) && !frame.has('byte');
    const isEmpty = stages.length === 0 && !isRead;
    // "The number of distinct values of a column": one a line.
    const flags = countFlags(frame) ?? (frame.has('stage unique') && stages.length > 0 ? '-l' : undefined);
    if (flags === undefined) return undefined;
    const [only] = stages;
    if (!isRead && only?.startsWith('grep ') === true && stages.length === 1 && flags === '-l') {
      return `${only.replace('grep ', 'grep -c ')} ${source}`;
    }
    // wc(1) counts several files each by itself, too.
    if (isEmpty && files.length > 1 && frame.take('total')) return `cat ${source} | wc ${flags}`;
    if (isEmpty) return `wc${flags === '' ? '' : ` ${flags}`} ${source}`;
    stages.push(`wc${flags === '' ? '' : ` ${flags}`}`);
  } else {
    // The noun of what is shown: "the lines of a.txt".
    if (stages.length > 0) frame.take('line');
    frame.take('content');
    frame.take('shown content');
    if (frame.take('follow')) {
      const [only, ...more] = stages;
      return more.length === 0 && only?.startsWith('tail') === true && files.length === 1
        ? `${only} -f ${source}`
        : undefined;
    }
  }
  const [first, ...rest] = stages;
  if (files.every((file) => compressed.test(file))) return [`gzip -dc ${source}`, ...stages].join(' | ');
  if (files.some((file) => compressed.test(file))) return undefined;
  if (first === undefined) return isShown(frame) ? `cat ${source}` : undefined;
  if (files.length > 1 && first.startsWith('sed -n ')) {
    // Lines are counted anew in each file.
    if (platform.unixFlavor !== 'gnu') return undefined;
    return [`${first.replace('sed -n', 'sed -sn')} ${source}`, ...rest].join(' | ');
  }
  return [first.startsWith('tr ') ? `${first} < ${source}` : `${first} ${source}`, ...rest].join(' | ');
}

/** "Show a.txt" and "contents of a.txt"; not "list the files in a.txt", which has none. */
function isShown(frame: Frame): boolean {
  const isAsked = frame.acts.length > 0 || frame.has('content') || frame.has('shown content');
  const isOfFilesInOne =
    frame.has('file') && frame.isMany && frame.all('file').flatMap(({ paths }) => paths).length === 1;
  return isAsked && !frame.acts.includes('find') && !isOfFilesInOne;
}

/** Named files; and what may be a file or a directory, where lines are asked for. */
function sourcesOf(frame: Frame): readonly string[] {
  const named = frame.all('file');
  // "A from b" names two things that are no list.
  if (named.length > 1) return [];
  const files = named.flatMap(({ paths }) => paths);
  const isText = 'line word char byte'.split(' ').some((thing) => frame.has(thing));
  if (files.length > 0 && !frame.knows('where')) return [...new Set(files)];
  if (files.length > 0 || !isText || frame.has('file') || frame.has('dir')) return [];
  const places = frame.all('where');
  return places.some(({ isDirectory, path }) => isDirectory || path === '.')
    ? []
    : places.map(({ path }) => path);
}

/** "The first and the last line": what one pipeline can't give, two programs give one after the other. */
function bothEnds(frame: Frame, source: string): string | undefined {
  const limits = frame.all('limit');
  const ends = limits.map(({ end }) => end).join(' ');
  if (ends !== 'first last' || limits.some(({ of }) => of !== null && of !== 'line')) return undefined;
  const [first, last] = limits.map(({ count }) => (count === null ? '' : ` -n ${count}`));
  if (source.includes(' ')) return undefined;
  frame.take('line');
  return `{ head${first} ${source}; tail${last} ${source}; }`;
}

/** One stage a thing that is asked of the lines, in the order in which they make sense. */
function stagesOf(frame: Frame, platform: PlatformFacts): string[] | undefined {
  const stages: string[] = [];
  for (const { end, count } of frame.all('left out'))
    stages.push(end === 'first' ? `tail -n +${count + 1}` : `head -n -${count}`);
  for (const { first, last } of frame.all('lines out')) stages.push(`sed '${first},${last}d'`);
  for (const { first, last } of frame.all('from text'))
    stages.push(`sed -n ${quote(`${address(first)},${last === null ? '$' : address(last)}p`, 'bash')}`);
  for (const { text, isAfter } of frame.all('beside text'))
    stages.push(
      `sed ${quote(isAfter ? `${platform.unixFlavor === 'gnu' ? 0 : 1},${address(text)}d` : `${address(text)},$d`, 'bash')}`,
    );
  if (stages.length > 0) frame.take('any');
  const isCaseless = frame.take('caseless');
  const isNumbered = frame.take('shown number');
  const contents = frame.all('content');
  const [context, ...others] = frame.all('context');
  if (others.length > 0 || (context !== undefined && contents.length !== 1)) return undefined;
  if (context !== undefined) frame.take('line');
  const around = context === undefined ? '' : `-${context.sides} ${context.count} `;
  const lengths = frame.all('line length');
  for (const { more, count } of lengths)
    stages.push(`awk 'length ${more ? '>' : '<'} ${count}${isNumbered ? ' {print NR ":" $0}' : ''}'`);
  for (const [at, content] of contents.entries()) {
    const flags = `${content.isNegated === true ? 'v' : ''}${isCaseless ? 'i' : ''}${isNumbered && at === 0 ? 'n' : ''}${frame.take('whole') ? 'w' : ''}`;
    const options = `${flags === '' ? '' : `-${flags} `}${around}`;
    if (content.isAll === true)
      stages.push(...patternsOf(content).map((pattern) => `grep ${options}${quote(pattern, 'bash')}`));
    else stages.push(`grep ${options}${patternWords(content)}`);
    frame.take('shown match');
  }
  if (isCaseless && contents.length === 0 && !frame.knows('sort')) return undefined;
  if (isNumbered && contents.length === 0 && lengths.length === 0) stages.push('cat -n');
  for (const name of ['blanks', 'comments'])
    if (frame.take(`stage ${name}`)) stages.push(form('stage', name, platform));
  const ranges = frame.all('lines');
  if (ranges.length > 0)
    stages.push(
      `sed -n '${ranges.map(({ first, last }) => (first === last ? `${first}p` : `${first},${last}p`)).join(';')}'`,
    );
  for (const { test } of frame.all('column test')) stages.push(`awk${separatorOf(frame)} '${test}'`);
  const [byColumn, ...moreColumns] = frame.all('column sort');
  if (moreColumns.length > 0) return undefined;
  if (byColumn !== undefined) {
    // Before columns are drawn out: it may go by another, and they lose what separates them.
    frame.take('sorted file');
    stages.push(columnSort(byColumn, frame));
  }
  for (const { columns } of frame.all('column')) {
    const [column = '', ...others] = columns.map((each) => `$${each}`);
    const figure = columnFigures[frame.one('figure')?.figure ?? ''];
    if (figure !== undefined && others.length > 0) return undefined;
    const printed = `{print ${[column, ...others].join(', ')}}`;
    stages.push(`awk${separatorOf(frame)} '${figure?.replace('{column}', column) ?? printed}'`);
  }
  for (const { range } of frame.all('cut')) stages.push(`cut -c${range}`);
  for (const name of ['alternate', 'upper', 'lower'])
    if (frame.take(`stage ${name}`)) stages.push(form('stage', name, platform));
  const wrapped = frame.one('wrapped');
  if (wrapped !== undefined) {
    stages.push(`fold -w ${wrapped.width}`);
    frame.take('shown content');
    frame.take('content');
  }
  for (const { of, count } of frame.all('frequent')) {
    if (of === 'word') stages.push(`tr -cs '[:alnum:]' '\\n'`);
    stages.push('sort', 'uniq -c', 'sort -rn', `head -n ${count}`);
  }
  const sort = byColumn === undefined ? frame.one('sort') : undefined;
  const isUnique = frame.take('stage unique');
  const isReversed = frame.take('stage reversed');
  if (sort !== undefined && byColumn === undefined) {
    if (sort.by !== null && sort.by !== 'name' && sort.by !== 'number') return undefined;
    const flags = `${isUnique ? 'u' : ''}${isCaseless ? 'f' : ''}${sort.by === 'number' ? 'n' : ''}${sort.isDescending === true || isReversed ? 'r' : ''}`;
    stages.push(`sort${flags === '' ? '' : ` -${flags}`}`);
  } else {
    if (isUnique) {
      frame.take('order kept');
      stages.push(form('stage', 'unique', platform));
    }
    if (isReversed) stages.push(form('stage', 'reversed', platform));
  }
  for (const { step } of frame.all('every')) stages.push(`awk 'NR % ${step} == 0'`);
  const limits = frame.all('limit');
  if (limits.length > 1) return undefined;
  for (const { end, count, of } of limits) {
    if (of === 'word' && count === 1) {
      const isOfLine = frame.isEach && frame.take('line');
      const field = end === 'last' ? '$NF' : '$1';
      const once = end === 'last' ? `NF {word = ${field}} END {print word}` : `NF {print ${field}; exit}`;
      stages.push(`awk '${isOfLine ? `{print ${field}}` : once}'`);
      continue;
    }
    if (of !== null && of !== 'line' && of !== 'char' && of !== 'byte') return undefined;
    // The last 3 of each line are not those of the file.
    if ((of === 'char' || of === 'byte') && frame.isEach) return undefined;
    stages.push(
      `${end === 'first' ? 'head' : 'tail'}${count === null ? '' : ` -${of === 'char' || of === 'byte' ? 'c' : 'n'} ${count}`}`,
    );
  }
  if (frame.knows('limit') && !frame.all('limit').some(({ of }) => of === 'char' || of === 'byte'))
    frame.take('line');
  return stages;
}

/** sort(1) by one column, as such a file separates them. */
function columnSort(
  {
    column,
    isNumeric,
    isDescending,
  }: { readonly column: string; readonly isNumeric: boolean; readonly isDescending: boolean },
  frame: Frame,
): string {
  const [file] = frame.all('file').flatMap(({ paths }) => paths);
  const separator =
    file?.endsWith('.csv') === true ? ' -t,' : file?.endsWith('.tsv') === true ? " -t $'\\t'" : '';
  const [sort] = frame.all('sort');
  const flags = `${isNumeric || sort?.by === 'number' ? 'n' : ''}${isDescending || sort?.isDescending === true ? 'r' : ''}`;
  return `sort${separator} -k${column},${column}${flags}`;
}

/** What awk(1) does with the numbers of a column. */
const columnFigures: Readonly<Record<string, string>> = {
  sum: '{sum += {column}} END {print sum + 0}',
  mean: '{sum += {column}} END {if (NR) print sum / NR}',
};

/** The lines that have a text, for sed(1). */
function address(text: string): string {
  return `/${text.replaceAll(/[.*[\]\\$^/]/g, '\\$&')}/`;
}

/** Columns are what stands between the separators of such a file. */
function separatorOf(frame: Frame): string {
  const [file] = frame.all('file').flatMap(({ paths }) => paths);
  return file?.endsWith('.csv') === true
    ? ' -F,'
    : file?.endsWith('.tsv') === true
      ? String.raw` -F'\t'`
      : '';
}

/** Compressed with gzip(1), which has programs that read on. */
const compressed = /(?<!\.tar)\.gz$/i;
const noText =
  /\.(?:tar(?:\.\w+)?|t[gbx]z|zip|jar|war|bz2|xz|zst|7z|rar|rpm|deb|pdf|docx?|xlsx?|pptx?|odt|ods|jpe?g|png|gif|webp|mp[34]|mkv|avi|iso|db|sqlite)$/i;

function countFlags(frame: Frame): string | undefined {
  const flags = Object.entries({ line: 'l', word: 'w', char: 'm', byte: 'c' })
    .flatMap(([thing, letter]) => (frame.take(thing) ? [letter] : []))
    .join('');
  if (flags === 'lwm' || flags === 'lwc') return '';
  return flags === '' ? undefined : `-${flags}`;
}

/**
 * Changes the file where it is; the BSDs and macOS want the ending of a backup. Undefined: the backup that is asked for can't be made so.
 */
function inPlace(frame: Frame, platform: PlatformFacts): string | undefined {
  const backup = frame.one('backup');
  if (backup === undefined) return platform.unixFlavor === 'bsd' ? "sed -i ''" : 'sed -i';
  const [file = '', ...others] = frame.all('file').flatMap(({ paths }) => paths);
  const path = backup.path ?? `${file}.bak`;
  const ending = path.startsWith('.') ? path : path.startsWith(`${file}.`) ? path.slice(file.length) : '';
  return ending === '' || others.length > 0 || !/^[\w.]+$/.test(ending) ? undefined : `sed -i${ending}`;
}

function deletion(frame: Frame, source: string, platform: PlatformFacts): string | undefined {
  const script = deletionScript(frame);
  if (script === undefined) return undefined;
  const isShown = frame.acts.includes('show') || frame.knows('saved');
  if (!isShown) frame.take('in place');
  const program = isShown ? 'sed' : inPlace(frame, platform);
  return program === undefined ? undefined : `${program} ${quote(script, 'bash')} ${source}`;
}

/** For sed(1): the lines that go. */
export function deletionScript(frame: Frame): string | undefined {
  const ranges = frame.all('lines');
  const contents = frame.all('content');
  const limits = frame.all('limit');
  if (limits.some(({ of, count, end }) => of !== 'line' || count === null || (end === 'last' && count > 1)))
    return undefined;
  const edits = [
    ...limits.map(({ end, count }) => (end === 'last' ? '$d' : count === 1 ? '1d' : `1,${count}d`)),
    ...ranges.map(({ first, last }) => (first === last ? `${first}d` : `${first},${last}d`)),
    ...contents.map(
      (content) =>
        `/${patternsOf(content).join('\\|').replaceAll('/', '\\/')}/${content.isNegated === true ? '!' : ''}d`,
    ),
    ...(frame.take('blank lines') ? ['/^[[:space:]]*$/d'] : []),
  ];
  if (contents.some(({ isAll }) => isAll === true)) return undefined;
  if (edits.length !== 1 && ranges.length + limits.length !== edits.length) return undefined;
  const [edit] = edits;
  if (edit === undefined || (contents.length > 0 && !frame.has('line'))) return undefined;
  frame.take('line');
  return edits.join(';');
}

function replacement(frame: Frame, source: string, platform: PlatformFacts): string | undefined {
  const replace = frame.one('replace');
  if (replace === undefined) return undefined;
  const [range, ...others] = frame.all('lines');
  if (others.length > 0) return undefined;
  const [content, ...more] = frame.all('content');
  if (more.length > 0 || (content !== undefined && (range !== undefined || content.texts.length > 1)))
    return undefined;
  // "Only on lines that contain x", "except in comments".
  const isOfCode = frame.take('stage comments');
  if (isOfCode && (content !== undefined || range !== undefined)) return undefined;
  const chosen =
    content === undefined
      ? isOfCode
        ? '/^[[:space:]]*#/!'
        : ''
      : `/${patternsOf(content).join('').replaceAll('/', '\\/')}/${content.isNegated === true ? '!' : ''}`;
  const lines = range === undefined ? chosen : [...new Set([range.first, range.last])].join(',');
  frame.take('line');
  const isOnce = replace.isOnce === true || frame.take('once');
  const script = lines + substitution({ ...replace, isOnce }, frame.take('caseless'));
  const isShown = frame.acts.includes('show') || frame.knows('saved');
  if (!isShown) frame.take('in place');
  const program = isShown ? 'sed' : inPlace(frame, platform);
  return program === undefined ? undefined : `${program} ${quote(script, 'bash')} ${source}`;
}
