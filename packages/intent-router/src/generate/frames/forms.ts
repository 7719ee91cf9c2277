import type { Frame } from './frame.ts';
import type { PlatformFacts } from '../../platform/facts.ts';
import { frameTables } from './tables.ts';

/** The form of a command of frames/commands.toml, its places filled in. */
export function form(
  table: string,
  name: string,
  platform: PlatformFacts,
  places: Readonly<Record<string, string>> = {},
): string {
  const found = frameTables().commands[table]?.[name];
  if (found === undefined) throw new Error(`frames/commands.toml: there is no ${table}.${name}`);
  const text =
    typeof found === 'string' ? found : platform.unixFlavor === 'bsd' ? (found.bsd ?? found.gnu) : found.gnu;
  return text.replaceAll(/\{([a-z_]+)\}/g, (_, place: string) => places[place] ?? '');
}

/** What BSDs and macOS call the programs of checksums. */
export function checksumPlaces(algorithm: string): Readonly<Record<string, string>> {
  return {
    algorithm,
    bsd_algorithm: algorithm === 'md5' ? 'md5 -r' : `shasum -a ${algorithm.replace('sha', '')}`,
  };
}

/** How du(1) writes sizes: in the unit that is said, else so that a person can read them. */
export function unitOf(frame: Frame): string {
  return ['k', 'm', 'g'].find((unit) => frame.take(`unit ${unit}`))?.replace('g', 'BG') ?? 'h';
}
