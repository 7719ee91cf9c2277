import { warmUpBounds } from './warm-up.ts';
import { socketsFirst } from './event-loop.ts';

/**
 * Takes one piece after another of what the first request would make, with everything that lies in the sockets before each.
 *
 * @returns whether it came to the end
 */
export async function warmUpRequests(
  pieces: Iterable<unknown> | AsyncIterable<unknown>,
  { isStopping, isBusy }: { readonly isStopping: () => boolean; readonly isBusy: () => boolean },
): Promise<boolean> {
  for await (const _ of pieces) {
    await socketsFirst();
    while (isBusy() && !isStopping())
      await new Promise((resolve) => setTimeout(resolve, warmUpBounds.waitMs).unref());
    if (isStopping()) return false;
  }
  return true;
}
