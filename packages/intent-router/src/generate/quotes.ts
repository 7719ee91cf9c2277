/** What closes a quote; `x' is how GNU's manuals quote. */
const closing: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': "`'",
  '“': '”',
  '‘': '’',
  '«': '»',
};

/** Where the quoted text that begins at a place ends: the place of its closing quote; -1 when none begins there. "It's" has no quote. */
export function closingQuote(text: string, at: number): number {
  const marks = closing[text.charAt(at)] ?? '';
  for (const mark of marks) {
    for (let end = text.indexOf(mark, at + 1); end !== -1; end = text.indexOf(mark, end + 1))
      if (end + 1 >= text.length || /[\s,.;:?!)]/.test(text.charAt(end + 1))) return end;
  }
  return -1;
}

/** Whether some of a text is in quotes, or may be; "don't" has none. */
export function hasQuote(text: string): boolean {
  return /["`“]|(?<![\p{L}\d])'/u.test(text);
}
