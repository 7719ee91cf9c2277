import type { RequestContext } from '../candidates/request-context.ts';
import type { LineFilters } from '../filters/filters.ts';
import { hasOnlyFailed } from './failures.ts';

/** The newest commands that are looked through; what is older stands or falls by its chance. */
const newestLooked = 400;
/** Of those that begin so: where as many can't run, one more is no great loss. */
const judgedMax = 16;

/**
 * The newest line that goes on from what is typed, as a shell's own search would find it; null: nothing is typed, or there is
 * none. It is always among what is shown, or a stem of it: ranking learns to expect nothing of lines that never come back, and
 * must not hide more than a plain search does.
 */
export function newestBegun({ memory, matcher }: RequestContext, filters: LineFilters): string | null {
  const { prefix } = matcher;
  if (prefix === '') return null;
  const { history, texts } = memory;
  let judged = 0;
  for (const line of history.newestLines(newestLooked)) {
    const text = texts.text(line);
    if (text.length <= prefix.length || !text.startsWith(prefix)) continue;
    if (judged >= judgedMax) return null;
    judged += 1;
    const { session } = filters.context;
    if (
      !hasOnlyFailed(memory, session, line) &&
      filters.judge({ text, line, source: 'global_frequency' }) === null
    )
      return text;
  }
  return null;
}

/** The first lines, up to `limit`; `kept` takes the last place if it is further down, and no stem of it is there. */
export function withKept<Line extends { readonly text: string; readonly source: string }>(
  lines: readonly Line[],
  kept: string | null,
  limit: number,
): readonly Line[] {
  const first = lines.slice(0, limit);
  if (kept === null || lines.length <= limit || limit < 2) return first;
  const isThere = first.some(
    ({ text, source }) => text === kept || (source === 'stem' && kept.startsWith(text)),
  );
  const entry = isThere ? undefined : lines.find(({ text }) => text === kept);
  return entry === undefined ? first : [...first.slice(0, -1), entry];
}
