import { readFile, stat } from 'node:fs/promises';
import { providerBounds } from './provider.ts';

/** What a file says; empty where there is none, it can't be read, or it is larger than anybody writes. */
export async function textIn(path: string): Promise<string> {
  try {
    const status = await stat(path);
    if (!status.isFile() || status.size > providerBounds.fileBytesMax) return '';
    return await readFile(path, 'utf8');
  } catch {
    return '';
  }
}
