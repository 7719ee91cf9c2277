import { kindOfName, type NamesThere } from '../../platform/facts.ts';

const unpacking = /^((?:sudo )?tar -x[^|;&<>]* -C )([\w.~+-]+(?:\/[\w.+-]+)*)((?: [^|;&<>]*)?)$/;
/** Directories that are there. */
const there = /^(?:\.{1,2}|~|\/\w+|\/(?:usr|var)\/\w+)$/;

/** A directory that is copied without some of what is in it. */
const copying =
  /^(rsync -a(?: --?[\w-]+| --exclude=\S+)+) ([\w.~+-]+(?:\/[\w.+-]+)*) ([\w.~+-]+(?:\/[\w.+-]+)*)$/;

/**
 * A command with the directory that it needs: unpacking where nobody knows it to be there, for tar(1) makes none; and a copy that is to have the name it
 * is given, of which rsync(1) would make a directory with the copy in it.
 */
export function withTarget(command: string, place: NamesThere): string {
  const [, copy, from = '', to = ''] = copying.exec(command) ?? [];
  if (copy !== undefined) {
    const isCopy = nameOf(from) === nameOf(to) || kindOfName(place, to) === 'missing';
    return isCopy && kindOfName(place, from) !== 'file' ? `${copy} ${from}/ ${to}` : command;
  }
  const [, before = '', path = '', behind = ''] = unpacking.exec(command) ?? [];
  return path === '' || there.test(path) || kindOfName(place, path) === 'directory'
    ? command
    : `mkdir -p ${path} && ${before}${path}${behind}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
