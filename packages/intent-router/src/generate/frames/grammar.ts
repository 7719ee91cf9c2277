import { lazy } from '../../lazy.ts';
import type { Part } from './parts.ts';
import { readers } from './readers.ts';
import { joiningWords, phraseRows, type PhraseRow } from './tables.ts';
import type { Token } from './tokens.ts';

export interface ReadRequest {
  readonly parts: readonly Part[];
  /** Words that no phrase has. */
  readonly left: readonly string[];
}

interface Step {
  readonly cost: number;
  readonly from: number;
  readonly parts: readonly Part[];
  readonly left: string | null;
}

interface CompiledPhrase {
  readonly row: PhraseRow;
  /** Sticky; it ends at the end of a word. */
  readonly pattern: RegExp;
}

const compiledPhrases = lazy((): readonly CompiledPhrase[] =>
  phraseRows().flatMap((row) =>
    row.says.map((source) => ({ row, pattern: new RegExp(`(?:${source})(?= |$)`, 'dy') })),
  ),
);

/** A word left over weighs more than any number of phrases. */
const leftCost = 100;

/** Cuts a request into phrases: the cut that leaves the fewest words over, then the one of the fewest phrases. */
export function readPhrases(tokens: readonly Token[]): ReadRequest {
  const text = tokens.map(({ form }) => form).join(' ');
  const starts: number[] = [];
  const indexAt = new Map<number, number>();
  for (let at = 0, index = 0; index < tokens.length; index += 1) {
    starts.push(at);
    indexAt.set(at, index);
    at += (tokens[index]?.form.length ?? 0) + 1;
  }
  indexAt.set(text.length + 1, tokens.length);
  const best: (Step | undefined)[] = [{ cost: 0, from: 0, parts: [], left: null }];
  const offer = (to: number, step: Step): void => {
    const known = best[to];
    if (known === undefined || step.cost < known.cost) best[to] = step;
  };
  for (const [from, start] of starts.entries()) {
    const cost = best[from]?.cost;
    const token = tokens[from];
    if (cost === undefined || token === undefined) continue;
    for (const { row, pattern } of compiledPhrases()) {
      pattern.lastIndex = start;
      const match = pattern.exec(text);
      const to = match === null || match[0] === '' ? undefined : indexAt.get(start + match[0].length + 1);
      if (match === null || to === undefined) continue;
      const parts = readMatch(row, match, tokens, indexAt);
      if (parts !== undefined) offer(to, { cost: cost + 1, from, parts, left: null });
    }
    if (joiningWords().has(token.form)) {
      const parts: readonly Part[] =
        token.form === 'or' ? [{ kind: 'or' }] : token.form === 'each' ? [{ kind: 'each' }] : [];
      offer(from + 1, { cost, from, parts, left: null });
    } else offer(from + 1, { cost: cost + leftCost, from, parts: [], left: token.text });
  }
  const parts: Part[] = [];
  const left: string[] = [];
  for (let at = tokens.length; at > 0;) {
    const step = best[at];
    if (step === undefined) break;
    parts.unshift(...step.parts);
    if (step.left !== null) left.unshift(step.left);
    at = step.from;
  }
  return { parts, left };
}

function readMatch(
  row: PhraseRow,
  match: RegExpExecArray,
  tokens: readonly Token[],
  indexAt: ReadonlyMap<number, number>,
): readonly Part[] | undefined {
  const reader = readers[row.is];
  if (reader === undefined) throw new Error(`frames/phrases.toml: there is no reader "${row.is}"`);
  return reader({
    row,
    groups: match.groups ?? {},
    values: [...match[0].matchAll(/@[a-z](\d+)/g)].flatMap(([, index]) => tokens[Number(index)] ?? []),
    value: (group) => tokens[indexAt.get(match.indices?.groups?.[group]?.[0] ?? -1) ?? -1],
  });
}
