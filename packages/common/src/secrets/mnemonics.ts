import { packs } from './packs.ts';
import type { ScannedLine } from './scan-line.ts';
import type { Span } from '../shell/syntax-tree.ts';

/** The shortest phrase that BIP 39 knows (128 bits); others have 15, 18, 21 or 24. */
const WORDS_MIN = 12;
/** Words are drawn from 2,048: a phrase that says one word over and over is none. */
const DIFFERENT_MIN = 8;
const PREFIX_CHARACTERS = 4;

let prefixes: ReadonlySet<string> | undefined;

/** Whether a text can hold such a phrase at all: most command lines have too few blanks. */
export function mayHoldMnemonic(text: string): boolean {
  let blanks = 0;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    blanks += 1;
    if (blanks >= WORDS_MIN - 1) return true;
  }
  return false;
}

/** The words that restore a wallet (BIP 39), one after another. */
export function* findMnemonics({ text }: ScannedLine): Iterable<Span> {
  if (!mayHoldMnemonic(text)) return;
  let start = 0;
  let end = 0;
  let count = 0;
  const different = new Set<string>();
  const isPhrase = (): boolean => count >= WORDS_MIN && different.size >= DIFFERENT_MIN;
  for (const match of text.matchAll(/[a-z]{3,8}/g)) {
    const [word] = match;
    const follows = count > 0 && /^ {1,2}$/.test(text.slice(end, match.index));
    if (!isMnemonicWord(word) || !(follows || count === 0)) {
      if (isPhrase()) yield { start, end };
      count = 0;
      different.clear();
      if (!isMnemonicWord(word)) continue;
    }
    if (count === 0) start = match.index;
    count += 1;
    different.add(word);
    end = match.index + word.length;
  }
  if (isPhrase()) yield { start, end };
}

function isMnemonicWord(word: string): boolean {
  prefixes ??= new Set(
    packs()
      .mnemonicWords.match(/.{4}/g)
      ?.map((prefix) => prefix.trim()),
  );
  return prefixes.has(word.slice(0, PREFIX_CHARACTERS));
}
