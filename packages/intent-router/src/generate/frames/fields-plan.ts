import type { PlatformFacts } from '../../platform/facts.ts';
import type { FileSet } from './file-set.ts';
import type { Frame } from './frame.ts';

/** "Size and name, sorted by size": in the order of the fields, and of the files where that is said. */
export function fieldsShown(frame: Frame, find: string, platform: PlatformFacts): string | undefined {
  const fields = frame.all('fields').flatMap((part) => part.fields);
  const isTabbed = frame.take('tabbed');
  if (fields.length === 0 || platform.unixFlavor === 'bsd' || find.includes(' | ')) return undefined;
  const printed = `${find} -printf '${fields.join(isTabbed ? String.raw`\t` : ' ')}\\n'`;
  const sort = frame.one('sort');
  const rank = frame.one('rank');
  if (rank !== undefined && (sort !== undefined || fields[0] !== '%s' || rank.by !== 'size'))
    return undefined;
  const by =
    sort === undefined
      ? undefined
      : { size: '%s', modified: '%T', name: '%f', number: '', lines: '', accessed: '' }[sort.by ?? 'name'];
  const isPath = sort !== undefined && (sort.by === null || sort.by === 'name') && fields.includes('%p');
  const column = fields.findIndex((field) => (isPath ? field === '%p' : field.startsWith(by ?? '-')));
  if (sort !== undefined && column < 0) return undefined;
  const isReversed = rank?.isDescending ?? sort?.isDescending === true;
  const flags = `${by === '%s' || rank !== undefined ? 'n' : ''}${isReversed ? 'r' : ''}`;
  const key = column > 0 ? ` -k${column + 1}${flags}` : flags === '' ? '' : ` -${flags}`;
  const order =
    sort === undefined && rank === undefined
      ? ''
      : ` | sort${isTabbed && column > 0 ? " -t $'\\t'" : ''}${key}`;
  return `${printed}${order}${rank?.count == null ? '' : ` | head -n ${rank.count}`}`;
}

/** "Full paths": of a place that is said from here, the way from the root. */
export function located(frame: Frame, { find, where }: FileSet): string {
  if (!frame.take('absolute') || !/^[\w.@%+-][\w./@%+-]*$/.test(where) || /^\.\.?$/.test(where)) return find;
  return find.replace(`find ${where}`, `find "$PWD/${where}"`);
}
