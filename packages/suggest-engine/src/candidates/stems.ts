import type { RequestContext } from './request-context.ts';
import type { LikelyLine } from './candidate.ts';

/** The newest commands that are looked through: all, and those that came after the last template. */
const newestLooked = 256;
const followersLooked = 64;
/** Each older one counts this much less. */
const decay = 0.97;
/** Lines that a stem has to be the beginning of: one says nothing of what varies. */
const linesMin = 2;
/** The weight of what comes after anything, beside what came after the last template; and of something else. */
const backOff = 1;
const doubt = 1.5;

/** A line that ran once, with what it weighs among those that came after the last template, and among all. */
interface Once {
  readonly text: string;
  followed: number;
  newest: number;
}

/**
 * Where arguments never come back, no line that ran is likely, and their beginning is: `git commit -m "` of messages that are
 * all new. Of the lines that ran once and never again, the beginning that most have in common, up to what varies, with the part
 * that it has among them; those that came after a command like the last count most. A stem is not run: it is what the user goes on from.
 *
 * @param shareMin one that is less sure is not looked for
 */
export function stemsOf(context: RequestContext, shareMin: number): readonly LikelyLine[] {
  const typed = context.matcher.prefix.length;
  let lines = linesOnce(context);
  const followed = totalOf(lines, 'followed');
  const newest = totalOf(lines, 'newest');
  let best: (LikelyLine & { readonly saves: number }) | null = null;
  // From word to word, with the lines that most begin alike.
  for (let end = 0; lines.length >= linesMin;) {
    const [stem, alike] = strongestGroup(lines, Math.max(end, typed));
    if (alike.length < linesMin) break;
    const ofFollowed = totalOf(alike, 'followed');
    const share =
      (ofFollowed + (backOff * totalOf(alike, 'newest')) / (newest + doubt)) / (followed + backOff);
    if (share < shareMin) break;
    const saves = share * (stem.length - typed - 1);
    if (saves > (best?.saves ?? 0))
      best = { text: stem, share, saves, about: `${alike.length} lines began so, each with another end` };
    lines = alike;
    end = stem.length;
  }
  return best === null ? [] : [best];
}

function totalOf(lines: readonly Once[], weight: 'followed' | 'newest'): number {
  let total = 0;
  for (const line of lines) total += line[weight];
  return total;
}

/** The lines that ran once and go on from what is typed. */
function linesOnce(context: RequestContext): readonly Once[] {
  const { history } = context.memory;
  const found = new Map<number, Once>();
  let weight = 1;
  let sequence = history.latest('template', context.previousTemplate);
  for (let look = 0; look < followersLooked && sequence > 0; look += 1) {
    const line = onceAt(context, found, history.after(sequence));
    if (line !== null) {
      line.followed += weight;
      weight *= decay;
    }
    sequence = history.older('template', sequence);
  }
  weight = 1;
  const oldest = Math.max(1, history.newest - Math.min(history.size, newestLooked) + 1);
  for (let place = history.newest; place >= oldest; place -= 1) {
    const line = onceAt(context, found, place);
    if (line === null) continue;
    line.newest += weight;
    weight *= decay;
  }
  return [...found.values()];
}

/** Null: it goes on from something else than what is typed, has come again, or failed. */
function onceAt(
  { memory, matcher }: RequestContext,
  found: Map<number, Once>,
  sequence: number,
): Once | null {
  const { history, texts } = memory;
  if (sequence <= 0 || history.hasFailed(sequence)) return null;
  const line = history.line(sequence);
  if (line < 0 || history.runs(line) > 1) return null;
  const known = found.get(line);
  if (known !== undefined) return known;
  const text = texts.text(line);
  if (!text.startsWith(matcher.prefix) || text.includes('\n')) return null;
  const once = { text, followed: 0, newest: 0 };
  found.set(line, once);
  return once;
}

/** The lines that begin alike up to the first place behind `from` where something may vary, those that weigh most. */
function strongestGroup(lines: readonly Once[], from: number): readonly [string, readonly Once[]] {
  const groups = new Map<string, Once[]>();
  for (const line of lines) {
    const end = nextEnd(line.text, from);
    if (end < 0) continue;
    const stem = line.text.slice(0, end);
    const group = groups.get(stem);
    if (group === undefined) groups.set(stem, [line]);
    else group.push(line);
  }
  let best: readonly [string, readonly Once[]] = ['', []];
  let most = 0;
  for (const [stem, group] of groups) {
    const weight = totalOf(group, 'followed') + totalOf(group, 'newest');
    if (weight > most || (weight === most && stem < best[0])) [best, most] = [[stem, group], weight];
  }
  return best;
}

/** Where, behind `from`, a word, a quoted text or a part of a path begins, after the first word; -1: nowhere. */
function nextEnd(line: string, from: number): number {
  for (let end = Math.max(from, line.indexOf(' ')) + 1; end < line.length; end += 1) {
    const before = line[end - 1];
    if (before === '/' || before === '=') return end;
    if (before === ' ' && line[end] !== ' ') {
      // The quote belongs to the stem.
      const isQuoted = line[end] === '"' || line[end] === "'";
      return isQuoted && end + 1 < line.length ? end + 1 : end;
    }
  }
  return -1;
}
