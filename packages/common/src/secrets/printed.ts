import type { Span } from '../shell/syntax-tree.ts';
import type { ScannedLine, Word } from './scan-line.ts';
import { isSecretValue, secretNameStrength } from './secret-name.ts';
import { looksSecret } from './secret-value.ts';
import { isPrinter } from './standard-input.ts';

/** One conversion of a format, with the name before it: `TOKEN=%s`, `"token": "%s"`. */
const conversion =
  /(?:(?<name>[A-Za-z_][\w.-]{0,60})["']?\s{0,3}[:=]\s{0,3}["']?)?%[-+ #0]?\d{0,4}(?<kind>[a-zA-Z%])/g;

/** `printf 'TOKEN=%s\n' x`: the argument that the format puts behind a name. */
export function* findPrintedFields({ commands }: ScannedLine): Iterable<Span> {
  for (const { words } of commands) {
    const at = words.findIndex(({ text }) => text === 'printf');
    const format = words[at + 1];
    if (at === -1 || format === undefined) continue;
    let index = at + 2;
    for (const { groups } of format.text.matchAll(conversion)) {
      if (groups?.kind === '%') continue;
      const value = words[index];
      index += 1;
      const name = groups?.name ?? '';
      const strength = secretNameStrength(name);
      if (value !== undefined && strength !== undefined && isSecretValue(name, strength, value.text))
        yield { start: value.start, end: value.end };
    }
  }
}

/** `echo x > ~/.acme/token`, `printf %s x | tee db_password`. */
export function* findPrintedFiles({ text, commands }: ScannedLine): Iterable<Span> {
  for (const [index, { words, piped }] of commands.entries()) {
    if (!isPrinter({ words, piped })) continue;
    const next = piped ? commands[index + 1]?.words : undefined;
    const file = next?.some((word) => word.text === 'tee') === true ? next.at(-1) : redirected(text, words);
    if (file === undefined || !isNamedLikeSecret(file.text)) continue;
    for (const word of words.slice(1))
      if (word !== file && looksSecret(word.text)) yield { start: word.start, end: word.end };
  }
}

function redirected(text: string, words: readonly Word[]): Word | undefined {
  return words.find((word, index) => {
    const before = words[index - 1];
    return (
      before !== undefined && /^["']?\s{0,4}>{1,2}\|?\s{0,4}["']?$/.test(text.slice(before.end, word.start))
    );
  });
}

function isNamedLikeSecret(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:txt|key|pem|dat|json)$/, '');
  const strength = secretNameStrength(name.replace(/^\./, ''));
  return strength === 'certain' || strength === 'likely';
}
