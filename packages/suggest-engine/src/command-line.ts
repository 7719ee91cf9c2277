/**
 * A command line as it is remembered and shown: without the blanks around it. A blank at the end that a backslash
 * escapes belongs to the last word and stays.
 */
export function trimLine(line: string): string {
  const trimmed = line.trim();
  let backslashes = 0;
  while (trimmed[trimmed.length - 1 - backslashes] === '\\') backslashes += 1;
  if (backslashes % 2 === 0) return trimmed;
  const end = line.trimStart().charAt(trimmed.length);
  return trimmed + (end === ' ' || end === '\t' ? end : '');
}
