import { quoted } from '../quoted.ts';
import type { LineFrame } from './line-frame.ts';
import { sortFlag, tableOf } from './table.ts';

/** Commands about two files of lines: joined on a column, side by side, compared, what one has and the other lacks. */
export function twoFilesCommand(frame: LineFrame): string | undefined {
  const lacking = frame.one('lacking');
  frame.takeThing('line');
  frame.takeAct('show');
  if (lacking !== undefined)
    return frame.has('source') ? undefined : `grep -vxFf ${quoted(lacking.other)} ${quoted(lacking.path)}`;
  const shared = frame.one('shared');
  if (shared !== undefined)
    return frame.has('source') ? undefined : `grep -xFf ${quoted(shared.other)} ${quoted(shared.path)}`;
  const paths = [...new Set(frame.all('source').map(({ path }) => path))];
  const [first, second, ...others] = paths;
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const [a, b] = [quoted(first), quoted(second)];
  // "Join them line by line" puts one beside the other.
  const isJoined = frame.take('joined') && !frame.says('side by side');
  const [sorted] = isJoined ? frame.all('sorted').flatMap(({ keys }) => keys) : [];
  const column = frame.one('joined on')?.column ?? sorted?.column;
  if (isJoined || column !== undefined) {
    if (column?.kind !== 'place' || column.at === 'NF') return undefined;
    const table = tableOf(frame, first);
    if (table === undefined || table.separator !== tableOf(frame, second)?.separator) return undefined;
    const key = column.at;
    const flag = sortFlag(table);
    const columns = key === 1 ? '' : ` -1 ${key} -2 ${key}`;
    return `join${flag}${columns} <(sort${flag} -k${key},${key} ${a}) <(sort${flag} -k${key},${key} ${b})`;
  }
  const isUnique = frame.says('unique');
  if (frame.take('common')) {
    frame.take('unique');
    const sort = isUnique ? 'sort -u' : 'sort';
    return `comm -12 <(${sort} ${a}) <(${sort} ${b})`;
  }
  const alike = frame.take('spaces alike') ? 'w' : '';
  const caseless = frame.take('caseless') ? 'i' : '';
  if (frame.take('compared') || frame.says('differing alone')) {
    // A line that is changed is one, although two files have it.
    if (frame.takeAct('count')) {
      frame.take('differing alone');
      return `diff -y --suppress-common-lines ${a} ${b} | wc -l`;
    }
    const isBeside = frame.take('side by side');
    const isAlone = frame.take('differing alone') || frame.take('unique');
    const flags = `${alike}${caseless}${isBeside ? 'y' : isAlone ? '' : 'u'}`;
    const only = isBeside && isAlone ? ' --suppress-common-lines' : '';
    return `diff${flags === '' ? '' : ` -${flags}`}${only} ${a} ${b}`;
  }
  if (frame.take('side by side')) {
    const by = frame.one('separator')?.text;
    return `paste${by === undefined || by === '\t' ? '' : ` -d${quoted(by)}`} ${a} ${b}`;
  }
  return undefined;
}
