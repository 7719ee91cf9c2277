import { argumentAt, withText, type Argument } from '../interpreter-state.ts';
import { MAYBE_EMPTY_UNKNOWN, nothing, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import { writeFile } from '../shell/redirect.ts';
import { startupCommands } from '../shell/startup-files.ts';
import { joinArguments } from './builtins.ts';
import { named, type Call, type ProgramTable } from './call.ts';
import { printUnits } from './credential-output.ts';
import { isHidingPlace } from './handed-commands.ts';
import { runCode } from './run-code.ts';

/** Programs that are told in words of their own what to do, or what something else is to do later. */
export const configManagementPrograms: ProgramTable = {
  ansible: runModule,
  // `file { '/etc': ensure => absent }`, as code or as words.
  puppet: (call) => {
    const text = call.args
      .map(({ text: word }) => word)
      .join(' ')
      .slice(0, 4096);
    const paths = [
      ...text.matchAll(
        /\bfile\s{0,4}\{\s{0,4}["'](?<path>[^"']{1,256})["']\s{0,4}:[^}]{0,256}\bensure\s{0,4}=>\s{0,4}["']?absent/g,
      ),
      ...text.matchAll(/\bresource file (?<path>\S{1,256}) [^\n]{0,128}\bensure=absent/g),
    ];
    for (const { groups } of paths.slice(0, 16))
      call.run.emit(
        { kind: 'deletion', path: { text: groups?.path ?? '', traits: 0 }, recursive: true },
        call.span,
      );
    return unknownFlow;
  },
  systemctl: (call) => {
    // `systemctl edit --stdin` and `--property=ExecStart=…` of a unit.
    if (call.args[0]?.text === 'edit' && call.stdin.text !== '')
      for (const command of startupCommands('unit', call.stdin.text)) runLater(call, command);
    return call.run.flowsOn ? printUnits(call) : unknownFlow;
  },
  defaults: (call) => {
    const at = call.args.findIndex(({ text }) => text === '-array' || text === '-string');
    if (
      call.args[0]?.text === 'write' &&
      at !== -1 &&
      /Launch(?:Agents|Daemons)/.test(call.args[1]?.text ?? '')
    )
      runWords(call, call.args.slice(at + 1));
    return unknownFlow;
  },
  reg: (call) => {
    const value = valueAfter(call, /^\/d$/i);
    if (
      /^add$/i.test(call.args[0]?.text ?? '') &&
      /[\\/](?:InterpreterState|RunOnce|Winlogon|Image File Execution Options)\b/i.test(
        call.args[1]?.text ?? '',
      ) &&
      value !== undefined
    )
      keepOnWindows(call, value);
    return unknownFlow;
  },
  schtasks: (call) => {
    const value = valueAfter(call, /^\/tr$/i);
    if (value !== undefined && call.args.some(({ text }) => /^\/create$/i.test(text)))
      keepOnWindows(call, value);
    return unknownFlow;
  },
  sc: (call) => {
    const value = valueAfter(call, /^binpath=$/i);
    if (value !== undefined && call.args.some(({ text }) => /^(?:create|config)$/i.test(text)))
      keepOnWindows(call, value);
    return unknownFlow;
  },
  ...named('certutil bitsadmin Start-BitsTransfer', (call) => {
    const address = call.args.findIndex(({ text }) => /^https?:/i.test(text));
    const path = call.args[address + 1];
    if (address !== -1 && path !== undefined && call.program !== 'Start-BitsTransfer')
      writeFile(
        call.run,
        withText(path, path.text.replaceAll('\\', '/')),
        fromNetwork,
        false,
        call.program,
        call.span,
      );
    return unknownFlow;
  }),
};

const fromNetwork: Flow = { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network };

function valueAfter({ args }: Call, option: RegExp): Argument | undefined {
  const at = args.findIndex(({ text }) => option.test(text));
  return at === -1 ? undefined : args[at + 1];
}

/** Something starts again and again from now on: what it says, and where it lies. */
function keepOnWindows(call: Call, value: Argument): void {
  const { startup } = call.run;
  call.run.startup = true;
  const words = value.text.split(/\s+/, 32);
  if (words.some((word) => isHidingPlace(word))) call.run.emitStructure('hidden-startup', call.span);
  runCode(call.run, value, call.span, nothing, 'powershell');
  call.run.startup = startup;
}

function runLater(call: Call, command: string): void {
  const { startup } = call.run;
  call.run.startup = true;
  runCode(call.run, { text: command, traits: 0 }, call.span, nothing, 'shell');
  call.run.startup = startup;
}

function runWords({ run, span }: Call, args: readonly Argument[]): void {
  run.inside(span, () => run.ports.words(run, args, nothing));
}

/** `{{ x }}` may be anything; with `default("")` it is empty where nobody has set it. */
function withoutTemplates(flow: Flow): Flow {
  if (!flow.text.includes('{{')) return flow;
  const text = flow.text
    .replace(
      /\{\{[^{}]{0,200}\bdefault\(\s{0,4}(?:""|'')\s{0,4}(?:,\s{0,4}true\s{0,4})?\)[^{}]{0,40}\}\}/g,
      '',
    )
    .replace(/\{\{[^{}]{0,200}\}\}/g, MAYBE_EMPTY_UNKNOWN);
  return { text, traits: flow.traits };
}

/** A module of Ansible does what a command does; `-m shell` takes one as it stands. */
function runModule(call: Call): Flow {
  const { run, args, span } = call;
  const after = (...names: readonly string[]): Argument | undefined =>
    args[args.findIndex(({ text }) => names.includes(text)) + 1];
  const module = args.some(({ text }) => text === '-m' || text === '--module-name')
    ? (after('-m', '--module-name')?.text ?? '').replace(/^ansible\.(?:builtin|posix)\./, '')
    : 'command';
  const told = args.some(({ text }) => text === '-a' || text === '--args')
    ? after('-a', '--args')
    : undefined;
  if (told === undefined) {
    if (module === 'reboot') runWords(call, [argumentAt(span, 'reboot')]);
    return unknownFlow;
  }
  const { cwd, fleet } = run;
  run.cwd = null;
  run.fleet ||= args.some(({ text }) => text === 'all' || text === '*');
  const value = (name: string): string =>
    new RegExp(String.raw`(?:^|\s)${name}=["']?(?<value>[^"'\s]+)`).exec(told.text)?.groups?.value ?? '';
  const words = (...list: readonly string[]): void =>
    runWords(
      call,
      list.map((text) => argumentAt(span, text)),
    );
  const state = value('state');
  if (/^(?:shell|command|raw|script|win_shell|win_command)$/.test(module))
    runCode(run, withoutTemplates(joinArguments(run, [told])), span, nothing, 'shell');
  else if (/^(?:service|systemd(?:_service)?)$/.test(module) && state === 'stopped')
    words('systemctl', 'stop', value('name'));
  else if (module === 'file' && state === 'absent') words('rm', '-rf', value('path') || value('dest'));
  else if (module === 'file' && value('mode') !== '')
    words('chmod', value('mode'), value('path') || value('dest'));
  else if (module === 'user' && state === 'absent')
    words('userdel', value('remove') === 'yes' ? '-r' : '-f', value('name'));
  else if (/^(?:apt|yum|dnf|package)$/.test(module) && state === 'absent')
    words('apt-get', 'remove', value('name'));
  else if (/^(?:copy|template|lineinfile|blockinfile|get_url|unarchive)$/.test(module)) {
    const path = value('dest') || value('path');
    if (path !== '')
      writeFile(
        run,
        { text: path, traits: 0 },
        { text: value('line') || MAYBE_EMPTY_UNKNOWN, traits: 0 },
        true,
        'ansible',
        span,
      );
  } else if (module === 'reboot') words('reboot');
  else if (module === 'filesystem' || module === 'community.general.filesystem')
    words(`mkfs.${value('fstype') || 'ext4'}`, value('dev') || value('device'));
  else if (
    /(?:^|[._])(?:parted|lvg|lvol|zfs|zpool|\w{1,20}_(?:db|database|bucket|instance|volume|stack|cluster))$/.test(
      module,
    ) &&
    state === 'absent'
  )
    words(
      module.replaceAll(/[._]/g, '-'),
      'delete',
      value('name') || value('dev') || value('device'),
      '--force',
    );
  run.cwd = cwd;
  run.fleet = fleet;
  return unknownFlow;
}
