import { LruMap } from '@hunch/common/lru-map';
import { lex } from '@hunch/common/shell';

/** One stage of a pipeline, without the blanks around it. */
export interface Stage {
  readonly text: string;
  /** In the text of the pipeline. */
  readonly start: number;
}

export interface Pipeline {
  /** From its first stage to its last. */
  readonly text: string;
  readonly stages: readonly Stage[];
}

/** Cut lines that are remembered: a pipe that is being typed asks for the same ones at each key. */
const known = new LruMap<string, readonly Pipeline[]>(512);

/** The pipelines of a line that have more than one stage: `a | b; c` has one, `a | b`. */
export function cutPipelines(line: string): readonly Pipeline[] {
  return known.getOrMake(line, () =>
    cut(line).filter(({ stages }) => stages.length > 1 && stages.every(({ text }) => text !== '')),
  );
}

/** A pipeline that is being typed: the stages before the last pipe, and what is typed of the next one. */
export interface UnderWay {
  readonly left: readonly string[];
  readonly begun: string;
}

/** Null where what is typed last is no pipeline with a first stage. */
export function stagesUnderWay(prefix: string): UnderWay | null {
  const last = cut(prefix).at(-1);
  if (last === undefined || last.stages.length < 2) return null;
  const left = last.stages.slice(0, -1).map(({ text }) => text);
  if (left.includes('')) return null;
  // The blanks at its end are typed, too.
  return { left, begun: last.text.slice(last.stages.at(-1)?.start) };
}

/** Every pipeline of a line; a stage that is only begun may be empty. */
function cut(line: string): Pipeline[] {
  const pipelines: Pipeline[] = [];
  let bounds: { start: number; end: number }[] = [];
  let start = 0;
  const finish = (end: number): void => {
    bounds.push({ start, end });
    pipelines.push(pipelineOf(line, bounds));
    bounds = [];
  };
  for (const token of lex(line).tokens) {
    if (token.kind === 'operator' && (token.operator === '|' || token.operator === '|&')) {
      bounds.push({ start, end: token.start });
    } else if (token.kind === 'operator' || token.kind === 'keyword' || token.kind === 'newline') {
      finish(token.start);
    } else continue;
    start = token.end;
  }
  finish(line.length);
  return pipelines;
}

function pipelineOf(
  line: string,
  bounds: readonly { readonly start: number; readonly end: number }[],
): Pipeline {
  const trimmed = bounds.map(({ start, end }) => {
    const raw = line.slice(start, end);
    return { start: start + raw.length - raw.trimStart().length, text: raw.trim() };
  });
  const from = trimmed[0]?.start ?? 0;
  return {
    text: line.slice(from, bounds.at(-1)?.end),
    stages: trimmed.map(({ start, text }) => ({ text, start: start - from })),
  };
}
