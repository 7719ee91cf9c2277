import { MessageChannel } from 'node:worker_threads';

/**
 * Of all columns of numbers in an image, which can be handed to another thread rather than copied. Not what is a part only of
 * its buffer: Node cuts small ones from a pool, and others have their bytes there.
 */
export function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength } = value;
    return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength ? [buffer] : [];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.values(value).flatMap(buffersOf);
}

/**
 * Gives the memory of buffers back now. The store thread makes little garbage: it would keep 25 MB of an image for hours.
 * What is handed over to a port that nobody listens to is gone.
 */
export function discard(buffers: readonly ArrayBuffer[]): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, buffers);
  port1.close();
}
