/** How many clauses of a request are looked at by themselves; more is a list, not a plan. */
const clausesMax = 6;
const charactersMax = 400;

// "and", "then" and what they are in the languages that the model has seen, reasons and purposes; ends of sentences, punctuation
// between clauses.
const joint =
  /[,;:]\s+(?:(?:and|then|und|dann|y|luego|et|puis|poi)\s+){0,2}|(?<=[.!?])\s+|\s+[-–—]+\s+|\s+(?:and then|and also|and|then|after that|afterwards|but|because|so that|und dann|und|dann|y luego|y|et puis|et|e poi|и затем|и|plus|&&?|\|)\s+|[、，。]/giu;

/**
 * The clauses of a request that stand for themselves: at least two words each. One clause, or none, when there is nothing to
 * split: "find and delete empty folders" is one.
 */
export function clausesOf(request: string): readonly string[] {
  if (request.length > charactersMax) return [];
  const clauses = request
    .split(joint)
    .map((clause) => clause.trim())
    .filter((clause) => /\S\s+\S/.test(clause) || /[\u2e80-\u{3ffff}]{2}/u.test(clause));
  return clauses.length < 2 ? [] : clauses.slice(0, clausesMax);
}
