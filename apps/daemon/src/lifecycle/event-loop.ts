/**
 * Lets what lies in the sockets come first: a busy process runs its timers, and handles its signals, before it looks there.
 * Three turns, since a connection is accepted in one and read in the next.
 */
export async function socketsFirst(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
