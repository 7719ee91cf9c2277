import { withoutTrailingSlashes } from '@hunch/common/paths';

/** How the names of archives end, by the program that reads them. */
export const gzipTar = ['.tar.gz', '.tgz'] as const;
export const tarEndings = ['.tar', ...gzipTar, '.tar.bz2', '.tbz2', '.tar.xz', '.txz', '.tar.zst'] as const;
export const zipEndings = ['.zip', '.jar', '.war'] as const;

/** What an archive of a directory is called: beside it, or here when the directory is not below this one. */
export function archiveOf(path: string, ending: string): string {
  const whole = withoutTrailingSlashes(path);
  return `${/^[/~]|^\.\./.test(whole) ? whole.replace(/^.*[/~]/, '').replace(/^\.*$/, 'archive') || 'archive' : whole}${ending}`;
}
