import { quote } from '@hunch/common/shell';
import { patternWords } from '../frame.ts';
import type { LineFrame } from './line-frame.ts';
import type { LinePartOf } from './line-parts.ts';
import { linesNear, neighbouring, testedLines } from './line-tests.ts';
import { address, rangeOf, withoutOuterBlanks } from './sed-scripts.ts';

const searching = ['content', 'extracted', 'length', 'counted text', 'made of', 'dated'] as const;

/** Stages of a pipeline that leave the lines which are meant; undefined where two choices can't go together. */
export function selections(frame: LineFrame, path: string): string[] | undefined {
  const stages: string[] = [];
  const isNumbered = frame.take('numbered');
  const contents = frame.all('content');
  const isOfNumbers = frame.take('numbers only');
  // Numbers are those of the file: they come before lines are chosen by their place.
  const isSearch = searching.some((kind) => frame.has(kind));
  if (isNumbered && !isSearch) {
    frame.take('blank too');
    stages.push(frame.take('not blank') ? 'cat -b' : 'cat -n');
  }
  const places = placed(frame);
  // Of lines by their place a search would count anew.
  if (isNumbered && isSearch && places.length > 0) return undefined;
  stages.push(...places);
  const found = searched(frame, contents, isNumbered || isOfNumbers);
  if (found === undefined) return undefined;
  stages.push(...found);
  if (isOfNumbers) {
    if (contents.length !== 1) return undefined;
    stages.push('cut -d: -f1');
  }
  if (frame.take('not comment nor blank')) stages.push("grep -vE '^[[:space:]]*(#|$)'");
  if (frame.take('not comment')) stages.push("grep -v '^[[:space:]]*#'");
  // Numbers that only other lines have leave the blank ones where they are.
  if (frame.take('not blank') && (!isNumbered || isSearch)) stages.push("grep -v '^[[:space:]]*$'");
  if (frame.says('blank') && !frame.asks('delete')) {
    frame.take('blank');
    stages.push("grep '^[[:space:]]*$'");
  }
  const tested = testedLines(frame, path, isNumbered);
  if (tested === undefined || (isNumbered && found.length > 0 && tested.length > 0)) return undefined;
  stages.push(...tested);
  const outer = frame.one('outer blank');
  if (outer !== undefined) stages.push(`sed ${quote(withoutOuterBlanks(outer), 'bash')}`);
  if (frame.take('squeezed')) stages.push('cat -s');
  const extracted = frame.one('extracted');
  if (extracted !== undefined) {
    const pattern = extractions.find(([name]) => name.test(extracted.what))?.[1];
    if (pattern === undefined) return undefined;
    frame.take('matches only');
    stages.push(`grep -oE ${quote(pattern, 'bash')}`);
  }
  return stages;
}

/** Lines by their place: ranges between texts and by number, each Nth. */
function placed(frame: LineFrame): readonly string[] {
  const stages: string[] = [];
  for (const { first, last, isOut } of frame.all('between')) {
    const range = `${address(first)},${last === null ? '$' : address(last)}`;
    if (isOut === true) {
      stages.push(`sed ${quote(`${range}d`, 'bash')}`);
      continue;
    }
    frame.take('inclusive');
    const isExclusive = frame.take('exclusive');
    stages.push(`sed -n ${quote(isExclusive ? `${range}{//!p}` : `${range}p`, 'bash')}`);
  }
  for (const { text, isAfter } of frame.all('beside'))
    stages.push(`sed ${quote(isAfter ? `0,${address(text)}d` : `${address(text)},$d`, 'bash')}`);
  for (const near of frame.all('neighbours')) stages.push(...neighbouring(near));
  for (const near of frame.all('lines near')) stages.push(...linesNear(near));
  const ranges = frame.all('lines');
  const out = ranges.filter(({ isOut }) => isOut === true);
  const kept = ranges.filter(({ isOut }) => isOut !== true);
  if (out.length > 0) stages.push(`sed '${out.map((range) => `${rangeOf(range)}d`).join(';')}'`);
  const [only, ...more] = kept;
  if (only !== undefined && more.length === 0 && only.last === null) stages.push(`tail -n +${only.first}`);
  else if (only !== undefined) stages.push(`sed -n '${kept.map((range) => `${rangeOf(range)}p`).join(';')}'`);
  for (const { end, count } of frame.all('all but'))
    stages.push(end === 'first' ? `tail -n +${count + 1}` : `head -n -${count}`);
  const place = frame.one('from end')?.place;
  if (place !== undefined) stages.push(`tail -n ${place}`, 'head -n 1');
  const steps = frame.all('every');
  const step = steps.find((each) => each.step > 0);
  const start = steps.find((each) => each.step === 0)?.start ?? step?.start;
  if (step !== undefined && start !== undefined)
    stages.push(`awk 'NR % ${step.step} == ${start % step.step}'`);
  return stages;
}

function searched(
  frame: LineFrame,
  contents: readonly LinePartOf<'content'>[],
  isNumbered: boolean,
): readonly string[] | undefined {
  const context = frame.one('context');
  if (context !== undefined && contents.length !== 1) return undefined;
  if (contents.length === 0) return [];
  const isWhole = frame.take('whole');
  const isCaseless = frame.take('caseless');
  const isPart = frame.take('matches only');
  const around =
    context === undefined
      ? ''
      : context.before === context.after
        ? `-C ${context.before} `
        : `${context.before === 0 ? '' : `-B ${context.before} `}${context.after === 0 ? '' : `-A ${context.after} `}`;
  // Several that take something out are one search.
  const stages: string[] = [];
  for (const [at, content] of contents.entries()) {
    const flags = `${content.isNegated ? 'v' : ''}${isCaseless ? 'i' : ''}${isWhole ? 'w' : ''}${isPart ? 'o' : ''}${isNumbered && at === 0 ? 'n' : ''}`;
    const options = `${flags === '' ? '' : `-${flags} `}${around}`;
    // The numbers of the file are lost in a second search that looks at the start of the line.
    if (isNumbered && at > 0 && content.edge === '^') return undefined;
    if (content.isAll)
      for (const [index, text] of content.texts.entries()) {
        const numbering = index > 0 ? options.replace('n', '') : options;
        stages.push(
          `grep ${numbering === '- ' ? '' : numbering}${patternWords({ ...content, kind: 'content', texts: [text] })}`,
        );
      }
    else stages.push(`grep ${options}${patternWords({ ...content, kind: 'content' })}`);
  }
  return stages;
}

/** What is drawn out of lines, and its pattern for grep(1). */
const extractions: readonly (readonly [RegExp, string])[] = [
  [/mail/, '[[:alnum:]._%+-]+@[[:alnum:].-]+\\.[[:alpha:]]{2,}'],
  [/^(?:url|link|web)/, 'https?://[^[:space:]"<>]+'],
  [/^ip/, '([0-9]{1,3}\\.){3}[0-9]{1,3}'],
  [/^hashtag/, '#[[:alnum:]_]+'],
  [/^mac/, '([[:xdigit:]]{2}:){5}[[:xdigit:]]{2}'],
  [/^uuid/, '[[:xdigit:]]{8}(-[[:xdigit:]]{4}){3}-[[:xdigit:]]{12}'],
  [/^date/, '[0-9]{4}-[0-9]{2}-[0-9]{2}'],
  [/^hex/, '#[[:xdigit:]]{6}'],
  [/^quoted/, '"[^"]*"'],
  [/^number/, '-?[0-9]+(\\.[0-9]+)?'],
];
