import type { Memory } from '../memory/memory.ts';
import type { Session } from '../memory/session.ts';

/** The newest runs of a line that are looked at. */
const runsLooked = 8;

/**
 * Whether a line has failed each time, as far as this session knows. A run without an exit code (an import) or one that the
 * user stopped may have been a success.
 */
export function hasOnlyFailed({ stored, history }: Memory, session: Session | null, line: number): boolean {
  if (line < 0) return false;
  const { lines } = stored.tables;
  const row = lines.find(stored.global, 0, line);
  if (row >= 0 && (lines.successes(row) > 0 || lines.others(row) === 0)) return false;
  const own = session?.runsOf(line);
  if (own !== undefined && own.successes > 0) return false;
  if (row < 0 && own === undefined) return false;
  let sequence = history.latest('line', line);
  for (let look = 0; look < runsLooked && sequence > 0; look += 1) {
    if (!history.hasFailed(sequence)) return false;
    sequence = history.older('line', sequence);
  }
  // Of what a session keeps to itself, only its own runs tell an unknown outcome.
  return own === undefined || own.failures === own.count;
}
