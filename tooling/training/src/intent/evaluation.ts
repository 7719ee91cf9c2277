import { readFileSync } from 'node:fs';
import { builtInDomains, type BuiltInDomain } from '@hunch/intent-router/training';

/** A request with what a person says it is. */
export interface JudgedRequest {
  readonly text: string;
  readonly primary: BuiltInDomain;
  /** The primary one and others that would do as well. */
  readonly acceptable: readonly BuiltInDomain[];
  /** Domains that are needed besides the primary one. */
  readonly secondary: readonly BuiltInDomain[];
}

/** What a router says of it. */
export interface Answer {
  readonly domain: string;
  readonly confidence: number;
  readonly secondary: readonly string[];
}

/** Reads `primary[/also acceptable][+secondary]<tab>request` lines, domains by the beginnings of their names. */
export function readJudged(file: string): readonly JudgedRequest[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [labels = '', text = ''] = line.split('\t');
      const [first = '', ...needed] = labels.split('+');
      const acceptable = first.split('/').map(domainOf);
      const [primary] = acceptable;
      if (primary === undefined || text === '') throw new Error(`Not "domain<tab>request": ${line}`);
      return { text, primary, acceptable, secondary: needed.map(domainOf) };
    });
}

function domainOf(short: string): BuiltInDomain {
  const found = builtInDomains.find((domain) => domain.startsWith(short.trim()));
  if (found === undefined) throw new Error(`There is no domain "${short}".`);
  return found;
}

export interface Figures {
  readonly requests: number;
  /** Shares, 0..1. */
  readonly primary: number;
  readonly acceptable: number;
  /** The same, if the second domain of a request that needs two counts as well: both are in the prompt then, whichever comes first. */
  readonly needed: number;
  readonly macroF1: number;
  /** Expected calibration error over ten bins of equal width. */
  readonly ece: number;
  /** The share of requests above the threshold, and how many of those are right. */
  readonly coverage: number;
  readonly precision: number;
  /** How many of the surest 85 % of requests are right. */
  readonly precisionAt85: number;
  /** The largest share of requests that can be answered with 95 % of them right. */
  readonly coverageAt95: number;
  readonly pairs: { readonly requests: number; readonly right: number };
  /** Requests that need one domain, and how many of those are given a second one. */
  readonly overdone: { readonly requests: number; readonly given: number };
  /** Requests of `general`, and how many were kept there (by choice, or because nothing reached the threshold). */
  readonly kept: { readonly requests: number; readonly right: number };
  readonly confusion: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const threshold = 0.6;

export function figuresOf(judged: readonly JudgedRequest[], answers: readonly Answer[]): Figures {
  const rows = judged.flatMap((request, index) => {
    const answer = answers[index];
    return answer === undefined ? [] : [{ request, answer, isRight: answer.domain === request.primary }];
  });
  const share = (items: readonly unknown[], of: readonly unknown[]) =>
    of.length === 0 ? 0 : items.length / of.length;
  const graded = rows.map(({ answer, isRight }) => ({ confidence: answer.confidence, isRight }));
  const sure = rows.filter(({ answer }) => answer.confidence >= threshold);
  const pairs = rows.filter(({ request }) => request.secondary.length > 0);
  const single = rows.filter(({ request }) => request.secondary.length === 0);
  const general = rows.filter(({ request }) => request.primary === 'general');
  const confusion = new Map<string, Map<string, number>>();
  for (const { request, answer } of rows) {
    const row = confusion.get(request.primary) ?? new Map<string, number>();
    row.set(answer.domain, (row.get(answer.domain) ?? 0) + 1);
    confusion.set(request.primary, row);
  }
  return {
    requests: rows.length,
    primary: share(
      rows.filter(({ isRight }) => isRight),
      rows,
    ),
    acceptable: share(
      rows.filter(({ request, answer }) => request.acceptable.some((domain) => domain === answer.domain)),
      rows,
    ),
    needed: share(
      rows.filter(({ request: { acceptable, secondary }, answer }) =>
        [...acceptable, ...secondary].some((domain) => domain === answer.domain),
      ),
      rows,
    ),
    macroF1: macroF1(confusion),
    ece: calibrationError(graded),
    coverage: share(sure, rows),
    precision: share(
      sure.filter(({ isRight }) => isRight),
      sure,
    ),
    precisionAt85: precisionAt(0.85, graded),
    coverageAt95: coverageAt(0.95, graded),
    pairs: {
      requests: pairs.length,
      right: pairs.filter(({ request, answer }) => isPair(request, answer)).length,
    },
    overdone: {
      requests: single.length,
      given: single.filter(({ answer }) => answer.secondary.length > 0).length,
    },
    kept: {
      requests: general.length,
      right: general.filter(({ answer }) => answer.domain === 'general' || answer.confidence < threshold)
        .length,
    },
    confusion,
  };
}

/** The same two domains, in whichever order. */
function isPair(request: JudgedRequest, answer: Answer): boolean {
  const wanted = [request.primary, ...request.secondary];
  const given = [answer.domain, ...answer.secondary];
  return wanted.every((domain) => given.includes(domain));
}

interface Graded {
  readonly confidence: number;
  readonly isRight: boolean;
}

function calibrationError(rows: readonly Graded[]): number {
  let error = 0;
  for (let bin = 0; bin < 10; bin += 1) {
    const inside = rows.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin);
    const confidence = inside.reduce((sum, row) => sum + row.confidence, 0);
    const right = inside.filter(({ isRight }) => isRight).length;
    error += Math.abs(confidence - right);
  }
  return rows.length === 0 ? 0 : error / rows.length;
}

function coverageAt(precision: number, rows: readonly Graded[]): number {
  const sorted = [...rows].sort((a, b) => b.confidence - a.confidence);
  let right = 0;
  let covered = 0;
  for (const [index, row] of sorted.entries()) {
    right += Number(row.isRight);
    if (right / (index + 1) >= precision) covered = index + 1;
  }
  return rows.length === 0 ? 0 : covered / rows.length;
}

function precisionAt(coverage: number, rows: readonly Graded[]): number {
  const surest = [...rows]
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, Math.floor(coverage * rows.length));
  return surest.length === 0 ? 0 : surest.filter(({ isRight }) => isRight).length / surest.length;
}

function macroF1(confusion: ReadonlyMap<string, ReadonlyMap<string, number>>): number {
  const scores = [...confusion.keys()].map((domain) => {
    const right = confusion.get(domain)?.get(domain) ?? 0;
    const wanted = [...(confusion.get(domain)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
    const given = [...confusion.values()].reduce((sum, row) => sum + (row.get(domain) ?? 0), 0);
    return wanted + given === 0 ? 0 : (2 * right) / (wanted + given);
  });
  return scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
