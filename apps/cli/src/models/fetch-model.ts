import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FetchableModel } from './model-table.ts';

/** Without a byte for so long the server is gone; the next try goes on where this one stopped. */
const silenceMs = 30_000;

export interface FetchOptions {
  readonly onProgress?: (bytesDone: number) => void;
  readonly silenceMs?: number;
}

/** Why a model was not fetched, for people. What came of it so far is kept, unless it is wrong. */
export class FetchFailure extends Error {}

/**
 * Fetches a model into a file, beginning where an earlier try ended. The file is there only if its size and digest are those of the table.
 *
 * @throws FetchFailure
 */
export async function fetchModel(
  { url, bytes, sha256 }: Pick<FetchableModel, 'url' | 'bytes' | 'sha256'>,
  target: string,
  { onProgress = () => undefined, silenceMs: patienceMs = silenceMs }: FetchOptions = {},
): Promise<void> {
  const partial = `${target}.part`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  if ((await sizeOf(target)) === bytes) return;
  let done = await sizeOf(partial);
  if (done > bytes) {
    await rm(partial);
    done = 0;
  }
  await checkSpace(dirname(target), bytes - done);
  if (done < bytes) await append({ url, bytes, partial, done, patienceMs, onProgress });
  const digest = await digestOf(partial);
  if (digest !== sha256) {
    await rm(partial, { force: true });
    throw new FetchFailure(
      `The file from ${new URL(url).host} is not the one that was expected: its sha256 is ${digest}, not ${sha256}. It was removed.`,
    );
  }
  await rename(partial, target);
}

interface Appending {
  readonly url: string;
  readonly bytes: number;
  readonly partial: string;
  readonly done: number;
  readonly patienceMs: number;
  readonly onProgress: (bytesDone: number) => void;
}

async function append({ url, bytes, partial, done, patienceMs, onProgress }: Appending): Promise<void> {
  const { host } = new URL(url);
  const silence = new AbortController();
  const patience = setTimeout(() => silence.abort(), patienceMs);
  try {
    const headers = done === 0 ? {} : { range: `bytes=${done}-` };
    const response = await fetch(url, { headers, signal: silence.signal });
    if (!response.ok || response.body === null)
      throw new FetchFailure(`${host} answered ${response.status} for ${url}. Nothing was changed.`);
    // A server that knows no ranges sends the whole file again.
    const isRest = response.status === 206;
    const file = await open(partial, isRest ? 'a' : 'w', 0o600);
    try {
      let written = isRest ? done : 0;
      for await (const chunk of response.body) {
        patience.refresh();
        written += chunk.byteLength;
        if (written > bytes)
          throw new FetchFailure(
            `${host} sends more than the ${bytes} bytes of the file. Nothing was changed.`,
          );
        await file.write(chunk);
        onProgress(written);
      }
      if (written < bytes)
        throw new FetchFailure(
          `${host} ended after ${written} of ${bytes} bytes. Try again: it goes on there.`,
        );
    } finally {
      await file.close();
    }
  } catch (error) {
    throw asFailure(error, host, silence.signal.aborted ? patienceMs : undefined);
  } finally {
    clearTimeout(patience);
  }
}

function asFailure(error: unknown, host: string, silentMs: number | undefined): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (silentMs !== undefined)
    return new FetchFailure(`${host} was silent for ${silentMs / 1000} s. Try again: it goes on there.`);
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
    return new FetchFailure('The disk is full. Make room and try again: it goes on there.');
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new FetchFailure(`${host} can't be reached or broke off (${cause}). Try again: it goes on there.`);
}

async function checkSpace(directory: string, bytesNeeded: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free < bytesNeeded)
    throw new FetchFailure(
      `${directory} has ${megabytes(free)} MB free; ${megabytes(bytesNeeded)} MB are needed. Nothing was fetched.`,
    );
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1e6).toLocaleString('en');
}
