import type { Shell } from './available-shells.ts';
import { fileOf } from './shell-files.ts';

// A private operating system command: terminals ignore it, it takes no room on the screen, and no program sends it.
export const promptMarkCode = 7133;

/** The escape sequence that tells the driver "the prompt is drawn, the line editor listens". */
export const promptMark = `\u001b]${promptMarkCode};\u0007`;

const mark = `\\e]${promptMarkCode};\\a`;

/**
 * Lines for a shell's rc file that set a prompt carrying the mark. A test that sets a prompt of its own puts them, with
 * that text, in place of its assignment.
 *
 * @param text of the prompt; plain characters without quotes, `%`, `$` or backslashes (a `$` at the end is fine)
 */
export function promptWithMark(shell: Shell, text: string): string {
  return fileOf(shell)
    .prompt.replace('{mark}', () => mark)
    .replace('{text}', () => text);
}
