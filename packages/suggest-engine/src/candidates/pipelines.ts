import type { Memory } from '../memory/memory.ts';
import { cutPipelines, stagesUnderWay, type Pipeline } from '../normalize/pipelines.ts';
import { templateOf } from '../normalize/template.ts';
import type { RequestContext } from './request-context.ts';
import type { LikelyLine } from './candidate.ts';

/** The newest lines that are looked through for pipes, and the newest with one that are read. */
const linesLooked = 4_096;
const pipedLooked = 96;
/** What is given: as many as are ever shown. */
const continuationsMax = 8;

// How much alike the left sides are: the same stage as typed, one of the same template, the same program; any at all counts only
// where something of the next stage is typed.
const sameStage = 16;
const sameTemplate = 4;
const sameProgram = 1.5;
const anyStage = 0.25;
/** When the stage before the last one is the same program, too. */
const longerContext = 3;
/** Each older line counts this much less. */
const ageDecay = 0.97;
/** The next stage alone, beside all that came after it. */
const oneStagePart = 0.35;
/** The weight of "something else": few sightings claim little. */
const doubt = 12;

/**
 * On recorded histories (164 questions behind a typed pipe, development half of MUNI/KYPO) the line that ran came first in 32
 * of them, in 18 without this source, and among five in 48, not 21. The weights above are judgements; others near them did
 * the same.
 *
 * With a pipe typed, what stood behind such a left side before: the stages to the end, and the next one alone. Lines that
 * start with all of what is typed are other sources' business; here only the stages count, whatever came before them.
 */
export function pipelineContinuations(context: RequestContext, prefix: string): readonly LikelyLine[] {
  if (!prefix.includes('|')) return [];
  const typed = stagesUnderWay(prefix);
  if (typed === null) return [];
  const weights = new Map<string, number>();
  const left = leftSide(typed.left);
  let total = 0;
  let age = 1;
  for (const text of pipedLines(context)) {
    for (const pipeline of cutPipelines(text)) {
      for (let stage = 1; stage < pipeline.stages.length; stage += 1) {
        const weight = age * likeness(left, pipeline, stage, typed.begun !== '');
        if (weight === 0) continue;
        const rest = pipeline.text.slice(pipeline.stages[stage]?.start);
        if (!rest.startsWith(typed.begun)) continue;
        total += weight;
        const one = pipeline.stages[stage]?.text ?? rest;
        add(weights, rest, weight * (one === rest ? 1 : 1 - oneStagePart));
        if (one !== rest) add(weights, one, weight * oneStagePart);
      }
    }
    age *= ageDecay;
  }
  const before = prefix.slice(0, prefix.length - typed.begun.length);
  const blank = /\|&?$/.test(before) ? ' ' : '';
  return [...weights]
    .filter(([text]) => text.length > typed.begun.length)
    .sort(([one, weight], [other, otherWeight]) => otherWeight - weight || (one < other ? -1 : 1))
    .slice(0, continuationsMax)
    .map(([text, weight]) => ({
      text: before + blank + text,
      share: weight / (total + doubt),
      about: `came after \`${left.last} |\` before`,
    }));
}

function add(weights: Map<string, number>, text: string, weight: number): void {
  weights.set(text, (weights.get(text) ?? 0) + weight);
}

/** The stage before the pipe, and the program before that. */
interface LeftSide {
  readonly last: string;
  readonly template: string;
  readonly program: string;
  readonly programBefore: string | null;
}

function leftSide(stages: readonly string[]): LeftSide {
  const last = stages.at(-1) ?? '';
  const before = stages.at(-2);
  return {
    last,
    template: templateOf(last).cmdNorm,
    program: programOf(last),
    programBefore: before === undefined ? null : programOf(before),
  };
}

function likeness(left: LeftSide, pipeline: Pipeline, stage: number, isBegun: boolean): number {
  const last = pipeline.stages[stage - 1]?.text ?? '';
  const before = pipeline.stages[stage - 2]?.text;
  let weight = isBegun ? anyStage : 0;
  if (last === left.last) weight = sameStage;
  else if (programOf(last) === left.program)
    weight = templateOf(last).cmdNorm === left.template ? sameTemplate : sameProgram;
  const isLonger =
    left.programBefore !== null && before !== undefined && programOf(before) === left.programBefore;
  return isLonger ? weight * longerContext : weight;
}

function programOf(stage: string): string {
  return stage.slice(0, stage.search(/\s|$/));
}

/** The newest lines with a pipe, the newest first: this session's own, which may be ephemeral, before those of all. */
function* pipedLines({ session, memory }: RequestContext): Generator<string> {
  let found = 0;
  const seen = new Set<number>();
  for (const line of newest(memory, session?.recent.map((command) => command.line) ?? [])) {
    if (line < 0 || seen.has(line)) continue;
    seen.add(line);
    const text = memory.texts.text(line);
    if (!text.includes('|')) continue;
    yield text;
    found += 1;
    if (found >= pipedLooked) return;
  }
}

function* newest({ history }: Memory, ofSession: readonly number[]): Generator<number> {
  for (let place = ofSession.length - 1; place >= 0; place -= 1) yield ofSession[place] ?? -1;
  yield* history.newestLines(linesLooked);
}
