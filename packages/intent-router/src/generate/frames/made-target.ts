import { kindOfName, type NamesThere } from '../../platform/facts.ts';

const unpacking = /^((?:sudo )?tar -x[^|;&<>]* -C )([\w.~+-]+(?:\/[\w.+-]+)*)((?: [^|;&<>]*)?)$/;
/** Directories that are there. */
const there = /^(?:\.{1,2}|~|\/\w+|\/(?:usr|var)\/\w+)$/;

/** Unpacking into a directory that nobody knows to be there, with that directory: tar(1) makes none. */
export function withTarget(command: string, place: NamesThere): string {
  const [, before = '', path = '', behind = ''] = unpacking.exec(command) ?? [];
  return path === '' || there.test(path) || kindOfName(place, path) === 'directory'
    ? command
    : `mkdir -p ${path} && ${before}${path}${behind}`;
}
