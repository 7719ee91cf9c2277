import { SLASH, beginsWithOneOf, indexOfCode, type ScannedWords } from '@hunch/common/shell/fast-scan';

/** The sources of probes of configure scripts, by the beginning of a part of their path. */
export class Probes {
  private readonly names: readonly string[];
  private readonly directories: readonly string[];
  /** The first two characters of all of them. */
  private readonly leads = new Uint8Array(1 << 14);

  constructor(names: readonly string[], directories: readonly string[]) {
    this.names = names;
    this.directories = directories;
    for (const name of [...names, ...directories])
      this.leads[(name.charCodeAt(0) << 7) | name.charCodeAt(1)] = 1;
  }

  /** Whether one of them is a part of the path that is word `word`, `skipped` characters of it left out. */
  hold(scan: ScannedWords, word: number, skipped: number): boolean {
    const { codes } = scan;
    const to = scan.toOf(word);
    let isAtBeginning = true;
    for (let at = scan.fromOf(word) + skipped; at < to; at++) {
      const code = codes[at] ?? 0;
      if (isAtBeginning && this.leads[((code & 127) << 7) | ((codes[at + 1] ?? 0) & 127)] === 1)
        if (this.begin(codes, at, to)) return true;
      isAtBeginning = code === SLASH;
    }
    return false;
  }

  private begin(codes: Uint8Array, from: number, to: number): boolean {
    if (beginsWithOneOf(codes, from, to, this.names)) return true;
    return beginsWithOneOf(codes, from, to, this.directories) && indexOfCode(codes, from, to, SLASH) !== -1;
  }
}
