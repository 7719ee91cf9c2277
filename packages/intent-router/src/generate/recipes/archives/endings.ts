/** How the names of archives end, by the program that reads them. */
export const gzipTar = ['.tar.gz', '.tgz'] as const;
export const tarEndings = ['.tar', ...gzipTar, '.tar.bz2', '.tbz2', '.tar.xz', '.txz', '.tar.zst'] as const;
export const zipEndings = ['.zip', '.jar', '.war'] as const;
