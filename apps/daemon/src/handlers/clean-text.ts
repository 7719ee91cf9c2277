/**
 * A user's text as hunch keeps it: without NULs, which no framing and no shell carries; lone surrogates, which UTF-8
 * can't hold, replaced; cut to a bound, never within a character.
 */
export function cleanText(text: string, charactersMax: number): string {
  let clean = text.includes('\0') ? text.replaceAll('\0', '') : text;
  if (clean.length > charactersMax) clean = clean.slice(0, charactersMax);
  return /[\uD800-\uDFFF]/.test(clean) ? clean.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD') : clean;
}
