export interface Words {
  readonly command: string;
  /** What tells one line from the next: neither options nor single characters. */
  readonly arguments: readonly string[];
}

/** Lines whose words are remembered: candidates of a request are mostly those of the last one. */
const rememberedMax = 8_192;
const remembered = new Map<string, Words>();

/** The words of a line as they look, cut at blanks: the shell's own rules would cost more than they tell here. */
export function wordsOf(line: string): Words {
  const known = remembered.get(line);
  if (known !== undefined) return known;
  const [command = '', ...rest] = line.split(/\s+/);
  const words = { command, arguments: rest.filter((word) => word.length > 1 && !word.startsWith('-')) };
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(line, words);
  return words;
}
