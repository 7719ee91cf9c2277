import type { Call, ProgramTable } from './call.ts';
import { named } from './call.ts';
import { shapeOf } from '../command-shapes.ts';
import { sortArguments } from '../shell/flags.ts';
import { nothing, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import { fileContent } from '../shell/redirect.ts';
import { runCode } from './run-code.ts';

/** Lines of a makefile that are looked at. */
const linesMax = 2000;

/** Programs that run the recipes of a file, where this text has written it or pipes it in. */
export const recipeRunners: ProgramTable = {
  ...named('make gmake bmake', (call) => {
    const sorted = sortArguments(call.args, shapeOf('make'));
    const named = sorted.values.get('-f') ?? sorted.values.get('--file') ?? sorted.values.get('--makefile');
    const given = sorted.values.get('--eval') ?? sorted.values.get('-E');
    if (given !== undefined) runRecipes(call, given);
    const isPiped = named?.text === '-' || named?.text === '/dev/stdin';
    const path = named ?? { text: 'Makefile', traits: 0 };
    runRecipes(call, isPiped ? call.stdin : fileContent(call.run, path));
    return unknownFlow;
  }),
  ...named('just task', (call) => {
    const sorted = sortArguments(call.args, shapeOf('just'));
    const path = sorted.values.get('-f') ?? sorted.values.get('--justfile') ?? sorted.values.get('-t');
    if (path !== undefined) runRecipes(call, path.text === '-' ? call.stdin : fileContent(call.run, path));
    return unknownFlow;
  }),
  ninja: (call) => {
    const path = sortArguments(call.args, shapeOf('ninja')).values.get('-f');
    if (path === undefined) return unknownFlow;
    const { text, traits: own } = fileContent(call.run, path);
    for (const line of text.split('\n', linesMax)) {
      const command = /^\s+command\s*=\s*(?<command>\S.*)$/.exec(line)?.groups?.command;
      if (command !== undefined)
        runCode(call.run, { text: command, traits: own }, call.span, nothing, 'shell');
    }
    return unknownFlow;
  },
  ...named('ansible-playbook ansible-pull', (call) => {
    const from = call.args[call.args.findIndex(({ text }) => text === '-U' || text === '--url') + 1];
    if (call.program === 'ansible-pull' && from !== undefined && /^(?:https?|git):/.test(from.text))
      runUnread(call, { text: unknownFlow.text, traits: traits.network });
    runReadFiles(call);
    for (const path of sortArguments(call.args).operands)
      runTasks(call, path.text === '/dev/stdin' ? call.stdin : fileContent(call.run, path));
    return unknownFlow;
  }),
};

/** `- shell: rm -rf /srv` in the tasks of a playbook that this text has written. */
function runTasks({ run, span }: Call, { text, traits: own }: Flow): void {
  if (text === unknownFlow.text) return;
  for (const line of text.split('\n', linesMax)) {
    const command =
      /^[\s-]{0,64}(?:ansible\.builtin\.)?(?:shell|command|raw|cmd):\s{1,8}(?<command>[^\s|>].*)$/.exec(line)
        ?.groups?.command;
    if (command !== undefined)
      runCode(run, { text: command.replace(/^(["'])(.*)\1$/, '$2'), traits: own }, span, nothing, 'shell');
  }
}

/** What a manager of machines is told, as a file or piped in, is done by it. */
function runReadFiles(call: Call): void {
  for (const path of sortArguments(call.args).operands)
    runUnread(call, /^(?:-|\/dev\/stdin)$/.test(path.text) ? call.stdin : fileContent(call.run, path));
}

function runRecipes(call: Call, file: Flow): void {
  if (file.text === unknownFlow.text || file.text === '') {
    runUnread(call, file);
    return;
  }
  for (const line of file.text.split('\n', linesMax)) {
    const recipe =
      /^(?:[ \t]+|[\w./%-]{1,100}\s{0,8}::?[^=;]{0,200};[ \t]*)[-@+]{0,3}(?<command>[^ \t].*)$/.exec(line)
        ?.groups?.command;
    const substituted = /\$\(shell (?<command>[^)]+)\)/.exec(line)?.groups?.command;
    for (const text of [recipe, substituted])
      if (text !== undefined)
        runCode(
          call.run,
          { text: text.replace(/\$[({](\w{1,40})[)}]/g, '${$1}').replaceAll('$$', '$'), traits: file.traits },
          call.span,
          nothing,
          'shell',
        );
  }
}

/** What came over the network, or out of a decoder, is run without being known. */
function runUnread(call: Call, file: Flow): void {
  if ((file.traits & (traits.network | traits.decoded)) !== 0)
    runCode(call.run, file, call.span, nothing, 'shell');
}
