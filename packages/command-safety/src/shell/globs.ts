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
