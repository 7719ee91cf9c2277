/** What these print of a compressed file is no text. */
const readers =
  /^(?:cat|tac|head|tail|less|more|nl|grep|egrep|fgrep|sed|awk|cut|sort|uniq|wc(?! .*-\w*c))\b.* \S+\.(?:gz|xz|bz2|zst|lz4)(?: |$)/;
const asText = /\b(?:raw|binary|bytes|compressed data|as (?:it is|they are))\b/i;

/** "Print dump.sql.gz" is about what is in it: a program for texts would print what it was packed into. */
export function readCompressed(
  request: string,
  runs: readonly string[],
  others: readonly string[],
): readonly string[] {
  // Compressed files one behind the other are one, too.
  if (asText.test(request) || others.some((other) => other.startsWith('>'))) return [];
  return runs.some((run) => readers.test(run)) ? ['reads a compressed file as it is'] : [];
}
