import { printingJson } from '../knowledge/printing.generated.ts';
import { patternOf } from '../matchers/text-pattern.ts';
import { MAYBE_EMPTY_UNKNOWN, everyListed, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import type { Call } from './call.ts';

/** One row of `knowledge/printing.toml`. */
interface Output {
  readonly programs: readonly string[];
  readonly words: string;
  readonly except?: string;
  readonly prints: 'secret' | 'network' | 'everything';
}

/** Characters of a command that are looked at. */
const textCharactersMax = 2_048;

let byProgram: ReadonlyMap<string, readonly Output[]> | null = null;

function outputsOf(program: string): readonly Output[] {
  if (byProgram === null) {
    const rows = new Map<string, Output[]>();
    // The generator has checked the shape.
    for (const output of (JSON.parse(printingJson) as { readonly output: readonly Output[] }).output)
      for (const name of output.programs) rows.set(name, [...(rows.get(name) ?? []), output]);
    byProgram = rows;
  }
  return byProgram.get(program) ?? [];
}

/** What a command line client prints: credentials, the names of everything, or something unknown. */
export function clientOutput({ program, args, run }: Call): Flow {
  const rows = run.flowsOn ? outputsOf(program) : [];
  if (rows.length === 0) return unknownFlow;
  const words = args.map(({ text }) => text).join(' ');
  const text = words.length > textCharactersMax ? words.slice(0, textCharactersMax) : words;
  let own = 0;
  let isWhole = false;
  for (const row of rows) {
    if (!patternOf(row.words).test(text)) continue;
    if (row.prints === 'everything') isWhole = row.except === undefined || !patternOf(row.except).test(text);
    else own |= traits[row.prints];
  }
  return { text: isWhole ? everyListed : MAYBE_EMPTY_UNKNOWN, traits: own };
}
