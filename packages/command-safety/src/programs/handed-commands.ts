import type { FindingSpan } from '../finding.ts';
import type { Argument, Run, Value } from '../run.ts';
import { nothing } from '../shell/marks.ts';
import { runCode } from './run-code.ts';

/** Where a program takes a command that it starts itself, as the value of an option. */
interface Handing {
  readonly programs: string;
  /** The option and its value in one argument, the value called `code`. */
  readonly attached: RegExp;
  /** Options whose value is the next argument. */
  readonly detached?: string;
  /** What of that value is the command; absent: all of it. */
  readonly within?: RegExp;
}

const handings: readonly Handing[] = [
  {
    programs: 'tar gtar bsdtar',
    attached:
      /^(?:--checkpoint-action=exec|--use-compress-program|--to-command|--info-script|--new-volume-script)=(?<code>.+)$/s,
    detached: '-I --use-compress-program --to-command -F --info-script',
  },
  { programs: 'man', attached: /^(?:--pager=|-P)(?<code>.+)$/s, detached: '-P --pager' },
  {
    programs: 'gdb lldb',
    attached: /^--?(?:ex|eval-command)=(?:shell|!)\s*(?<code>.+)$/s,
    detached: '-ex --ex -eval-command --eval-command -o',
    within: /^(?:shell|!|platform shell)\s*(?<code>.+)$/s,
  },
  {
    programs: 'git',
    attached: /^core\.(?:pager|editor|sshCommand|fsmonitor)=(?<code>.+)$/is,
    detached:
      'core.pager core.editor core.sshCommand core.sshcommand core.fsmonitor foreach --tree-filter --index-filter --env-filter --msg-filter --commit-filter',
  },
  { programs: 'make gmake', attached: /^SHELL=(?<code>.+\s.+)$/s },
  { programs: 'rsync', attached: /^--rsh=(?<code>.+)$/s, detached: '-e --rsh' },
  { programs: 'zip', attached: /^--unzip-command=(?<code>.+)$/s, detached: '-TT --unzip-command' },
];

const byProgram: ReadonlyMap<string, Handing & { readonly options: ReadonlySet<string> }> = new Map(
  handings.flatMap((handing) =>
    handing.programs
      .split(' ')
      .map((name) => [name, { ...handing, options: new Set(handing.detached?.split(' ')) }] as const),
  ),
);

/** Variables whose value is a command that some program starts. */
const commandVariables: ReadonlySet<string> = new Set(
  (
    'PAGER MANPAGER GIT_PAGER EDITOR VISUAL GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_SSH_COMMAND GIT_EXTERNAL_DIFF GIT_ASKPASS ' +
    'SSH_ASKPASS SUDO_ASKPASS SUDO_EDITOR BROWSER RSYNC_RSH CVS_RSH LESSOPEN LESSCLOSE PROMPT_COMMAND'
  ).split(' '),
);

/** Runs the commands that a program is handed among its options: `tar --checkpoint-action=exec='rm -rf /'`. */
export function runHanded(run: Run, program: string, args: readonly Argument[], span: FindingSpan): void {
  const handing = byProgram.get(program);
  if (handing === undefined) return;
  for (const [index, argument] of args.entries()) {
    const value = handing.options.has(argument.text) ? args[index + 1] : undefined;
    const code =
      value === undefined
        ? handing.attached.exec(argument.text)?.groups?.code
        : handing.within === undefined
          ? value.text
          : handing.within.exec(value.text)?.groups?.code;
    if (code !== undefined) runCode(run, { text: code, traits: argument.traits }, span, nothing, 'shell');
  }
}

/** What such a variable holds counts where it is set, as with an alias: it is there to be used. */
export function runVariable(run: Run, name: string, value: Value, span: FindingSpan): void {
  const [first] = value;
  if (first !== undefined && commandVariables.has(name)) runCode(run, first, span, nothing, 'shell');
}
