import { commandNamed, valueWordsOf } from '../command-shapes.ts';
import type { Argument } from '../interpreter-state.ts';
import { nothing, unknownFlow, type Flow } from '../shell/flow.ts';
import { joinArguments } from './builtins.ts';
import { echoEscapes } from './decode.ts';
import type { Call, Program } from './call.ts';
import { runCode } from './run-code.ts';

const multiplexerVerbs =
  /^(?:send-keys|send|new|new-session|new-window|neww|split-window|splitw|run-shell|run|respawn-pane|respawnp|respawn-window|respawnw|display-popup|popup|pipe-pane|pipep)$/;
/** What follows these are commands of the multiplexer, beside one for a shell. */
const nestingVerbs = /^(?:if-shell|if|bind-key|bind|set-hook|confirm-before|confirm)$/;

export function terminalMultiplexer(call: Call): Flow {
  const { args, run, span } = call;
  const nesting = args.findIndex(({ text }) => nestingVerbs.test(text));
  if (nesting !== -1) {
    for (const { text, traits: own } of args.slice(nesting + 1)) {
      const isOwn = multiplexerVerbs.test(text.split(' ', 1)[0] ?? '');
      if (text.includes(' '))
        runCode(run, { text: isOwn ? `tmux ${text}` : text, traits: own }, span, nothing, 'shell');
    }
    return nothing;
  }
  const verb = args.findIndex(({ text }) => multiplexerVerbs.test(text));
  if (verb === -1) return unknownFlow;
  const types = args[verb]?.text.startsWith('send') === true;
  const command = commandNamed('tmux', args[verb]?.text);
  const rest: Argument[] = [];
  for (let index = verb + 1; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === undefined) break;
    // Behind the first word stands what belongs to the command.
    const isOption = rest.length === 0 && argument.text.startsWith('-');
    if (isOption) index += valueWordsOf(command, argument.text);
    else if (!(types && /^(?:C-[mj]|Enter|KPEnter|Space)$/.test(argument.text))) rest.push(argument);
  }
  if (rest.length === 0) return nothing;
  // More than one word is a command as it stands; what is typed, or one text, is for a shell.
  return rest.length > 1 && !types
    ? run.inside(span, () => run.ports.words(run, rest, nothing))
    : runCode(run, joinArguments(run, rest), span, nothing, 'shell');
}

/** Words behind which stands what is typed into a terminal, or for somebody. */
const typing = /^(?:stuff|send-text|write-chars|type)$/;

/** `screen -X stuff 'rm -rf ~\n'` types into a shell that runs. */
function typed(call: Call): Flow {
  const at = call.args.findIndex(({ text }) => typing.test(text));
  const words = call.args.slice(at + 1).filter(({ text }) => !/^--[a-z]/.test(text));
  const { text, traits: own } = joinArguments(call.run, words);
  return runCode(call.run, { text: echoEscapes(text), traits: own }, call.span, nothing, 'shell');
}

/** A program that types, beside what else it is. */
export function typingOr(otherwise: Program): Program {
  return (call) => (call.args.some(({ text }) => typing.test(text)) ? typed(call) : otherwise(call));
}
