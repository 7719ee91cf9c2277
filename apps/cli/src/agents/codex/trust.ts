import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a person has trusted hooks of this file. Codex (0.169) runs no other hooks and says nothing of it outside its own
 * screen. It keeps a hash of each trusted hook in its config.toml, under `[hooks.state."FILE:EVENT:GROUP:HOOK"]`; whether the
 * hash still holds only Codex knows.
 *
 * @param directory of the settings of Codex
 * @param file its hooks.json
 */
export function codexHasTrusted(directory: string, file: string): boolean {
  const config = join(directory, 'config.toml');
  return (
    existsSync(config) &&
    readFileSync(config, 'utf8').includes(`[hooks.state.${JSON.stringify(file).slice(0, -1)}:`)
  );
}
