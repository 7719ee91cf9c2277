import type { Deadline } from '../deadline.ts';
import type { FeatureCache } from '../features/feature-cache.ts';
import { directoryLooked, followersLooked, templateFollowersLooked } from '../features/cache-bounds.ts';
import { LineSet, type IsAllowed } from './line-set.ts';
import type { PrefixMatcher } from './prefix-match.ts';

/**
 * What each source may give, so that none crowds out the others: together at most 200 lines that were typed before (spec 003 §6.3).
 * Looking at a line costs 2 µs, and half as many again found no hit more in recordings.
 */
export const sourceCaps = {
  session: 40,
  followers: 16,
  templateFollowers: 12,
  directory: 10,
  newest: 8,
  leaders: 12,
  repoLeaders: 8,
  strongestMatches: 48,
  newestMatches: 24,
} as const;
/** Lines made of parts; with nothing typed there are so many that none is likely. */
const madeMax = { empty: 12, typed: 24 } as const;
/** Of each source, where too few lines start with what is typed. */
const looseMax = 96;

/** The lines that are worth ranking at an empty prompt: what this session ran, what followed, what is at home here. */
export function likelyLines(cache: FeatureCache, isAllowed: IsAllowed, deadline: Deadline): LineSet {
  const found = new LineSet(cache, isAllowed);
  return collect(found, [...known, (lines) => lines.addMade(madeMax.empty)], deadline);
}

type Source = (found: LineSet) => void;

/** Asks one source after the other; the first ones know most of what is next. */
function collect(found: LineSet, sources: readonly Source[], deadline: Deadline): LineSet {
  for (const add of sources) {
    if (found.size > 0 && deadline.isOver()) break;
    add(found);
  }
  return found;
}

const known: readonly Source[] = [
  addOfSession,
  (found) => addFollowers(found, 'line', followersLooked, sourceCaps.followers),
  (found) => addFollowers(found, 'template', templateFollowersLooked, sourceCaps.templateFollowers),
  addOfDirectory,
  (found) => addNewest(found, sourceCaps.newest),
  (found) => {
    const { repoScope } = found.cache.context;
    if (repoScope >= 0) addLeaders(found, repoScope, sourceCaps.repoLeaders);
  },
  (found) => addLeaders(found, found.cache.context.memory.stored.global, sourceCaps.leaders),
];

function addOfSession(found: LineSet): void {
  const { lines, templates } = found.cache.context;
  const end = found.size + sourceCaps.session;
  for (let age = 0; age < lines.length && found.size < end; age += 1)
    found.add(lines[age] ?? -1, templates[age] ?? -1);
}

/** What came after the last line, or after one like it. */
function addFollowers(found: LineSet, chain: 'line' | 'template', looks: number, max: number): void {
  const { memory, lines, templates } = found.cache.context;
  const { history } = memory;
  const end = found.size + max;
  let sequence = history.latest(chain, (chain === 'line' ? lines : templates)[0] ?? -1);
  for (let look = 0; look < looks && sequence > 0 && found.size < end; look += 1) {
    const next = history.after(sequence);
    if (next > 0) found.add(history.line(next), history.template(next));
    sequence = history.older(chain, sequence);
  }
}

function addOfDirectory(found: LineSet): void {
  const { memory, cwd } = found.cache.context;
  const { history } = memory;
  const end = found.size + sourceCaps.directory;
  let here = history.latest('cwd', cwd);
  for (let look = 0; look < directoryLooked && here > 0 && found.size < end; look += 1) {
    found.add(history.line(here), history.template(here));
    here = history.older('cwd', here);
  }
}

function addNewest(found: LineSet, max: number): void {
  const { history } = found.cache.context.memory;
  const end = found.size + max;
  for (const line of found.cache.newest()) {
    if (found.size >= end) return;
    found.add(line, history.template(history.latest('line', line)));
  }
}

function addLeaders(found: LineSet, scope: number, max: number): void {
  const { lines } = found.cache.context.memory.stored.tables;
  const end = found.size + max;
  for (const row of lines.leaders(scope)) {
    if (found.size >= end) return;
    found.add(lines.member(row), lines.group(row));
  }
}

/**
 * With something typed: of the same sources those that go on from it, and the strongest of all that do. What is typed
 * already in full is no suggestion, so there is nothing to learn from it either.
 */
export function matchingLines(
  cache: FeatureCache,
  prefix: string,
  isAllowed: IsAllowed,
  deadline: Deadline,
): LineSet {
  const found = new LineSet(
    cache,
    (text) => text.length > prefix.length && text.startsWith(prefix) && isAllowed(text),
  );
  // What is known of the session and of what follows is narrowed by the prefix: room enough for these.
  const begun: readonly Source[] = [
    (lines) => addNewest(lines, sourceCaps.newestMatches),
    (lines) => addStrongest(lines, prefix),
    (lines) => lines.addMade(madeMax.typed),
  ];
  return collect(found, [...known, ...begun], deadline);
}

function addStrongest(found: LineSet, prefix: string): void {
  const { stored } = found.cache.context.memory;
  const { lines } = stored.tables;
  for (const line of stored.prefixes.strongest(prefix, sourceCaps.strongestMatches)) {
    const row = lines.find(stored.global, 0, line);
    if (row >= 0) found.add(line, lines.group(row));
  }
}

/** Adds lines that match but for case and blanks, or by their initials: of this session, the strongest of the repository and of all. */
export function addLooseLines(found: LineSet, matcher: PrefixMatcher, isAllowed: IsAllowed): void {
  const { memory, lines, templates, repoScope } = found.cache.context;
  const { stored } = memory;
  const accepts = (text: string): boolean =>
    !text.startsWith(matcher.prefix) && matcher.anyQuality(text) > 0 && isAllowed(text);
  for (const line of stored.prefixes.strongest(matcher.prefix, looseMax)) {
    const row = stored.tables.lines.find(stored.global, 0, line);
    if (row >= 0) found.add(line, stored.tables.lines.group(row), accepts);
  }
  for (let age = 0; age < lines.length; age += 1) found.add(lines[age] ?? -1, templates[age] ?? -1, accepts);
  for (const scope of [repoScope, stored.global]) {
    for (const row of stored.tables.lines.leaders(scope).slice(0, looseMax))
      found.add(stored.tables.lines.member(row), stored.tables.lines.group(row), accepts);
  }
}
