import { leadingRows } from '../../memory/stat-table.ts';
import { Expert } from './expert.ts';
import { directoryLooked, followersLooked, templateFollowersLooked, type LineSet } from './lines.ts';
import type { Moment } from './moment.ts';

/** What the session and the history say of each candidate. Experts over lines are by candidate, over templates by template. */
export interface Observations {
  /** What followed the last line, the last two, the last three, in this session. */
  readonly sessionOrders: readonly [Expert, Expert, Expert];
  /** The same of templates: what followed the last one and the last two. */
  readonly sessionTemplates: readonly [Expert, Expert];
  readonly historyOrders: readonly [Expert, Expert, Expert];
  readonly historyTemplates: readonly [Expert, Expert];
  /** What followed the last line when it had failed, too. */
  readonly afterFailure: Expert;
  /** The templates that followed the last one in this repository, by their decayed counts. */
  readonly repoTemplates: Expert;
  /** What came next where the last commands were similar. */
  readonly sessionAlike: Expert;
  readonly historyAlike: Expert;
  /** What ran in this directory. */
  readonly here: Expert;
  /** Commands of this session since a candidate ran; -1: it did not. */
  readonly ages: Int32Array;
  readonly counts: Int32Array;
  /** Runs of this session, fading over 15 and over 100 commands. */
  readonly soon: Expert;
  readonly lately: Expert;
  /** Number of each candidate's template among the distinct templates. */
  readonly templateOf: Int32Array;
  readonly templates: number;
}

/** Each older observation of one context counts this much less. */
const followerDecay = 0.9;
const historyFollowerDecay = 0.97;
const soonDecay = Math.exp(-1 / 15);
const latelyDecay = Math.exp(-1 / 100);

export function observe(moment: Moment, set: LineSet): Observations {
  const { size } = set;
  const { templateOf, numbers } = numberTemplates(set);
  const templates = numbers.size;
  const experts = (length: number): Expert => new Expert(length);
  const observations: Observations = {
    sessionOrders: [experts(size), experts(size), experts(size)],
    sessionTemplates: [experts(templates), experts(templates)],
    historyOrders: [experts(size), experts(size), experts(size)],
    historyTemplates: [experts(templates), experts(templates)],
    afterFailure: experts(size),
    repoTemplates: experts(templates),
    sessionAlike: experts(size),
    historyAlike: experts(size),
    here: experts(size),
    ages: new Int32Array(size).fill(-1),
    counts: new Int32Array(size),
    soon: experts(size),
    lately: experts(size),
    templateOf,
    templates,
  };
  observeSession(moment, set, numbers, observations);
  observeLineFollowers(moment, set, observations);
  observeTemplateFollowers(moment, set, numbers, observations);
  observeDirectory(moment, set, observations);
  observeRepository(moment, numbers, observations);
  return observations;
}

function numberTemplates(set: LineSet): { templateOf: Int32Array; numbers: Map<number, number> } {
  const numbers = new Map<number, number>();
  const templateOf = new Int32Array(set.size);
  for (const [candidate, template] of set.templates.entries()) {
    const number = numbers.get(template) ?? numbers.size;
    numbers.set(template, number);
    templateOf[candidate] = number;
  }
  return { templateOf, numbers };
}

// How much alike two moments are: what each command in common adds to the logarithm of the weight.
const alikeLines = [1.2, 0.8, 0.5];
const alikeTemplates = [1, 0.6, 0.4];

function observeSession(
  moment: Moment,
  set: LineSet,
  numbers: ReadonlyMap<number, number>,
  observations: Observations,
): void {
  const { lines, templates } = moment;
  const { sessionOrders, sessionTemplates, sessionAlike, soon, lately, ages, counts } = observations;
  const [order1, order2, order3] = sessionOrders;
  const [template1, template2] = sessionTemplates;
  let soonWeight = 1;
  let latelyWeight = 1;
  let sameLine = 1;
  let sameTemplate = 1;
  for (let age = 0; age < lines.length; age += 1) {
    const candidate = set.numberOf(lines[age] ?? -1);
    soon.observe(candidate, soonWeight);
    lately.observe(candidate, latelyWeight);
    soonWeight *= soonDecay;
    latelyWeight *= latelyDecay;
    if (candidate >= 0) {
      counts[candidate] = (counts[candidate] ?? 0) + 1;
      if (ages[candidate] === -1) ages[candidate] = age;
    }
    if (age === 0) continue;
    const next = set.numberOf(lines[age - 1] ?? -1);
    let alike = 0;
    let lineRun = true;
    let templateRun = true;
    let lineDepth = 0;
    let templateDepth = 0;
    for (let depth = 0; depth < 3 && depth < lines.length; depth += 1) {
      const isLine = age + depth < lines.length && lines[age + depth] === lines[depth] && lines[depth] !== -1;
      const isTemplate = age + depth < lines.length && templates[age + depth] === templates[depth];
      lineRun &&= isLine;
      templateRun &&= isTemplate;
      if (lineRun) lineDepth = depth + 1;
      if (templateRun) templateDepth = depth + 1;
      if (isLine) alike += alikeLines[depth] ?? 0;
      if (isTemplate) alike += alikeTemplates[depth] ?? 0;
    }
    if (lineDepth >= 1) {
      order1.observe(next, sameLine);
      if (lineDepth >= 2) order2.observe(next, sameLine);
      if (lineDepth >= 3) order3.observe(next, sameLine);
      sameLine *= followerDecay;
    }
    if (templateDepth >= 1) {
      const number = numbers.get(templates[age - 1] ?? -1) ?? -1;
      template1.observe(number, sameTemplate);
      if (templateDepth >= 2) template2.observe(number, sameTemplate);
      sameTemplate *= followerDecay;
    }
    if (alike > 0) sessionAlike.observe(next, Math.exp(alike - age / 60));
  }
}

function observeLineFollowers(moment: Moment, set: LineSet, observations: Observations): void {
  const { lines, hasLastFailed } = moment;
  const { history } = moment.memory;
  const [order1, order2, order3] = observations.historyOrders;
  let weight = 1;
  let sequence = history.latest('line', lines[0] ?? -1);
  for (let look = 0; look < followersLooked && sequence > 0; look += 1) {
    const next = history.after(sequence);
    if (next > 0) {
      const candidate = set.numberOf(history.line(next));
      order1.observe(candidate, weight);
      if (hasLastFailed && history.hasFailed(sequence)) observations.afterFailure.observe(candidate, weight);
      const second = history.before(sequence);
      if (second > 0 && lines.length > 1 && history.line(second) === lines[1]) {
        order2.observe(candidate, weight);
        const third = history.before(second);
        if (third > 0 && lines.length > 2 && history.line(third) === lines[2])
          order3.observe(candidate, weight);
      }
      weight *= historyFollowerDecay;
    }
    sequence = history.older('line', sequence);
  }
}

/** Similar moments are looked for among so many of the newest commands. */
const alikeReach = 1_500;

function observeTemplateFollowers(
  moment: Moment,
  set: LineSet,
  numbers: ReadonlyMap<number, number>,
  observations: Observations,
): void {
  const { lines, templates, cwd } = moment;
  const { history } = moment.memory;
  const [template1, template2] = observations.historyTemplates;
  let weight = 1;
  let sequence = history.latest('template', templates[0] ?? -1);
  for (let look = 0; look < templateFollowersLooked && sequence > 0; look += 1) {
    const next = history.after(sequence);
    if (next > 0) {
      const number = numbers.get(history.template(next)) ?? -1;
      template1.observe(number, weight);
      let alike = (alikeTemplates[0] ?? 0) + (history.line(sequence) === lines[0] ? (alikeLines[0] ?? 0) : 0);
      let earlier = history.before(sequence);
      for (let depth = 1; depth < 3 && earlier > 0 && depth < lines.length; depth += 1) {
        if (history.template(earlier) === templates[depth]) {
          alike += alikeTemplates[depth] ?? 0;
          if (depth === 1) template2.observe(number, weight);
        }
        if (history.line(earlier) === lines[depth]) alike += alikeLines[depth] ?? 0;
        earlier = history.before(earlier);
      }
      if (history.cwd(next) === cwd) alike += 0.5;
      if (history.newest - sequence <= alikeReach)
        observations.historyAlike.observe(set.numberOf(history.line(next)), Math.exp(alike));
      weight *= historyFollowerDecay;
    }
    sequence = history.older('template', sequence);
  }
}

function observeDirectory(moment: Moment, set: LineSet, { here }: Observations): void {
  const { history } = moment.memory;
  let weight = 1;
  let sequence = history.latest('cwd', moment.cwd);
  for (let look = 0; look < directoryLooked && sequence > 0; look += 1) {
    here.observe(set.numberOf(history.line(sequence)), weight);
    weight *= historyFollowerDecay;
    sequence = history.older('cwd', sequence);
  }
}

function observeRepository(
  { memory, repoScope, templates, nowMs }: Moment,
  numbers: ReadonlyMap<number, number>,
  { repoTemplates }: Observations,
): void {
  const last = templates[0] ?? -1;
  if (repoScope < 0 || last < 0) return;
  const { transitions } = memory.stored.tables;
  // Only the leading rows of a group come in an order that a restart keeps; a sum must not depend on the others'.
  let row = transitions.firstOf(repoScope, last);
  for (let place = 0; place < leadingRows && row >= 0; place += 1) {
    repoTemplates.observe(numbers.get(transitions.member(row)) ?? -1, transitions.scoreAt(row, nowMs));
    row = transitions.nextOf(row);
  }
}
