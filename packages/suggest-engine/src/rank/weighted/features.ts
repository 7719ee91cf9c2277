import type { Candidate } from '../../candidates/candidate.ts';
import type { RequestContext } from '../../candidates/request-context.ts';
import type { Followers } from '../../candidates/followers.ts';
import type { Evidence } from '../evidence.ts';

/** Spec 003 §7.2; each within 0..1. */
export interface Features {
  readonly transition: number;
  readonly frequency: number;
  readonly success: number;
  readonly prefix: number;
  readonly affinity: number;
  readonly task: number;
  /** What accepting made of it, and what dismissing did: one of them is 0. */
  readonly feedback: number;
  readonly dislike: number;
}

/** The largest decayed score of any line, by scope: what frequency is measured against. At least 1. */
export interface FrequencyScale {
  readonly session: number;
  readonly repo: number;
  readonly global: number;
}

export function featuresOf(
  context: RequestContext,
  followers: Followers,
  scale: FrequencyScale,
  candidate: Candidate,
  evidence: Evidence,
): Features {
  const { memory, nowMs } = context;
  const ofTemplate = memory.feedback.leaning(memory.templates.cmdNorm(candidate.template), nowMs);
  const leaning = Math.max(
    -1,
    Math.min(1, ofTemplate + memory.feedback.leaningOfLine(candidate.text, nowMs)),
  );
  return {
    transition: transitionOf(followers, candidate, evidence),
    frequency: frequencyOf(scale, evidence),
    // Laplace's rule of succession: nothing known is a half.
    success: (evidence.successes + 1) / (evidence.successes + evidence.failures + 2),
    prefix: candidate.prefixQuality,
    affinity: affinityOf(evidence),
    task: isTask(context, candidate) ? 1 : 0,
    feedback: Math.max(0, leaning),
    dislike: Math.max(0, -leaning),
  };
}

/** Whether the line is a task of the project in this directory (spec 003 §7.2). */
function isTask({ memory, cwd }: RequestContext, candidate: Candidate): boolean {
  return cwd >= 0 && memory.external.isTask(memory.texts.text(cwd), candidate.text);
}

/** How much a scope's own counts must weigh before they outvote the wider scope they back off to. */
const templateBackOff = 1.5;
const lineBackOff = 1;
/** The log scale: 1 in 10 is where a chance starts to count. */
const chanceScale = 10;

/**
 * The decayed weight of the edge from the last command, as a chance and log-scaled (§7.1). The chance that this template
 * follows is taken from the session's edges, backing off to the repository's and the global ones, each weighed by how
 * much it has seen; the template's chance is shared among its lines, and is itself what the line-to-line edges back off to.
 */
function transitionOf(followers: Followers, candidate: Candidate, evidence: Evidence): number {
  const follower = followers.templates.get(candidate.template);
  const { totals } = followers;
  let chance = (follower?.global ?? 0) / (totals.global + templateBackOff);
  chance = ((follower?.repo ?? 0) + templateBackOff * chance) / (totals.repo + templateBackOff);
  chance = ((follower?.session ?? 0) + templateBackOff * chance) / (totals.session + templateBackOff);
  const lineChance = chance * shareOf(evidence);
  const line = followers.lines.get(candidate.line) ?? 0;
  return logScaled((line + lineBackOff * lineChance) / (followers.linesTotal + lineBackOff));
}

// A session's counts are of the matter at hand, the global ones of everything ever done.
const sessionShareWeight = 4;
const repoShareWeight = 2;

/** Which part of its template's runs this line is. */
function shareOf(evidence: Evidence): number {
  const line =
    sessionShareWeight * evidence.sessionScore + repoShareWeight * evidence.repoScore + evidence.globalScore;
  const template =
    sessionShareWeight * evidence.templateSessionScore +
    repoShareWeight * evidence.templateRepoScore +
    evidence.templateGlobalScore;
  return template <= 0 ? 1 : Math.min(1, line / template);
}

const sessionFrequencyPart = 0.5;
const repoFrequencyPart = 0.2;
const globalFrequencyPart = 0.3;

/** Decayed scores of the line, log-scaled against the most used line of each scope. */
function frequencyOf(scale: FrequencyScale, evidence: Evidence): number {
  return (
    sessionFrequencyPart * ratioOfLogs(evidence.sessionScore, scale.session) +
    repoFrequencyPart * ratioOfLogs(evidence.repoScore, scale.repo) +
    globalFrequencyPart * ratioOfLogs(evidence.globalScore, scale.global)
  );
}

/** After this many commands of other things, half of a line's nearness is gone. */
const nearnessHalfLife = 3;
const nearnessPart = 0.5;
const directoryPart = 0.25;
const repoPart = 0.15;
const branchPart = 0.1;

/** Proximity: how lately this session ran it, and whether its newest runs were in this directory, repository, branch. */
function affinityOf(evidence: Evidence): number {
  const nearness = evidence.sessionAge < 0 ? 0 : 2 ** (-evidence.sessionAge / nearnessHalfLife);
  const directory = evidence.runs === 0 ? 0 : evidence.runsHere / evidence.runs;
  const repo = evidence.runs === 0 ? 0 : evidence.runsInRepo / evidence.runs;
  const branch = evidence.runs === 0 ? 0 : evidence.runsOnBranch / evidence.runs;
  return nearnessPart * nearness + directoryPart * directory + repoPart * repo + branchPart * branch;
}

function logScaled(chance: number): number {
  return Math.min(1, Math.log1p(chanceScale * chance) / Math.log1p(chanceScale));
}

function ratioOfLogs(score: number, most: number): number {
  return score <= 0 ? 0 : Math.min(1, Math.log1p(score) / Math.log1p(Math.max(1, most)));
}
