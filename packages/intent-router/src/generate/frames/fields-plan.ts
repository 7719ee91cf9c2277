import type { PlatformFacts } from '../../platform/facts.ts';
import type { FileSet } from './file-set.ts';
import type { Frame } from './frame.ts';

/** "Size and name, sorted by size": in the order of the fields, and of the files where that is said. */
export function fieldsShown(frame: Frame, find: string, platform: PlatformFacts): string | undefined {
  const fields = frame.all('fields').flatMap((part) => part.fields);
  const isTabbed = frame.take('tabbed');
  if (fields.length === 0 || platform.unixFlavor === 'bsd' || find.includes(' | ')) return undefined;
  // "Files with their size and date": beside their names.
  if (!fields.some((field) => /^%[pfP]$/.test(field)) && frame.isBeside) fields.push('%p');
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

const shownByLs = /^%(?:[smug]|T.*)$/;
const shallow = /^find \S+(?: -maxdepth 1)? -type f(?: ! -name '\.\*')?$/;

/** What ls(1) shows beside each name, of the files in one directory. */
export function longListing(frame: Frame, set: FileSet): string | undefined {
  const fields = frame.all('fields').flatMap((part) => part.fields);
  const isOfOne = set.isShallow && shallow.test(set.find) && !frame.acts.includes('find');
  if (!isOfOne || fields.length === 0 || !fields.every((field) => shownByLs.test(field))) return undefined;
  const sort = frame.one('sort');
  const rank = frame.one('rank');
  const key: string = sort?.by ?? rank?.by ?? '';
  const by = key === 'size' ? 'S' : key === 'modified' ? 't' : undefined;
  if (((sort ?? rank) !== undefined && by === undefined) || rank?.count != null) return undefined;
  const isReversed = (sort?.isDescending ?? rank?.isDescending) === false;
  const human = frame.take('shown human') ? 'h' : '';
  return `ls -l${human}${by ?? ''}${isReversed ? 'r' : ''}${set.where === '.' ? '' : ` ${set.where}`}`;
}

/** "Full paths": of a place that is said from here, the way from the root. */
export function located(frame: Frame, { find, where }: FileSet): string {
  if (!frame.take('absolute') || !/^[\w.@%+-][\w./@%+-]*$/.test(where) || /^\.\.?$/.test(where)) return find;
  return find.replace(`find ${where}`, `find "$PWD/${where}"`);
}
