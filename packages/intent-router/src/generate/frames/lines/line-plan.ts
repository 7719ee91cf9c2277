import { quote } from '@hunch/common/shell';
import { quoted } from '../quoted.ts';
import type { LineFrame } from './line-frame.ts';
import type { OrderKey } from './line-parts.ts';
import { address, cutting, replacementOf, trimming } from './sed-scripts.ts';
import { selections } from './selections.ts';
import { cutFlag, tableOf } from './table.ts';

/** A pipeline over the lines of a file: which are meant, what becomes of them, their order, how many, their number. */
export function lineCommand(frame: LineFrame, path: string): string | undefined {
  frame.takeAct('show');
  frame.take('shown');
  // Of such a table a column is meant.
  if (frame.has('sorted as') && /\.[ct]sv$/i.test(path)) return undefined;
  const source = quoted(path);
  const alone = wholeFile(frame, path, source);
  if (alone !== undefined) return alone;
  const ends = bothEnds(frame, source);
  if (ends !== undefined) return ends;
  const stages = selections(frame, path);
  if (stages === undefined) return undefined;
  const share = percentage(frame, stages, source);
  if (share !== undefined) return share;
  const only = onlyCounted(frame, stages, source);
  if (only !== undefined) return only;
  // "Count how often …" has its count in the order.
  const isTallied = frame.says('counts');
  const made = [...changed(frame), ...ordered(frame)];
  const limits = limited(frame);
  if (limits === undefined) return undefined;
  stages.push(...made, ...limits);
  if (frame.takeAct('count') && !isTallied) {
    const flags = countFlags(frame, stages.length > 0);
    if (flags === undefined) return undefined;
    if (stages.length === 0 && frame.says('blank')) return undefined;
    stages.push(`wc ${flags}`);
  } else frame.takeThing('line');
  return piped(stages, source);
}

/** `first < file | …` for tr(1), which reads no file; else the first stage reads it. */
export function piped(stages: readonly string[], source: string): string | undefined {
  const [first, ...rest] = stages;
  if (first === undefined) return undefined;
  return [first.startsWith('tr ') ? `${first} < ${source}` : `${first} ${source}`, ...rest].join(' | ');
}

/** "The first 3 and the last 2 lines": two programs, one after the other. */
function bothEnds(frame: LineFrame, source: string): string | undefined {
  const limits = frame.all('limit');
  const [first, last, ...more] = limits;
  if (first?.end !== 'first' || last?.end !== 'last' || more.length > 0) return undefined;
  if (limits.some(({ of }) => !/^(?:|line)$/.test(of))) return undefined;
  frame.takeThing('line');
  return `{ head -n ${first.count} ${source}; tail -n ${last.count} ${source}; }`;
}

/** How many of all lines have a text, of a hundred. */
function percentage(frame: LineFrame, stages: readonly string[], source: string): string | undefined {
  if (!frame.says('percent') || stages.length !== 1) return undefined;
  const [content, ...others] = frame.all('content');
  if (
    content === undefined ||
    others.length > 0 ||
    content.isAll ||
    !/^grep (?:-v )?[^-]/.test(stages[0] ?? '')
  )
    return undefined;
  frame.take('percent');
  frame.takeThing('line');
  const pattern = content.texts.map(address).join(' || ');
  const test = content.isNegated ? `!(${pattern})` : pattern;
  return `awk ${quote(`${test} {n++} END {if (NR) printf "%.2f%%\\n", 100 * n / NR}`, 'bash')} ${source}`;
}

/** What one program does with the whole file. */
function wholeFile(frame: LineFrame, path: string, source: string): string | undefined {
  if (frame.take('header alone')) return `head -n 1 ${source}`;
  if (frame.take('filled numbered')) return `cat -b ${source}`;
  if (frame.take('aligned')) {
    frame.takeThing('line');
    const table = tableOf(frame, path);
    if (table === undefined) return undefined;
    const flag =
      cutFlag(table) === undefined
        ? ''
        : table.separator === '\t'
          ? " -s $'\\t'"
          : ` -s${table.separator ?? ''}`;
    return `column -t${flag} ${source}`;
  }
  const separators = frame.one('separators');
  if (separators !== undefined) {
    const [from, to] = [separators.from, separators.to].map((each) =>
      each === '\t' ? String.raw`'\t'` : `'${each}'`,
    );
    return `tr ${from} ${to} < ${source}`;
  }
  const split = frame.one('split');
  if (split !== undefined) {
    frame.takeThing('line');
    const flag = { lines: '-l', parts: '-n', size: '-b' }[split.by];
    return `split ${flag} ${split.amount} ${source}`;
  }
  const encoding = frame.one('encoding');
  if (encoding !== undefined) {
    frame.take('changed');
    const saved = frame.one('saved');
    return `iconv -f ${encoding.from} -t ${encoding.to} ${source}${saved?.path == null ? '' : ` > ${quoted(saved.path)}`}`;
  }
  return undefined;
}

/** A number of lines, or of matches, that grep(1) alone tells. */
function onlyCounted(frame: LineFrame, stages: readonly string[], source: string): string | undefined {
  const [only, ...more] = stages;
  if (!frame.asks('count') || only === undefined || more.length > 0 || !only.startsWith('grep '))
    return undefined;
  if (others.some((kind) => frame.has(kind))) return undefined;
  if (frame.take('occurrences')) {
    frame.takeAct('count');
    frame.takeThing('line');
    frame.takeThing('word');
    return `grep -o${only.slice('grep '.length).startsWith('-') ? only.slice('grep -'.length) : ` ${only.slice('grep '.length)}`} ${source} | wc -l`;
  }
  // Of extracted texts, each is counted.
  if (/^grep -[a-zA-Z]*o/.test(only) || !isOfLines(frame)) return undefined;
  frame.takeAct('count');
  frame.takeThing('line');
  const rest = only.slice('grep '.length);
  return `grep -c${rest.startsWith('-') && !rest.startsWith('-e') ? rest.slice(1) : ` ${rest}`} ${source}`;
}

const others = ['sorted', 'limit', 'frequent', 'longest', 'random'] as const;

function isOfLines(frame: LineFrame): boolean {
  return !['word', 'char', 'byte'].some((thing) => frame.takeThing(thing));
}

/** What becomes of each line that is shown. */
function changed(frame: LineFrame): readonly string[] {
  const stages: string[] = [];
  const trim = frame.one('trim');
  if (trim !== undefined) {
    frame.takeAct('delete');
    stages.push(`sed ${quote(trimming(trim), 'bash')}`);
  }
  const off = frame.one('cut off');
  if (off !== undefined)
    stages.push(off.isFromEnd ? `sed ${quote(cutting(off), 'bash')}` : `cut -c${off.count + 1}-`);
  if (frame.take('lines capitalized')) stages.push(String.raw`sed 's/^./\U&/'`);
  if (frame.take('words capitalized')) stages.push(String.raw`sed 's/\b./\U&/g'`);
  if (frame.take('one word a line') && !frame.says('unique') && frame.takeThing('word'))
    stages.push("grep -oE '[^[:space:]]+'");
  if (frame.take('single spaces')) stages.push("tr -s ' '");
  const cut = frame.one('cut');
  if (cut !== undefined)
    stages.push(
      cut.isFromEnd
        ? `grep -oE '.{1,${cut.last ?? 1}}$'`
        : `cut -c${cut.first === cut.last ? cut.first : `${cut.first}-${cut.last ?? ''}`}`,
    );
  frame.take('changed');
  if (frame.take('upper')) stages.push("tr '[:lower:]' '[:upper:]'");
  if (frame.take('lower')) stages.push("tr '[:upper:]' '[:lower:]'");
  if (frame.take('mirrored')) stages.push('rev');
  for (const { text } of frame.all('prefixed'))
    stages.push(`sed ${quote(`s/^/${replacementOf(text)}/`, 'bash')}`);
  for (const { text } of frame.all('suffixed'))
    stages.push(`sed ${quote(`s/$/${replacementOf(text)}/`, 'bash')}`);
  const wrapped = frame.one('wrapped');
  if (wrapped !== undefined) stages.push(`fold${wrapped.isAtSpaces ? ' -s' : ''} -w ${wrapped.width}`);
  const joined = frame.one('joined lines');
  if (joined !== undefined)
    stages.push(`paste -sd${joined.by === ',' ? ',' : ` ${quote(joined.by, 'bash')}`}`);
  return stages;
}

/** "Sort it numerically, largest first" says one order in two phrases. */
function mergedOrder(frame: LineFrame): OrderKey | undefined {
  const keys = frame.all('sorted').flatMap((part) => part.keys);
  const [first, ...others] = keys;
  if (first === undefined || others.length === 0) return first;
  if (keys.some(({ column }) => column !== null)) return undefined;
  return others.reduce(
    (left, { isNumeric, isDescending }) => ({
      column: null,
      isNumeric: left.isNumeric === true || isNumeric === true ? true : (left.isNumeric ?? isNumeric),
      isDescending: left.isDescending ?? isDescending,
    }),
    first,
  );
}

/** Words, as long as they are to be. */
function wordsOf(frame: LineFrame): string {
  const [length] = frame.all('length');
  if (length === undefined) return "grep -oE '[[:alnum:]]+'";
  const { low, high } = length;
  return `grep -oE ${quote(String.raw`\b[[:alnum:]]{${Math.max(1, low)},${high ?? ''}}\b`, 'bash')}`;
}

/** Of sort(1): numbers between dots are compared one after another. */
const sortsOf = { ip: 'V', version: 'V', size: 'h', month: 'M' } as const;

/** Order, repeated lines and their numbers. */
function ordered(frame: LineFrame): readonly string[] {
  const stages: string[] = [];
  const key = mergedOrder(frame);
  const isPlain = key !== undefined && key.column === null;
  const isDescending = isPlain && key.isDescending === true ? 'r' : '';
  const isOfIps = frame.peek('extracted').some(({ what }) => what.startsWith('ip'));
  const flags = `${isPlain && key.isNumeric === true ? 'n' : ''}${isPlain && isOfIps ? 'V' : ''}${isDescending}`;
  const frequent = frame.one('frequent');
  const isCaseless = frame.take('caseless');
  const isUnique = frame.take('unique');
  const isCounted = frame.take('counts');
  const isRepeated = frame.take('repeated');
  const isKept = frame.take('order kept');
  const byLength = frame.one('by length');
  if (frequent !== undefined) {
    frame.takeAct('count');
    frame.takeThing('word');
    if (frequent.of === 'word') stages.push(wordsOf(frame));
    if (frequent.of === 'char') stages.push('grep -o .');
    if (isCaseless) stages.push("tr '[:upper:]' '[:lower:]'");
    stages.push('sort', 'uniq -c', `sort -${isPlain && key.isDescending === false ? 'n' : 'rn'}`);
    // "Most frequent first, the top 2": the limit says how many.
    if (frequent.count !== null && !frame.has('limit')) stages.push(`head -n ${frequent.count}`);
    return stages;
  }
  if (isCounted) {
    frame.takeAct('count');
    return [
      `sort${isCaseless ? ' -f' : ''}`,
      `uniq -${isRepeated ? 'd' : ''}${isCaseless ? 'i' : ''}c`,
      `sort -${isPlain && key.isDescending === false ? 'n' : 'rn'}`,
    ];
  }
  if (isRepeated) {
    const most = isCaseless ? ['sort -f', 'uniq -di'] : ['sort', 'uniq -d'];
    return isDescending === '' ? most : [...most, 'sort -r'];
  }
  if (frame.take('once only')) return isCaseless ? ['sort -f', 'uniq -ui'] : ['sort', 'uniq -u'];
  if (byLength !== undefined)
    return [`awk '{print length "\\t" $0}'`, `sort -n${byLength.isDescending ? 'r' : ''}`, 'cut -f2-'];
  const as = frame.one('sorted as');
  if (as !== undefined)
    return key === undefined && !isCaseless
      ? [`sort -${isUnique ? 'u' : ''}${sortsOf[as.as]}${as.isDescending ? 'r' : ''}`]
      : [];
  // Words that are counted once each.
  if (isUnique && frame.takeThing('word')) return ["grep -oE '[[:alnum:]]+'", 'sort -u'];
  if (isUnique && key === undefined)
    stages.push(
      isCaseless
        ? "awk '!seen[tolower($0)]++'"
        : isKept || !frame.has('extracted')
          ? "awk '!seen[$0]++'"
          : 'sort -u',
    );
  else if (key !== undefined) {
    if (!isPlain) return [];
    const all = `${isUnique ? 'u' : ''}${isCaseless ? 'f' : ''}${flags}`;
    stages.push(`sort${all === '' ? '' : ` -${all}`}`);
  } else if (isCaseless && stages.length === 0 && !frame.has('content')) return [];
  const random = frame.all('random').filter(({ count }) => count === null);
  if (random.length > 0) stages.push('shuf');
  if (frame.take('reversed lines')) stages.push('tac');
  return stages;
}

/** The first, the last, some at random. */
function limited(frame: LineFrame): readonly string[] | undefined {
  const stages: string[] = [];
  const longest = frame.one('longest');
  if (longest !== undefined) {
    frame.takeAct('count');
    frame.takeThing('char');
    const sign = longest.isLongest ? '>' : '<';
    const isWithLength = frame.take('with length');
    if (longest.isLength) return [`awk 'NR == 1 || length ${sign} n {n = length} END {print n + 0}'`];
    if (isWithLength)
      return longest.count === 1
        ? [`awk 'NR == 1 || length ${sign} n {n = length; line = $0} END {print n, line}'`]
        : undefined;
    return longest.count === 1
      ? [`awk 'NR == 1 || length ${sign} n {n = length; line = $0} END {print line}'`]
      : [
          `awk '{print length "\\t" $0}'`,
          `sort -n${longest.isLongest ? 'r' : ''}`,
          `head -n ${longest.count}`,
          'cut -f2-',
        ];
  }
  for (const { count } of frame.all('random')) if (count !== null) stages.push(`shuf -n ${count}`);
  const limits = frame.all('limit');
  const [limit, second, ...more] = limits;
  if (more.length > 0) return undefined;
  if (limit === undefined) return stages;
  if (second !== undefined) return undefined;
  // "The first ten lines, sorted": are they sorted, or is it the file?
  if (/^(?:line)$/.test(limit.of) && frame.isBefore('limit', 'sorted')) return undefined;
  if (limit.of === 'word' || limit.of === 'object' || limit.of === 'value') return undefined;
  const flag = limit.of === 'char' || limit.of === 'byte' ? '-c' : '-n';
  stages.push(`${limit.end === 'first' ? 'head' : 'tail'} ${flag} ${limit.count}`);
  return stages;
}

function countFlags(frame: LineFrame, isChosen: boolean): string | undefined {
  const flags = Object.entries({ line: 'l', word: 'w', char: 'm', byte: 'c' })
    .flatMap(([thing, letter]) => (frame.takeThing(thing) ? [letter] : []))
    .join('');
  if (flags !== '') return `-${flags}`;
  return isChosen ? '-l' : undefined;
}
