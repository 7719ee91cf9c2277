import { textBefore, withText, type Argument } from '../interpreter-state.ts';
import { isPublisher, namelessAddress, openAddress } from '../shell/addresses.ts';
import { shapeOf } from '../command-shapes.ts';
import { sortArguments } from '../shell/flags.ts';
import {
  MAYBE_EMPTY_UNKNOWN,
  everyListed,
  fetchedFlow,
  nothing,
  openFlow,
  traits,
  type Flow,
  unknownFlow,
} from '../shell/flow.ts';
import { writeFile } from '../shell/redirect.ts';
import { classifyPath } from '../shell/paths.ts';
import { isSecretPath } from '../shell/secret-files.ts';
import { named, spanOfArguments, type Call, type ProgramTable } from './call.ts';
import { fileIn, sends, upload } from './effects.ts';
import { passingPlace } from './handed-commands.ts';
import { runCode } from './run-code.ts';

/** What the addresses among the arguments serve. */
function served({ args }: Call): Flow {
  const address = args.find(({ text }) => /^[a-z]{2,6}:\/\//.test(text));
  if (address === undefined) return fetchedFlow;
  if (isPublisher(address.text)) return publishedFlow;
  return openAddress.test(address.text) || namelessAddress.test(address.text) ? openFlow : fetchedFlow;
}

const publishedFlow: Flow = { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network | traits.published };

/** Programs that bring something in over the network, or send something out. */
export const fetchingPrograms: ProgramTable = {
  ...named('curl curlie xh http https', curl),
  wget,
  ...named('fetch lynx links w3m lwp-request GET aria2c axel', (call) => {
    const out = call.args.find(
      ({ text }, index) => ['-o', '-O', '--out'].includes(textBefore(call.args, index)) && text !== '-',
    );
    if (out !== undefined) keep(call, out);
    return fetchedFlow;
  }),
  ...named('lwp-download nscurl', (call) => {
    const out = call.args.findLast(({ text }) => !text.startsWith('-') && !text.includes('://'));
    if (out !== undefined) keep(call, out);
    return fetchedFlow;
  }),
  ...named('nc ncat netcat nc.traditional nc.openbsd telnet socat pastebinit ix termbin', (call) => {
    sends(call, call.stdin);
    return fetchedFlow;
  }),
  ...named('mail mailx sendmail mutt ftp lftp tftp sftp smbclient ncftpput curlftpfs', (call) => {
    sends(call, call.stdin);
    for (const argument of call.args)
      if (isSecretPath(argument.text) || putsSecret(argument.text))
        sends(call, { text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret });
    if (putsSecret(call.stdin.text)) sends(call, { text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret });
    return { text: MAYBE_EMPTY_UNKNOWN, traits: 0 };
  }),
  // A name that is looked up reaches the server of its domain.
  ...named('dig nslookup host drill delv kdig resolvectl whois finger ping', (call) => {
    for (const argument of call.args) sends(call, argument);
    // The owner of a domain says what its records hold.
    return call.program === 'ping' ? { text: MAYBE_EMPTY_UNKNOWN, traits: 0 } : fetchedFlow;
  }),
  git,
  ...named('mysqldump pg_dump pg_dumpall mongodump mariadb-dump', () => ({
    text: MAYBE_EMPTY_UNKNOWN,
    traits: traits.records,
  })),
};

/** Words of these programs that send a file: `put /etc/shadow`. */
function putsSecret(text: string): boolean {
  return [...text.slice(0, 4096).matchAll(/\bm?put\s+(?:-\w+\s+)*(?<path>[^\s;"']{1,256})/g)].some(
    ({ groups }) => isSecretPath(groups?.path ?? ''),
  );
}

/** An address without its scheme, with a path or a query. */
const bareAddress = /^[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}(?::\d{1,5})?[/?]/;

/** What stands in an address is sent, and what is asked for by `field=@file`. */
function sendAddresses(call: Call, operands: readonly Argument[]): void {
  for (const argument of operands) {
    const { text } = argument;
    if (!text.includes('://') && !text.includes('=@') && !bareAddress.test(text)) continue;
    sends(call, { text: '', traits: argument.traits & traits.secret });
    const file = fileIn(text);
    if (file !== undefined) upload(call, withText(argument, file));
  }
}

function curl(call: Call): Flow {
  const { args, stdin } = call;
  const sorted = sortArguments(args, shapeOf(call.program));
  sendAddresses(call, sorted.operands);
  // httpie sends what it reads.
  if (call.program !== 'curl' && args.some(({ text }) => /^(?:POST|PUT|PATCH)$/.test(text)))
    sends(call, stdin);
  const out = sorted.values.get('-o') ?? sorted.values.get('--output');
  if (out !== undefined && out.text !== '-' && out.text !== '/dev/stdout') {
    keep(call, out);
    return nothing;
  }
  if (sorted.flags.has('-O') || sorted.flags.has('--remote-name')) {
    keepNamed(call, sorted.values.get('--output-dir'));
    return nothing;
  }
  return args.some(({ text }) => metadata.test(text)) ? credentials : served(call);
}

/** Where a cloud tells a machine its own credentials. */
const metadata = /(?:169\.254\.169\.254|metadata\.google\.internal|169\.254\.170\.2|100\.100\.100\.200)/;
const credentials: Flow = { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network | traits.secret };

function wget(call: Call): Flow {
  const sorted = sortArguments(call.args, shapeOf('wget'));
  sendAddresses(call, sorted.operands);
  const out = sorted.values.get('-O') ?? sorted.values.get('--output-document');
  if (out === undefined) {
    keepNamed(call, sorted.values.get('-P') ?? sorted.values.get('--directory-prefix'));
    return nothing;
  }
  if (out.text === '-' || out.text === '/dev/stdout') return served(call);
  keep(call, out);
  return nothing;
}

function keep(call: Call, path: Argument): void {
  const isPlain = call.args.some(
    ({ text }) => /^http:\/\/(?!localhost|127\.)/.test(text) || namelessAddress.test(text),
  );
  const content = served(call);
  const kept = isPlain ? { text: content.text, traits: content.traits | traits.unsecured } : content;
  writeFile(call.run, path, kept, false, call.program, spanOfArguments(call, [path]));
}

/** The file is named as the last part of the address. */
function keepNamed(call: Call, directory: Argument | undefined): void {
  const address = call.args.find(({ text }) => /^[a-z]{2,6}:\/\/|^[\w-]+\.[\w.-]+\//.test(text));
  const name = address?.text.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  if (address === undefined || name === '') return;
  keep(call, withText(address, directory === undefined ? name : `${directory.text}/${name}`));
}

/** What a repository elsewhere loses, and what happens to a history that is made anew. */
function actOnRepository(call: Call): void {
  const { args, run, span } = call;
  const at = args.findIndex(({ text }) => text === '-C' || text === '--work-tree');
  const place = at === -1 ? undefined : args[at + 1];
  const names = (word: string): boolean => args.some(({ text }) => text === word);
  const has = (pattern: RegExp): boolean => args.some(({ text }) => pattern.test(text));
  if (names('clean') && has(/^-\w*x/) && has(/^-\w*f|^--force$/) && !has(/^-\w*n|^--dry-run$/)) {
    const path = place ?? { text: run.cwd ?? '.', traits: 0 };
    if (['home', 'root', 'system'].includes(classifyPath(run, path)))
      run.emit({ kind: 'deletion', path, recursive: true }, span);
  }
  const hooks = args[args.findIndex(({ text }) => text === 'core.hooksPath') + 1];
  if (args[0]?.text === 'config' && names('core.hooksPath') && passingPlace.test(hooks?.text ?? ''))
    run.emitStructure('hidden-startup', span);
  if (has(/^(?:--orphan|--root|filter-branch|filter-repo|commit-tree)$/)) run.rewritten = true;
  if (
    names('reflog') &&
    names('expire') &&
    names('--all') &&
    has(/^--expire(?:-unreachable)?=(?:now|all|0)$/) &&
    !has(/^(?:-n|--dry-run)$/)
  )
    run.forgetsReflog = true;
  if (names('add') && args.some(({ text }) => isSecretPath(text))) run.stagesSecret = true;
  if (run.stagesSecret && names('push')) run.emitStructure('secret-sent', span);
  if (run.rewritten && names('push') && has(/^(?:-[^\Wf]*f\w*|--force.*|\+.+)$/))
    run.emitStructure('history-replaced', span);
}

/** An alias that begins with `!` is a shell command, whether it is set for once or for good. */
function git(call: Call): Flow {
  const { args } = call;
  actOnRepository(call);
  for (const argument of args) {
    const once = /^alias\.[\w-]+=!(?<code>.*)$/s.exec(argument.text)?.groups?.code;
    const code =
      once ??
      (argument.text.startsWith('!') && args[0]?.text === 'config' ? argument.text.slice(1) : undefined);
    if (code !== undefined)
      runCode(
        call.run,
        { text: code, traits: argument.traits },
        call.span,
        // A helper is told names and passwords.
        args.some(({ text }) => text.startsWith('credential.'))
          ? { text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret }
          : nothing,
        'shell',
      );
  }
  const at = args.findIndex(({ text }) => ['--tree-filter', '--index-filter', '--exec', '-x'].includes(text));
  const filter = at === -1 ? undefined : args[at + 1];
  if (filter !== undefined && (args[0]?.text === 'rebase' || args[0]?.text === 'bisect'))
    runCode(call.run, filter, call.span, nothing, 'shell');
  if (args[0]?.text === 'bisect' && args[1]?.text === 'run')
    call.run.ports.words(call.run, args.slice(2), nothing);
  if (!call.run.flowsOn) return unknownFlow;
  // What others have written, in their branches.
  if (
    args.some(({ text }) => /^(?:log|show|cat-file|format-patch)$/.test(text)) &&
    args.some(({ text }) => /^(?:refs\/remotes\/|remotes\/|origin\/|upstream\/|FETCH_HEAD)/.test(text))
  )
    return fetchedFlow;
  if (args[0]?.text === 'credential' && args[1]?.text === 'fill')
    return { text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret };
  if (args[0]?.text === 'archive' && args.some(({ text }) => text.startsWith('--remote'))) return fetchedFlow;
  // All branches, unless something chooses among them.
  const verb = args.slice(0, 4).find(({ text }) => /^(?:branch|tag|for-each-ref|ls-remote)$/.test(text));
  if (verb !== undefined && !args.some(({ text }) => /^--(?:no-)?(?:merged|contains|points)/.test(text)))
    return { text: everyListed, traits: 0 };
  return { text: MAYBE_EMPTY_UNKNOWN, traits: 0 };
}
