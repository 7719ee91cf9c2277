import { quote } from '@hunch/common/shell';
import { readAge, readSize } from '../recipes/quantities.ts';
import { isZone, zoneOf } from '../recipes/zones.ts';
import { excluding } from './git-paths.ts';
import { hasWildcard, operand, quoted } from './quoted.ts';
import type { Token } from './tokens.ts';

const bytesOfKib = 1024;
const minuteSeconds = 60;
const daySeconds = 86_400;

type Texts = string | undefined;

/** What a part puts into the command: the places of its template, and what each makes of the values of the part. Undefined: the values are none of that kind. */
const ofAll: Readonly<Record<string, (values: readonly Token[]) => Texts>> = {
  /** All as words of the shell. */
  vs: (values) => values.map(({ text }) => quoted(text)).join(' '),
  w: ([, second]) => quoted(second?.text ?? ''),
  m: ([, second]) => second?.text ?? '',
  ns: (values) => values.map(({ text }) => String(Number.parseInt(text, 10))).join(','),
  tag2: ([, second]) => commitName(second?.text ?? ''),
  version2: ([, second]) => (second === undefined ? undefined : versionName(second.text)),
  json2: ([, second]) => jsonOf(second),
  /** Several words as one. */
  phrase: (values) => quoted(values.map(({ text }) => text).join(' ')),
  /** What git(1) leaves out. */
  ex: (values) => values.map((value) => excluding(leftOut(value))).join(' '),
  /** A pattern of what is left out. */
  out: ([first]) => (first === undefined ? undefined : quoted(leftOut(first))),
  outs: (values) => values.map((value) => quoted(leftOut(value))).join(' '),
  /** The same for zip(1). */
  zx: (values) => values.map((value) => zipPatterns(leftOut(value))).join(' '),
  dots: (values) => joined(values, /^\w+$/, '.'),
  /** Alternatives of a pattern. */
  alts: (values) => joined(values, /^[\w-]+$/, '|'),
  // A file is no group.
  commas: (values) =>
    values.some(({ text }) => /[/.]/.test(text))
      ? undefined
      : values.map(({ text }) => quoted(text)).join(','),
  suffixes: (values) =>
    values.every(({ text }) => /^\.?\w{1,5}$/.test(text))
      ? values.map(({ text }) => text.replace(/^\./, '')).join(',')
      : undefined,
  /** A command. */
  c: ([first]) => (first === undefined ? undefined : commandOf(first)),
};

/** The same of one value: of the first, however many there are. */
const ofFirst: Readonly<Record<string, (said: string) => Texts>> = {
  v: quoted,
  n: (said) => said,
  n1: (said) => String(Number(said) + 1),
  kb: (said) => sized(said, bytesOfKib),
  bytes: (said) => sized(said, 1),
  rate: (said) => /^(\d+(?:\.\d+)?) ?([kmg])/i.exec(said)?.slice(1, 3).join('').toUpperCase(),
  dev: (said) => (said.startsWith('/dev/') ? quoted(said) : undefined),
  tag: commitName,
  /** A name of a commit that looks like a version. */
  version: versionName,
  s: secondsOf,
  /** Seconds without a fraction. */
  whole: (said) => (/\./.test(said) ? undefined : secondsOf(said)),
  age: (said) => quote(`${said.toLowerCase()} ago`, 'bash'),
  /** A pattern of awk(1) that does not find its own process. */
  re: ownPattern,
  re_end: (said) => `${said.replaceAll(/[.+]/g, '\\$&')}$`,
  star: (said) => (said.startsWith('.') ? `*${said}` : said),
  /** A path that is none of a program's own names. */
  here: (said) => (said.includes('/') ? quoted(said) : quoted(`./${said}`)),
  /** The contents of a directory. */
  slashed: (said) => (hasWildcard(said) ? undefined : slashed(said)),
  sumcheck: sumProgram,
  SIG: (said) => said.replace(/^SIG/, ''),
  shell: (said) => (said.includes('/') ? quoted(said) : `"$(command -v ${said})"`),
  unpacked,
  json: (said) => (said.endsWith('.json') ? operand(said) : undefined),
  /** A form of dates. */
  strftime: dateFormat,
  zone: (said) => (isZone(said) ? zoneOf(said) : undefined),
};

/** The same of a value that must be the only one. */
const ofOnly: Readonly<Record<string, (said: string) => Texts>> = {
  /** An archive whose ending asks for no compression. */
  plaintar: (said) => (said.endsWith('.tar') ? operand(said) : undefined),
  /** The name of a file, and without its ending. */
  base: baseName,
  stem: (said) => baseName(said)?.replace(/\.(?:tar\.\w+|\w+)$/, ''),
  dated: (said) => stamped(said, '%F'),
  datedtime: (said) => stamped(said, '%F_%H%M'),
  datename: (said) => datedName(said, ''),
  dateadded: (said) => datedName(said, '-'),
  dotted: (said) => operand(`${said.replace(/\/$/, '')}/.`),
  starred: (said) => `${operand(said.replace(/\/$/, ''))}/*`,
};

/** The same of what the first group of the pattern caught. */
const ofCaught: Readonly<Record<string, (caught: Texts) => Texts>> = {
  1: (caught) => caught,
  METHOD: (caught) => caught?.toUpperCase(),
  ipv: (caught) => caught?.slice(-1),
};

/** A template with its places filled; undefined: the values are none of the kinds that it asks for. */
export function given(
  template: string,
  values: readonly Token[],
  caught: readonly Texts[],
): string | undefined {
  let isWhole = true;
  const filled = template.replaceAll(/\{(\w+)\}/g, (place, how: string) => {
    if (!isPlace(how)) return place;
    const value = valueFor(how, values, caught);
    if (value === undefined) isWhole = false;
    return value ?? '';
  });
  return isWhole ? filled : undefined;
}

/** `%{http_code}` is of the command itself. */
function isPlace(how: string): boolean {
  return [ofAll, ofFirst, ofOnly, ofCaught].some((places) => Object.hasOwn(places, how));
}

function valueFor(how: string, values: readonly Token[], caught: readonly Texts[]): Texts {
  const said = values[0]?.text ?? '';
  if (Object.hasOwn(ofCaught, how)) return ofCaught[how]?.(caughtText(caught, values));
  if (Object.hasOwn(ofOnly, how)) return values.length === 1 ? ofOnly[how]?.(said) : undefined;
  return ofAll[how]?.(values) ?? ofFirst[how]?.(said);
}

/** A word of the grammar, or the value that the group stands for. */
function caughtText(caught: readonly Texts[], values: readonly Token[]): Texts {
  const word = caught.find((each) => each !== undefined);
  return values.find(({ form }) => form === word)?.text ?? word;
}

function joined(values: readonly Token[], each: RegExp, joint: string): Texts {
  return values.every(({ text }) => each.test(text)) ? values.map(({ text }) => text).join(joint) : undefined;
}

/** What an archive of it is usually called. An archive is what is made, not what it is made of. */
function baseName(said: string): string | undefined {
  const name = said.replace(/\/$/, '').split('/').at(-1) ?? '';
  return /^\w[\w.-]*$/.test(name) && !/\.(?:zip|7z|rar|t[gbx]z2?|tar(?:\.\w+)?)$/i.test(name)
    ? name
    : undefined;
}

/** As zip(1) leaves out what is called so, wherever it lies, and all in it. */
function zipPatterns(said: string): string {
  const name = said.replace(/\/$/, '');
  return /[*?]/.test(name)
    ? quote(name, 'bash')
    : `${quote(`*/${name}`, 'bash')} ${quote(`*/${name}/*`, 'bash')}`;
}

/** The file and its copy of today. */
function stamped(said: string, format: string): string | undefined {
  const path = said.replace(/\/$/, '');
  if (!/^[\w./~+@%-]+$/.test(path) || path === '') return undefined;
  const [home, rest] = path.startsWith('~/') ? ['~/', path.slice(2)] : ['', path];
  return `${operand(path)} ${home}"${rest.startsWith('-') ? './' : ''}${rest}.$(date +${format})"`;
}

/** The file, and a name that is today's date or, behind a `joint`, ends with it; the ending stays. */
function datedName(said: string, joint: string): string | undefined {
  const [, folder = '', name = '', ending = ''] =
    /^((?:[\w+@%.-]+\/)*)(\.?[\w+@%-][\w+@%.-]*?)((?:\.tar)?\.\w+)$/.exec(said) ?? [];
  const before = joint === '' ? '' : `${name.startsWith('-') && folder === '' ? './' : ''}${name}${joint}`;
  return ending === '' ? undefined : `${operand(said)} "${folder}${before}$(date +%F)${ending}"`;
}

/** The program that checks a list of checksums, as the list is called: `SHA256SUMS`, `x.md5`. */
function sumProgram(said: string): string | undefined {
  const kind = /(md5|sha1|sha224|sha256|sha384|sha512)/i.exec(said)?.[1]?.toLowerCase();
  return kind === undefined ? undefined : `${kind}sum -c`;
}

/** What prints the contents of a compressed file. */
function unpacked(said: string): string | undefined {
  const program = { gz: 'zcat', bz2: 'bzcat', xz: 'xzcat', zst: 'zstdcat' }[said.split('.').at(-1) ?? ''];
  return program === undefined ? undefined : `${program} ${operand(said)}`;
}

/** A pattern of what is left out: what ends so, but for the files that are called so. */
function leftOut({ text, kind, isQuoted }: Token): string {
  const isName =
    kind !== 'ending' ||
    isQuoted ||
    /^\.(?:env|git\w*|cache|config|local|ssh|venv|idea|vscode|svn|hg|tox|next|gradle|npm|cargo|Trash|DS_Store|\w+_cache|\w+rc|\w+ignore|env\.\w+)$/.test(
      text,
    );
  return isName ? text.replace(/^\.\//, '') : `*${text}`;
}

function jsonOf(value: Token | undefined): string | undefined {
  if (value === undefined || /['"\\]/.test(value.text)) return undefined;
  return /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(value.text) && !value.isQuoted
    ? value.text
    : `"${value.text}"`;
}

/** `YYYY-MM-DD` as date(1) writes it. */
function dateFormat(said: string): string | undefined {
  const format = said
    .replace('YYYY', '%Y')
    .replace('MM', '%m')
    .replace('DD', '%d')
    .replace(/\bYY|(?<=[md.])YY/, '%y')
    .replace(/HH[:-]?MM/, '%H:%M');
  return /^(?:%[Yymd][-._/]?){2,3}$/.test(format) ? format : undefined;
}

/** A file itself, as its ending says, or what is in a directory. */
function slashed(said: string): string {
  return /[^/]\.\w{1,8}$|[*?]/.test(said) || said.endsWith('/') || said.endsWith(':')
    ? operand(said)
    : operand(`${said}/`);
}

function versionName(said: string): Texts {
  return /\d|^HEAD/.test(said) ? commitName(said) : undefined;
}

/** A path is none. */
function commitName(said: string): string | undefined {
  return said === '' || /^[/~.-]/.test(said) ? undefined : quoted(said);
}

function sized(said: string, unit: number): string | undefined {
  const bytes = readSize(said.toLowerCase());
  return bytes === undefined ? undefined : String(Math.round(bytes / unit));
}

function secondsOf(said: string): string | undefined {
  const seconds = /^(\d+(?:\.\d+)?) ?(?:s|secs?|seconds?)$/i.exec(said)?.[1];
  if (seconds !== undefined) return seconds;
  const age = readAge(said.toLowerCase());
  return age === undefined
    ? undefined
    : String(age.amount * (age.unit === 'minutes' ? minuteSeconds : daySeconds));
}

/** `[n]ginx` matches nginx, and not the awk(1) that looks for it. */
function ownPattern(said: string): string | undefined {
  if (!/^[\w.+-]+$/.test(said)) return undefined;
  const [first = '', ...rest] = said;
  return `[${first}]${rest.join('').replaceAll(/[.+]/g, '\\$&')}`;
}

/** What was quoted is a command with its options; a script lies here. */
function commandOf({ text, kind, isQuoted }: Token): string {
  if (isQuoted) return text;
  return kind === 'file' ? `./${quote(text, 'bash')}` : quoted(text);
}
