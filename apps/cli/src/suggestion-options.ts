import { readFileSync } from 'node:fs';
import { isText } from './file-status.ts';

/**
 * What the configuration file says in `[suggestions]`, unchecked: the daemon checks and reports. Most files set none of the
 * options asked for, so most commands are spared the parser.
 */
export async function suggestionOptions(
  file: string,
  names: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  let text = '';
  try {
    if (isText(file)) text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  if (!names.some((name) => text.includes(name))) return {};
  const { suggestionsIn } = await import('./edit-configuration.ts');
  return suggestionsIn(text);
}
