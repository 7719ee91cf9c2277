import { historyBounds } from '../history/bounds.ts';
import { columnsOf, graphemesOf } from './width.ts';

/** The line that is typed, with its cursor: what readline's keys do with it. */
export class QueryLine {
  #text: string;
  /** In characters of the text. */
  #cursor: number;

  constructor(text: string) {
    this.#text = flat(text).slice(0, historyBounds.queryCharactersMax);
    this.#cursor = this.#text.length;
  }

  get text(): string {
    return this.#text;
  }

  get isAtEnd(): boolean {
    return this.#cursor === this.#text.length;
  }

  /** Columns before the cursor. */
  get cursorColumns(): number {
    return columnsOf(this.#text.slice(0, this.#cursor));
  }

  insert(text: string): void {
    const room = historyBounds.queryCharactersMax - this.#text.length;
    const added = flat(text).slice(0, Math.max(0, room));
    this.#text = this.#text.slice(0, this.#cursor) + added + this.#text.slice(this.#cursor);
    this.#cursor += added.length;
  }

  /** @returns whether it is a key of the line */
  press(name: string): boolean {
    switch (name) {
      case 'left':
      case 'ctrl-b':
        this.#cursor = this.#before();
        return true;
      case 'right':
      case 'ctrl-f':
        this.#cursor = this.#after();
        return true;
      case 'home':
      case 'ctrl-a':
        this.#cursor = 0;
        return true;
      case 'end':
      case 'ctrl-e':
        this.#cursor = this.#text.length;
        return true;
      case 'alt-b':
      case 'ctrl-left':
        this.#cursor = this.#wordStart();
        return true;
      case 'alt-f':
      case 'ctrl-right':
        this.#cursor = this.#wordEnd();
        return true;
      case 'backspace':
        this.#cut(this.#before(), this.#cursor);
        return true;
      case 'delete':
      case 'ctrl-d':
      case 'cut-next':
        this.#cut(this.#cursor, this.#after());
        return true;
      case 'ctrl-u':
        this.#cut(0, this.#cursor);
        return true;
      case 'ctrl-k':
        this.#cut(this.#cursor, this.#text.length);
        return true;
      case 'alt-d':
      case 'ctrl-delete':
        this.#cut(this.#cursor, this.#wordEnd());
        return true;
      case 'ctrl-w':
      case 'alt-backspace':
        this.#cut(this.#wordStart(), this.#cursor);
        return true;
      default:
        return false;
    }
  }

  #before(): number {
    return graphemesOf(this.#text.slice(0, this.#cursor)).at(-1)?.at ?? 0;
  }

  #after(): number {
    return this.#cursor + (graphemesOf(this.#text.slice(this.#cursor))[0]?.text.length ?? 0);
  }

  #wordStart(): number {
    return this.#text.slice(0, this.#cursor).trimEnd().lastIndexOf(' ') + 1;
  }

  #wordEnd(): number {
    const from = this.#text.length - this.#text.slice(this.#cursor).trimStart().length;
    const blank = this.#text.indexOf(' ', from);
    return blank < 0 ? this.#text.length : blank;
  }

  #cut(from: number, to: number): void {
    this.#text = this.#text.slice(0, from) + this.#text.slice(to);
    this.#cursor = from;
  }
}

/** A query is one line. */
function flat(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
}
