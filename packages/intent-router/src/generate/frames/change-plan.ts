import { quote } from '@hunch/common/shell';
import type { PlatformFacts } from '../../platform/facts.ts';
import { form } from './forms.ts';
import type { Frame } from './frame.ts';
import { ownerOf } from './owner.ts';
import { quoted } from './quoted.ts';
import type { FileSet } from './file-set.ts';
import { substitution } from './substitution.ts';
import { deletionScript } from './text-plan.ts';

/** An act on each file of a set: changes of what is there, and archives of it. */
export function changeCommand(
  frame: Frame,
  act: string,
  set: FileSet,
  platform: PlatformFacts,
  isCounted: boolean,
): string | undefined {
  if (act === 'delete' && frame.isOfLines) return linesDeleted(frame, set, platform);
  if (set.find.includes(' | ') || frame.knows('rank') || frame.knows('limit')) return undefined;
  // Nothing says which files: that is never what somebody wants changed.
  const each = (name: string, places: Readonly<Record<string, string>> = {}): string =>
    `${set.find} ${form('each', name, platform, places)}`;
  switch (act) {
    case 'delete': {
      const kept = frame.one('kept');
      if (kept !== undefined) return isCounted ? undefined : restDeleted(kept, frame, set, platform);
      if (frame.has('rest')) return undefined;
      if (/ -empty/.test(set.find)) frame.take('emptied too');
      // "The files text2 and text3": most files have an ending that nobody says.
      if (listOfBareNames.test(set.find)) frame.doubt('takes the names as they stand, without an ending');
      if (frame.take('asked')) return set.isOfDirectories || isCounted ? undefined : each('delete_asked');
      // Of everything in a directory the directories go with what is in them.
      return (set.isOfDirectories || (set.isOfAnything && set.find.includes(' -maxdepth 1'))) &&
        !/ -empty/.test(set.find)
        ? isCounted
          ? undefined
          : each('delete_tree')
        : each('delete');
    }
    case 'chmod': {
      const mode = frame.one('mode')?.value;
      return mode === undefined ? undefined : each('chmod', { mode });
    }
    case 'chown':
    case 'chgrp': {
      const owner = ownerOf(frame, act) ?? frame.one('to')?.path;
      return owner === undefined ? undefined : each(act, { owner: quoted(owner) });
    }
    case 'copy':
    case 'move': {
      const to = frame.one('to')?.path;
      // A directory goes with all that is in it, whatever was left out of the search.
      if (set.isOfDirectories && frame.leavesOut) return undefined;
      if (frame.has('structure kept')) return withStructure(frame, act, set, platform);
      return to === undefined || frame.knows('content')
        ? undefined
        : each(act, {
            to: quoted(to),
            recursive: copyFlags(set.isOfDirectories, frame.take('not overwritten')),
          });
    }
    case 'compress':
      return (
        archived(frame, set) ?? (frame.knows('to') || set.isOfDirectories ? undefined : each('compress'))
      );
    case 'archive':
      return archived(frame, set);
    case 'decompress':
      return decompressed(set.find);
    case 'create': {
      const name = frame.one('to')?.path ?? frame.one('called')?.path;
      const isFile = frame.take('empty file');
      return name === undefined || !isFile || !set.isOfDirectories || name.includes('/')
        ? undefined
        : each('create_in', { name });
    }
    case 'unhide':
      return / -name '\.\*'/.test(set.find) ? each('unhide') : undefined;
    case 'rename': {
      const name = newName(frame, set.find);
      return name === undefined || set.isOfAnything || platform.unixFlavor === 'bsd'
        ? undefined
        : `${set.find}${name.of} ${form('each', 'rename', platform, { name: name.becomes })}`;
    }
    case 'replace': {
      const replace = frame.one('replace');
      // The contents of a link are those of another file.
      if (replace === undefined || platform.unixFlavor === 'bsd' || set.find.includes(' -type l'))
        return undefined;
      frame.take('content');
      const backup = frame.one('backup');
      const ending = backup === undefined ? '' : (backup.path ?? '.bak');
      if (ending !== '' && !/^\.\w+$/.test(ending)) return undefined;
      return `${set.find} -exec sed -i${ending} ${quote(substitution(replace, frame.take('caseless')), 'bash')} {} +`;
    }
    default:
      return undefined;
  }
}

/** Each file under its whole path, as cp(1) makes the directories of it. */
function withStructure(frame: Frame, act: string, set: FileSet, platform: PlatformFacts): string | undefined {
  const to = frame.one('to')?.path;
  if (act !== 'copy' || to === undefined || set.isOfDirectories || set.isOfAnything) return undefined;
  if (platform.unixFlavor === 'bsd' || /^[/~]/.test(set.where)) return undefined;
  frame.take('structure kept');
  const flags = `${frame.take('not overwritten') ? 'n' : ''}${frame.take('attributes kept') ? 'p' : ''}`;
  // What was copied is not copied again.
  const inside = to.replace(/^\.\//, '').replace(/\/$/, '');
  const isInside = !/^[/~]|^\.\./.test(inside) && (set.where === '.' || inside.startsWith(`${set.where}/`));
  const others = isInside ? ` ! -path ${quoted(`${set.where === '.' ? './' : ''}${inside}/*`)}` : '';
  return `${set.find}${others} -exec cp --parents${flags === '' ? '' : ` -${flags}`} {} ${quoted(to)} \\;`;
}

const listOfBareNames = / -type f \\\( -name [\w-]+ -o -name [\w-]+ /;

const foundByAge = / -(?:[amc]time|[amc]min|newer\w*) /;

/** All but the newest five: of named files alone, and never of those in other directories. */
function restDeleted(
  {
    count,
    by,
    isDescending,
  }: { readonly count: number; readonly by: string; readonly isDescending: boolean },
  frame: Frame,
  set: FileSet,
  platform: PlatformFacts,
): string | undefined {
  frame.take('rest');
  if (foundByAge.test(set.find))
    frame.doubt('keeps the newest of those that are so old, and does not look at the others');
  if (platform.unixFlavor === 'bsd' || set.isOfAnything || count < 1) return undefined;
  // Of directories those in one alone: one below another is gone with it.
  if (set.isOfDirectories && !set.find.includes(' -mindepth 1 -maxdepth 1 -type d')) return undefined;
  const find =
    set.find.includes(' -maxdepth ') || !set.isShallow
      ? set.find
      : set.find.replace(' -type', ' -maxdepth 1 -type');
  return `${find} -printf '${by === 'size' ? '%s' : '%T@'}\\t%p\\n' | sort -${isDescending ? 'rn' : 'n'} | tail -n +${count + 1} | cut -f2- | xargs -r -d '\\n' rm ${set.isOfDirectories ? '-r ' : ''}--`;
}

/** What becomes of a name `$1` (bash), and the test that it has something to change. */
function newName(frame: Frame, find: string): { readonly becomes: string; readonly of: string } | undefined {
  const names: { becomes: string; of: string }[] = [];
  const added = frame.one('renamed with');
  if (added !== undefined)
    names.push({ becomes: added.isPrefix ? `${added.text}$\{1#./}` : `$1${added.text}`, of: '' });
  const prefix = frame.one('renamed without')?.text;
  if (prefix !== undefined)
    names.push({ becomes: `$\{1#./${prefix}}`, of: ` -name ${quote(`${prefix}*`, 'bash')}` });
  const ending = frame.one('renamed to')?.ending;
  if (ending !== undefined)
    names.push({ becomes: `$\{1%.*}.${ending}`, of: frame.isNamed ? '' : " -name '*.*'" });
  const pattern = frame.one('renamed as')?.pattern;
  if (pattern !== undefined) {
    const becomes = likePattern(find, pattern);
    if (becomes === undefined) return undefined;
    names.push({ becomes, of: '' });
  }
  const replace = frame.one('replace');
  if (replace !== undefined && !/[^\w. -]|^\.*$/.test(replace.from) && !/[^\w. -]/.test(replace.to)) {
    // A character stands there more than once; a word rarely does.
    const slashes = replace.from.length === 1 ? '//' : '/';
    names.push({
      becomes: `$\{1${slashes}${replace.from.replaceAll(/[. -]/g, '\\$&')}/${replace.to}}`,
      of: ` -name ${quote(`*${replace.from}*`, 'bash')}`,
    });
  }
  if (frame.take('stage lower')) names.push({ becomes: '${1,,}', of: " -name '*[A-Z]*'" });
  if (frame.take('stage upper')) names.push({ becomes: '${1^^}', of: " -name '*[a-z]*'" });
  const [name, ...others] = names;
  return others.length > 0 ? undefined : name;
}

/** "IMG_*.jpg to trip_*.jpg": one end of the name changes, the other one stays. */
function likePattern(find: string, pattern: string): string | undefined {
  const globs = [...find.matchAll(/ -i?name '([^']*)'/g)].map(([, glob = '']) => glob);
  const [glob = '', ...others] = globs;
  const [before = '', behind, ...more] = glob.split('*');
  const [first = '', last] = pattern.split('*');
  if (others.length > 0 || more.length > 0 || behind === undefined || last === undefined) return undefined;
  if (!/^[\w. -]*$/.test(before + behind)) return undefined;
  if (behind === last) return `${first}$\{1#./${before}}`;
  return before === first ? `$\{1%${behind}}${last}` : undefined;
}

/** Of each file: sed(1) counts the lines of every file anew where it changes them. */
function linesDeleted(frame: Frame, set: FileSet, platform: PlatformFacts): string | undefined {
  if (platform.unixFlavor === 'bsd' || set.isOfDirectories || set.isOfAnything) return undefined;
  const script = deletionScript(frame);
  return script === undefined ? undefined : `${set.find} -exec sed -i ${quote(script, 'bash')} {} +`;
}

function copyFlags(isOfDirectories: boolean, isKept: boolean): string {
  const flags = `${isOfDirectories ? 'r' : ''}${isKept ? 'n' : ''}`;
  return flags === '' ? '' : `-${flags} `;
}

/** By the ending that all of the names have. */
function decompressed(find: string): string | undefined {
  const endings = [...find.matchAll(/ -i?name '\*(\.[\w.]+)'/g)].map(([, ending = '']) => ending);
  if (endings.length === 0) return undefined;
  if (endings.every((ending) => /\.t(?:ar\.)?[gbx]z2?$|\.tar$/.test(ending)))
    return `${find} -exec tar -xf {} \\;`;
  if (endings.every((ending) => ending.endsWith('.gz'))) return `${find} -exec gunzip {} +`;
  return endings.every((ending) => ending === '.zip') ? `${find} -exec unzip {} \\;` : undefined;
}

function archived(frame: Frame, set: FileSet): string | undefined {
  const to = frame.one('to')?.path ?? frame.one('saved')?.path;
  if (to === undefined) return undefined;
  if (!/\.(?:tar|t[gbx]z|tar\.\w+)$/.test(to)) return undefined;
  const letter = to.endsWith('.tar') ? '' : to.endsWith('z2') ? 'j' : to.endsWith('xz') ? 'J' : 'z';
  // A directory of the list is packed with what the search leaves out.
  const alone = set.find.includes(' -type f') ? '' : ' --no-recursion';
  return `${set.find} -print0 | tar -c${letter}f ${quoted(to)}${alone} --null -T -`;
}
