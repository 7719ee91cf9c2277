import { LruMap } from '@hunch/common/lru-map';

export interface Words {
  readonly command: string;
  /** What tells one line from the next: neither options nor single characters. */
  readonly arguments: readonly string[];
  /** The command, or what `sudo` runs. */
  readonly program: string;
  /** 0: the program alone; 1: with options only; 2: with operands. */
  readonly shape: 0 | 1 | 2;
}

/** Lines whose words are kept: candidates of a request are mostly those of the last one. */
const known = new LruMap<string, Words>(8_192);

/** The words of a line as they look, cut at blanks: the shell's own rules would cost more than they tell here. */
export function wordsOf(line: string): Words {
  // A hundred look-ups a context: moving each hit to the front would cost more than what it keeps.
  const found = known.peek(line);
  if (found !== undefined) return found;
  return known.getOrMake(line, () => {
    const [command = '', ...rest] = line.split(/\s+/);
    const isSudo = command === 'sudo' && rest.length > 0;
    const behind = isSudo ? rest.slice(1) : rest;
    return {
      command,
      arguments: rest.filter((word) => word.length > 1 && !word.startsWith('-')),
      program: isSudo ? (rest[0] ?? '') : command,
      shape: behind.length === 0 ? 0 : behind.every((word) => word.startsWith('-')) ? 1 : 2,
    };
  });
}
