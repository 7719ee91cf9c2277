import { readFileSync } from 'node:fs';

/** @returns undefined when the file can't be read, for whatever reason */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** @returns an empty text when the file can't be read */
export function textIfThere(path: string): string {
  return readIfThere(path)?.toString() ?? '';
}
