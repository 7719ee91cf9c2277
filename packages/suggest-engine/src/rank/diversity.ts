import { fold } from '../fold.ts';

/**
 * The first lines, up to `limit`, without those that differ from a better one in blanks or letter case only (spec 003
 * §7.4, §7.6), or mean the same by another name: they read the same, while two renderings of one template with other
 * arguments do not.
 */
export function withoutNearDuplicates<Ranked extends { readonly text: string }>(
  ranked: readonly Ranked[],
  limit: number,
  isWanted: (entry: Ranked) => boolean,
  meaningOf: (text: string) => string,
): Ranked[] {
  const seen = new Set<string>();
  const kept: Ranked[] = [];
  for (const entry of ranked) {
    if (kept.length >= limit) break;
    if (!isWanted(entry)) continue;
    const key = fold(meaningOf(entry.text)).trim();
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(entry);
  }
  return kept;
}
