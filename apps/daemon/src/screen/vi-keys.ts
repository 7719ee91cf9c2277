import type { Key } from './keys.ts';

/** What a command of vi is called where the keys are readline's. */
const moves: Readonly<Record<string, readonly string[]>> = {
  j: ['down'],
  k: ['up'],
  G: ['ctrl-end'],
  gg: ['ctrl-home'],
  h: ['ctrl-b'],
  l: ['ctrl-f'],
  '0': ['home'],
  '^': ['home'],
  $: ['end'],
  w: ['alt-f'],
  e: ['alt-f'],
  b: ['alt-b'],
  x: ['cut-next'],
  X: ['backspace'],
  D: ['ctrl-k'],
  dd: ['home', 'ctrl-k'],
  y: ['ctrl-y'],
  v: ['alt-e'],
  q: ['ctrl-c'],
};
/** After these, text is typed again. */
const inserts: Readonly<Record<string, readonly string[]>> = {
  i: [],
  a: ['ctrl-f'],
  I: ['home'],
  A: ['end'],
  C: ['ctrl-k'],
  S: ['home', 'ctrl-k'],
  cc: ['home', 'ctrl-k'],
  '/': ['home', 'ctrl-k'],
};
const controls: Readonly<Record<string, string>> = { 'ctrl-d': 'page-down', 'ctrl-u': 'page-up' };

/** vi's two modes, as a reader between the terminal's keys and the screen's. */
export class ViKeys {
  /** Letters are commands. */
  isCommanding = false;
  #begun = '';

  /** @returns the keys of the screen that this one stands for */
  read(key: Key): Key[] {
    if (!this.isCommanding) {
      if (key.kind !== 'key' || key.name !== 'escape') return [key];
      this.isCommanding = true;
      return [];
    }
    if (key.kind === 'text') return Array.from(key.text).flatMap((letter) => this.#command(letter));
    this.#begun = '';
    return key.kind === 'key' ? [named(controls[key.name] ?? key.name)] : [key];
  }

  #command(letter: string): Key[] {
    // The rest of what was typed at once, after the letter that ended the commands.
    if (!this.isCommanding) return [{ kind: 'text', text: letter }];
    const command = this.#begun + letter;
    this.#begun = '';
    if (command === 'g' || command === 'd' || command === 'c') {
      this.#begun = command;
      return [];
    }
    const inserted = inserts[command];
    if (inserted !== undefined) this.isCommanding = false;
    return (inserted ?? moves[command] ?? []).map(named);
  }
}

function named(name: string): Key {
  return { kind: 'key', name };
}
