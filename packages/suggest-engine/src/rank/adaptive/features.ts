import { featureNumber as at, featureNames } from './feature-names.ts';
import type { Expert } from './expert.ts';
import type { LineSet } from './lines.ts';
import { mixedChances, type Mixed } from './mixed-chances.ts';
import type { Moment } from './moment.ts';
import { newnessRanks, previousMatchRanks } from './newness.ts';
import { observe, type Observations } from './observe.ts';
import { wordsOf } from './words.ts';

/** Features of candidates, a row each, and of a last row for "none of these". */
export interface FeatureMatrix {
  /** Of candidates, without the last row. */
  readonly rows: number;
  readonly values: Float32Array;
}

export const featuresCount = featureNames.length;

/** The chance at which a feature on the log scale has half of its worth; spreads 0.001..1 over the range. */
const chanceScale = 100;
const chanceNorm = Math.log1p(chanceScale);

function scaled(chance: number): number {
  return Math.log1p(chanceScale * chance) / chanceNorm;
}

/** Chances in the logarithm itself, for the mixed ones: 0.0001 is 0, 1 is 1. */
function logScaled(chance: number): number {
  return Math.max(0, 1 + Math.log10(chance + 1e-4) / 4);
}

/** How long what is typed is, in the classes that have features of their own. */
export function featuresOf(moment: Moment, set: LineSet, prefixLength: number): FeatureMatrix {
  const observations = observe(moment, set);
  const values = new Float32Array((set.size + 1) * featuresCount);
  const habits = habitsOf(moment);
  const shares = sharesOf(moment, set, observations);
  const mixed = mixedChances(moment, set, observations);
  const wording = new Wording(moment);
  const ranks = newnessRanks(moment, set, observations);
  const matchRanks = previousMatchRanks(observations, ranks);
  for (let candidate = 0; candidate < set.size; candidate += 1) {
    const row = values.subarray(candidate * featuresCount, (candidate + 1) * featuresCount);
    setSuccessors(row, candidate, observations, shares);
    setRecency(row, candidate, observations, habits);
    setHistory(row, moment, set.lines[candidate] ?? -1, set.templates[candidate] ?? -1);
    row[at.isNewest] = Number(ranks[candidate] === 0);
    row[at.newnessRank] = 1 / (1 + (ranks[candidate] ?? set.size));
    row[at.isPreviousMatch] = Number(matchRanks[candidate] === 0);
    row[at.previousMatchRank] = 1 / (1 + (matchRanks[candidate] ?? set.size));
    row[at.share] = shares[candidate] ?? 0;
    row[at.historyMix] = logScaled(mixed.history[candidate] ?? 0);
    row[at.sessionMix] = logScaled(mixed.session[candidate] ?? 0);
    wording.set(row, set.texts[candidate] ?? '', prefixLength);
    setLength(row);
    const made = set.substituted(candidate);
    if (made !== undefined) row[made.isCarried ? at.isCarried : at.isMade] = 1;
  }
  const none = values.subarray(set.size * featuresCount);
  setNone(none, moment, set, observations, mixed, prefixLength);
  return { rows: set.size, values };
}

function setSuccessors(
  row: Float32Array,
  candidate: number,
  observations: Observations,
  shares: Float64Array,
): void {
  const { sessionOrders, historyOrders, sessionTemplates, historyTemplates, templateOf } = observations;
  const template = templateOf[candidate] ?? 0;
  const share = shares[candidate] ?? 0;
  const newestOf = (expert: Expert): number => Number(expert.newest === candidate && expert.count > 0);
  row[at.session1] = scaled(sessionOrders[0].chance(candidate, 1));
  row[at.session2] = scaled(sessionOrders[1].chance(candidate, 0.5));
  row[at.session3] = scaled(sessionOrders[2].chance(candidate, 0.5));
  row[at.history1] = scaled(historyOrders[0].chance(candidate, 1));
  row[at.history2] = scaled(historyOrders[1].chance(candidate, 0.5));
  row[at.history3] = scaled(historyOrders[2].chance(candidate, 0.5));
  row[at.sessionTemplate1] = scaled(sessionTemplates[0].chance(template, 1) * share);
  row[at.sessionTemplate2] = scaled(sessionTemplates[1].chance(template, 0.5) * share);
  row[at.historyTemplate1] = scaled(historyTemplates[0].chance(template, 1) * share);
  row[at.historyTemplate2] = scaled(historyTemplates[1].chance(template, 0.5) * share);
  row[at.sessionNewest1] = newestOf(sessionOrders[0]);
  row[at.sessionNewest2] = newestOf(sessionOrders[1]);
  row[at.historyNewest1] = newestOf(historyOrders[0]);
  row[at.historyNewest2] = newestOf(historyOrders[1]);
  row[at.sessionAlike] = scaled(observations.sessionAlike.chance(candidate, 5));
  row[at.historyAlike] = scaled(observations.historyAlike.chance(candidate, 10));
  row[at.afterFailure] = scaled(observations.afterFailure.chance(candidate, 1));
  row[at.repoTemplate1] = scaled(observations.repoTemplates.chance(template, 1) * share);
  row[at.here] = scaled(observations.here.chance(candidate, 1));
}

/** How much this session repeats itself, 0..1. */
interface Habits {
  readonly repeats: number;
  readonly alternations: number;
  readonly news: number;
}

/** The newest commands that say how a person goes about now. */
const habitReach = 20;
/** What is assumed before anything is known, and the weight of that. */
const habitPrior = { repeats: 0.12, alternations: 0.12, news: 0.5, weight: 4 };

function habitsOf({ lines }: Moment): Habits {
  let repeats = 0;
  let alternations = 0;
  let news = 0;
  const reach = Math.min(habitReach, lines.length - 1);
  const { weight } = habitPrior;
  for (let age = 0; age < reach; age += 1) {
    const line = lines[age];
    if (line === lines[age + 1]) repeats += 1;
    else if (line === lines[age + 2]) alternations += 1;
    if (lines.indexOf(line ?? -1, age + 1) < 0) news += 1;
  }
  const rate = (count: number, prior: number): number =>
    (count + prior * weight) / (Math.max(0, reach) + weight);
  return {
    repeats: rate(repeats, habitPrior.repeats),
    alternations: rate(alternations, habitPrior.alternations),
    news: rate(news, habitPrior.news),
  };
}

function setRecency(row: Float32Array, candidate: number, observations: Observations, habits: Habits): void {
  const age = observations.ages[candidate] ?? -1;
  row[at.soon] = scaled(observations.soon.chance(candidate, 1));
  row[at.lately] = scaled(observations.lately.chance(candidate, 2));
  row[at.countInSession] = Math.min(1, Math.log1p(observations.counts[candidate] ?? 0) / 4);
  if (age < 0) {
    row[at.notInSession] = 1;
    return;
  }
  row[at.nearness] = 1 / (1 + age);
  row[at.isLast] = Number(age === 0);
  row[at.isSecondLast] = Number(age === 1);
  row[at.isThirdLast] = Number(age === 2);
  row[at.isLastByHabit] = age === 0 ? habits.repeats : 0;
  row[at.isSecondLastByHabit] = age === 1 ? habits.alternations : 0;
  row[at.isOnceInSession] = Number((observations.counts[candidate] ?? 0) === 1);
}

/** The newest runs of a line that say where it is at home, and who runs it. */
const runsLooked = 6;

function setHistory(row: Float32Array, moment: Moment, line: number, template: number): void {
  const { memory, nowMs, cwd, repoScope, branch } = moment;
  const { history, stored } = memory;
  const { lines, commands } = stored.tables;
  let runs = 0;
  let runsHere = 0;
  let runsOnBranch = 0;
  let sessions = 0;
  let session = 0;
  for (
    let run = history.latest('line', line);
    run > 0 && runs < runsLooked;
    run = history.older('line', run)
  ) {
    runs += 1;
    if (history.cwd(run) === cwd) runsHere += 1;
    if (branch >= 0 && history.branch(run) === branch) runsOnBranch += 1;
    if (runs === 1 || history.session(run) !== session) sessions += 1;
    session = history.session(run);
  }
  const all = history.runs(line);
  row[at.runsHere] = runs === 0 ? 0 : runsHere / runs;
  row[at.onBranch] = runs === 0 ? 0 : runsOnBranch / runs;
  row[at.sessions] = Math.max(0, sessions - 1) / (runsLooked - 1);
  row[at.isOnceEver] = Number(all === 1);
  row[at.inHistory] = scaled(all / (history.size + 10));
  const age = history.ageOf(line);
  row[at.historyNearness] = age < 0 ? 0 : 1 / (1 + age / 20);
  const global = lines.find(stored.global, 0, line);
  if (global >= 0) row[at.overDays] = Math.min(1, Math.log1p(lines.scoreAt(global, nowMs)) / 5);
  const inRepo = repoScope < 0 ? -1 : lines.find(repoScope, 0, line);
  if (inRepo >= 0) row[at.inRepo] = Math.min(1, Math.log1p(lines.scoreAt(inRepo, nowMs)) / 5);
  const known = commands.find(stored.global, template, 0);
  if (known < 0) return;
  const successes = commands.successes(known);
  const failures = commands.others(known);
  row[at.success] = (successes - failures) / (successes + failures + 2);
}

/** Which part of its template's likely runs each candidate is. */
function sharesOf(moment: Moment, set: LineSet, observations: Observations): Float64Array {
  const { history } = moment.memory;
  const { soon, lately, templateOf } = observations;
  const weights = new Float64Array(set.size);
  const totals = new Float64Array(observations.templates);
  for (let candidate = 0; candidate < set.size; candidate += 1) {
    const weight =
      4 * (soon.weights[candidate] ?? 0) +
      (lately.weights[candidate] ?? 0) +
      0.3 * Math.log1p(history.runs(set.lines[candidate] ?? -1)) +
      0.02;
    weights[candidate] = weight;
    const template = templateOf[candidate] ?? 0;
    totals[template] = (totals[template] ?? 0) + weight;
  }
  for (let candidate = 0; candidate < set.size; candidate += 1)
    weights[candidate] = (weights[candidate] ?? 0) / (totals[templateOf[candidate] ?? 0] ?? 1);
  return weights;
}

/** Words in common with what was typed lately. */
class Wording {
  readonly #lately = new Map<string, number>();
  readonly #last: string;
  readonly #secondLast: string;

  constructor({ memory, lines }: Moment) {
    const text = (age: number): string => ((lines[age] ?? -1) < 0 ? '' : memory.texts.text(lines[age] ?? -1));
    for (let age = 0; age < Math.min(argumentsReach, lines.length); age += 1) {
      for (const word of wordsOf(text(age)).arguments)
        if (!this.#lately.has(word)) this.#lately.set(word, 1 - age / argumentsReach);
    }
    this.#last = wordsOf(text(0)).command;
    this.#secondLast = wordsOf(text(1)).command;
  }

  set(row: Float32Array, line: string, prefixLength: number): void {
    const { command, arguments: words } = wordsOf(line);
    let common = 0;
    let newest = 0;
    for (const word of words) {
      const age = this.#lately.get(word);
      if (age === undefined) continue;
      common += 1;
      newest = Math.max(newest, age);
    }
    row[at.argumentsLately] = words.length === 0 ? 0 : common / words.length;
    row[at.argumentNearness] = newest;
    row[at.argumentsUnknown] = Number(words.length > 0 && common === 0);
    row[at.isBare] = Number(words.length === 0);
    row[at.sameCommand] = Number(command === this.#last);
    row[at.sameCommandAsSecond] = Number(command === this.#secondLast);
    row[at.length] = Math.min(1, Math.log1p(Math.max(0, line.length - prefixLength)) / 5);
  }
}

/** Long lines come again differently from short ones: seldom by habit, and then at once. */
function setLength(row: Float32Array): void {
  const length = row[at.length] ?? 0;
  row[at.longNewest] = length * (row[at.isNewest] ?? 0);
  row[at.longNear] = length * (row[at.nearness] ?? 0);
  row[at.longFollower] = length * Math.max(row[at.session1] ?? 0, row[at.history1] ?? 0);
}

/** Arguments of so many of the newest commands are looked for. */
const argumentsReach = 6;

function setNone(
  row: Float32Array,
  moment: Moment,
  set: LineSet,
  observations: Observations,
  mixed: Mixed,
  prefixLength: number,
): void {
  const { news } = habitsOf(moment);
  const most = (chances: Float64Array): number => chances.reduce((max, chance) => Math.max(max, chance), 0);
  row[at.none] = 1;
  row[at.noneNews] = news;
  row[at.noneStart] = 1 / (1 + moment.lines.length / 5);
  row[at.noneHistory] = Math.min(1, Math.log1p(moment.memory.history.size) / 10);
  row[at.noneSession1] = Math.min(1, observations.sessionOrders[0].total / 4);
  row[at.noneHistory1] = Math.min(1, observations.historyOrders[0].total / 16);
  row[at.noneSessionBest] = logScaled(most(mixed.session));
  row[at.noneHistoryBest] = logScaled(most(mixed.history));
  row[at.noneFew] = 1 / (1 + set.size);
  row[at.noneMany] = Math.min(1, Math.log1p(set.size) / 5);
  row[at.noneLastWasNew] = Number(
    moment.lines.length > 0 && moment.lines.indexOf(moment.lines[0] ?? -1, 1) < 0,
  );
  const place = [at.noneTyped1, at.noneTyped2, at.noneTyped3, at.noneTyped4, at.noneTyped8];
  if (prefixLength > 0) row[place[typedClass(prefixLength)] ?? at.none] = 1;
}

/** 1, 2, 3, 4 to 7, 8 and more characters. */
function typedClass(prefixLength: number): number {
  if (prefixLength <= 3) return prefixLength - 1;
  return prefixLength < 8 ? 3 : 4;
}
