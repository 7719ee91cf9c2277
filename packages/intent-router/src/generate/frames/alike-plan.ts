import type { PlatformFacts } from '../../platform/facts.ts';
import type { FileSet } from './file-set.ts';
import type { Frame } from './frame.ts';
import { quoted } from './quoted.ts';

/** Files by what they have in common: the contents of another one, names that differ only in case, the longest names. */
export function alikeCommand(
  frame: Frame,
  find: string,
  set: FileSet,
  platform: PlatformFacts,
): string | undefined {
  if (find.includes(' | ')) return undefined;
  const same = frame.one('same content');
  if (same !== undefined) return identical(same.path, set);
  if (platform.unixFlavor === 'bsd') return undefined;
  const long = frame.one('long name');
  if (long !== undefined) {
    const count = long.count ?? (frame.knows('limit') ? null : 1);
    const head = count === null ? '' : ` | head -n ${count}`;
    return `${find} -printf '%f\\t%p\\n' | awk -F'\\t' '{print length($1) "\\t" $2}' | sort -n${long.isDescending ? 'r' : ''}${head} | cut -f2-`;
  }
  if (!frame.take('case differs')) return undefined;
  frame.take('duplicate names');
  return `${find} -printf '%f\\n' | sort -u | sort -f | uniq -Di`;
}

/** The file itself is not among those that hold the same. */
function identical(path: string, set: FileSet): string | undefined {
  if (set.isOfDirectories || set.isOfAnything) return undefined;
  const isThere = set.where === '.' ? !/^[/~]|^\.\./.test(path) : path.startsWith(`${set.where}/`);
  const itself = set.where === '.' && !path.startsWith('./') ? `./${path}` : path;
  const others = isThere ? ` ! -path ${quoted(itself)}` : '';
  return `${set.find}${others} -exec cmp -s ${quoted(path)} {} \\; -print`;
}
