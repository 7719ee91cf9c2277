import xterm from '@xterm/headless';
import { promptMarkCode } from './prompt-mark.ts';

export interface Cursor {
  /** From 0, the top line of the visible screen. */
  readonly row: number;
  readonly column: number;
}

export interface Cell {
  readonly text: string;
  /** The palette's number, 0..255; undefined for the terminal's default or a true colour. */
  readonly foreground: number | undefined;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly inverse: boolean;
}

// Enough to see what a test did in a failure message.
const SCROLLBACK_LINES = 1000;

/** What a terminal would show: bytes go in, a grid of cells comes out. */
export class Screen {
  readonly #terminal: xterm.Terminal;
  #prompts = 0;

  constructor(columns: number, rows: number) {
    this.#terminal = new xterm.Terminal({
      cols: columns,
      rows,
      scrollback: SCROLLBACK_LINES,
      allowProposedApi: true,
    });
    this.#terminal.parser.registerOscHandler(promptMarkCode, () => {
      this.#prompts += 1;
      return true;
    });
  }

  /** Draws; resolves when everything up to here is on the screen. */
  write(data: string): Promise<void> {
    return new Promise((resolve) => {
      this.#terminal.write(data, resolve);
    });
  }

  /** What the terminal answers to queries (cursor position, device attributes) goes to `listener`. */
  onReply(listener: (data: string) => void): void {
    this.#terminal.onData(listener);
  }

  /** How many prompts were drawn so far. */
  get prompts(): number {
    return this.#prompts;
  }

  get applicationCursorKeys(): boolean {
    return this.#terminal.modes.applicationCursorKeysMode;
  }

  get bracketedPaste(): boolean {
    return this.#terminal.modes.bracketedPasteMode;
  }

  /** The visible lines, without trailing blanks and without empty lines at the end. */
  text(): string {
    const lines: string[] = [];
    for (let row = 0; row < this.#terminal.rows; row += 1) lines.push(this.line(row));
    return lines.join('\n').trimEnd();
  }

  /** What has scrolled away and the visible lines, as `text` has them. */
  everything(): string {
    const buffer = this.#terminal.buffer.active;
    const lines: string[] = [];
    for (let line = 0; line < buffer.length; line += 1)
      lines.push(buffer.getLine(line)?.translateToString(true).trimEnd() ?? '');
    return lines.join('\n').trimEnd();
  }

  /** One visible line, without trailing blanks. */
  line(row: number): string {
    return this.#bufferLine(row)?.translateToString(true).trimEnd() ?? '';
  }

  cursor(): Cursor {
    const buffer = this.#terminal.buffer.active;
    return { row: buffer.cursorY, column: buffer.cursorX };
  }

  cell(row: number, column: number): Cell | undefined {
    const cell = this.#bufferLine(row)?.getCell(column);
    if (cell === undefined) return undefined;
    return {
      text: cell.getChars() || ' ',
      foreground: cell.isFgPalette() ? cell.getFgColor() : undefined,
      bold: cell.isBold() !== 0,
      dim: cell.isDim() !== 0,
      inverse: cell.isInverse() !== 0,
    };
  }

  resize(columns: number, rows: number): void {
    this.#terminal.resize(columns, rows);
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  #bufferLine(row: number): xterm.IBufferLine | undefined {
    const buffer = this.#terminal.buffer.active;
    return buffer.getLine(buffer.baseY + row);
  }
}
