import type { SlotKind } from './slot-kinds.ts';
import { wordTables } from './word-tables.ts';

/** The nouns of a kind of slot. Beside a value they name it; without one they say what is missing: "resize an image". */
export function nounsOf(takes: SlotKind): readonly string[] {
  return wordTables().nouns.nouns[takes] ?? [];
}

/** The nouns that may stand beside a value of a slot and say what it is. */
export function nounsBeside(name: string, takes: SlotKind): readonly string[] {
  if (takes === 'path') return ['directory'];
  // A group is no user, though both are spelled alike.
  if (takes === 'user') return name === 'group' ? ['group'] : ['user', 'account', 'owner', 'member'];
  return nounsOf(takes);
}
