import type { FindingSpan } from '../finding.ts';
import type { CommandEvent, Event, InterpreterState } from '../interpreter-state.ts';
import { hasUnknown, lastPart, withoutUnknown } from '../shell/flow.ts';
import type { Guarded, GuardedProcess } from './guarded.ts';
import { touchesGuarded } from './guarded-paths.ts';

/** A file is written or goes away, by whatever command. */
export function lookAtGuardedFile(run: InterpreterState, event: Event, span: FindingSpan): void {
  if (run.context.guarded === undefined || event.kind === 'code') return;
  const touch = event.kind === 'deletion' ? 'remove' : event.kind;
  if (touchesGuarded(run, event.path.text, touch)) run.emitStructure('guard-weakened', span);
}

/** A variable is set. */
export function lookAtGuardedVariable(run: InterpreterState, name: string, span: FindingSpan): void {
  const { guarded } = run.context;
  if (guarded?.variables.some((beginning) => name.startsWith(beginning)) === true)
    run.emitStructure('guard-weakened', span);
}

/** A program starts that ends the guard, tells it to watch less, or changes one of its files. */
export function lookAtGuardedCommand(run: InterpreterState, event: CommandEvent, span: FindingSpan): void {
  const { guarded } = run.context;
  if (guarded === undefined) return;
  const weakens =
    isOwnCommand(guarded, event) ||
    endsProcess(run, guarded, event) ||
    changesService(guarded, event) ||
    changesFile(run, guarded, event) ||
    setsVariable(guarded, event);
  if (weakens) run.emitStructure('guard-weakened', span);
}

/** Programs that take `NAME=value`; what the shell itself sets is seen where it does. */
const setters: ReadonlySet<string> = new Set('env sudo doas systemctl launchctl setx'.split(' '));

function setsVariable({ variables }: Guarded, { program, args }: CommandEvent): boolean {
  return (
    setters.has(program) &&
    args.some(({ text }) => text.includes('=') && variables.some((beginning) => text.startsWith(beginning)))
  );
}

/** `hunch daemon stop`, also as `node …/hunch.mjs daemon stop`; only said, with `--dry-run` or `--help`. */
function isOwnCommand({ commands }: Guarded, { program, args }: CommandEvent): boolean {
  const operands = args.filter(({ text }) => !text.startsWith('-')).map(({ text }) => withoutUnknown(text));
  const isScript = /^(?:node|nodejs|bun|deno)$/.test(program);
  const name = isScript ? lastPart(operands[0] ?? '').replace(/\.[cm]?js$/, '') : program;
  const own = isScript ? operands.slice(1) : operands;
  if (args.some(({ text }) => /^--(?:dry-run|help)$/.test(text))) return false;
  return commands.some(({ program: guardedProgram, words }) => {
    if (guardedProgram !== name) return false;
    if (words === '') return true;
    return words
      .split(' ')
      .every((word, index) =>
        word.endsWith('*') ? (own[index] ?? '').startsWith(word.slice(0, -1)) : word === (own[index] ?? ''),
      );
  });
}

const signals = /^-(?:\d+|[A-Z][A-Z0-9]*|s|n|l|L)$/;
/** A signal that ends nothing. */
const harmless = /^-(?:0|l|L|USR[12]|SIGUSR[12]|HUP|SIGHUP|WINCH|CONT|SIGCONT)$/;

function endsProcess(run: InterpreterState, guarded: Guarded, { program, args }: CommandEvent): boolean {
  const texts = args.map(({ text }) => text);
  if (program === 'kill' || program === 'skill') {
    if (harmless.test(texts[0] ?? '')) return false;
    const targets = texts.filter((text, index) => index > 0 || !signals.test(text));
    if (targets.some((text) => guarded.processes.some(({ id }) => text === String(id) || text === `-${id}`)))
      return true;
    // Whose number it is can't be seen; for whom it was looked can.
    return targets.some(hasUnknown) && guarded.services.some((service) => run.mentions(service));
  }
  if (program !== 'pkill' && program !== 'killall') return false;
  if (texts.some((text) => harmless.test(text))) return false;
  const whole = program === 'killall' || texts.some((text) => /^-[a-z]*x/.test(text));
  const byLine = program === 'pkill' && texts.some((text) => /^-[a-zA-Z]*f|^--full$/.test(text));
  return texts.some(
    (text) =>
      text !== '' &&
      !text.startsWith('-') &&
      guarded.processes.some((process) => isNamed(process, withoutUnknown(text), whole, byLine)),
  );
}

function isNamed(
  { name, commandLine }: GuardedProcess,
  pattern: string,
  whole: boolean,
  byLine: boolean,
): boolean {
  const subject = byLine ? commandLine : name;
  if (pattern === '' || pattern.length > patternCharactersMax) return false;
  if (/^[\w/ -]*$/.test(pattern)) return whole ? subject === pattern : subject.includes(pattern);
  // A group of alternatives holds nothing for certain.
  const alternatives = pattern.replaceAll(/\([^()]{0,128}\|[^()]{0,128}\)/g, ' ').split('|');
  return alternatives.some((alternative) => hasInOrder(subject, literalParts(alternative)));
}

/**
 * What a text must hold for a regular expression to match it: the expression is an agent's, so it is not run, which could take for
 * ever. Too much is taken for a match rather than too little.
 */
function literalParts(expression: string): readonly string[] {
  return expression
    .replaceAll(/\[[^\]]{0,128}\]|\\[a-zA-Z]|.[?*{]/g, ' ')
    .split(/[^\w/-]+/)
    .filter((part) => part !== '');
}

function hasInOrder(subject: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = subject.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}

/** Beyond this nobody names a process. */
const patternCharactersMax = 128;

const serviceManagers: ReadonlySet<string> = new Set([
  'systemctl',
  'launchctl',
  'service',
  'rc-service',
  'sv',
  's6-rc',
  'initctl',
]);
const serviceReads = /^(?:status|show|cat|is-active|is-enabled|list-\S+|print|list|start|enable)$/;

function changesService({ services }: Guarded, { program, args }: CommandEvent): boolean {
  if (!serviceManagers.has(program) || args.some(({ text }) => serviceReads.test(text))) return false;
  return args.some(({ text }) => services.some((service) => lastPart(text).includes(service)));
}

/** What these do to a file they are given is no new contents, and is a change all the same. */
const changers: ReadonlySet<string> = new Set(
  'mv ln rename chmod chown chgrp chattr chflags setfacl chcon fuser nc ncat socat curl websocat'.split(' '),
);
/** Programs of which nothing but their name is known, and that leave what they are given as it is. */
const readers: ReadonlySet<string> = new Set(
  (
    'cat bat less more most head tail grep egrep fgrep rg ag ack jq ls ll exa eza lsd stat file wc diff cmp comm md5sum sha1sum ' +
    'sha256sum sha512sum cksum shasum realpath readlink dirname basename du find fd tree sort uniq cut nl od xxd hexdump strings fold ' +
    'column test [ [[ printf echo cp scp rsync tar zip lsof ss netstat inotifywait open code wl-copy pbcopy'
  ).split(' '),
);

/** A filter that writes its file anew when it is told to. */
const editsInPlace: ReadonlyMap<string, RegExp> = new Map([['yq', /^(?:-[a-zA-Z]*i|--in-?place)/]]);

function changesFile(
  run: InterpreterState,
  guarded: Guarded,
  { program, args, isKnown }: CommandEvent,
): boolean {
  const inPlace = editsInPlace.get(program);
  const changes =
    changers.has(program) || (inPlace !== undefined && args.some(({ text }) => inPlace.test(text)));
  if (!changes && (isKnown || readers.has(program))) return false;
  return args.some(
    ({ text }) =>
      // `UNIX-CONNECT:/run/…/x.sock`, `--unix-socket=…`.
      (changes && guarded.paths.some((path) => path.startsWith('/') && text.includes(path))) ||
      (!text.startsWith('-') && touchesGuarded(run, text, program === 'mv' ? 'remove' : 'write')),
  );
}
