import type { Memory } from '../memory/memory.ts';
import { featureNumber as at, featuresCount } from './feature-names.ts';
import { directoryAt, cwdFeaturesOf } from './cwd-features.ts';
import type { Habits } from './habits.ts';
import { logCount, logScaled, scaled } from './scales.ts';
import type { FeatureCache } from './feature-cache.ts';
import { mixedChance } from './weighted-counts.ts';

/** The features of a line that hold whatever is typed and whatever else is a candidate: computed once a context. */
export function computeLineFeatures(cache: FeatureCache, number: number): void {
  if (cache.isComputed[number] === 1) return;
  cache.isComputed[number] = 1;
  const row = cache.lineFeatures.subarray(number * featuresCount, (number + 1) * featuresCount);
  row.fill(0);
  setSuccessors(row, cache, number);
  setRecency(row, cache, number);
  setHistory(row, cache, number);
  setCwdFeatures(row, cache, number);
  setCommonHabits(row, cache, number);
  cache.wordOverlap.set(row, cache.texts[number] ?? '');
  const made = cache.substituted(number);
  if (made !== undefined) row[made.isCarried ? at.isCarried : at.isMade] = 1;
}

function setSuccessors(row: Float32Array, { observations }: FeatureCache, number: number): void {
  const { sessionOrders, historyOrders } = observations;
  row[at.session1] = scaled(sessionOrders[0].chance(number, 1));
  row[at.session2] = scaled(sessionOrders[1].chance(number, 0.5));
  row[at.session3] = scaled(sessionOrders[2].chance(number, 0.5));
  row[at.history1] = scaled(historyOrders[0].chance(number, 1));
  row[at.history2] = scaled(historyOrders[1].chance(number, 0.5));
  row[at.history3] = scaled(historyOrders[2].chance(number, 0.5));
  row[at.sessionAlike] = scaled(observations.sessionAlike.chance(number, 5));
  row[at.historyAlike] = scaled(observations.historyAlike.chance(number, 10));
  row[at.afterFailure] = scaled(observations.afterFailure.chance(number, 1));
  row[at.here] = scaled(observations.here.chance(number, 1));
  const lately = observations.lately.chance(number, 2);
  row[at.sessionMix] = logScaled(mixedChance(lately, sessionOrders, number));
}

function setRecency(row: Float32Array, cache: FeatureCache, number: number): void {
  const { observations, ages, counts } = cache;
  const habits: Habits = cache.habits;
  const age = ages[number] ?? -1;
  const count = counts[number] ?? 0;
  if (age < 0) {
    row[at.notInSession] = 1;
    return;
  }
  row[at.soon] = scaled(observations.soon.chance(number, 1));
  row[at.lately] = scaled(observations.lately.chance(number, 2));
  row[at.countInSession] = Math.min(1, Math.log1p(count) / 4);
  row[at.nearness] = 1 / (1 + age);
  row[at.isLast] = Number(age === 0);
  row[at.isSecondLast] = Number(age === 1);
  row[at.isThirdLast] = Number(age === 2);
  row[at.isLastByHabit] = age === 0 ? habits.repeats : 0;
  row[at.isSecondLastByHabit] = age === 1 ? habits.alternations : 0;
  row[at.isOnceInSession] = Number(count === 1);
}

/** The newest runs of a line that say where it is at home, and who runs it. */
const runsLooked = 6;

function setHistory(row: Float32Array, cache: FeatureCache, number: number): void {
  const { memory, nowMs, repoScope } = cache.context;
  const { history, stored } = memory;
  const { lines, commands } = stored.tables;
  const line = cache.lines[number] ?? -1;
  const all = history.runs(line);
  const age = cache.ages[number] ?? -1;
  cache.newness[number] = age < 0 ? neverRun : age;
  if (all > 0) setRuns(row, cache, number);
  cache.shareWeights[number] = shareWeight(cache, number, all);
  row[at.isOnceEver] = Number(all === 1);
  row[at.inHistory] = scaled(all / (history.size + 10));
  const chance = all / (history.size + 1);
  row[at.historyMix] = logScaled(mixedChance(chance, cache.observations.historyOrders, number));
  const global = line < 0 ? -1 : lines.find(stored.global, 0, line);
  if (global >= 0) row[at.overDays] = logCount(lines.scoreAt(global, nowMs));
  const inRepo = repoScope < 0 || line < 0 ? -1 : lines.find(repoScope, 0, line);
  if (inRepo >= 0) row[at.inRepo] = logCount(lines.scoreAt(inRepo, nowMs));
  const known = commands.find(stored.global, cache.templates[number] ?? -1, 0);
  if (known < 0) return;
  const successes = commands.successes(known);
  const failures = commands.others(known);
  row[at.success] = (successes - failures) / (successes + failures + 2);
}

function setCommonHabits(row: Float32Array, { context, texts }: FeatureCache, number: number): void {
  const { commonHabits, texts: all } = context.memory;
  const text = texts[number] ?? '';
  const last = context.lines[0] ?? -1;
  row[at.comesAgain] = commonHabits.returnOf(text);
  // Of a last line that must not be shown nothing is known.
  if (last >= 0 || context.lines.length === 0)
    row[at.afterProgram] = commonHabits.followerOf(last < 0 ? '' : all.text(last), text);
}

/** Features of the working directory: `cat notes.txt` belongs to one directory, and nobody changes to the directory they are in. */
function setCwdFeatures(row: Float32Array, { context, texts, lines }: FeatureCache, number: number): void {
  const { cwd, memory } = context;
  // Imports say nothing of where.
  if (!memory.texts.text(cwd).startsWith('/')) return;
  const { isRelative, goesTo } = cwdFeaturesOf(texts[number] ?? '');
  const hasRun = (lines[number] ?? -1) >= 0;
  if (isRelative && hasRun) row[(row[at.runsHere] ?? 0) > 0 ? at.isAtHome : at.isElsewhere] = 1;
  if (goesTo !== null) setGoal(row, memory, cwd, goesTo);
}

/** Whoever ran something in a directory was there; a `cd` that failed led to none. */
function setGoal(row: Float32Array, { texts, history }: Memory, cwd: number, goesTo: string): void {
  const directory = texts.find(directoryAt(texts.text(cwd), goesTo));
  const last = directory < 0 ? 0 : history.latest('cwd', directory);
  if (directory === cwd) row[at.staysHere] = 1;
  else if (last === 0) row[at.goesToUnknown] = 1;
  else {
    row[at.goesToKnown] = 1;
    row[at.goesNear] = 1 / (1 + history.age(last) / 20);
  }
}

/** How likely a line is among those of its template: how lately and how often it ran. */
function shareWeight({ observations }: FeatureCache, number: number, runs: number): number {
  const { soon, lately } = observations;
  return 4 * (soon.weights[number] ?? 0) + (lately.weights[number] ?? 0) + 0.3 * Math.log1p(runs) + 0.02;
}

/** More than any age within a session: what this session ran is newer than what others ran meanwhile. */
const sessionFirst = 1_000_000;
const neverRun = 1_000_000_000;

function setRuns(row: Float32Array, { context, lines, ages, newness }: FeatureCache, number: number): void {
  const { history } = context.memory;
  const { cwd, branch } = context;
  const newest = history.latest('line', lines[number] ?? -1);
  if ((ages[number] ?? -1) < 0) newness[number] = sessionFirst + history.age(newest);
  let runs = 0;
  let here = 0;
  let onBranch = 0;
  let sessions = 0;
  let session = 0;
  for (let run = newest; run > 0 && runs < runsLooked; run = history.older('line', run)) {
    runs += 1;
    if (history.cwd(run) === cwd) here += 1;
    if (branch >= 0 && history.branch(run) === branch) onBranch += 1;
    if (runs === 1 || history.session(run) !== session) sessions += 1;
    session = history.session(run);
  }
  row[at.runsHere] = here / runs;
  row[at.onBranch] = onBranch / runs;
  row[at.sessions] = Math.max(0, sessions - 1) / (runsLooked - 1);
  row[at.historyNearness] = 1 / (1 + history.age(newest) / 20);
}
