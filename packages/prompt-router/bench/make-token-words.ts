// Makes src/token-word-bits.ts from the vocabulary of o200k_base: hunch-run bench/make-token-words.ts > src/token-word-bits.ts
import { decode } from 'gpt-tokenizer/encoding/o200k_base';
import { classOf, isUnspacedClass } from '../src/characters.ts';
import { hashOf } from '../src/lexicon.ts';
import { bitsOf, blockOf } from '../src/token-words.ts';

/** Tokens of text; the few special ones come after them. */
const VOCABULARY = 199_998;
/** 128 KB: with half of it German is 4 % further off. */
const BLOCKS = 2 ** 15;
/** Shorter words of ASCII are tokens anyway. */
const ASCII_LETTERS_MIN = 3;

const blocks = new Uint32Array(BLOCKS);
for (let token = 0; token < VOCABULARY; token += 1) {
  for (const word of wordsOf(decode([token]))) {
    const hash = hashOf(word);
    const block = blockOf(hash) & (BLOCKS - 1);
    blocks[block] = (blocks[block] ?? 0) | bitsOf(hash);
  }
}
process.stdout.write(render(new Uint8Array(blocks.buffer)));

/** A word after a blank; or what a run without blanks can begin with and still be within this token. */
function wordsOf(token: string): string[] {
  const word = token.trimStart();
  if (isUnspacedClass(classOf[word.charCodeAt(0)] ?? 0))
    return Array.from({ length: Math.max(0, word.length - 1) }, (_, index) => word.slice(0, index + 2));
  const isWord = /^ [\p{L}\p{M}]+(?:'\p{L}+)?$/u.test(token) && !token.includes('\uFFFD');
  return isWord && !(word.length < ASCII_LETTERS_MIN && /^\w+$/.test(word)) ? [word] : [];
}

function render(bytes: Uint8Array): string {
  return `/**
 * Two bits for each word that is a token of o200k_base (GPT-4o and after), by the hash of its lower case: made from its vocabulary by
 * bench/make-token-words.ts. Base64.
 */
// oxfmt-ignore
export const tokenWordBits =
  '${Buffer.from(bytes).toString('base64')}';
`;
}
