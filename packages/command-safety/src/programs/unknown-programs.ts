import { isShell } from '../shell/redirect.ts';
import { lastPart, nothing } from '../shell/flow.ts';
import type { Call } from './call.ts';
import { runCode } from './run-code.ts';

/** Arguments of an unknown program that are looked at. */
const argumentsMax = 64;

/** With one dash or two. */
function options(names: string): ReadonlySet<string> {
  return new Set(names.split(' ').flatMap((name) => [`-${name}`, `--${name}`]));
}

/** How programs call the option whose value is code. */
const codeOptions = options('e c r x eval exec execute expression batch code cmd run command');

/** A program that does harm, by its bare name, and something that it can be given. */
const harmful: ReadonlySet<string> = new Set(
  'rm sudo dd shred wipefs mkfs chmod chown chroot find mv truncate blkdiscard mkswap'.split(' '),
);
const programPlaces: ReadonlySet<string> = new Set(['/bin/', '/sbin/', '/usr/bin/', '/usr/sbin/']);
function beginsCommand(text: string): boolean {
  const name = lastPart(text);
  if (name !== text && !programPlaces.has(text.slice(0, text.length - name.length))) return false;
  return harmful.has(name) || (name.startsWith('mkfs.') && /^mkfs\.\w+$/.test(name));
}
function isGivenMore(text: string | undefined): boolean {
  return text !== undefined && /^[-/~$]|^\.{1,2}(?:\/|$)|^\w+=/.test(text);
}
/** What follows such a word is a note, a name, or a page to read. */
const writesDown =
  /^(?:add|note|new|create|say|log|message|msg|comment|explain|search|help|info|install|uninstall|remove|show|list|view|describe|question|ask|annotate|append|write|echo|print)$/;

/** And the option whose value is a line for a shell. */
const commandOptions = options('C c cmd command exec run shell execute');
const startsWithCommand =
  /^(?:sudo\s+)?(?:rm|dd|mkfs[.\w]*|shred|wipefs|chmod|chown|find|mv|truncate|curl|wget|bash|sh|dropdb|psql|mysql|systemctl|kill)\s/;

/** Code of some language: a call with a text in it. */
const looksLikeCode = /[\w)]\s?\(\s?["'`]/;

/** With these, such an option holds what is looked for. */
const searching: ReadonlySet<string> = new Set(
  (
    'ack ag rg sg ast-grep comby pt sift tldr cheat whatis apropos highlight pygmentize shellcheck shfmt cowsay cowthink figlet ' +
    'toilet espeak say notify-send wall write banner lolcat task todo todo.sh jrnl explainshell howdoi'
  ).split(' '),
);

/**
 * What a program that nobody knows does with its arguments can be guessed where they say it: behind `--` stands a command,
 * behind `sh -c` a text for the shell, behind `-e` code.
 */
export function readUnknownProgram(call: Call): void {
  if (call.args.length < 2 || searching.has(call.program) || call.program.includes('grep')) return;
  const { run, span, stdin } = call;
  const args = call.args.slice(0, argumentsMax);
  const at = args.findIndex(({ text }, index) => beginsCommand(text) && isGivenMore(args[index + 1]?.text));
  if (at !== -1 && !args.slice(0, at).some(({ text }) => writesDown.test(text))) {
    run.inside(span, () => run.ports.words(run, call.args.slice(at), stdin));
    return;
  }
  for (const [index, argument] of args.entries()) {
    const next = args[index + 1];
    if (next === undefined) return;
    if (argument.text === '--' || (isShell(argument.text) && /^-[a-z]*c$/.test(next.text))) {
      const command = call.args.slice(argument.text === '--' ? index + 1 : index);
      run.inside(span, () => run.ports.words(run, command, stdin));
      return;
    }
    if (commandOptions.has(argument.text) && startsWithCommand.test(next.text))
      runCode(run, next, span, nothing, 'shell');
    else if (codeOptions.has(argument.text) && looksLikeCode.test(next.text))
      runCode(run, next, span, nothing, 'other');
  }
}
