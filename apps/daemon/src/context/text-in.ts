import { readFile, stat } from 'node:fs/promises';
import { isSettled } from '../platform/settled-time.ts';
import { providerBounds } from './provider.ts';

/** What a file says; empty where there is none, it can't be read, or it is larger than anybody writes. */
export const textIn = (path: string): Promise<string> =>
  wholeTextIn(path).then(
    (text) => text ?? '',
    () => '',
  );

/** What a file says, empty where there is none; null: it is larger than anybody writes. Fails where it can't be read. */
export async function wholeTextIn(path: string): Promise<string | null> {
  try {
    const status = await stat(path);
    if (!status.isFile()) return '';
    return status.size > providerBounds.fileBytesMax ? null : await readFile(path, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return '';
    throw error;
  }
}

/**
 * When files changed last. Empty: one did so lately that another change would not show, or since it was read.
 *
 * @param readMs when they were read first, if that was before
 */
export async function stampOf(paths: readonly string[], readMs?: number): Promise<string> {
  const times = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return times.every((time) => isSettled(time, readMs)) ? times.join(' ') : '';
}

/** Nothing is there: that is not the same as what can't be read, of which nobody knows what it holds. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
