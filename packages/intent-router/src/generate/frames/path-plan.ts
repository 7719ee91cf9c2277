import type { PlatformFacts } from '../../platform/facts.ts';
import { checksumPlaces, unitOf } from './forms.ts';
import type { Frame } from './frame.ts';
import { ownerOf } from './owner.ts';
import { hasWildcard, quoted } from './quoted.ts';

/** Commands about one or two things that are named: create, copy, move, delete, compress, change the owner, show the size. */
export function pathCommand(frame: Frame, platform: PlatformFacts): string | undefined {
  const acts = frame.acts.filter((act) => act !== 'show' && act !== 'find');
  const [act = 'show', ...others] = acts;
  if ((act === 'copy' || act === 'sync') && others.length === 0 && frame.leavesOut)
    return partlyCopied(frame, act);
  if (others.length > 0 || frame.knows('content') || frame.knows('rank')) return undefined;
  const paths = namedPaths(frame);
  if (paths === undefined || paths.some(hasWildcard)) return undefined;
  const isNamed = frame.knows('file') || frame.namesOnly !== undefined;
  const isDirectory =
    frame.take('dir') || (!isNamed && frame.all('where').some((place) => place.isDirectory));
  for (const each of frame.acts) frame.take(`act ${each}`);
  frame.take('file');
  const [only, second] = paths;
  const all = paths.map(quoted).join(' ');
  const called = frame.one('called')?.path;
  const to = frame.one('to')?.path ?? (act === 'create' ? undefined : called);
  const isRemote = [...paths, to ?? ''].some((path) => /^[^/]+:[~/.]/.test(path));
  if (isRemote && act !== 'copy' && act !== 'sync') return undefined;
  const recursive = frame.take('recursive') ? ' -R' : '';
  if (frame.take('itself') && recursive !== '') return undefined;
  switch (act) {
    case 'create': {
      if (frame.take('link')) {
        const name = called ?? only;
        const isOne = called === undefined ? second === undefined : only === undefined;
        return name !== undefined && to !== undefined && isOne
          ? `ln -s ${quoted(to)} ${quoted(name)}`
          : undefined;
      }
      const created = [
        ...paths,
        ...(to === undefined ? [] : [to]),
        ...(called === undefined ? [] : [called]),
      ];
      if (created.length === 0 || recursive !== '') return undefined;
      const names = created.map(quoted).join(' ');
      if (isDirectory) return `mkdir -p ${names}`;
      return frame.take('empty file') || created.every((path) => /\.\w+$/.test(path))
        ? `touch ${names}`
        : undefined;
    }
    case 'copy': {
      if (to === undefined || all === '') return undefined;
      if (isRemote) return `scp ${isDirectory ? '-r ' : ''}${all} ${quoted(to)}`;
      const isExact = frame.take('attributes kept');
      const flags = `${isExact ? 'a' : isDirectory ? 'r' : ''}${frame.take('not overwritten') ? 'n' : ''}`;
      return `cp ${flags === '' ? '' : `-${flags} `}${all} ${quoted(to)}`;
    }
    case 'sync': {
      const isKept = frame.take('extras kept');
      const isCleared = frame.take('extras deleted');
      if (all === '' || second !== undefined || to === undefined || (isKept && isCleared)) return undefined;
      return `rsync -a ${isCleared ? '--delete ' : ''}${slashed(only ?? '')} ${quoted(to)}`;
    }
    case 'move':
    case 'rename':
      frame.take('not overwritten');
      return to === undefined || all === '' || /[*?]/.test(all + to)
        ? undefined
        : `mv -n ${all} ${quoted(to)}`;
    case 'delete': {
      if (all === '' || to !== undefined) return undefined;
      const flags = `${isDirectory ? 'r' : ''}${frame.take('asked') ? 'i' : ''}`;
      return `rm ${flags === '' ? '' : `-${flags} `}${all}`;
    }
    case 'compress':
      return all === '' || to !== undefined || isDirectory
        ? undefined
        : `gzip ${frame.take('keeping') ? '-k ' : ''}${all}`;
    case 'decompress':
      // "In build": where it is, or where it goes?
      return frame.knows('where') && frame.knows('file')
        ? undefined
        : decompressed({ path: only, second, to, isKept: frame.take('not overwritten') });
    case 'chmod': {
      const mode = frame.one('mode')?.value;
      // "Give … access to a.txt".
      const target = all === '' && to !== undefined ? quoted(to) : all;
      return mode === undefined || target === '' ? undefined : `chmod${recursive} ${mode} ${target}`;
    }
    case 'chown':
    case 'chgrp': {
      const owner = ownerOf(frame, act) ?? to;
      return owner === undefined || all === '' ? undefined : `${act}${recursive} ${quoted(owner)} ${all}`;
    }
    case 'show':
      return figureOf(frame, paths, isDirectory, platform);
    default:
      return undefined;
  }
}

/** A directory without something that is in it: cp(1) can't leave anything out. */
function partlyCopied(frame: Frame, act: 'copy' | 'sync'): string | undefined {
  const split = frame.namesAndExclusions;
  const places = frame.all('where');
  const named = split?.names ?? [];
  const [from, ...more] = [...named, ...places.map(({ path }) => path)];
  const to = frame.one('to')?.path;
  if (split === undefined || from === undefined || more.length > 0 || to === undefined) return undefined;
  if (!frame.take('dir') && act === 'copy' && !places.some(({ isDirectory }) => isDirectory))
    return undefined;
  const isCleared = frame.take('extras deleted');
  if (frame.take('extras kept') && isCleared) return undefined;
  frame.take(`act ${act}`);
  frame.take('recursive');
  const kept = frame.take('not overwritten') ? ' --ignore-existing' : '';
  const out = split.excluded.map(({ path }) => ` --exclude=${quoted(path)}`).join('');
  const source = act === 'sync' ? slashed(from) : quoted(from.replace(/\/$/, ''));
  return `rsync -a${isCleared ? ' --delete' : ''}${kept}${out} ${source} ${quoted(to)}`;
}

/** What is in the directory, not the directory itself. */
function slashed(path: string): string {
  return quoted(path.endsWith('/') ? path : `${path}/`);
}

/** Files and directories that are named one by one. Undefined when they are a set that must be looked for. */
function namedPaths(frame: Frame): readonly string[] | undefined {
  const named = frame.all('file');
  if (named.length > 1) return undefined;
  const files = named.flatMap(({ paths }) => paths);
  const places = frame.all('where').map(({ path }) => path);
  const names = frame.namesOnly;
  if (names === undefined) {
    if (frame.isFiltered || frame.isMany) return undefined;
    const [place, ...others] = places;
    // "The file x in /tmp" is one path.
    return place !== undefined &&
      files.length > 0 &&
      others.length === 0 &&
      files.every((file) => !file.includes('/'))
      ? files.map((file) => (place === '.' ? file : `${place.replace(/\/$/, '')}/${file}`))
      : [...files, ...places];
  }
  // "Create the files a and b": that there are several says no more than their names.
  if (
    (frame.isMany && (frame.isEach || !frame.has('act create'))) ||
    files.length > 0 ||
    places.length > 1 ||
    names.some((name) => /[*?[]/.test(name))
  )
    return undefined;
  frame.takeFilters();
  const [place] = places;
  return names.map((name) =>
    place === undefined || place === '.' ? name : `${place.replace(/\/$/, '')}/${name}`,
  );
}

function decompressed({
  path,
  second,
  to,
  isKept,
}: {
  readonly path: string | undefined;
  readonly second: string | undefined;
  readonly to: string | undefined;
  /** What is there already stays. */
  readonly isKept: boolean;
}): string | undefined {
  if (path === undefined || second !== undefined) return undefined;
  const into = to === undefined ? '' : quoted(to);
  if (/\.(?:tar|t[gbx]z|tar\.\w+)$/.test(path))
    return `tar -x${isKept ? 'k' : ''}f ${quoted(path)}${into === '' ? '' : ` -C ${into}`}`;
  if (path.endsWith('.zip'))
    return `unzip ${isKept ? '-n ' : ''}${quoted(path)}${into === '' ? '' : ` -d ${into}`}`;
  return path.endsWith('.gz') && into === '' && !isKept ? `gunzip ${quoted(path)}` : undefined;
}

function figureOf(
  frame: Frame,
  paths: readonly string[],
  isDirectory: boolean,
  platform: PlatformFacts,
): string | undefined {
  if (paths.length === 0) return undefined;
  const all = paths.map(quoted).join(' ');
  const figure = frame.one('figure');
  if (figure?.figure === 'checksum' && !isDirectory) {
    const { algorithm, bsd_algorithm: bsd } = checksumPlaces(figure.detail);
    return `${platform.unixFlavor === 'bsd' ? bsd : `${algorithm}sum`} ${all}`;
  }
  if (frame.take('shown size') || figure?.figure === 'total' || figure?.figure === 'usage') {
    if (frame.take('byte')) return platform.unixFlavor === 'bsd' ? `stat -f %z ${all}` : `stat -c %s ${all}`;
    frame.take('shown human');
    frame.take('total');
    const unit = unitOf(frame);
    // Of several, which is how large has to be told, and of all what they are together.
    if (paths.length > 1) return `du -s${unit}${figure?.figure === 'total' ? 'c' : ''} ${all}`;
    return figure?.figure === 'usage' || unit !== 'h' ? `du -s${unit} ${all}` : `du -sh ${all} | cut -f1`;
  }
  return undefined;
}
