import type { PlatformFacts } from '../../platform/facts.ts';
import { nameTests, type Frame } from './frame.ts';
import { quoted } from './quoted.ts';

/** The files that an act is about: where find(1) starts, how deep it goes, and its tests. */
export interface FileSet {
  readonly where: string;
  readonly find: string;
  readonly isPlain: boolean;
  readonly isShallow: boolean;
  readonly isOfDirectories: boolean;
  /** Files, directories and whatever else is there. */
  readonly isOfAnything: boolean;
  /** What is in a directory that is there. */
  readonly isOfEntries: boolean;
}

const changes: ReadonlySet<string> = new Set(
  'delete move copy rename chmod chown chgrp compress decompress unhide replace'.split(' '),
);

/** "Everything in x" goes elsewhere or away, x itself does not. */
const staysOut: ReadonlySet<string> = new Set(['copy', 'move']);

/** What is gathered from all directories below would meet there. */
const staysNear: ReadonlySet<string> = new Set(['copy', 'move', 'rename']);

/** Tests that no wildcard of a shell can stand for. */
const foundByFind = / -(?:[acm]?(?:time|min)|newer\w*|size|user|group|perm)\b/;

/** What "large" is taken for where no size is said. */
const largeMebibytes = 100;

function uniqueDepths<Depth extends { readonly min?: number; readonly max?: number }>(
  depths: readonly Depth[],
): readonly Depth[] {
  const seen = new Set<string>();
  return depths.filter(({ min, max }) => {
    const key = `${min ?? ''}-${max ?? ''}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Undefined when nothing says what is meant, or two things do. */
export function fileSet(frame: Frame, act: string, platform: PlatformFacts): FileSet | undefined {
  const places = frame.all('where');
  const named = frame.all('file').flatMap(({ paths }) => paths);
  if (named.some((path) => path.includes('/')) || (named.length > 0 && !frame.acts.includes('find')))
    return undefined;
  const isTree = frame.take('recursive') || places.some(({ isTree: tree }) => tree);
  const paths = [...new Set(places.map(({ path }) => path))];
  // Two places are a place in another, or a list: nobody can tell.
  if (paths.length > 1) return undefined;
  // "In build, but not build itself" says how deep.
  if (paths.some((path) => frame.isWithout(path))) return undefined;
  const isFile = frame.take('file');
  frame.take('regular');
  const isDirectory = frame.take('dir');
  const isSub = frame.take('subdir');
  const isAny = frame.take('any');
  const isLink = frame.take('link');
  // "Remove the sticky bit" is about no file.
  if (changes.has(act) && !frame.isNamed && !isFile && !isDirectory && !isSub && !isAny && !isLink)
    return undefined;
  if (act === 'delete' && isAny && !frame.isFiltered) return undefined;
  const isHolding = frame.take('holding');
  const isOfBoth = isFile && isDirectory && frame.knows('grouped');
  if ((isFile && (isDirectory || isSub) && !isHolding && !isOfBoth) || (isLink && isDirectory))
    return undefined;
  const isOfNames = ['duplicate names', 'extensions', 'per extension'].some((each) => frame.has(each));
  // "What is in ./old" is about whatever is there.
  const isOfEntries = act === 'show' && places.some(({ isThere }) => isThere);
  const isSomething =
    isOfEntries || named.length > 0 || isFile || isDirectory || isSub || isAny || isLink || isOfNames;
  if (!isSomething && !frame.isFiltered && !frame.knows('content') && !frame.knows('figure'))
    return undefined;
  if (paths.length === 0 && !isSomething && !frame.isNamed) return undefined;
  // "Start with x": nothing says that it is about files.
  if (!isSomething && frame.acts.length === 0) return undefined;
  // "In this directory only, don't go into others" says it twice.
  const [depth, ...deeper] = uniqueDepths(frame.all('depth'));
  if (depth?.min !== undefined) frame.take('exact level');
  if (deeper.length > 0) return undefined;
  // "The dotfiles in my home" are what ls(1) would show there.
  const isOfHiddenIn =
    act === 'show' && frame.isOfHidden && places.length > 0 && !isTree && !frame.acts.includes('find');
  const isShallow =
    depth === undefined &&
    !isTree &&
    !frame.has('structure kept') &&
    (places.length > 0 || !frame.isMany || !frame.isNarrowed || staysNear.has(act)) &&
    changes.has(act) &&
    !frame.acts.includes('find') &&
    frame.acts.length > 0;
  // "Delete the empty directories in /srv" is not about /srv.
  const isBelow =
    (staysOut.has(act) && (isAny || isDirectory || isSub)) ||
    (isAny && /^ch(?:mod|own|grp)$/.test(act)) ||
    (act === 'delete' ? isAny || isDirectory || isSub : isSub);
  // How many directories are directly in one: it is none of them.
  const isOfThoseInside =
    isDirectory && (act === 'count' ? depth?.max !== undefined : act === 'show' && depth?.max === 1);
  // "Hidden directories" here are not this one, which is called ".".
  const isOfHiddenHere = isDirectory && frame.isOfHidden && (paths[0] ?? '.') === '.';
  const levels = [
    (isBelow || isOfThoseInside || isOfBoth || isOfHiddenHere) && depth?.min === undefined
      ? ' -mindepth 1'
      : '',
    depth?.min === undefined ? '' : ` -mindepth ${depth.min}`,
    depth?.max === undefined ? (isShallow || isOfHiddenIn ? ' -maxdepth 1' : '') : ` -maxdepth ${depth.max}`,
  ].join('');
  // Of photos that get names in lower case IMG_1.JPG is one.
  const isLowered = act === 'rename' && frame.has('stage lower') && frame.isNamedInLowerCase;
  const isCaseless = isLowered || (frame.isNamed && !frame.knows('content') && frame.take('caseless'));
  const isOfDirectories = (isDirectory || isSub) && !isHolding;
  frame.take(isOfDirectories ? 'files left' : 'directories left');
  const type = isOfBoth
    ? String.raw` \( -type f -o -type d \)`
    : isAny
      ? ''
      : isLink
        ? ' -type l'
        : isOfDirectories
          ? ' -type d'
          : ' -type f';
  const said =
    (named.length === 0 ? '' : nameTests(named, isCaseless)) +
    frame.tests(platform, isCaseless, paths[0] ?? '.');
  // Compressed files can be unpacked again; to delete or to move large files, somebody has to say which.
  const isLarge = act === 'compress' && frame.take('large') && !said.includes(' -size ');
  if (isLarge)
    frame.doubt(`takes files over ${largeMebibytes} MiB for large; say a size if another is meant`);
  // "Big files over 1 GB".
  if (/ -size \+/.test(said)) frame.take('large');
  frame.take('hidden too');
  // The size of a directory is that of its list of names, not of what is in it.
  if (isOfDirectories && said.includes(' -size ')) return undefined;
  const tests = isLarge ? `${said} -size +${largeMebibytes}M` : said;
  const where = paths.length === 0 ? '.' : paths.map(quoted).join(' ');
  const edge = frame.take('one filesystem') ? ' -xdev' : '';
  // Files of an age or a size "in" a directory: find(1) looks for such files below it, too, and a change should not go further than was meant.
  if (isShallow && foundByFind.test(tests))
    frame.doubt(`leaves the directories below ${where} alone; say "under ${where}" for those, too`);
  return {
    where,
    find: `find ${where}${edge}${levels}${type}${tests}${isHolding ? String.raw` -printf '%h\n' | sort -u` : ''}`,
    isPlain: tests === '' && levels === '' && edge === '',
    isShallow: !isTree && (depth === undefined || depth.max === 1),
    isOfDirectories,
    isOfAnything: isAny,
    isOfEntries: isOfEntries && !isFile && tests === '',
  };
}
