/**
 * A text of the shape of a secret, for examples. It is put together here, so that no scanner of repositories takes the
 * sources of this package for a leak.
 *
 * @param parts a literal, or how many characters to make up, of an alphabet: hexadecimal, or all letters and digits
 */
export function madeUp(...parts: readonly (string | number | { readonly hex: number })[]): string {
  return parts
    .map((part, index) => {
      if (typeof part === 'string') return part;
      const [alphabet, length] = typeof part === 'number' ? [LETTERS_AND_DIGITS, part] : [HEX, part.hex];
      // Steps that share no divisor with the alphabet's length, so that all of it is used.
      return Array.from(
        { length },
        (_, place) => alphabet[(place * 29 + index * 13 + 11) % alphabet.length],
      ).join('');
    })
    .join('');
}

const HEX = '0123456789abcdef';
const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
