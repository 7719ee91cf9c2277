/** A key, a text that was typed or pasted, or what was done with the mouse. */
export type Key =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'key'; readonly name: string }
  | { readonly kind: 'click'; readonly row: number; readonly column: number }
  | { readonly kind: 'wheel'; readonly step: 1 | -1 };

const finals: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  H: 'home',
  F: 'end',
  Z: 'shift-tab',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
};
const tildes: Readonly<Record<string, string>> = {
  '1': 'home',
  '2': 'insert',
  '3': 'delete',
  '4': 'end',
  '5': 'page-up',
  '6': 'page-down',
  '7': 'home',
  '8': 'end',
  '11': 'f1',
  '12': 'f2',
};
const controls: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'ctrl-j',
  '\t': 'tab',
  '\u007f': 'backspace',
  '\b': 'backspace',
};

/** Of a sequence that a terminal sends for a key (xterm's ctlseqs, "PC-Style Function Keys"). */
// oxlint-disable-next-line no-control-regex
const control = /^\u001b\[([0-9;<>?]{0,24})([A-Za-z~])/;
// oxlint-disable-next-line no-control-regex
const application = /^\u001bO([A-Za-z])/;
const PASTE_END = '\u001b[201~';

/** Reads what a terminal sends, wherever it was split. */
export class KeyReader {
  #rest = '';
  #pasted: string | undefined;

  /** @param input ends with a whole key where it ends with ESC */
  read(input: string): Key[] {
    let text = this.#rest + input;
    this.#rest = '';
    const keys: Key[] = [];
    while (text !== '') {
      if (this.#pasted !== undefined) {
        text = this.#readPaste(text, keys);
        continue;
      }
      const length = this.#readOne(text, keys);
      if (length === 0) {
        this.#rest = text;
        break;
      }
      text = text.slice(length);
    }
    return keys;
  }

  #readPaste(text: string, keys: Key[]): string {
    const pasted = (this.#pasted ?? '') + text;
    const end = pasted.indexOf(PASTE_END);
    if (end < 0) {
      this.#pasted = pasted;
      return '';
    }
    keys.push({ kind: 'text', text: pasted.slice(0, end) });
    this.#pasted = undefined;
    return pasted.slice(end + PASTE_END.length);
  }

  /** @returns how long it was; 0: the rest of it has not come */
  #readOne(text: string, keys: Key[]): number {
    const first = text.charAt(0);
    if (first === '\u001b') return this.#readEscape(text, keys);
    const name = controls[first];
    if (name !== undefined) {
      keys.push({ kind: 'key', name });
      return 1;
    }
    if (first < ' ') {
      keys.push({ kind: 'key', name: `ctrl-${String.fromCharCode(first.charCodeAt(0) + 96)}` });
      return 1;
    }
    let length = 1;
    while (length < text.length && text.charAt(length) >= ' ' && text.charAt(length) !== '\u007f')
      length += 1;
    keys.push({ kind: 'text', text: text.slice(0, length) });
    return length;
  }

  #readEscape(text: string, keys: Key[]): number {
    if (text.length === 1) {
      keys.push({ kind: 'key', name: 'escape' });
      return 1;
    }
    const sequence = control.exec(text);
    if (sequence !== null) {
      const [whole, parameters = '', final = ''] = sequence;
      this.#pushControl(parameters, final, keys);
      return whole.length;
    }
    const plain = application.exec(text);
    if (plain !== null) {
      const name = finals[plain[1] ?? ''];
      if (name !== undefined) keys.push({ kind: 'key', name });
      return plain[0].length;
    }
    if (/^.[[O][0-9;<>?]{0,24}$/s.test(text)) return 0;
    const second = text.charAt(1);
    const named = controls[second];
    if (second === '\u001b') keys.push({ kind: 'key', name: 'escape' });
    else if (named !== undefined) keys.push({ kind: 'key', name: `alt-${named}` });
    else if (second >= ' ') keys.push({ kind: 'key', name: `alt-${second.toLowerCase()}` });
    return second === '\u001b' ? 1 : 2;
  }

  #pushControl(parameters: string, final: string, keys: Key[]): void {
    if (parameters.startsWith('<')) {
      pushMouse(parameters.slice(1), final, keys);
      return;
    }
    if (parameters === '200' && final === '~') {
      this.#pasted = '';
      return;
    }
    const [code = '', modifier = ''] = parameters.split(';');
    const name = final === '~' ? tildes[code] : finals[final];
    if (name === undefined) return;
    const held = modifier === '5' ? 'ctrl-' : modifier === '3' ? 'alt-' : '';
    keys.push({ kind: 'key', name: held + name });
  }
}

/** In SGR form: the button, the column and the row from 1; `M` where it was pressed. */
function pushMouse(parameters: string, final: string, keys: Key[]): void {
  const [button = 0, column = 1, row = 1] = parameters.split(';').map(Number);
  if (button === 64 || button === 65) keys.push({ kind: 'wheel', step: button === 64 ? -1 : 1 });
  else if (button === 0 && final === 'M') keys.push({ kind: 'click', row: row - 1, column: column - 1 });
}
