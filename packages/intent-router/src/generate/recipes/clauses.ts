import { lexicon } from './lexicon.ts';
import { readTokens, splitWords } from './request.ts';

/** A request without what only tells why it is made. */
export interface Gist {
  readonly text: string;
  /** Whether whole statements were left out: that is allowed only to commands that change nothing. */
  readonly isShortened: boolean;
}

/** A person tells one story; more clauses than this are not tried in all ways. */
const clausesMax = 6;

/**
 * What a request may come down to, the nearest to its words first: the request without its reasons ("because …", "so that …"), then
 * runs of its clauses where every other clause is a bare statement. A clause that has a value, a demand, or a condition always stays.
 *
 * @example
 * ```ts
 * gists('The build fails again, how much disk space is left?').map(({ text }) => text); // [ …, 'how much disk space is left' ]
 * ```
 */
export function gists(text: string): readonly Gist[] {
  const clauses = splitClauses(text);
  const plain = clauses.map(withoutReason).filter((clause) => clause !== '');
  const found: Gist[] = [];
  const whole = plain.join(', ');
  if (whole !== clauses.join(', ')) found.push({ text: whole, isShortened: false });
  if (plain.length < 2 || plain.length > clausesMax) return found;
  const idle = plain.map(isStatement);
  for (let length = plain.length - 1; length > 0; length -= 1) {
    for (let from = 0; from + length <= plain.length; from += 1) {
      const isKept = (at: number): boolean => at >= from && at < from + length;
      if (!idle.every((isIdle, at) => isIdle || isKept(at))) continue;
      const kept = plain.slice(from, from + length).join(', ');
      // "How big is it?" means what was said before.
      if (from > 0 && pointsBack.test(plain[from] ?? '')) continue;
      found.push({ text: kept, isShortened: true });
    }
  }
  return found;
}

function splitClauses(text: string): string[] {
  if (/["'`“«]\S/.test(text.replaceAll(/\w'\w/g, ''))) return [text];
  return text
    .split(
      /[.!?;:]+(?:\s+|$)|,\s+|\s+(?:-|–|—)+\s+|\s*[()]\s*|\s+(?=(?:because|bc|cuz|cause (?:i|it|my|we|the|this|they)|since i|since my|so that|so i can|so we can|in order to|otherwise)\s)/i,
    )
    .map((clause) =>
      clause.trim().replace(/^(?:and|but|so|well|ok|okay|also|now|plus|please|pls)\s+(?=\S)/i, ''),
    )
    .filter((clause) => clause !== '');
}

const reason =
  /(?:^|\s)(?:because|bc|cuz|cause (?:i|it|my|we|this|they)|since i|since my|so that|so i can|so we can|in order to|otherwise|just to be sure|just in case|to be sure|to be safe)(?:\s.*)?$/i;

function withoutReason(clause: string): string {
  const match = reason.exec(clause);
  return match === null || hasValue(match[0]) ? clause : clause.slice(0, match.index).trim();
}

const pointsBack = /\b(?:it|its|they|them|their|those|these|this|that|one|ones|he|she|same|there)\b/i;
const tells =
  /^(?:i|i'm|im|i've|ive|my|we|our|we're|the|this|these|that|that's|thats|it|it's|its|he|she|they|there|there's|theres|someone|somebody|something|everything|a|an|some|thanks|thank|sorry|ugh|help|because|one|as|after)\s/i;
const demands =
  /\b(?:want|wants|wanted|need|needs|needed|should|shall|must|could|can|would|wish|please|pls|plz|prefer|like|not|only|never|without|except|but|don't|dont|no|if|unless|until|when|where|who|which|what|how|than|then|every|all|each|or|may|looking)\b/i;

/** Whether a clause only tells how things are. */
function isStatement(clause: string): boolean {
  const words = clause.split(/\s+/);
  if (words.every((word) => word.length < 4) || hasValue(clause)) return false;
  if (words.length < 3) return isIdle(clause);
  return isIdle(clause) || (tells.test(clause) && !demands.test(clause) && !acts(clause));
}

function isIdle(clause: string): boolean {
  return readTokens(splitWords(clause)).every(({ concept, isGlue }) => concept === '' || isGlue);
}

function hasValue(clause: string): boolean {
  return (
    /\d|[/\\@*"'`~$_<>|](?!s\b|m\b|t\b|ve\b|d\b|ll\b|re\b)|\w\.\w/.test(clause) ||
    /\s[A-Z]{2,}\b/.test(clause)
  );
}

/** Verbs of the lexicon: "delete", "count". In the past tense they tell ("I deleted"), so those are not looked for. */
function acts(clause: string): boolean {
  return readTokens(splitWords(clause)).some(({ concept }) => lexicon.isAct(concept));
}
