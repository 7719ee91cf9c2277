import { COMMA } from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import type { RuleNames, ValueRule } from './word-test.ts';

const LETTER_F_LARGE = 70;
const LETTER_M_LARGE = 77;
const LETTER_W_LARGE = 87;

/** First letters of the options that the rule looks at. */
const looks = new Uint8Array(256);
for (const letter of 'mMf-plW') looks[letter.charCodeAt(0)] = 1;

/** What one option of a C compiler says that the families of its table (`-f…`, `-Wl,…`) would let pass. */
export function cOption(names: RuleNames): ValueRule {
  const driver = names.rule('c-driver-option');
  const output = names.rule('output');
  const handedOn = handedOnRules(names);
  return (codes, from, to): LocalCommand | null => {
    const letter = codes[from + 1] ?? 0;
    if (looks[letter] !== 1) return null;
    if (letter === LETTER_M_LARGE)
      // `-MF"x.d"`, as Eclipse writes it.
      return to - from > 3 && codes[from + 2] === LETTER_F_LARGE ? output(codes, from + 3, to) : null;
    if (letter !== LETTER_W_LARGE) return driver(codes, from, to);
    return codes[from + 3] === COMMA ? (handedOn[codes[from + 2] ?? 0]?.(codes, from + 4, to) ?? null) : null;
  };
}

/** For the preprocessor, the assembler and the linker, by the letter of `-Wp,`. */
function handedOnRules(names: RuleNames): readonly (ValueRule | undefined)[] {
  const rules: (ValueRule | undefined)[] = Array.from({ length: 256 }, () => undefined);
  for (const [letter, rule] of [
    ['p', 'preprocessor-options'],
    ['a', 'assembler-options'],
    ['l', 'linker-options'],
  ] as const)
    rules[letter.charCodeAt(0)] = names.rule(rule);
  return rules;
}
