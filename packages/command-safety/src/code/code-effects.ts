import type { FindingSpan } from '../finding.ts';
import { argumentAt, type Run } from '../run.ts';
import { HOME, UNKNOWN, traits } from '../shell/marks.ts';
import { classifyPath, isVitalFile } from '../shell/paths.ts';
import { isSecretPath } from '../shell/secret-files.ts';
import { writeFile } from '../shell/redirect.ts';
import { startupLayout } from '../shell/startup-files.ts';
import { readClientCalls } from './client-calls.ts';
import { stringsOf, type CodeString } from './code-strings.ts';

/**
 * What code of any language does to places that it names anywhere: a one-liner that deletes and names `/` deletes `/`, in
 * whichever order and through whichever variable. Only places that hurt count, so that a wrong guess is rare.
 */
export function readEffects(run: Run, text: string, strings: readonly CodeString[], span: FindingSpan): void {
  let deletes: boolean | null = null;
  for (const string of text.includes('*') ? strings.flatMap(globbed) : strings) {
    if (
      string.quote === '`' &&
      string.value.split(' ', 16).some((word) => isSecretPath(word)) &&
      sending.test(text)
    )
      run.emitStructure('secret-sent', span);
    const path = placeOf(listed(string.value));
    if (path === null) continue;
    deletes ??= deleting.test(text);
    const isKept = ['data', 'mount'].includes(classifyPath(run, path));
    if ((isKept || isBroad(run, path)) && standsAlone(text, string)) {
      if (listing.test(text) && overwriting.test(text))
        run.emit(
          {
            kind: 'write',
            path: { text: path.text, traits: path.traits | traits.each },
            appends: false,
            content: { text: UNKNOWN, traits: 0 },
            program: 'open',
          },
          span,
        );
      if (deletes && !isKept) run.emit({ kind: 'deletion', path, recursive: true, force: true }, span);
    }
    if (isSecretPath(path.text) && sending.test(text)) run.emitStructure('secret-sent', span);
    const mode = writesTo(text, string);
    if (mode !== null && isProtected(run, path.text))
      writeFile(run, path, { text: UNKNOWN, traits: 0 }, mode === 'append', 'open', span);
  }
  // The home directory by a call instead of a text, nothing added to it, gone through.
  if (/home/i.test(text) && deleting.test(text) && homeItself.test(text))
    run.emit({ kind: 'deletion', path: { text: HOME, traits: 0 }, recursive: true, force: true }, span);
  if (wholeEnvironment.test(text) && sending.test(text)) run.emitStructure('secret-sent', span);
  readStatements(run, text, strings, span);
  readClientCalls(run, text, strings, span);
  readCalls(run, text, span);
}

const sendsStatements =
  /\b(?:execute\w{0,8}|query\w{0,8}|raw|exec_driver_sql|\$executeRaw\w{0,8}|do|prepare|text)\s{0,4}[(`"']/;
const isStatement =
  /^\s{0,16}(?:drop|truncate|delete\s+from|update\s+\S{1,64}\s+set|alter|grant|create\s+or\s+replace|purge)\s/i;

/** Statements for a database that code hands to a library are what a client would be given. */
function readStatements(run: Run, text: string, strings: readonly CodeString[], span: FindingSpan): void {
  const found = strings.filter(({ value }) => isStatement.test(value)).slice(0, 8);
  if (found.length === 0 || !sendsStatements.test(text)) return;
  const place =
    strings.find(({ value }) => /\b(?:dbname|host|database)\s{0,4}=|^\w{2,16}:\/\//.test(value))?.value ?? '';
  for (const { value } of found)
    run.inside(span, () =>
      run.ports.words(
        run,
        ['psql', place, '-c', value].filter((word) => word !== '').map((word) => argumentAt(span, word)),
        { text: '', traits: 0 },
      ),
    );
}

const deleting =
  /\b(?:rmtree|rm_rf|rm_r|remove_tree|remove_dir_all|rimraf|unlink(?:Sync)?|rmSync|rmdirSync|removeSync|removedirs|os\.remove|os\.rmdir|File\.delete|Dir\.(?:delete|rmdir)|FileUtils\.(?:rm|remove)\w*|fs\.rm|file delete|delete_file|Deno\.remove(?:Sync)?|os\.RemoveAll|os\.Remove|fs::remove_\w+|Files\.delete\w*|deleteDirectory|removeItem|deleteDir|deleteRecursively|deleteSync|del_dir(?:_r)?|removeDir(?:ectory)?\w*|unlink_all|delTree|delete-directory(?:-tree)?|delete-file)(?!\w)|(?<![.\w])delete\s{0,4}\(\s{0,4}["']|\bto delete\s|\.(?:rmdir|unlink)\(/;

const homeByCall = String.raw`(?:Path\.home\(\)|expanduser\(\s{0,4}["']~["']\s{0,4}\)|\bhomedir\(\)|Dir\.home|UserHomeDir\(\)|\$ENV\{["']?HOME["']?\}|ENV\[["']HOME["']\]|environ\[["']HOME["']\]|process\.env\.HOME|getenv\(["']HOME["']\)|\bexpand\(\s{0,4}["']~["']\s{0,4}\)|ENVIRON\[["']HOME["']\])`;
const homeOwner = String.raw`(?:require\(["'](?:node:)?os["']\)\.|\b(?:pathlib|os|path)\.(?:path\.)?)?`;
const homeAnywhere = new RegExp(
  String.raw`[#$]?\{\s{0,4}${homeOwner}${homeByCall}\s{0,4}\}|${homeOwner}${homeByCall}`,
  'g',
);

/** The code with the home directory as a text where a call or a variable of the environment gives it. */
export function withHome(code: string): string {
  if (!/home|~/i.test(code)) return code;
  const strings = stringsOf(code);
  return code.replace(homeAnywhere, (found: string, ...rest: readonly unknown[]) => {
    const at = rest.find((item) => typeof item === 'number') ?? 0;
    const isInside = strings.some(({ start, end }) => start < at && end > at + found.length);
    return isInside ? HOME : `"${HOME}"`;
  });
}

const homeItself = new RegExp(
  String.raw`${homeByCall}\s{0,4}\.(?:iterdir|glob|rglob|walk|children|each_child|entries)\b|\b(?:walk|scandir|listdir|readdir\w{0,8}|find\w{0,8}|glob|children|entries|opendir)\s{0,4}\([^()]{0,40}${homeByCall}\s{0,4}[,)]`,
);

const sending =
  /\b(?:requests\.(?:post|put|get)|urlopen|urllib|http\.client|httpx|socket|fetch\s*\(|axios|https?\.request|Net::HTTP|LWP::|HTTP::Tiny|curl_exec|curl_init|smtplib|ftplib|paramiko|TCPSocket|fsockopen|file_get_contents\(\s{0,4}["']https?:|net\.connect|XMLHttpRequest|sendBeacon)/;

const wholeEnvironment =
  /dict\(os\.environ|json\.dumps\([^)]{0,20}os\.environ|str\(os\.environ|stringify\(process\.env\)|ENV\.to_(?:h|a|s|json)|getenv\(\)\s*\)|%ENV\b/;

/** `glob("/srv/* /home/*")` of perl names several places in one text. */
function globbed(string: CodeString): readonly CodeString[] {
  if (!string.value.includes(' ') || !string.value.includes('*')) return [string];
  const words = string.value.split(' ', 16);
  return words.length > 1 && words.every((word) => /^[/~][^\s"']*\*/.test(word))
    ? words.map((value) => ({ ...string, value }))
    : [string];
}

/** Goes through a directory. */
const listing =
  /\b(?:os\.walk|walk\w{0,8}|scandir|listdir|rglob|iterdir|glob\w{0,8}|readdir\w{0,8}|opendir|find(?:depth)?|each_child|children|entries|listFiles|RecursiveDirectoryIterator|Dir)\s{0,4}[([.{"']/;
const overwriting =
  /\bopen\([^()]{0,80}(?:\([^()]{0,60}\)[^()]{0,20})?["']w|\bwrite_?(?:text|bytes|file)\w{0,6}\(|\btruncate\w{0,6}\(|file_put_contents|\bIO\.write|File\.write|encrypt\w{0,8}\(/i;

/** `/$_` and `/#{d}` stand for each name of a directory that is gone through. */
function listed(value: string): string {
  return /[$#]/.test(value) ? value.replace(/\/(?:#\{[\w.]{1,40}\}|\$\{?\w{1,40}\}?)$/, '/*') : value;
}

/** A text that can only be an absolute path, or one below the home directory. */
function placeOf(value: string): { readonly text: string; readonly traits: number } | null {
  const plain = value.replace(/^[<>+|\s]{1,4}/, '');
  if (
    plain.length > 256 ||
    !/^(?:\/|~(?:\/|$)|\.ssh\/|\.aws\/|[A-Za-z]:[\\/])/.test(plain) ||
    /[\s"']/.test(plain)
  )
    return null;
  const text = plain.startsWith('~') ? plain.replace(/^~/, HOME) : plain;
  return { text, traits: /[*?]/.test(text) ? traits.glob : 0 };
}

/** A slash that texts are split or joined at, or the beginning of a longer path, is no place. */
function standsAlone(text: string, { start, end }: CodeString): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  // Kept under a name, it is used where the name stands.
  if (
    text.slice(start + 1, end - 1) === HOME &&
    /[^=!<>]=\s{0,4}$|\b(?:puts|print|say|echo)\s{1,4}$/.test(before)
  )
    return false;
  return (
    !/(?:split|replace\w*|strip|with|sub|index\w*|join\w*|log|print\w*|puts|echo|say)\s{0,4}\(\s{0,4}(?:\w{1,12},\s{0,4})?$|[+.]\s{0,4}$/i.test(
      before,
    ) &&
    !/^\s{0,4}\)?\s{0,4}[+/.](?!\w{0,12}(?:glob|iter|delete|remove|rmdir|unlink))|^\s{0,4},\s{0,4}["'](?!rf["'])[\w.]/.test(
      text.slice(end, end + 16),
    )
  );
}

function isBroad(run: Run, path: { readonly text: string; readonly traits: number }): boolean {
  return (
    ['root', 'system', 'home', 'personal', 'device'].includes(classifyPath(run, path)) ||
    isVitalFile(run, path)
  );
}

function isProtected(run: Run, text: string): boolean {
  const path = { text, traits: 0 };
  return (
    isVitalFile(run, path) ||
    classifyPath(run, path) === 'device' ||
    startupLayout(text) !== null ||
    text.endsWith('authorized_keys') ||
    /_history$|^\/var\/log\//.test(text)
  );
}

const writingCalls =
  /(?:write_?text|write_?bytes|write_?file(?:_?sync)?|append_?file(?:_?sync)?|File\.(?:write|append)|IO\.write|file_put_contents|copy(?:file|2|_file|fileSync)?|move|rename(?:Sync)?|symlink(?:Sync)?|ln_sf?|cp(?:Sync)?|mv|create_?write_?stream|truncate(?:Sync)?)\b/i;

/** Whether the code opens the place that `string` names for writing, as far as its neighbourhood tells. */
function writesTo(text: string, string: CodeString): 'replace' | 'append' | null {
  // perl: open(F, ">>/etc/passwd") and open(F, ">>", "/etc/passwd").
  const direction = /^\s*(?<mode>\+?>{1,2})/.exec(string.value)?.groups?.mode;
  const before = text.slice(Math.max(0, string.start - 80), string.start);
  const split = /["'](?<mode>\+?>{1,2})["']\s{0,4},\s{0,4}$/.exec(before)?.groups?.mode;
  const perl = direction ?? split;
  if (perl !== undefined) return perl.endsWith('>>') ? 'append' : 'replace';
  const after = text.slice(string.end, string.end + 80);
  const mode =
    /^\s{0,4}\)?\s{0,4}(?:,|\.open\()\s{0,4}(?:mode\s{0,4}=\s{0,4}|flags?:\s{0,4})?["'](?<mode>[rwax]b?t?\+?b?)["']/.exec(
      after,
    )?.groups?.mode;
  if (mode !== undefined && /[wax+]/.test(mode)) return mode.includes('a') ? 'append' : 'replace';
  const isCall =
    writingCalls.test(before.slice(-60)) && !/[;\n]/.test(before.slice(before.search(writingCalls)));
  // What is copied is read.
  if (/(?:copy\w{0,12}|\bcp\w{0,6})\s{0,4}\(\s{0,4}$/i.test(before) && /^\s{0,4},/.test(after)) return null;
  const isMethod = /^\s{0,4}\)\s{0,4}\.\s{0,4}(?:write_\w+|open\(\s{0,4}["'][wa])/.test(after);
  return isCall || isMethod ? 'replace' : null;
}

/** Calls of the system that other languages have under the names of commands. */
function readCalls(run: Run, text: string, span: FindingSpan): void {
  const words = (...list: readonly string[]): void => {
    run.inside(span, () =>
      run.ports.words(
        run,
        list.map((word) => argumentAt(span, word)),
        { text: '', traits: 0 },
      ),
    );
  };
  if (
    text.includes('kill') &&
    /\/proc\b[\s\S]{0,200}\bkill\w{0,4}\(|\bkill\w{0,4}\([\s\S]{0,200}["']\/proc["']|\bkillpg\s{0,4}\(\s{0,4}1\b|\bkill\w{0,4}\s{0,4}\(?\s{0,4}(?:-1\s{0,4}[,)]|(?:9|["']?(?:SIG)?KILL["']?|signal\.SIGKILL)\s{0,4},\s{0,4}-1\b)/.test(
      text,
    )
  )
    words('kill', '-9', '-1');
  if (!text.includes('chmod')) return;
  const modes = text.matchAll(
    /\bchmod(?:Sync)?\s{0,4}\(?\s{0,4}(?:["'](?<first>[^"']{1,200})["']\s{0,4},\s{0,4}(?:0o?)?(?<mode>[0-7]{3,4})|(?:0o?)?(?<leading>[0-7]{3,4})\s{0,4},\s{0,4}["'](?<second>[^"']{1,200})["'])/g,
  );
  for (const { groups } of [...modes].slice(0, 16))
    words('chmod', groups?.mode ?? groups?.leading ?? '', groups?.first ?? groups?.second ?? '');
}

/** Simple variables written out where they are used, so that `p='/'; rmtree(p)` reads like `rmtree('/')`. */
export function withVariables(text: string): string {
  if (text.length > 4096 || !text.includes('=')) return text;
  let written = text;
  const assignments = text.matchAll(
    /(?:^|[;\s{(])[$@]?(?<name>[A-Za-z_]\w{0,40})\s{0,4}=\s{0,4}(?<value>"[^"\\\n]{1,300}"|'[^'\\\n]{1,300}')\s{0,4}(?=[;\n]|$)/g,
  );
  for (const { groups, index } of [...assignments].slice(0, 8)) {
    const { name, value } = groups ?? {};
    if (name === undefined || value === undefined) continue;
    const rest = text.length - index - name.length - value.length;
    const from = Math.max(0, written.length - rest);
    written =
      written.slice(0, from) +
      written.slice(from).replace(new RegExp(String.raw`[$@]?\b${name}\b(?!\s*[=(])`, 'g'), () => value);
  }
  return written;
}
