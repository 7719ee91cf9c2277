import type { FindingSpan } from '../finding.ts';
import { lookAtGuardedVariable } from '../guard/weakening.ts';
import type { InterpreterState, Value } from '../interpreter-state.ts';
import { nothing, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import { fileContent } from '../shell/redirect.ts';
import type { Call } from './call.ts';
import { runCode, type Language } from './run-code.ts';

/** Where a program takes a command that it starts itself, as the value of an option. */
interface Handing {
  readonly programs: string;
  /** The option and its value in one argument, the value called `code`. */
  readonly attached: RegExp;
  /** Options whose value is the next argument. */
  readonly detached?: string;
  /** What of that value is the command; absent: all of it. */
  readonly within?: RegExp;
  /** With such an argument the command reads what the program makes of its input, which nobody has seen. */
  readonly feeds?: RegExp;
  /** What reads it; a shell if absent. */
  readonly language?: Language;
}

const handings: readonly Handing[] = [
  {
    programs: 'tar gtar bsdtar',
    attached:
      /^(?:--checkpoint-action=exec|--use-compress-program|--to-command|--info-script|--new-volume-script)=(?<code>.+)$/s,
    detached: '-I --use-compress-program --to-command -F --info-script',
    feeds: /^(?:-?[a-wyzA-Z]{0,12}x[a-zA-Z]{0,12}|--extract|--get)$/,
  },
  { programs: 'tcpdump', attached: /^--postrotate-command=(?<code>.+)$/s, detached: '-z' },
  { programs: 'man', attached: /^(?:--pager=|-P)(?<code>.+)$/s, detached: '-P --pager' },
  {
    programs: 'gdb lldb',
    attached:
      /^(?:--?(?:ex|eval-command)=(?:shell|!)|(?:call|print|p|expr).{0,24}\bsystem\s{0,4}\(["'])\s*(?<code>[^"'\s][^"']*)(?:["']\)?)?$/s,
    detached: '-ex --ex -eval-command --eval-command -o',
    within: /^(?:shell|!|platform shell)\s*(?<code>\S.*)$/s,
  },
  {
    programs: 'gdb lldb',
    attached: /^--?(?:ex|eval-command)=(?:python|py|script)\s+(?<code>\S.*)$/s,
    detached: '-ex --ex -eval-command --eval-command -o',
    within: /^(?:python|py|script)\s+(?<code>\S.*)$/s,
    language: 'python',
  },
  {
    programs: 'git',
    attached: /^core\.(?:pager|editor|sshCommand|fsmonitor)=(?<code>.+)$/is,
    detached:
      'core.pager core.editor core.sshCommand core.sshcommand core.fsmonitor foreach --tree-filter --index-filter --env-filter --msg-filter --commit-filter',
  },
  { programs: 'git', attached: /^ext::(?<code>.+)$/s },
  { programs: 'gcc g++ cc clang', attached: /^(?:ba|da|z)?sh,-c,(?<code>.+)$/s },
  { programs: 'dc', attached: /^!(?<code>.+)$/s },
  { programs: 'make gmake', attached: /^SHELL=(?<code>\S+\s.+)$/s },
  { programs: 'rsync', attached: /^--rsh=(?<code>.+)$/s, detached: '-e --rsh' },
  {
    programs: 'flock sg newgrp capsh runuser setpriv',
    attached: /^--command=(?<code>.+)$/s,
    detached: '-c --command',
  },
  {
    programs: 'ssh scp sftp',
    attached: /^(?:-o)?(?:Proxy|Local|Remote|KnownHosts)Command[= ](?<code>.+)$/is,
  },
  { programs: 'apt apt-get aptitude', attached: /^(?:-o)?(?:APT|DPkg)::[\w:-]*Invoke[\w:]*=(?<code>.+)$/is },
  { programs: 'env sudo', attached: /^(?:BASH_ENV|ENV|PROMPT_COMMAND|PS1)=(?<code>.+)$/s },
  {
    programs: 'sqlite3 duckdb',
    attached: /^\.(?:shell|system)\s+(?<code>\S.*)$/s,
    detached: '-cmd',
    within: /^\.(?:shell|system)\s+(?<code>\S.*)$/s,
  },
  {
    programs: 'psql mysql mariadb',
    attached: /^(?:--(?:command|execute)=)?\s*(?:\\!|system\s)\s*(?<code>\S.*)$/s,
  },
  { programs: 'defaults', attached: /^LoginHook=(?<code>.+)$/s, detached: 'LoginHook LogoutHook' },
  { programs: 'less more most', attached: /^\+!(?<code>.+)$/s },
  { programs: 'dpkg', attached: /^--(?:pre|post)-invoke=(?<code>.+)$/s },
  { programs: 'npm pnpm yarn', attached: /^scripts\.[\w:-]+=(?<code>.+)$/s },
  { programs: 'npx bunx', attached: /^--call=(?<code>.+)$/s, detached: '-c --call' },
  { programs: 'split', attached: /^--filter=(?<code>.+)$/s, detached: '--filter' },
  { programs: 'sort', attached: /^--compress-program=(?<code>.+)$/s, detached: '--compress-program' },
  { programs: 'npm pnpm yarn', attached: /^--script-shell=(?<code>\S+\s.+)$/s, detached: '-c --call' },
  {
    programs: 'watchexec nodemon chokidar',
    attached: /^--exec=(?<code>.+)$/s,
    detached: '-x --exec -c --command',
  },
  { programs: 'nmap', attached: /^--script-args=.*os\.execute\((?<code>.+)\)/s },
  { programs: 'logrotate sudoedit', attached: /^--editor=(?<code>.+)$/s },
  // Machines of the cloud that are told what to run.
  { programs: 'aws', attached: /^commands=\[?\s{0,4}["']?(?<code>[^"']+)/s },
  { programs: 'az', attached: /^--scripts=(?<code>.+)$/s, detached: '--scripts' },
  { programs: 'gcloud', attached: /^--command=(?<code>.+)$/s, detached: '--command --' },
  { programs: 'aws', attached: /^--(?:command|user-data)=(?<code>.+)$/s, detached: '--command --user-data' },
  { programs: 'gcloud', attached: /^(?:--metadata=)?startup-script=(?<code>.+)$/s },
  {
    programs: 'az',
    attached: /^--(?:custom-data|user-data)=(?<code>.+)$/s,
    detached: '--custom-data --user-data',
  },
  { programs: 'knife', attached: /^!(?<code>.+)$/s, detached: '*:*' },
  { programs: 'sbatch qsub', attached: /^--wrap=(?<code>.+)$/s, detached: '--wrap' },
  { programs: 'zip', attached: /^--unzip-command=(?<code>.+)$/s, detached: '-TT --unzip-command' },
];

interface Known {
  readonly options: ReadonlySet<string>;
  readonly attached: RegExp;
  readonly within: RegExp | null;
  readonly feeds: RegExp | null;
  readonly language: Language;
}

/** Nobody has seen what a program hands to the command that it starts. */
const unseen: Flow = { text: unknownFlow.text, traits: traits.decoded };

const byProgram = new Map<string, Known[]>();
for (const handing of handings) {
  const { attached, detached, within = null, feeds = null, language = 'shell' } = handing;
  const known: Known = { options: new Set(detached?.split(' ')), attached, within, feeds, language };
  for (const name of handing.programs.split(' '))
    byProgram.set(name, [...(byProgram.get(name) ?? []), known]);
}

const bang = /^\s*!(?<code>.+)$/;

/** How a line of what a program reads begins by which it has a shell do something. */
const escaping: ReadonlyMap<string, RegExp> = new Map([
  ...['ed', 'ex', 'red', 'dc', 'ftp', 'sftp', 'lftp', 'mail', 'mailx', 'telnet', 'smbclient', 'bc'].map(
    (program) => [program, bang] as const,
  ),
  ...['mysql', 'mariadb', 'psql'].map(
    (program) => [program, /^\s*(?:\\!|system\s)\s*(?<code>\S.*)$/] as const,
  ),
  ['sqlite3', /^\s*\.(?:shell|system)\s+(?<code>\S.*)$/],
  ['duckdb', /^\s*\.(?:shell|system)\s+(?<code>\S.*)$/],
  ['gdb', /^\s*(?:shell\s|!)\s*(?<code>\S.*)$/],
  ['gnuplot', /^\s*(?:!|system\s*\(?["'])\s*(?<code>\S.*)$/],
]);

/** Variables whose value is a command that some program starts. */
const commandVariables: ReadonlySet<string> = new Set(
  (
    'PAGER MANPAGER GIT_PAGER EDITOR VISUAL GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_SSH_COMMAND GIT_EXTERNAL_DIFF GIT_ASKPASS ' +
    'SSH_ASKPASS SUDO_ASKPASS SUDO_EDITOR BROWSER RSYNC_RSH CVS_RSH LESSOPEN LESSCLOSE PROMPT_COMMAND'
  ).split(' '),
);

/** Runs the commands that a program is handed among its options: `tar --checkpoint-action=exec='rm -rf /'`. */
export function runHanded(call: Call): void {
  const { run, program, args, span, stdin } = call;
  const escape = stdin.text.length > 1 ? escaping.get(program) : undefined;
  if (escape !== undefined)
    for (const line of stdin.text.split('\n', 200)) {
      const code = escape.exec(line)?.groups?.code;
      if (code !== undefined) runCode(run, { text: code, traits: 0 }, span, nothing, 'shell');
    }
  if (scripted.has(program)) runScripts(call);
  for (const handing of byProgram.get(program) ?? [])
    for (const [index, argument] of args.entries()) {
      const value = handing.options.has(argument.text) ? args[index + 1] : undefined;
      const code =
        value === undefined
          ? handing.attached.exec(argument.text)?.groups?.code
          : handing.within === null
            ? value.text
            : handing.within.exec(value.text)?.groups?.code;
      if (code === undefined) continue;
      const words = argument.text === '--' ? args.slice(index + 1).map((word) => word.text) : [code];
      // The transport of git writes a blank as `% `.
      const text = argument.text.startsWith('ext::') ? code.replaceAll('% ', ' ') : words.join(' ');
      const { feeds } = handing;
      const isFed = feeds !== null && args.some(({ text: word }) => feeds.test(word));
      const { startup } = run;
      run.startup ||= program === 'defaults' || (program === 'git' && args[0]?.text === 'config');
      if (passingPlace.test(text)) run.emitStructure('passing-program', span);
      runCode(run, { text, traits: argument.traits }, span, isFed ? unseen : nothing, handing.language);
      run.startup = startup;
    }
}

/** Options that name a file of code, and its language. */
const scriptOptions: readonly {
  readonly programs: string;
  readonly option: string;
  readonly language: Language;
}[] = [
  { programs: 'at batch', option: '-f', language: 'shell' },
  { programs: 'nmap', option: '--script', language: 'lua' },
  { programs: 'vim vi nvim ex', option: '-S', language: 'other' },
  { programs: 'nvim', option: '-l', language: 'lua' },
  { programs: 'gdb', option: '-x', language: 'other' },
  { programs: 'emacs', option: '--script', language: 'other' },
  { programs: 'tmux', option: '-f', language: 'shell' },
];

const scripted: ReadonlySet<string> = new Set(scriptOptions.flatMap(({ programs }) => programs.split(' ')));

export const handedPrograms: Iterable<string> = [...byProgram.keys(), ...escaping.keys(), ...scripted];

function runScripts({ run, program, args, span }: Call): void {
  for (const { programs, option, language } of scriptOptions) {
    if (!programs.split(' ').includes(program)) continue;
    const path = args[args.findIndex(({ text }) => text === option) + 1];
    if (path === undefined || !args.some(({ text }) => text === option)) continue;
    const content = fileContent(run, path);
    if (content.text !== unknownFlow.text || (content.traits & (traits.network | traits.decoded)) !== 0)
      runCode(run, content, span, nothing, language);
  }
}

/** Variables whose value is code, or names some, for an interpreter. */
const codeVariables: ReadonlySet<string> = new Set(['PERL5DB', 'NODE_OPTIONS', 'PERL5OPT', 'RUBYOPT']);

/** Where anybody may put a file, and nobody looks for one that stays. */
export const passingPlace = /^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm|Users\/Shared)\/./;

/** What hides below a directory of the system, where nothing of one's own lies. */
const hiddenPlace = /^\/(?:usr|lib\d{0,2}|etc|var|opt|s?bin|boot|srv|run)\/(?:[^/\s]{1,64}\/){0,8}\.[^/.\s]/;

/** The same on Windows. */
const windowsPlace =
  /^["']?[A-Za-z]:[\\/]+(?:Windows[\\/]+)?(?:Te?mp|ProgramData|PerfLogs|Users[\\/]+(?:Public|[^\\/]{1,64}[\\/]+AppData))[\\/]|^%(?:te?mp|appdata|public|programdata)%/i;

/** Whether nothing that is to stay would lie there. */
export function isHidingPlace(text: string): boolean {
  return passingPlace.test(text) || hiddenPlace.test(text) || windowsPlace.test(text);
}

/** What such a variable holds counts where it is set, as with an alias: it is there to be used. */
export function runVariable(run: InterpreterState, name: string, value: Value, span: FindingSpan): void {
  if (run.context.guarded !== undefined) lookAtGuardedVariable(run, name, span);
  const [first] = value;
  if (first === undefined) return;
  if (commandVariables.has(name)) runCode(run, first, span, nothing, 'shell');
  // Files that a shell reads before it does anything, and texts that it expands at each prompt.
  else if (codeVariables.has(name) && /[({]/.test(first.text))
    runCode(run, first, span, nothing, name === 'NODE_OPTIONS' ? 'node' : 'perl');
  else if (
    /^(?:LD_PRELOAD|LD_AUDIT|LD_LIBRARY_PATH|DYLD_INSERT_LIBRARIES)$/.test(name) &&
    passingPlace.test(first.text)
  )
    run.emitStructure('hidden-startup', span);
  // A shell that is started finds its programs there first.
  else if (name === 'PATH' && run.startup && passingPlace.test(first.text))
    run.emitStructure('hidden-startup', span);
  else if (name === 'BASH_ENV' || name === 'ENV') runUnread(run, fileContent(run, first), span);
  else if (/^PS[0-4]$/.test(name) && /\$\(|`/.test(first.text))
    run.reread(`: "${first.text}"`, span, nothing, run.dialects);
}

/** Runs what this text has made, and what came over the network; another file is a script like any other. */
export function runUnread(run: InterpreterState, content: Flow, span: FindingSpan): void {
  if (content.text !== unknownFlow.text || (content.traits & (traits.network | traits.decoded)) !== 0)
    runCode(run, content, span, nothing, 'shell');
}
