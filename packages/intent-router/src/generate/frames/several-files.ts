import { hasQuote } from '../quotes.ts';
import { quoted } from './quoted.ts';
import type { TakenOut } from './taken-out.ts';

/** A file as it is written: with an ending, or in a directory. */
const file = String.raw`(?:[\w.~-]*\/)+[\w.-]*\w|\.?[\w-][\w.-]*\.[A-Za-z]\w{0,9}`;
const lists = new RegExp(
  String.raw`(?<![\w./~-])(?<first>${file})(?<middle>(?:, (?:${file}))*),? and (?<last>${file})(?![\w/~-]|\.\w)`,
  'g',
);

/**
 * A request about one file of the several that it names, for programs that take any number: "email addresses in a.txt and b.md" is
 * `grep -ohE … a.txt b.md`.
 */
export function severalFiles(request: string): readonly TakenOut[] {
  if (hasQuote(request.replaceAll(/"[^"]*"/g, ''))) return [];
  return [...request.matchAll(lists)].map((found): TakenOut => {
    const { first = '', middle = '', last = '' } = found.groups ?? {};
    const files = [first, ...middle.split(', ').filter(Boolean), last];
    return {
      request: request.slice(0, found.index) + first + request.slice(found.index + found[0].length),
      said: `files ${files.join(' and ')}`,
      asked: last,
      apply: (command) => withAll(command, files),
    };
  });
}

/** Programs for which several files are the lines, or the things, of all. */
const takesAll =
  /^(?:sudo )?(?:grep|cat|ls|stat|file|chmod|chown|chgrp|md5sum|sha\d+sum|cksum|touch|gzip|gunzip|bzip2|xz|sed -i\S*|sed -E -i\S*)(?= )/;

/** A program of awk(1) that knows no numbers of lines, and not only one figure of one file: a sum goes on. */
const sums = /^awk (?!.*\b(?:F?NR|FILENAME)\b)/;

function withAll(command: string, [first = '', ...others]: readonly string[]): string | undefined {
  const name = quoted(first);
  const [run = '', ...rest] = command.split(/(?= [|] )/);
  const appended = /^(printf [^|;&<>]*|echo [^|;&<>]*) >> (\S+)$/.exec(command);
  if (appended?.[2] === name)
    return `${appended[1] ?? ''} | tee -a ${[first, ...others].map(quoted).join(' ')} > /dev/null`;
  if (!run.endsWith(` ${name}`) || run.split(' ').filter((word) => word === name).length !== 1)
    return undefined;
  if (!(takesAll.test(run) || sums.test(run)) || /[;&<>]/.test(run) || rest.join('').includes(name))
    return undefined;
  // What is drawn out of lines has no file in front; nothing is counted by file.
  const drawn = run.replace(/^grep -o(?=[a-zA-Z]* )/, 'grep -oh');
  if (/^grep .*-\w*c/.test(run)) return undefined;
  return [drawn, ...others.map((each) => ` ${quoted(each)}`), ...rest].join('');
}
