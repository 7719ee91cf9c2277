import {
  eachCommand,
  eachSimpleCommand,
  type Command,
  type LoopCommand,
  type Script,
} from '@hunch/common/shell';

/** A function that starts itself more than once, or once and does not wait: `f() { f | f & }`. */
export function isForkBomb(name: string, body: Command): boolean {
  const script = scriptOf(body);
  if (script === null) return false;
  let calls = 0;
  eachSimpleCommand(script, ({ words }) => {
    if (words[0]?.text === name) calls += 1;
  });
  if (calls === 0) return false;
  return calls > 1 ? forks(script, name) || calls > 2 : inBackground(script, (text) => text === name);
}

/** Two calls one after the other only recurse; in a pipeline or the background they multiply. */
function forks(script: Script, name: string): boolean {
  let piped = false;
  const look = (inner: Script): void => {
    for (const { pipelines } of inner.statements) {
      for (const { commands } of pipelines) {
        const own = commands.filter(
          (command) => command.kind === 'simple' && command.words[0]?.text === name,
        );
        if (own.length > 0 && commands.length > 1) piped = true;
        for (const command of commands) {
          const body = scriptOf(command);
          if (body !== null) look(body);
        }
      }
    }
  };
  look(script);
  return piped || inBackground(script, (text) => text === name);
}

function inBackground(script: Script, matches: (program: string) => boolean): boolean {
  for (const { pipelines, terminator } of script.statements) {
    for (const { commands } of pipelines) {
      for (const command of commands) {
        if (terminator === '&' && command.kind === 'simple' && matches(command.words[0]?.text ?? ''))
          return true;
        const body = scriptOf(command);
        if (body === null) continue;
        if (terminator === '&' && callsAny(body, matches)) return true;
        if (inBackground(body, matches)) return true;
      }
    }
  }
  return false;
}

function callsAny(script: Script, matches: (program: string) => boolean): boolean {
  let found = false;
  eachCommand(script, (command) => {
    if (command.kind === 'simple' && matches(command.words[0]?.text ?? '')) found = true;
  });
  return found;
}

const alwaysTrue: ReadonlySet<string> = new Set(['true', ':', '1', '[', '((']);
const selfStarters: ReadonlySet<string> = new Set(['$0', '"$0"', 'bash', 'sh', './$0', '${0}', '$BASH']);

function isEndless({ condition }: LoopCommand): boolean {
  const first = condition.statements[0]?.pipelines[0]?.commands[0];
  return first?.kind === 'simple' && first.words.length === 1 && alwaysTrue.has(first.words[0]?.text ?? '');
}

/** `while true; do bash & done`. */
export function isForkingLoop(loop: LoopCommand): boolean {
  const { body } = loop;
  return isEndless(loop) && (inBackground(body, (program) => selfStarters.has(program)) || leavesLoops(body));
}

/** Each round leaves another endless loop behind. */
function leavesLoops(script: Script): boolean {
  return script.statements.some(
    ({ pipelines, terminator }) =>
      terminator === '&' &&
      pipelines.some(({ commands }) =>
        commands.some((command) => {
          const loop =
            command.kind === 'subshell' || command.kind === 'group' ? innerLoop(command.body) : command;
          return loop !== null && (loop.kind === 'while' || loop.kind === 'until') && isEndless(loop);
        }),
      ),
  );
}

function innerLoop(body: Script): Command | null {
  return body.statements[0]?.pipelines[0]?.commands[0] ?? null;
}

function scriptOf(command: Command): Script | null {
  switch (command.kind) {
    case 'group':
    case 'subshell':
    case 'while':
    case 'until':
    case 'for':
    case 'select':
    case 'arithmetic-for':
      return command.body;
    case 'if':
      return command.branches[0]?.body ?? null;
    case 'simple':
    case 'function':
    case 'coprocess':
    case 'case':
    case 'arithmetic':
    case 'test':
      return null;
  }
}
