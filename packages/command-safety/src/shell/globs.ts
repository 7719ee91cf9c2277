export const systemRoots: ReadonlySet<string> = new Set(
  (
    'bin boot dev etc home lib lib32 lib64 libx32 opt proc root run sbin srv sys usr var nix snap System Library ' +
    'Applications Users Volumes private cores Windows'
  ).split(' '),
);

export function isSystemRoot(name: string): boolean {
  return systemRoots.has(name);
}

/** `*`, `.*`, `?*`, `*.*`, `[a-z]*`, `{.,}*`: all of a directory, or as good as. */
export function isCatchAll(part: string): boolean {
  return /^\.?(?:[*?]|\[[^\]]{1,64}\])+(?:\.\*)?$/.test(part);
}

/** A glob of one name as a regular expression; null where it is too odd to be worth it. */
export function globExpression(pattern: string): RegExp | null {
  if (pattern.length > 64 || !/^[\w.*?[\]-]+$/.test(pattern)) return null;
  if ((pattern.match(/\*/g)?.length ?? 0) > 3) return null;
  const source = pattern.replaceAll('.', '\\.').replace(/\*+/g, '.*').replaceAll('?', '.');
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return null;
  }
}

/** Names that a glob below a directory is most likely there to hide. */
const namesBelow: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      ['/', [...systemRoots]],
      ['/etc/', 'passwd shadow group gshadow sudoers fstab hosts crypttab ssh ssl pam.d systemd'.split(' ')],
      ['/usr/', 'bin sbin lib lib64 local share'.split(' ')],
      ['/var/', 'lib log mail spool www db backups'.split(' ')],
      ['/var/log/', 'auth.log secure wtmp btmp lastlog syslog messages audit journal'.split(' ')],
      ['/var/lib/', 'mysql postgresql docker dpkg rpm'.split(' ')],
    ] as const
  ).map(([place, names]) => [place, names] as const),
);

const globbed = /[?*[]/;

/**
 * The path with the names that its globs answer to: `/e?c/p*wd` is `/etc/passwd`. What leaves nothing out, or nearly, stays
 * as it is, and so does what no known name answers to.
 */
export function withKnownNames(path: string): string {
  if (!globbed.test(path) || !path.startsWith('/')) return path;
  const parts = path.split('/', 8);
  let place = '/';
  let isChanged = false;
  for (let index = 1; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    if (globbed.test(part)) {
      // One letter and a star may be many.
      if (isCatchAll(part) || part.replaceAll(/[*?[\]]/g, '').length < 2) break;
      const expression = globExpression(part);
      const name =
        expression === null ? undefined : namesBelow.get(place)?.find((one) => expression.test(one));
      if (name === undefined) break;
      parts[index] = name;
      isChanged = true;
    }
    place += `${parts[index] ?? ''}/`;
  }
  return isChanged && path.split('/').length <= 8 ? parts.join('/') : path;
}
