import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Empty: debootstrap's own choice. */
const mirror = process.env.HUNCH_DEBIAN_MIRROR ?? '';

/** A Debian sid with the real atuin and its server, made once: some four minutes and 400 MB. Needs root and debootstrap. */
export function sidRoot(directory: string): string {
  const root = join(directory, 'sid');
  if (existsSync(join(root, 'usr/bin/atuin-server'))) return root;
  mkdirSync(directory, { recursive: true });
  const include = '--include=ca-certificates,atuin,atuin-server';
  const values = ['--variant=minbase', include, 'sid', root, ...(mirror === '' ? [] : [mirror])];
  const { status, error } = spawnSync('debootstrap', values, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error !== undefined) throw new Error(`debootstrap: ${error.message}`);
  if (status !== 0) throw new Error(`debootstrap ended with ${status}`);
  return root;
}
