import { quote } from '@hunch/common/shell';
import { readAge, readSize } from '../recipes/quantities.ts';
import { isZone, zoneOf } from '../recipes/zones.ts';
import { excluding } from './git-paths.ts';
import { hasWildcard, operand, quoted } from './quoted.ts';
import type { Token } from './tokens.ts';

const bytesOfKib = 1024;
const minuteSeconds = 60;
const daySeconds = 86_400;

/**
 * What a part puts into the command of its values: `{v}` and `{w}` the first and the second as words of the shell, `{vs}` all of them; `{n}` and
 * `{m}` as said, `{ns}` all of them with commas; `{n1}` one more; `{kb}`, `{bytes}` and `{rate}` of a size, `{tag}` and `{tag2}` names of commits, `{version}` one that looks like it, `{dev}` a device, `{s}`, `{whole}` (seconds without a fraction) and `{age}` of a time; `{re}` as a pattern
 * of awk(1) that does not find its own process; `{c}` a command; `{1}` what the first group of the pattern caught, `{METHOD}` the same in capitals; `{slashed}` the contents of a
 * directory; `{zone}` a time zone; `{base}` the name of a file, `{stem}` without its ending; `{zx}` patterns for zip(1), `{strftime}` a form of dates; `{alts}` alternatives of a pattern, `{phrase}` several words as one, `{ex}` what git(1) leaves out. Undefined: the value is none of
 * that kind.
 */
export function given(
  text: string,
  values: readonly Token[],
  caught: readonly (string | undefined)[],
): string | undefined {
  let isWhole = true;
  const filled = text.replaceAll(
    /\{(v|w|vs|n|m|ns|n1|kb|bytes|rate|tag|tag2|version|dev|s|age|re|c|1|METHOD|slashed|zone|base|zx|stem|star|re_end|dated|datedtime|dotted|starred|whole|sumcheck|SIG|shell|commas|ipv|strftime|unpacked|json|json2|dots|alts|suffixes|phrase|ex|version2|datename|dateadded)\}/g,
    (_, how: string) => {
      const value =
        how === '1' || how === 'METHOD' || how === 'ipv' ? caughtText(caught, values) : valueFor(how, values);
      if (value === undefined) isWhole = false;
      return (how === 'METHOD' ? value?.toUpperCase() : how === 'ipv' ? value?.slice(-1) : value) ?? '';
    },
  );
  return isWhole ? filled : undefined;
}

/** A word of the grammar, or the value that the group stands for. */
function caughtText(caught: readonly (string | undefined)[], values: readonly Token[]): string | undefined {
  const word = caught.find((each) => each !== undefined);
  return values.find(({ form }) => form === word)?.text ?? word;
}

function valueFor(how: string, values: readonly Token[]): string | undefined {
  const [first, second] = values;
  const said = first?.text ?? '';
  switch (how) {
    case 'v':
      return quoted(said);
    case 'w':
      return quoted(second?.text ?? '');
    case 'vs':
      return values.map(({ text }) => quoted(text)).join(' ');
    case 'm':
      return second?.text ?? '';
    case 'ns':
      return values.map(({ text }) => String(Number.parseInt(text, 10))).join(',');
    case 'n1':
      return String(Number(said) + 1);
    case 'kb':
      return sized(said, bytesOfKib);
    case 'bytes':
      return sized(said, 1);
    case 'rate':
      return /^(\d+(?:\.\d+)?) ?([kmg])/i.exec(said)?.slice(1, 3).join('').toUpperCase();
    case 'dev':
      return said.startsWith('/dev/') ? quoted(said) : undefined;
    case 'tag':
      return commitName(said);
    case 'version':
      return /\d|^HEAD/.test(said) ? commitName(said) : undefined;
    case 'version2':
      return second === undefined ? undefined : valueFor('version', [second]);
    case 'phrase':
      return quoted(values.map(({ text }) => text).join(' '));
    case 'ex':
      return values.map(left).join(' ');
    case 'tag2':
      return commitName(second?.text ?? '');
    case 's':
      return secondsOf(said);
    case 'whole':
      return /\./.test(said) ? undefined : secondsOf(said);
    case 'age':
      return quote(`${said.toLowerCase()} ago`, 'bash');
    case 're':
      return ownPattern(said);
    case 'slashed':
      return hasWildcard(said) ? undefined : slashed(said);
    case 'base':
      return values.length === 1 ? baseName(said) : undefined;
    case 'stem':
      return values.length === 1 ? baseName(said)?.replace(/\.(?:tar\.\w+|\w+)$/, '') : undefined;
    case 'star':
      return said.startsWith('.') ? `*${said}` : said;
    case 're_end':
      return `${said.replaceAll(/[.+]/g, '\\$&')}$`;
    case 'dated':
      return values.length === 1 ? stamped(said, '%F') : undefined;
    case 'datedtime':
      return values.length === 1 ? stamped(said, '%F_%H%M') : undefined;
    case 'datename':
      return values.length === 1 ? datedName(said, '') : undefined;
    case 'dateadded':
      return values.length === 1 ? datedName(said, '-') : undefined;
    case 'dotted':
      return values.length === 1 ? operand(`${said.replace(/\/$/, '')}/.`) : undefined;
    case 'starred':
      return values.length === 1 ? `${operand(said.replace(/\/$/, ''))}/*` : undefined;
    case 'sumcheck':
      return sumProgram(said);
    case 'SIG':
      return said.replace(/^SIG/, '');
    case 'shell':
      return said.includes('/') ? quoted(said) : `"$(command -v ${said})"`;
    case 'unpacked':
      return unpacked(said);
    case 'json':
      return said.endsWith('.json') ? operand(said) : undefined;
    case 'json2':
      return jsonOf(second);
    case 'dots':
      return values.every(({ text }) => /^\w+$/.test(text))
        ? values.map(({ text }) => text).join('.')
        : undefined;
    case 'alts':
      return values.every(({ text }) => /^[\w-]+$/.test(text))
        ? values.map(({ text }) => text).join('|')
        : undefined;
    case 'strftime':
      return dateFormat(said);
    case 'commas':
      // A file is no group.
      return values.some(({ text }) => /[/.]/.test(text))
        ? undefined
        : values.map(({ text }) => quoted(text)).join(',');
    case 'suffixes':
      return values.every(({ text }) => /^\.?\w{1,5}$/.test(text))
        ? values.map(({ text }) => text.replace(/^\./, '')).join(',')
        : undefined;
    case 'zx':
      return values.map(({ text }) => zipPatterns(text)).join(' ');
    case 'zone':
      return isZone(said) ? zoneOf(said) : undefined;
    case 'c':
      return first === undefined ? undefined : commandOf(first);
    default:
      return said;
  }
}

/** What an archive of it is usually called. */
function baseName(said: string): string | undefined {
  const name = said.replace(/\/$/, '').split('/').at(-1) ?? '';
  return /^\w[\w.-]*$/.test(name) ? name : undefined;
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

/** What git(1) leaves out: what ends so, but for the files that are called so. */
function left({ text, kind }: Token): string {
  const isName = kind !== 'ending' || /^\.(?:env|git\w+|\w+rc|\w+ignore|env\.\w+)$/.test(text);
  return excluding(isName ? text.replace(/^\.\//, '') : `*${text}`);
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
