import type { Profiles } from '../../memory/profiles.ts';
import { leadPlace, type Head } from './heads.ts';

/**
 * What ranking has to be ahead by to leave the newest line that followed the last one before (what zsh-autosuggestions'
 * `match_prev_cmd` shows), as a ratio of chances. Between two lines that are about as likely it makes no difference on
 * average, but a person of whom little is known must not lose by it; so the right to decide is earned: each time that
 * exactly one of the two was right moves the ratio.
 *
 * On recordings that the start weights were not fitted on, this took what was lost in the smallest of them from eight
 * commands to one or two, and gained 0.1 to 0.4 points in all once something is typed (docs/adr/0018). With something typed
 * and nothing that followed, the match is the newest line that begins so, which is what people mean more often than ranking
 * at first believes: then it takes more.
 */
const ratioStart = {
  empty: { followed: 2, newest: 2 },
  typed: { followed: 2, newest: 4 },
} as const;
/**
 * Where it is behind by much: nearly never, once something is typed. At an empty prompt what stands against it is often no more
 * than the last line again, and a person whose work goes in a circle would pay for long.
 */
const ratioMax = { empty: 3, typed: 20 } as const;
/** So many times more often right than wrong, and the ratio is a third of the way (1/e) from the start to 1. */
const leadScale = 2;
/** What is kept of the lead each time: people change their ways. */
const leadKept = 0.97;

/** Where a profile keeps the leads: behind its weights, at an empty prompt and with something typed. */
const placeOf = (head: Head): number => leadPlace + Number(head !== 'empty');

/**
 * How much likelier another line must be.
 *
 * @param hasFollowed whether anything did follow the last line before
 */
export function ratioOf(profiles: Profiles, head: Head, hasFollowed: boolean): number {
  const lead = profiles.find('global')?.deltas[placeOf(head)] ?? 0;
  const typed = head === 'empty' ? 'empty' : 'typed';
  const start = ratioStart[typed][hasFollowed ? 'followed' : 'newest'];
  return Math.min(ratioMax[typed], 1 + (start - 1) * Math.exp(-lead / leadScale));
}

/** Notes who was right about what ran. */
export function judge(
  deltas: Float32Array,
  head: Head,
  {
    likeliest,
    previous,
    ran,
  }: { readonly likeliest: number; readonly previous: number; readonly ran: number },
): void {
  if (previous < 0 || likeliest === previous || (ran !== likeliest && ran !== previous)) return;
  const place = placeOf(head);
  deltas[place] = (deltas[place] ?? 0) * leadKept + (ran === likeliest ? 1 : -1);
}

/** Exchanges the chances of the likeliest and the previous match, unless the first is far enough ahead. */
export function preferHistoryMatch(
  chances: Float64Array,
  likeliest: number,
  previous: number,
  ratio: number,
): void {
  if (likeliest < 0 || previous < 0 || likeliest === previous) return;
  const first = chances[likeliest] ?? 0;
  const second = chances[previous] ?? 0;
  if (first > ratio * second) return;
  chances[likeliest] = second;
  chances[previous] = first;
}
