import type { CompiledParts } from '../program/code-file.ts';
import type { CodeCache } from '../program/scripts.ts';
import { socketsFirst } from './event-loop.ts';
import type { Log } from '../observe/log.ts';
import { underFlagsOfStart } from './heap.ts';
import { errorMessage } from '../observe/error-message.ts';

/**
 * Keeps the compiled code of what has run by now for the next start, if this one had to compile. A piece takes a millisecond or
 * two, and whoever asks meanwhile comes first.
 */
export async function saveCodeCache(code: CodeCache, log: Log, isStopping: () => boolean): Promise<void> {
  if (code.isLacking) await keep(code, log, isStopping);
  code.release();
}

async function keep(code: CodeCache, log: Log, isStopping: () => boolean): Promise<void> {
  const pieces = code.pieces();
  while (!isStopping()) {
    const { done, value } = underFlagsOfStart(() => pieces.next());
    if (done === true) return write(code, value, log);
    await socketsFirst();
  }
}

function write(code: CodeCache, parts: CompiledParts, log: Log): void {
  try {
    code.write(parts);
    log.info('compiled code kept', { scripts: parts.size });
  } catch (error) {
    log.warn('compiled code not kept', { reason: errorMessage(error) });
  }
}
