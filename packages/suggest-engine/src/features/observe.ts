import type { Deadline } from '../deadline.ts';
import { leadingRows } from '../memory/stat-table.ts';
import { directoryLooked, followersLooked, templateFollowersLooked } from './cache-bounds.ts';
import type { ObservedLines } from './observations.ts';
import type { WeightedCounts } from './weighted-counts.ts';

/** Each older observation of one context counts this much less. */
const followerDecay = 0.9;
const historyFollowerDecay = 0.97;
/**
 * What followed a command that had succeeded says little once it has failed, and the other way round. A judgement: the recordings
 * that the weights are fitted on have no exit codes, and without them all outcomes agree.
 */
const otherOutcome = 0.3;
const soonDecay = Math.exp(-1 / 15);
const latelyDecay = Math.exp(-1 / 100);

/** Reads the session and the chains of the history, once a context. */
export function observe(cache: ObservedLines, deadline: Deadline): void {
  for (const look of looks) {
    look(cache);
    if (deadline.isOver()) return;
  }
}

/** What says most comes first. */
const looks: readonly ((cache: ObservedLines) => void)[] = [
  observeSession,
  observeLineFollowers,
  observeTemplateFollowers,
  observeDirectory,
  observeTransitions,
];

// How similar two contexts are: what each command in common adds to the logarithm of the weight.
const alikeLines = [1.2, 0.8, 0.5];
const alikeTemplates = [1, 0.6, 0.4];

function observeSession(cache: ObservedLines): void {
  const { ages, counts } = cache;
  const { lines, templates, failed, hasLastFailed } = cache.context;
  const { sessionOrders, sessionTemplates, sessionAlike, soon, lately } = cache.observations;
  const [order1, order2, order3] = sessionOrders;
  const [template1, template2] = sessionTemplates;
  let soonWeight = 1;
  let latelyWeight = 1;
  let sameLine = 1;
  let sameTemplate = 1;
  let before = -1;
  for (let age = 0; age < lines.length; age += 1) {
    const number = cache.number(lines[age] ?? -1, templates[age] ?? -1);
    soon.observe(number, soonWeight);
    lately.observe(number, latelyWeight);
    soonWeight *= soonDecay;
    latelyWeight *= latelyDecay;
    if (number >= 0) {
      counts[number] = (counts[number] ?? 0) + 1;
      if (ages[number] === -1) ages[number] = age;
    }
    const next = before;
    before = number;
    if (age === 0) continue;
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
    const agreement = (failed[age] === 1) === hasLastFailed ? 1 : otherOutcome;
    if (lineDepth >= 1) {
      order1.observe(next, sameLine, agreement);
      if (lineDepth >= 2) order2.observe(next, sameLine, agreement);
      if (lineDepth >= 3) order3.observe(next, sameLine, agreement);
      sameLine *= followerDecay;
    }
    if (templateDepth >= 1) {
      const nextTemplate = cache.numberTemplate(templates[age - 1] ?? -1);
      template1.observe(nextTemplate, sameTemplate, agreement);
      if (templateDepth >= 2) template2.observe(nextTemplate, sameTemplate, agreement);
      sameTemplate *= followerDecay;
    }
    if (alike > 0) sessionAlike.observe(next, agreement * Math.exp(alike - age / 60));
  }
}

function observeLineFollowers(cache: ObservedLines): void {
  const { lines, hasLastFailed, memory } = cache.context;
  const { history } = memory;
  const { historyOrders, afterFailure } = cache.observations;
  const [order1, order2, order3] = historyOrders;
  let decayed = 1;
  const first = history.latest('line', lines[0] ?? -1);
  let sequence = first;
  for (let look = 0; look < followersLooked && sequence > 0; look += 1) {
    const next = history.after(sequence);
    if (next > 0) {
      const weight = decayed * history.weight(sequence, first);
      const number = cache.number(history.line(next), history.template(next));
      const hadFailed = history.hasFailed(sequence);
      const agreement = hadFailed === hasLastFailed ? 1 : otherOutcome;
      order1.observe(number, weight, agreement);
      if (hasLastFailed && hadFailed) afterFailure.observe(number, weight);
      const second = history.before(sequence);
      if (second > 0 && lines.length > 1 && history.line(second) === lines[1]) {
        order2.observe(number, weight, agreement);
        const third = history.before(second);
        if (third > 0 && lines.length > 2 && history.line(third) === lines[2])
          order3.observe(number, weight, agreement);
      }
      decayed *= historyFollowerDecay;
    }
    sequence = history.older('line', sequence);
  }
}

/** Similar contexts are searched for among this many of the newest commands. */
const alikeReach = 1_500;

function observeTemplateFollowers(cache: ObservedLines): void {
  const { lines, templates, hasLastFailed, cwd, memory } = cache.context;
  const { history } = memory;
  const { historyTemplates, historyAlike } = cache.observations;
  const [template1, template2] = historyTemplates;
  let decayed = 1;
  const first = history.latest('template', templates[0] ?? -1);
  let sequence = first;
  for (let look = 0; look < templateFollowersLooked && sequence > 0; look += 1) {
    const next = history.after(sequence);
    if (next > 0) {
      const weight = decayed * history.weight(sequence, first);
      const template = history.template(next);
      const number = cache.numberTemplate(template);
      const agreement = history.hasFailed(sequence) === hasLastFailed ? 1 : otherOutcome;
      template1.observe(number, weight, agreement);
      let alike = (alikeTemplates[0] ?? 0) + (history.line(sequence) === lines[0] ? (alikeLines[0] ?? 0) : 0);
      let earlier = history.before(sequence);
      for (let depth = 1; depth < 3 && earlier > 0 && depth < lines.length; depth += 1) {
        if (history.template(earlier) === templates[depth]) {
          alike += alikeTemplates[depth] ?? 0;
          if (depth === 1) template2.observe(number, weight, agreement);
        }
        if (history.line(earlier) === lines[depth]) alike += alikeLines[depth] ?? 0;
        earlier = history.before(earlier);
      }
      if (history.cwd(next) === cwd) alike += 0.5;
      if (history.age(sequence) <= alikeReach)
        historyAlike.observe(cache.number(history.line(next), template), agreement * Math.exp(alike));
      decayed *= historyFollowerDecay;
    }
    sequence = history.older('template', sequence);
  }
}

function observeDirectory(cache: ObservedLines): void {
  const { memory, cwd } = cache.context;
  const { history } = memory;
  const { here } = cache.observations;
  let decayed = 1;
  const first = history.latest('cwd', cwd);
  let sequence = first;
  for (let look = 0; look < directoryLooked && sequence > 0; look += 1) {
    const weight = decayed * history.weight(sequence, first);
    here.observe(cache.number(history.line(sequence), history.template(sequence)), weight);
    decayed *= historyFollowerDecay;
    sequence = history.older('cwd', sequence);
  }
}

function observeTransitions(cache: ObservedLines): void {
  const { memory, repoScope, templates, nowMs } = cache.context;
  const { repoTemplates, globalTemplates } = cache.observations;
  const { transitions } = memory.stored.tables;
  const last = templates[0] ?? -1;
  if (last < 0) return;
  const observeScope = (scope: number, observed: WeightedCounts): void => {
    // Only the leading rows of a group come in an order that a restart keeps; a sum must not depend on the others'.
    let row = transitions.firstOf(scope, last);
    for (let place = 0; place < leadingRows && row >= 0; place += 1) {
      observed.observe(cache.numberTemplate(transitions.member(row)), transitions.scoreAt(row, nowMs));
      row = transitions.nextOf(row);
    }
  };
  if (repoScope >= 0) observeScope(repoScope, repoTemplates);
  observeScope(memory.stored.global, globalTemplates);
}
