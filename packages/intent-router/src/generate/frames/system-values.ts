import { quote } from '@hunch/common/shell';
import { readAge, readSize } from '../recipes/quantities.ts';
import { quoted } from './quoted.ts';
import type { Token } from './tokens.ts';

const bytesOfKib = 1024;
const minuteSeconds = 60;
const daySeconds = 86_400;

/**
 * What a part puts into the command of its values: `{v}` and `{w}` the first and the second as words of the shell, `{vs}` all of them; `{n}` and
 * `{m}` as said, `{ns}` all of them with commas; `{n1}` one more; `{kb}`, `{bytes}` and `{rate}` of a size, `{tag}` and `{tag2}` names of commits, `{version}` one that looks like it, `{dev}` a device, `{s}` and `{age}` of a time; `{re}` as a pattern
 * of awk(1) that does not find its own process; `{c}` a command; `{1}` what the first group of the pattern caught. Undefined: the value is none of
 * that kind.
 */
export function given(
  text: string,
  values: readonly Token[],
  caught: readonly (string | undefined)[],
): string | undefined {
  let isWhole = true;
  const filled = text.replaceAll(
    /\{(v|w|vs|n|m|ns|n1|kb|bytes|rate|tag|tag2|version|dev|s|age|re|c|1)\}/g,
    (_, how: string) => {
      const value = how === '1' ? caughtText(caught, values) : valueFor(how, values);
      if (value === undefined) isWhole = false;
      return value ?? '';
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
    case 'tag2':
      return commitName(second?.text ?? '');
    case 's':
      return secondsOf(said);
    case 'age':
      return quote(`${said.toLowerCase()} ago`, 'bash');
    case 're':
      return ownPattern(said);
    case 'c':
      return first === undefined ? undefined : commandOf(first);
    default:
      return said;
  }
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
  const seconds = /^(\d+) ?(?:s|secs?|seconds?)$/i.exec(said)?.[1];
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
