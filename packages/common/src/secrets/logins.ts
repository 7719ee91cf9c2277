import { isDrawnValue } from './drawn.ts';
import { namesIn } from './packs.ts';
import type { ScannedLine } from './scan-line.ts';
import type { Span } from '../shell/syntax-tree.ts';
import { looksSecret } from './secret-value.ts';

/** Shorter ones are too often names of users and machines. */
const KEY_CHARACTERS_MIN = 16;
/** `tool login KEY`, `tool auth token KEY`: the subcommand is no later word. */
const SUBCOMMANDS_MAX = 3;

/** What a subcommand that logs in is given, whatever the program: `wandb login KEY`. */
export function* findLoginOperands({ commands }: ScannedLine): Iterable<Span> {
  const logins = namesIn('loginWords');
  for (const { words } of commands) {
    const login = words.findIndex(
      ({ text }, index) => index > 0 && index <= SUBCOMMANDS_MAX && logins.has(text),
    );
    if (login === -1) continue;
    for (const { start, end, text } of words.slice(login + 1))
      if (!text.startsWith('-') && isKey(text)) yield { start, end };
  }
}

/** Names of users and machines are no shorter, but nobody draws those; an assignment is judged as one. */
function isKey(text: string): boolean {
  if (/^[\w./-]{1,60}=[^=]/.test(text)) return false;
  return looksSecret(text, KEY_CHARACTERS_MIN) || (isDrawnValue(text, DRAWN_BITS_MIN) && !text.includes('.'));
}

const DRAWN_BITS_MIN = 8;
