/** What may stand greyed after the cursor. */
export interface GhostText {
  /** The line as far as it is shown, what is typed included; it ends where a word ends. */
  readonly text: string;
  /** The chance that the line goes on so. */
  readonly chance: number;
  /** Keystrokes that showing it saves on average: the chance times the characters, but for the key that accepts it. */
  readonly saves: number;
}

/** A line that may come, and its chance. */
export interface Likely {
  readonly text: string;
  readonly chance: number;
}

/**
 * The extension of what is typed that is worth most: among all beginnings, up to a word's end, of all lines that may come,
 * the one with the largest chance times characters saved. `git commit -m ` may be worth more than any whole message. Null
 * when nothing saves a keystroke.
 *
 * @example
 * ```ts
 * ghostText('', [{ text: 'git add a.ts', chance: 0.3 }, { text: 'git add b.ts', chance: 0.3 }])?.text; // 'git add'
 * ```
 */
export function ghostText(prefix: string, lines: Iterable<Likely>): GhostText | null {
  const chances = new Map<string, number>();
  for (const { text, chance } of lines) {
    if (!text.startsWith(prefix)) continue;
    for (const end of wordEnds(text, prefix.length)) {
      const beginning = text.slice(0, end);
      chances.set(beginning, (chances.get(beginning) ?? 0) + chance);
    }
  }
  let best: GhostText | null = null;
  for (const [text, chance] of chances) {
    const saves = chance * (text.length - prefix.length - 1);
    if (saves > 0 && (best === null || saves > best.saves || (saves === best.saves && text < best.text)))
      best = { text, chance: Math.min(1, chance), saves };
  }
  return best;
}

/** The next word of a ghost text, for a key that accepts word by word: what is typed and that word, without a blank after it. */
export function nextWord(prefix: string, ghost: string): string {
  return ghost.slice(0, wordEnds(ghost, prefix.length).next().value ?? ghost.length);
}

/** Where words end after the first `from` characters, the end of the line included. */
function* wordEnds(text: string, from: number): Generator<number, undefined> {
  for (let place = from + 1; place < text.length; place += 1)
    if (isBlank(text, place) && !isBlank(text, place - 1)) yield place;
  if (text.length > from) yield text.length;
}

function isBlank(text: string, place: number): boolean {
  const character = text[place];
  return character === ' ' || character === '\t' || character === '\n';
}
