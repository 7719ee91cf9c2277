import { type PatternMatch, isCalledSo, says, unnamed, valueWeight } from './match-rules.ts';
import type { Pattern } from './pattern.ts';
import type { RequestToken } from './request.ts';
import type { Filler, SlotKind } from './kinds.ts';
import { accepts, isEvident } from './values.ts';

/** In any order: values must be evident by themselves. */
export function matchFreely(
  pattern: Pattern,
  tokens: readonly RequestToken[],
  canIgnore: (token: RequestToken) => boolean,
): PatternMatch | null {
  const values = new Map<string, { filler: Filler; takes: SlotKind }>();
  const used = new Set<RequestToken>();
  let matched = 0;
  for (const item of pattern.items) {
    if (item.kind !== 'word') continue;
    const found = tokens.filter((token) => says(token, item.concepts));
    if (found.length === 0) return null;
    for (const token of found) used.add(token);
    matched += 1;
  }
  const missing: { name: string; takes: SlotKind }[] = [];
  for (const item of pattern.items) {
    if (item.kind !== 'slot') continue;
    const token = tokens.find(
      (each, at) =>
        !used.has(each) &&
        (isEvident(item.takes, each) ||
          (!canIgnore(each) && isCalledSo(item, tokens, at) && !isAimedAt(tokens, at))) &&
        accepts(item.takes, each, item.isNamed),
    );
    if (token === undefined) {
      missing.push(item);
      continue;
    }
    used.add(token);
    values.set(item.name, { filler: token, takes: item.takes });
    matched += valueWeight(item.takes, token);
  }
  const rest = tokens.filter((token) => !used.has(token));
  const left = unnamed(
    rest.filter((token) => !canIgnore(token)),
    missing,
  );
  return {
    values,
    missing,
    left,
    matched,
    ignored: rest.filter((token) => !left.includes(token)),
    borrowed: 0,
  };
}

/** "Add me to the docker group": in a pattern without joining words nothing is put into it or taken out of it. */
function isAimedAt(tokens: readonly RequestToken[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at).findLast(({ isGlue }) => isGlue);
  return before !== undefined && aims.has(before.text.toLowerCase());
}

const aims: ReadonlySet<string> = new Set(['to', 'from', 'into', 'onto', 'off', 'out']);
