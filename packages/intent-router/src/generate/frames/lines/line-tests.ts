import { quote } from '@hunch/common/shell';
import type { LineFrame } from './line-frame.ts';
import type { LinePartOf } from './line-parts.ts';
import { dayOf } from './log-fields.ts';
import { address } from './sed-scripts.ts';
import { tableOf } from './table.ts';

interface Bounds {
  readonly low: number;
  /** Null: there is no upper end. */
  readonly high: number | null;
  readonly isStrict?: boolean;
}

/** A condition of awk(1) on a number. */
function compared(number: string, { low, high, isStrict }: Bounds): string {
  if (low === high) return `${number} == ${low}`;
  if (high === null) return isStrict === true ? `${number} > ${low - 1}` : `${number} >= ${low}`;
  if (low === 0) return isStrict === true ? `${number} < ${high + 1}` : `${number} <= ${high}`;
  return `${number} >= ${low} && ${number} <= ${high}`;
}

/** Stages of a pipeline that look at how long lines are, how often they have a text, of which characters they are. */
export function testedLines(
  frame: LineFrame,
  path: string,
  isNumbered: boolean,
): readonly string[] | undefined {
  // "Words with more than 3 letters" are no lines.
  const isOfWords = frame.peek('frequent').some(({ of }) => of === 'word');
  const lengths = isOfWords ? [] : frame.all('length');
  const table = lengths.some(({ of }) => of === 'columns') ? tableOf(frame, path) : undefined;
  const tests = [
    ...lengths.map((length) => compared(length.of === 'length' ? 'length' : 'NF', length)),
    ...frame.all('counted text').map((part) => {
      const pattern = part.text.replaceAll(/[.*[\]\\$^/+?(){}|]/g, '\\$&').replaceAll('\t', String.raw`\t`);
      return part.low === part.high || part.low === 0 || part.high === null
        ? compared(`gsub(/${pattern}/, "&")`, part)
        : `(n = gsub(/${pattern}/, "&")) >= ${part.low} && n <= ${part.high}`;
    }),
  ];
  const stages =
    tests.length === 0
      ? []
      : [
          `awk${table?.awkFlag ?? ''} ${quote(`${tests.join(' && ')}${isNumbered ? ' {print NR ": " $0}' : ''}`, 'bash')}`,
        ];
  for (const { of, isWhole, isNegated } of frame.all('made of')) {
    const pattern = patternOf(of, isWhole);
    if (pattern === undefined) return undefined;
    const flags = `${isNegated ? 'v' : ''}${pattern.isExtended ? 'E' : ''}${isNumbered ? 'n' : ''}`;
    stages.push(`grep ${flags === '' ? '' : `-${flags} `}${quote(pattern.text, 'bash')}`);
  }
  const dated = frame.one('dated');
  if (dated !== undefined) stages.push(`grep ${isNumbered ? '-n ' : ''}"${dayOf(path, dated.isToday)}"`);
  // Numbers are those of the file, and only the first stage sees it.
  return isNumbered && stages.length > 1 ? undefined : stages;
}

const characters: Readonly<Record<string, string>> = {
  digit: '0-9',
  number: '0-9',
  char: '[:alpha:]',
  space: '[:space:]',
  uppercase: '[:upper:]',
  capital: '[:upper:]',
  lowercase: '[:lower:]',
  punctuation: '[:punct:]',
  tab: '\t',
  comma: ',',
  semicolon: ';',
  colon: ':',
  pipe: '|',
};

/** What a line has, or is made of, as a regular expression. */
export function patternOf(
  of: string,
  isWhole: boolean,
): { readonly text: string; readonly isExtended: boolean } | undefined {
  if (isWhole && of === 'number') return { text: String.raw`^[+-]?[0-9]+(\.[0-9]+)?$`, isExtended: true };
  if (isWhole && of === 'integer') return { text: '^[+-]?[0-9]+$', isExtended: true };
  const set = characters[of.replace(/ char$/, '')];
  if (set === undefined || (isWhole && set.length === 1)) return undefined;
  if (isWhole) return { text: `^[${set}]+$`, isExtended: true };
  return { text: set.length === 1 ? set : `[${set}]`, isExtended: false };
}

/** The lines beside one that has a text. */
export function neighbouring({
  text,
  count,
  isAfter,
  isOfLast,
}: LinePartOf<'neighbours'>): readonly string[] {
  const after = `sed ${quote(`0,${address(text)}d`, 'bash')}`;
  const before = `sed ${quote(`${address(text)},$d`, 'bash')}`;
  if (!isOfLast) return isAfter ? [after, `head -n ${count}`] : [before, `tail -n ${count}`];
  return ['tac', ...(isAfter ? [before, `tail -n ${count}`] : [after, `head -n ${count}`]), 'tac'];
}

/** The lines beside one with a number. */
export function linesNear({ line, side, count }: LinePartOf<'lines near'>): readonly string[] {
  const some = count ?? 0;
  if (side === 'around') return [`awk 'NR >= ${line} - ${some} && NR <= ${line} + ${some}'`];
  if (side === 'after')
    return count === null ? [`tail -n +${line + 1}`] : [`tail -n +${line + 1}`, `head -n ${some}`];
  return count === null ? [`sed '${line},$d'`] : [`sed '${line},$d'`, `tail -n ${some}`];
}
