/** Numbers from a seed (mulberry32): the same sessions in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Slip {
  readonly text: string;
  /** Of the word: 0 is the program. */
  readonly place: number;
}

/** One slip of the hand in a word of letters: two letters swapped, one left out, doubled, or the key beside it. */
export function slipIn(line: string, random: () => number): Slip | null {
  const words = line.split(' ');
  const places = words.flatMap((word, place) => (/^[a-z]{3,}$/.test(word) ? [place] : []));
  const place = places[Math.floor(random() * places.length)];
  if (place === undefined) return null;
  const word = words[place] ?? '';
  const at = Math.floor(random() * (word.length - 1));
  const kinds = [
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at + 1) + word.slice(at),
    word.slice(0, at) + beside(word.charAt(at)) + word.slice(at + 1),
  ];
  const slipped = kinds[Math.floor(random() * kinds.length)] ?? word;
  if (slipped === word) return null;
  return { text: words.with(place, slipped).join(' '), place };
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function beside(letter: string): string {
  const row = rows.find((keys) => keys.includes(letter)) ?? letter;
  const at = row.indexOf(letter);
  return row.charAt(at + 1) || row.charAt(at - 1) || letter;
}
