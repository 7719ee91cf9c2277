import { parseShell, type SimpleCommand } from '@hunch/common/shell';
import type { Redact } from './redact.ts';

/**
 * The aliases in what a shell lists of itself: `alias gst='git status'` (bash, POSIX), the same with `-g` or `-s` for
 * those of zsh that stand elsewhere in a line and are left out; `alias gst 'git status'` (fish). One with a secret in it is left out too: what it stands
 * for goes into templates, and those are written.
 */
export function readAliases(listing: string, redact: Redact): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  for (const { pipelines } of parseShell(wholeLines(listing)).script.statements) {
    const command = pipelines[0]?.commands[0];
    if (command?.kind !== 'simple') continue;
    for (const [name, text] of definitions(command)) if (!redact(text).redacted) aliases.set(name, text);
  }
  return aliases;
}

/** A listing that was cut to a bound ends within a definition. */
function wholeLines(listing: string): string {
  return parseShell(listing).incomplete.length === 0
    ? listing
    : listing.slice(0, listing.lastIndexOf('\nalias ') + 1);
}

function* definitions({ words }: SimpleCommand): Generator<readonly [string, string]> {
  if (words[0]?.text !== 'alias') return;
  const [, name, meaning] = words;
  if (words.length === 3 && name !== undefined && meaning !== undefined && /^[^-=][^=]*$/.test(name.text)) {
    yield [name.text, meaning.text];
    return;
  }
  for (const { text } of words.slice(1)) {
    if (text === '--') continue;
    if (text.startsWith('-') && !text.includes('=')) return;
    const at = text.indexOf('=');
    if (at > 0) yield [text.slice(0, at), text.slice(at + 1)];
  }
}
