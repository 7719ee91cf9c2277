/**
 * The form in which lines are compared loosely: ASCII letters in lower case, runs of blanks as one space. It keeps
 * prefixes (the fold of a prefix is a prefix of the fold), which Unicode case mapping does not.
 */
export function fold(text: string): string {
  if (!needsFolding.test(text)) return text;
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()).replaceAll(/\s+/g, ' ');
}

const needsFolding = /[A-Z\t\n\v\f\r]|\s\s/;
