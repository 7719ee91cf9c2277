import { codeCharactersMax } from '../bounds.ts';
import type { FindingSpan } from '../finding.ts';
import { decodeBase64, decodeHex } from '../programs/decode.ts';
import { argumentAt, type Run } from '../run.ts';
import { isPublisher } from '../shell/addresses.ts';
import { HOME, UNKNOWN, nothing, traits, type Flow } from '../shell/marks.ts';
import { readAwkPipes } from './awk-pipes.ts';
import { readEffects, withHome, withVariables } from './code-effects.ts';
import { runCalls } from './run-calls.ts';
import { readQuotedCommands } from './quoted-commands.ts';
import { readTcl } from './read-tcl.ts';
import { withoutComments } from './code-tokens.ts';
import { joinedStrings, stringLists, stringsOf, withPlainTexts, type CodeString } from './code-strings.ts';

/** Calls whose first text is a command for a shell, with the languages' names for them. */
const shellCalls =
  /(?:os\.(?:system|popen)|\w\.(?:run|call|Popen|check_call|check_output|getoutput|getstatusoutput|system|popen)|\b(?:call|check_call|check_output|Popen)|\bsystem|\bexec(?:Sync|File|FileSync)?|\bspawn(?:Sync)?|shell_exec|passthru|proc_open|popen|os\.execute|io\.popen|Open3\.\w+|IO\.popen|do shell script|pty\.spawn|Kernel\.exec|doShellScript|System\.cmd|os:cmd|:os\.cmd|\.execute|getRuntime\(\)\.exec|ProcessBuilder|run-program|run-shell-command|shell-command|syscmd|esyscmd|Sys\.command|callCommand|callProcess|readProcess|\brun|%x|\bqx)[({[\s]*$/;

/** Calls whose first text is a path that goes away. */
const deletingCalls =
  /(?:shutil\.rmtree|rmtree|os\.(?:remove|unlink|rmdir|removedirs)|\bunlink(?:Sync)?|rm_rf|rm_r|remove_dir_all|\brm(?:Sync|dirSync|dir)?|removeSync|Dir\.(?:rmdir|delete)|File\.delete|FileUtils\.(?:rm|remove|safe_unlink)\w*|remove_tree|delete-directory|delete-file|rimraf(?:\.sync)?)[({[\s]*(?:(?:os\.path\.\w+|(?:pathlib\.)?Path|path\.\w+|(?:(?:Dir|glob)\.)?glob)\(\s*|Dir\[\s*|glob\s+)?$/;

/** The home directory by a call instead of a text. */
const deletesHome =
  /(?:rmtree|remove_tree|rmSync|rm_rf|rmdirSync|removeSync|\brm|delete-directory)\s*(?:\(\s*)?(?:homedir\(\)\s*[;,)]|\$ENV\{['"]?HOME['"]?\}\s*[,);]|os\.environ\[[^\]]{1,20}\]\s*[,)]|os\.getenv\([^)]{1,20}\)\s*[,)]|(?:pathlib\.)?Path\.home\(\)\s*[,)]|(?:require\(['"](?:node:)?os['"]\)|os)\.homedir\(\)\s*[,)]|process\.env\.HOME\s*[,)]|Dir\.home\s*[,)]|ENV\[[^\]]{1,20}\]\s*[,)])/;

const writingCalls =
  /(?:\bopen|writeFile(?:Sync)?|File\.write|file_put_contents|fopen|createWriteStream)[({[\s]*$/;

/** What every such call ends in; most texts stand behind a comma or an operator. */
const endsInCall = /[\w)][({[\s]*$/;

/** Reads a one-liner of another language for the commands and deletions that it holds. */
export function readCode(run: Run, given: Flow, span: FindingSpan, language: string): Flow {
  // AppleScript calls it by three words, and gives names by two.
  const source = given.text.includes('script ')
    ? {
        ...given,
        text: given.text
          .replace(/\bdo (?:shell )?script\b/g, 'doShellScript')
          .replace(/\bset\s+(\w{1,40})\s+to\b/g, '$1 ='),
      }
    : given;
  const text = withPlainTexts(
    withVariables(
      withHome(
        withoutComments(
          source.text.length > codeCharactersMax ? source.text.slice(0, codeCharactersMax) : source.text,
          language,
        ),
      ),
    ),
  );
  if (source.text.length > codeCharactersMax) run.exceed('code-length');
  const strings = stringsOf(text);
  for (const [index, string] of strings.entries()) readString(run, text, string, strings, index, span);
  if (language === 'awk') readAwkPipes(run, text, span);
  if (language === 'tcl') readTcl(run, text, span);
  readQuotedCommands(run, text, span);
  readCommandTexts(run, text, strings, span);
  readNumberedTexts(run, text, span);
  readEffects(run, text, strings, span);
  readShape(run, text, strings, span);
  // What is critical as it stands is not run in thought as well.
  if (!isCritical(run))
    runCalls(
      {
        run,
        span,
        language: language === 'other' && /^\s{0,16}\(\s{0,4}[a-z]/i.test(source.text) ? 'lisp' : language,
        nested: (inner) => readNested(run, inner, span, language),
        functions: null,
      },
      source.text.slice(0, codeCharactersMax),
    );
  return nothing;
}

function isCritical(run: Run): boolean {
  for (const { risk } of run.findings?.values() ?? []) if (risk === 'critical') return true;
  return false;
}

/** Text that code runs as code: what came over the network, or out of a decoder, has not been read by anybody. */
function readNested(run: Run, source: Flow, span: FindingSpan, language: string): void {
  const before = run.findingsCount;
  const read = !source.text.includes(UNKNOWN);
  if (source.text !== UNKNOWN) run.inside(span, () => readCode(run, source, span, language));
  if ((source.traits & (traits.network | traits.decoded)) !== 0)
    run.emit({ kind: 'code', source, read, harmless: run.findingsCount === before }, span);
}

/** That the code starts programs at all, in whatever way. */
const startsPrograms =
  /(?:\bsystem|\bexec\w{0,12}|\bspawn\w{0,12}|\brun\w{0,8}|\bshell\w{0,8}|\bpopen|\bcall\w{0,8}|\bsh|\bcommand|\bcmd)(?!["']\s{0,4}:)["']?\s{0,4}[({<"'`[\]]|\bsubprocess\b|\bgetattr\(|__import__|\.!|\.execute\b/i;
const destructive =
  /^(?:sudo\s+)?(?:\/(?:usr\/)?s?bin\/)?(?:rm|dd|mkfs[.\w]*|shred|wipefs|chmod|chown|find|mv|truncate|bash|sh|curl|wget|kill|halt|reboot|shutdown)(?:\s|$)/;
/** What is only said is no command. */
const said =
  /(?:print\w{0,24}|puts|echo|say|log|write\w{0,24}|warn|error|assert\w{0,24}|equal\w{0,24}|match\w{0,24}|search|in|==|contains)\s*(?:[({[]\s*)?$/i;

/** A text that is a command by itself, or a program and its arguments as texts, wherever it stands in code that starts some. */
function readCommandTexts(run: Run, text: string, strings: readonly CodeString[], span: FindingSpan): void {
  let starts: boolean | null = null;
  for (const [index, string] of strings.entries()) {
    if (!destructive.test(string.value)) continue;
    // An argument of another program, which has been looked at with it.
    if (string.value.includes(' ') && isArgument(text, strings, index)) continue;
    starts ??= startsPrograms.test(text);
    if (!starts) return;
    const before = text.slice(Math.max(0, string.start - 24), string.start);
    if (said.test(before) || shellCalls.test(before)) continue;
    if (string.value.includes(' ')) {
      run.reread(string.value, span, nothing);
      continue;
    }
    const values = [string.value];
    for (let next = index + 1; next < strings.length && values.length < 32; next += 1) {
      const [previous, following] = [strings[next - 1], strings[next]];
      if (previous === undefined || following === undefined) break;
      if (
        !/^[\s,[({]{0,8}(?:\w{1,10}\s{0,2}:\s{0,2}\[?\s{0,2})?$/.test(
          text.slice(previous.end, following.start),
        )
      )
        break;
      values.push(following.value);
    }
    // `execvp('rm', ['rm', …])` names the program twice.
    const words = values[0] === values[1] ? values.slice(1) : values;
    if (words.length > 1)
      run.inside(span, () =>
        run.ports.words(
          run,
          words.map((value) => argumentAt(span, value)),
          nothing,
        ),
      );
  }
}

/** Characters by their numbers, which code that starts programs puts together in one of a hundred ways. */
function readNumberedTexts(run: Run, text: string, span: FindingSpan): void {
  if (!numbers.test(text) || !startsPrograms.test(text)) return;
  for (const [list] of text.matchAll(numbersEverywhere)) {
    const codes = list.split(/[^\dxa-f]+/i).map(Number);
    if (codes.every((code) => code > 8 && code < 127))
      run.reread(String.fromCharCode(...codes), span, nothing);
  }
}

const numbers = /\d{2,3}\s?,\s?\d{2,3}\s?,\s?\d{2,3}\s?,\s?\d{2,3}|0x\w{2}\s?,\s?0x/;
const numbersEverywhere = /(?:(?:0x[\da-f]{2}|\d{2,3})\s?,\s?){3,500}(?:0x[\da-f]{2}|\d{2,3})/gi;

/** Whether the literal stands in a list behind the name of a program that only reads: `['grep', '-r', 'rm -rf /']`. */
function isArgument(text: string, strings: readonly CodeString[], index: number): boolean {
  let first = index;
  for (; first > 0 && index - first < argumentsMax; first -= 1) {
    const [before, here] = [strings[first - 1], strings[first]];
    if (before === undefined || here === undefined) break;
    if (!/^\s{0,4},\s{0,4}$/.test(text.slice(before.end, here.start))) break;
  }
  const program = strings[first]?.value ?? '';
  return (
    first < index &&
    /^(?:[a-z]*grep|rg|ag|echo|printf|git|logger|man|sed|awk|jq|cowsay|notify-send)$/.test(program)
  );
}

/** Literals of one list that are gone back over. */
const argumentsMax = 8;

function readString(
  run: Run,
  text: string,
  string: CodeString,
  strings: readonly CodeString[],
  index: number,
  span: FindingSpan,
): void {
  const before = text.slice(Math.max(0, string.start - 60), string.start);
  // `"ls".!` of scala.
  if (text.charAt(string.end) === '.' && text.charAt(string.end + 1) === '!') {
    run.reread(string.value, span, nothing);
    return;
  }
  if (string.quote === '`') {
    if (!/=>|\$\{/.test(string.value)) run.reread(string.value, span, nothing);
    return;
  }
  if (!endsInCall.test(before)) return;
  if (shellCalls.test(before)) {
    const list = stringLists(text, strings, index);
    if (list.length > 1) {
      const args = list.map((value) => argumentAt(span, value));
      run.inside(span, () => run.ports.words(run, args, nothing));
    } else for (const code of completed(text, strings, index)) run.reread(code, span, nothing);
  } else if (deletingCalls.test(before)) {
    const path = {
      text: homePath(before, string.value) + continued(text, strings, index),
      traits: /[*?]/.test(string.value) ? traits.glob : 0,
    };
    run.emit({ kind: 'deletion', path, recursive: true, force: true }, span);
  } else if (
    writingCalls.test(before) &&
    /^['"]\s*,\s*['"](?:w|wb|a|r\+)|^['"]\s*,/.test(text.slice(string.end - 1, string.end + 8))
  ) {
    const path = { text: string.value, traits: 0 };
    run.emit(
      {
        kind: 'write',
        path,
        appends: /,\s*['"]a/.test(text.slice(string.end, string.end + 8)),
        content: { text: UNKNOWN, traits: 0 },
        program: 'open',
      },
      span,
    );
  }
}

/** A command that a variable is added to: the home directory, each of a list that a loop goes through, or unknown. */
function completed(text: string, strings: readonly CodeString[], index: number): readonly string[] {
  const joined = joinedStrings(text, strings, index);
  const string = strings[index];
  if (string === undefined || !/\s$/.test(joined)) return [joined];
  const added = /^\s{0,4}[+.]\s{0,4}(?<name>[\w$.{}()[\]'"]{1,60})/.exec(
    text.slice(string.end, string.end + 80),
  )?.groups?.name;
  if (added === undefined) return [joined];
  if (/HOME|homedir|expanduser/.test(added)) return [joined + HOME];
  const list = new RegExp(
    String.raw`\b(?:for|each)\b.{0,20}\b${added.replace(/\W/g, '')}\b\s+(?:in|of)\s*[(\[]?`,
  ).exec(text);
  if (list === null) return [joined + UNKNOWN];
  const first = strings.findIndex(({ start }) => start >= list.index + list[0].length);
  return first === -1
    ? [joined]
    : stringLists(text, strings, first)
        .slice(0, 8)
        .map((value) => joined + value);
}

/** What is added to a path behind it: `expanduser('~') + '/.cache'`. */
function continued(text: string, strings: readonly CodeString[], index: number): string {
  // `join(home, '.cache', 'pip')`: the parts of one path.
  const at = strings[index]?.start ?? 0;
  if (/\bjoin\(\s{0,4}$/.test(text.slice(Math.max(0, at - 12), at)))
    return stringLists(text, strings, index)
      .slice(1)
      .map((part) => `/${part}`)
      .join('');
  const [string, next] = [strings[index], strings[index + 1]];
  if (string === undefined || next === undefined) return '';
  const between = text.slice(string.end, next.start);
  return /^\s{0,4}\)?\s{0,4}[+/.]\s{0,4}$/.test(between) ? `/${next.value}` : '';
}

/** `os.path.expanduser('~')` and a `~` that the library expands. */
function homePath(before: string, value: string): string {
  if (before.includes('expanduser') || before.includes('homedir')) return value.replace(/^~/, HOME);
  return value;
}

/** What only the whole shows: a socket handed to a shell, code fetched or unpacked and run, forking without end. */
function readShape(run: Run, text: string, strings: readonly CodeString[], span: FindingSpan): void {
  if (/home|environ|ENV|getenv/i.test(text) && deletesHome.test(text))
    run.emit({ kind: 'deletion', path: { text: HOME, traits: 0 }, recursive: true, force: true }, span);
  const hasSocket =
    /\bsocket\b|\bztcp\b|fsockopen|TCPSocket|IO::Socket|net['"]?\)?\.(?:connect|Socket|createConnection)|\/inet\/tcp|stream_socket_client|Socket\./i.test(
      text,
    );
  const hasShell = (): boolean =>
    /`#\{|`\$\w|\|&?\s{0,4}getline.{0,200}\|&?\s{0,4}getline|dup2|\/bin\/(?:ba|z|da)?sh|pty\.spawn|cmd\.exe|\bexec\b|STDIN|popen|spawn|\bsystem\b/.test(
      text,
    );
  if (hasSocket && hasShell()) run.emitStructure('reverse-shell', span);
  // A model of a stranger is code.
  if (
    /\bhub\.load\([^;\n]{0,200}trust_repo\s{0,4}=\s{0,4}True|trust_remote_code\s{0,4}=\s{0,4}True/.test(text)
  )
    run.emit(
      { kind: 'code', source: { text: UNKNOWN, traits: traits.network }, read: false, harmless: true },
      span,
    );
  // A file that is taken in by its address.
  if (
    text.includes('http') &&
    loadsAddress.test(text) &&
    !isPublisher(loadsAddress.exec(text)?.groups?.address ?? '')
  )
    run.emit(
      { kind: 'code', source: { text: UNKNOWN, traits: traits.network }, read: false, harmless: true },
      span,
    );
  const runs =
    /\beval\b|\bexec\b|\bsystem\b|compile\(|os\.system|instance_eval|\b(?:pickle|marshal|dill|joblib|cloudpickle)\.loads?\b|\btorch\.load\b/.test(
      text,
    );
  if ((runs || startsSome.test(text)) && fetchesText(text) && (runs || runsUnseen.test(text)))
    run.emit(
      { kind: 'code', source: { text: UNKNOWN, traits: traits.network }, read: false, harmless: true },
      span,
    );
  if (
    runs &&
    /b64decode|decode64|base64_decode|atob\(|'base64'|"base64"|MIME::Base64|decode_base64|unhexlify|fromhex/.test(
      text,
    )
  )
    readDecoded(run, strings, span);
  if (text.includes('fork') && forksOn(runs ? text : text.replaceAll(literals, '""')))
    run.emitStructure('fork-bomb', span);
}

/** What code only says, where nothing runs texts. */
const literals = /"[^"\\]*"|'[^'\\]*'/g;

function forksOn(text: string): boolean {
  return /\bfork\b/.test(text) && /\bwhile\b|\bloop\b|for\s*\(\s*;;|\buntil\b|for\(;;/.test(text);
}

/** Something that is no literal is handed to a shell, or piped into one: `run(r.text, shell=True)`, `.pipe(spawn('sh').stdin)`. */
const runsUnseen =
  /\b(?:system|popen|check_output|getoutput|check_call|Popen|execSync|shell_exec|passthru|spawnSync|subprocess\.(?:run|call))\s{0,4}\(\s{0,4}(?!["'`[({\\)\s])(?:\w{1,20}\.)?[\w$@]|\bshell\s{0,4}=\s{0,4}True|\.pipe\([^;]{0,80}spawn\w{0,4}\(\s{0,4}["'`](?:\/bin\/)?(?:ba|z|da)?sh\b|\bspawn\w{0,4}\(\s{0,4}["'`](?:\/bin\/)?(?:ba|z|da)?sh["'`][\s\S]{0,80}\bstdin\b/;

const startsSome = /subprocess|spawn|exec|popen|passthru|shell/;

/** Whether code brings something in over the network. */
export function fetchesText(text: string): boolean {
  return /urlopen|urlretrieve|URLWithString|requests\.(?:get|post)|LWP::|open-uri|https?\.get|fetch\(|(?:file_get_contents|readfile)\(\s*['"]https?|Net::HTTP|URI\.open|\bget(?:print)?\s*(?:\(\s*)?['"]https?:|["'`](?:curl|wget)\s[^"'`]{0,200}https?:/.test(
    text,
  );
}

const loadsAddress =
  /\b(?:source|source_url|include(?:_once)?|require(?:_once)?|load|loadstring|dofile|import|eval|exec|read_expr|do|webread|Import-Module|devtools::\w{1,24})\b\s{0,4}\(?\s{0,4}(?:(?:download|fetch|url|urlread|http\.get)\s{0,4}\(\s{0,4})?["'](?<address>https?:\/\/[^"'\s]{1,200})/;

function readDecoded(run: Run, strings: readonly CodeString[], span: FindingSpan): void {
  const before = run.findingsCount;
  let read = false;
  for (const { value } of strings) {
    if (value.length < 8) continue;
    const decoded = (/^[0-9a-fA-F]+$/.test(value) ? decodeHex(value) : null) ?? decodeBase64(value);
    if (decoded === null) continue;
    read = true;
    if (run.depth < 8) run.inside(span, () => readCode(run, { text: decoded, traits: 0 }, span, 'other'));
    run.reread(decoded, span, nothing);
  }
  run.emit(
    {
      kind: 'code',
      source: { text: UNKNOWN, traits: traits.decoded },
      read,
      harmless: run.findingsCount === before,
    },
    span,
  );
}
