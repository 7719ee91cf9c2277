/** What a request asks for, and how the opposite is said. */
const opposites: readonly (readonly [RegExp, string])[] = [
  [/\b(?:containing|that contains?) /, 'not containing '],
  [/\b(?:containing|that contains?) /, 'with no '],
  [/\b(larger|smaller|older|newer|longer|shorter) than /, 'not $1 than '],
  [/\bmodified /, 'not modified '],
  [/\bowned by /, 'not owned by '],
  [/\b(starting|ending) (with|in) /, 'not $1 $2 '],
  [/\bwith /, 'without '],
  [/\bwith /, 'with no '],
  [/\bnamed /, 'not named '],
  [/\bthat (are|is|have|has) /, 'that $1 not '],
  [/\bwhich have /, 'which do not have '],
  [/\b(executable|empty|hidden) /, 'non-$1 '],
  [/\b(first|last) /, 'all but the $1 '],
  [/\bincluding /, 'not including '],
  [/\bmatching /, 'not matching '],
];

/** Says that something is left out already: the opposite of that has many forms. */
const denying = /\b(?:not|no|never|without|except|excluding|but|non-?\w+)\b|n't\b/i;

/** A request with the opposite of one thing that it asks for: no command can be right for both. */
export function oppositesOf(request: string): readonly string[] {
  if (denying.test(request)) return [];
  return opposites.flatMap(([pattern, means]) =>
    pattern.test(request) ? [request.replace(pattern, means)] : [],
  );
}
