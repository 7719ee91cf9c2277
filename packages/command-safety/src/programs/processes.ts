import { argumentAt, type Argument } from '../interpreter-state.ts';
import { NON_EMPTY_UNKNOWN, everyProcess, nothing, processOf, programsOf, type Flow } from '../shell/flow.ts';
import { named, type Call, type ProgramTable } from './call.ts';

/** Programs that are ended by one command and that are looked at. */
const programsMax = 8;

/** What tells the number of a process, and what ends one by it. */
export const processPrograms: ProgramTable = {
  ps: ({ args }) => ({
    text: args.some(({ text }) => /^-?[a-zA-Z]*[aeA]|^-[uU]$|^--user/.test(text))
      ? everyProcess
      : NON_EMPTY_UNKNOWN,
    traits: 0,
  }),
  ...named('pidof pgrep', ({ args, program }) => ({ text: searched(args, program), traits: 0 })),
  // `kill $(pgrep x)` does what `pkill x` does.
  kill: (call) => {
    const { run, args, span } = call;
    const names = args.flatMap(({ text }) => programsOf(text));
    const signal = args.filter(({ text }) => /^-\w{1,9}$/.test(text));
    for (const name of new Set(names.slice(0, programsMax)))
      run.inside(span, () =>
        run.ports.words(run, [argumentAt(span, 'pkill'), ...signal, argumentAt(span, name)], nothing),
      );
    return nothing;
  },
};

function searched(args: readonly Argument[], program: string): string {
  const operands = args.filter(
    ({ text }, index) =>
      !text.startsWith('-') && (program === 'pidof' || !/^-[uUgGPtsFd]$/.test(args[index - 1]?.text ?? '')),
  );
  return operands.length === 0
    ? NON_EMPTY_UNKNOWN
    : operands.map(({ text }) => processOf(text) ?? NON_EMPTY_UNKNOWN).join('\n');
}

/** What `grep` leaves of a list of processes: those of the program that it looks for, or all but those. */
export function searchedProcesses({ args, stdin }: Call): Flow | null {
  const isAll = stdin.text.includes(everyProcess);
  if (!isAll && programsOf(stdin.text).length === 0) return null;
  if (!isAll || args.some(({ text }) => /^-\w*v|^--invert/.test(text)))
    return { text: stdin.text, traits: stdin.traits };
  const pattern = args.find(({ text }) => !text.startsWith('-'));
  return { text: processOf(pattern?.text ?? '') ?? NON_EMPTY_UNKNOWN, traits: stdin.traits };
}
