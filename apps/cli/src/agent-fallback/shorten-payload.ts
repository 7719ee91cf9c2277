/** Kept of the head of a long text, in characters, and as much of its tail. */
const keptCharacters = 64 * 1024;

/**
 * A payload of an event after a tool, with the middle of its long texts left out: what a tool gave back is told from another
 * result by its head, its tail and its length.
 */
export function shortened(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'string' ? shortText(value) : value,
  );
}

function shortText(text: string): string {
  if (text.length <= 2 * keptCharacters) return text;
  const leftOut = text.length - 2 * keptCharacters;
  return `${text.slice(0, keptCharacters)}…[${leftOut} characters left out]…${text.slice(-keptCharacters)}`;
}
