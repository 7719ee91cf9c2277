import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Opens the address in the person's browser. The token must not stand in an argument, which `ps` shows to every user: the
 * browser is given a file that only this user can read, and that leads on.
 *
 * @param directory of this user alone
 * @returns removes the file
 */
export function openBrowser(url: string, directory: string): () => void {
  const file = join(directory, `dashboard-${process.pid}.html`);
  const text = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${url}"><title>hunch</title>\n`;
  writeFileSync(file, text, { mode: 0o600 });
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(program, [file], { detached: true, stdio: 'ignore' });
  // No browser, no desktop: the address stands on the terminal.
  child.on('error', () => undefined);
  child.unref();
  return () => rmSync(file, { force: true });
}
