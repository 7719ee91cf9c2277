import { MAYBE_EMPTY_UNKNOWN, nothing, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import { fileContent } from '../shell/redirect.ts';
import type { Layout } from '../shell/path-tables.ts';
import { startupCommands } from '../shell/startup-files.ts';
import type { Call } from './call.ts';
import { passingPlace } from './handed-commands.ts';
import { runCode } from './run-code.ts';

/** Programs that are given a file which from then on runs again and again, or with the rights of the system. */
interface Resident {
  /** The word that has to stand among the operands; null: none has to. */
  readonly verb: RegExp | null;
  /** What the file holds; null: code of the kernel. */
  readonly layout: Layout | null;
}

const persistenceReaders: ReadonlyMap<string, Resident> = new Map([
  ['systemctl', { verb: /^(?:enable|link|reenable)$/, layout: 'unit' }],
  ['launchctl', { verb: /^(?:load|bootstrap|enable|submit)$/, layout: 'property-list' }],
  ['crontab', { verb: null, layout: 'user-table' }],
  ['at', { verb: /^-f$/, layout: 'shell' }],
  ['insmod', { verb: null, layout: null }],
  ['kextload', { verb: null, layout: null }],
]);

export const persistencePrograms: Iterable<string> = persistenceReaders.keys();

/** Looks at what is installed to run later: written by this text, or lying where anybody may write. */
export function readPersistence(call: Call): void {
  const { run, program, args, span } = call;
  const resident = persistenceReaders.get(program);
  if (resident === undefined) return;
  const { verb, layout } = resident;
  if (verb !== null && !args.some(({ text }) => verb.test(text))) return;
  const files = args.filter(({ text }) => !text.startsWith('-'));
  for (const file of files.slice(0, 8)) {
    if (passingPlace.test(file.text)) run.emitStructure('hidden-startup', span);
    const content = fileContent(run, file);
    if ((content.traits & (traits.network | traits.decoded)) !== 0)
      runCode(run, { text: unknownFlow.text, traits: content.traits }, span, nothing, 'shell');
    else if (layout !== null && content.text !== unknownFlow.text)
      for (const text of startupCommands(layout, content.text))
        runCode(run, { text, traits: 0 }, span, nothing, 'shell');
  }
}

/** A table of jobs that is piped in. */
export function scheduled(call: Call): Flow {
  if (call.args.some(({ text }) => text === '-l')) return { text: `${MAYBE_EMPTY_UNKNOWN}\n`, traits: 0 };
  if (!call.args.some(({ text }) => text === '-') && call.args.length > 0) return nothing;
  // A table that nobody has read is code like any other.
  if ((call.stdin.traits & (traits.network | traits.decoded)) !== 0)
    runCode(call.run, call.stdin, call.span, nothing, 'shell');
  const { startup } = call.run;
  call.run.startup = true;
  for (const command of startupCommands('user-table', call.stdin.text))
    runCode(call.run, { text: command, traits: 0 }, call.span, nothing, 'shell');
  call.run.startup = startup;
  return nothing;
}
