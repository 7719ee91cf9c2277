import { parseShell, type ParsedShell, type Script } from '@hunch/common/shell';
import type { InterpreterState } from '../interpreter-state.ts';
import { nothing, unknownFlow, type Flow } from './flow.ts';

/** Interprets a text once for each way in which the shells that may run it read it. */
export function runReadings(run: InterpreterState, text: string, stdin: Flow): Flow {
  const possible = run.dialects;
  const [first = 'bash', ...others] = possible;
  const parsed = parseShell(text, first);
  if (parsed.exceeded !== null) run.exceed(parsed.exceeded);
  const script = first === 'posix' ? accepted(parsed) : parsed.script;
  const differing = parsed.differing.size === 0 ? [] : others.filter((other) => parsed.differing.has(other));
  // Where all read it alike, what it has its own shell run later (`eval`, an alias) is open to all of them still.
  if (differing.length === 0) return run.ports.script(run, script, stdin);
  let printed = nothing;
  for (const dialect of differing) {
    // Each is more text to run, and counts as such: readings within readings stay within the bounds.
    if (run.bounded(text) !== text) return unknownFlow;
    const other = parseShell(text, dialect);
    if (other.exceeded !== null) run.exceed(other.exceeded);
    // fish runs nothing of a text with an open quote, and most texts that it reads otherwise have one then.
    if (dialect === 'fish' && other.incomplete.length > 0) continue;
    run.dialects = [dialect];
    const read = dialect === 'posix' ? accepted(other) : other.script;
    printed = eitherFlow(
      printed,
      run.apart(() => run.ports.script(run, read, stdin)),
    );
  }
  run.dialects = possible.filter((dialect) => !differing.includes(dialect));
  const flow = run.ports.script(run, script, stdin);
  run.dialects = possible;
  return eitherFlow(flow, printed);
}

/** A POSIX shell runs a script line by line, up to the line with a mistake. */
function accepted({ script, refusedAt }: ParsedShell): Script {
  if (refusedAt === -1) return script;
  const lineStart = script.source.lastIndexOf('\n', refusedAt) + 1;
  const statements = script.statements.filter(({ end }) => end <= lineStart);
  return { source: script.source, start: script.start, end: script.end, statements };
}

/** What is printed in one shell or in another: both are looked at, as lines of their own. */
function eitherFlow(one: Flow, other: Flow): Flow {
  const own = one.traits | other.traits;
  if (one.text === other.text || other.text === '') return { text: one.text, traits: own };
  return { text: one.text === '' ? other.text : `${one.text}\n${other.text}`, traits: own };
}
