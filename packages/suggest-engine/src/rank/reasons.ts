import type { SuggestionReason } from '@hunch/common/protocol';
import type { RiskLevel } from '@hunch/common/verdict';
import type { Evidence } from './evidence.ts';
import { termNames, type TermName } from './weighted/score.ts';

export interface ReasonFacts {
  readonly evidence: Evidence;
  readonly previousCommand: string;
  /** What is typed matches as it stands, but for case or blanks, or by its initials. */
  readonly prefixQuality: number;
  readonly risk: RiskLevel;
}

/** The terms of a score in words, the largest first; those of 0 say nothing and are left out. */
export function reasonsOf(terms: readonly number[], lineFeatures: ReasonFacts): SuggestionReason[] {
  return termNames
    .map((name, place) => ({ name, contribution: terms[place] ?? 0 }))
    .filter(({ contribution }) => contribution !== 0)
    .sort((left, right) => Math.abs(right.contribution) - Math.abs(left.contribution))
    .map(({ name, contribution }) => ({
      name,
      contribution,
      text: textOf(name, contribution, lineFeatures),
    }));
}

function textOf(name: TermName, contribution: number, lineFeatures: ReasonFacts): string {
  const { evidence } = lineFeatures;
  switch (name) {
    case 'transition':
      if (lineFeatures.previousCommand === '') return 'likely to begin with';
      if (evidence.followed === 0) return `likely after \`${lineFeatures.previousCommand}\``;
      return `ran ${times(evidence.followed)} after \`${lineFeatures.previousCommand}\``;
    case 'frequency':
      return frequencyText(evidence);
    case 'success': {
      const ended = evidence.successes + evidence.failures;
      if (ended === 0) return 'not known whether it succeeds';
      return `succeeded ${Math.round((100 * evidence.successes) / ended)} %`;
    }
    case 'prefix':
      return prefixText(lineFeatures.prefixQuality);
    case 'affinity':
      return affinityText(evidence);
    case 'task':
      return 'a task of this project';
    case 'feedback':
      return contribution > 0 ? 'accepted before' : 'dismissed before';
    case 'risk_penalty':
      return `risk: ${lineFeatures.risk}`;
  }
}

function frequencyText(evidence: Evidence): string {
  if (evidence.repoCount > 0) return `used ${times(evidence.repoCount)} in this repository`;
  if (evidence.globalCount > 0) return `used ${times(evidence.globalCount)}`;
  if (evidence.sessionCount > 0) return `used ${times(evidence.sessionCount)} in this session`;
  return 'its kind of command is used often';
}

function prefixText(quality: number): string {
  if (quality === 1) return 'starts with what is typed';
  return quality > 0.5 ? 'starts with what is typed, but for case or blanks' : 'what is typed abbreviates it';
}

function affinityText(evidence: Evidence): string {
  if (evidence.sessionAge === 0) return 'the last command of this session';
  if (evidence.sessionAge > 0) return `ran ${evidence.sessionAge + 1} commands ago`;
  if (evidence.runsHere > 0)
    return `${evidence.runsHere} of its last ${evidence.runs} runs were in this directory`;
  if (evidence.runsInRepo > 0)
    return `${evidence.runsInRepo} of its last ${evidence.runs} runs were in this repository`;
  return evidence.runs > 0 ? 'ran lately' : 'goes with what was typed lately';
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
