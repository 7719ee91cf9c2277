import { compose } from '../composition/compose.ts';
import { compositionWeights } from '../composition/composition-weights.generated.ts';
import type { EngineState } from '../engine-state.ts';
import { lineOf, type Placed } from '../external/place-candidates.ts';
import type { LineFilters } from '../filters/filters.ts';
import type { Likely } from '../ghost-text.ts';
import { rounded } from '../rank/weighted/score.ts';
import type { RiskOf } from '../rank/risk.ts';
import type { SuggestionRequest } from '../suggestion.ts';
import type { RequestContext } from './request-context.ts';

/** What is less likely is not composed: a ghost of it would save no key. */
const chanceMin = 0.015;
const composedMax = 12;
/** Known lines with the same beginning that are looked at for their risk. */
const linesLooked = 4;

/**
 * How a line that nobody typed so far may go on, word by word. Each chance is that of a line that goes on so and in no way that
 * another of them says, so chances of the same beginning add up. Nothing that does harm as it stands.
 *
 * @param left the chance that none of the lines that ran before is meant
 */
export function composedBeginnings(
  state: EngineState,
  { matcher, session }: RequestContext,
  left: number,
  { riskOf, filters }: { readonly riskOf: RiskOf; readonly filters: LineFilters },
): readonly Likely[] {
  if (left < chanceMin) return [];
  const isKnown = (text: string): boolean => {
    const line = state.texts.find(text);
    return line >= 0 && (lineOf(state, text) >= 0 || session?.runsOf(line) !== undefined);
  };
  // One key more would run what was typed once, and is not to be offered.
  const beginsDanger = (text: string): boolean =>
    state.stored.prefixes
      .strongest(text, linesLooked)
      .some((line) => ['high', 'critical'].includes(riskOf(state.texts.text(line))));
  return compose(state.featureCache.wordEvidence, compositionWeights, matcher.prefix, {
    chanceMin: chanceMin / left,
    isKnown,
  })
    .filter(
      ({ text, isWhole }) =>
        riskOf(text) === 'safe' &&
        !beginsDanger(text) &&
        filters.judge({ text, line: -1, source: isWhole ? 'filled' : 'stem' }) === null,
    )
    .slice(0, composedMax)
    .map(({ text, chance }) => ({ text, chance: rounded(left * chance) }));
}

/**
 * A beginning is no line, and takes the place of one: shown where it is likely, and so much likelier than the surest line. It is first
 * where no line is likely enough to be shown; on recorded histories 8 of 10 such lines went on from it.
 */
const stemSure = 0.6;
const stemSurer = 6;

/** A ghost is made of unlikely lines, too; a list shows none of these but a sure one. */
export function wantsBeginnings({ includeLowConfidence }: SuggestionRequest, left: number): boolean {
  return includeLowConfidence === true || left >= stemSure;
}

/** The beginning that a list shows, where arguments never come back: `git commit -m "`. */
export function stemOf(beginnings: readonly Likely[], surest: number): readonly Placed[] {
  const [best] = beginnings;
  if (best === undefined || best.chance < Math.max(stemSure, stemSurer * surest)) return [];
  // Behind a whole word, a new one begins.
  const text = /[\w.-]$/.test(best.text) ? `${best.text} ` : best.text;
  return [{ source: 'stem', text, confidence: best.chance, about: 'goes on in a new way each time' }];
}
