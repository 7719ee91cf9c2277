import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Cli } from '../cli.ts';

/** Programs that take the text on standard input, those that fit one session only first. */
const programs = [
  { needs: 'WAYLAND_DISPLAY', program: 'wl-copy', args: [] },
  { needs: 'DISPLAY', program: 'xclip', args: ['-selection', 'clipboard'] },
  { needs: 'DISPLAY', program: 'xsel', args: ['--clipboard', '--input'] },
  { needs: undefined, program: 'pbcopy', args: [] },
  { needs: undefined, program: 'clip.exe', args: [] },
] as const;

/** @returns a message for the user */
export async function copyToClipboard(cli: Cli, text: string): Promise<string> {
  for (const { needs, program, args } of programs) {
    if (needs !== undefined && (cli.environment[needs] ?? '') === '') continue;
    if (await feed(program, args, text)) return 'Copied.';
  }
  // OSC 52: the terminal itself copies, over ssh too; it does not say whether it did.
  cli.terminal.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
  return `Sent to the terminal's clipboard (OSC 52). If that did not work, copy it here:\n${text}`;
}

async function feed(program: string, args: readonly string[], text: string): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(text);
  try {
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch {
    return false;
  }
}
