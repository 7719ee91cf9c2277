import { NON_EMPTY_UNKNOWN, MAYBE_EMPTY_UNKNOWN, everyListed, namesAll } from '../shell/flow.ts';

/** Lines of one table that are followed; what is done to the first is done to all. */
const linesMax = 64;

/** What one item of a `print` is: a text, or a field counted from the front or from behind. */
type Item =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly at: number };

/** `{print $2}`, `NR>1 {print "/dev/"$1}`, `{printf "%s\n", $6}`: a program of awk that only takes columns. */
const printing =
  /^[^{}]{0,80}\{\s{0,8}(?:print\b|printf\s{0,4}\(?\s{0,4}"(?:%s|\\[nt0]|\s){1,8}"\s{0,4},)\s{0,4}(?<items>(?:"(?:[^"\\]|\\.){0,200}"|[^{};|>"]){1,100}?)\)?\s{0,8};?\s{0,8}\}$/;

/** Conditions that leave out headings, and what is not installed. */
const keepsMost =
  /^\s{0,8}(?:(?:NR\s{0,4}>=?\s{0,4}\d|NF|\/\^ii\s{0,4}\/|\$1\s{0,4}(?:==\s{0,4}"ii"|~\s{0,4}\/\^?ii\$?\/)|!\/\^[^/]{1,24}\/|\/\\?\.service\$?\/)\s{0,4}(?:&&\s{0,4})?){1,3}\{/;

function itemsOf(items: string): readonly Item[] | null {
  const found: Item[] = [];
  const rest = items.replace(
    /"((?:[^"\\]|\\.){0,200})"|\$(?:(\d{1,2})|(NF)|\(NF\s?-\s?(\d)\))|(,)/g,
    (_whole, text: unknown, number: unknown, last: unknown, before: unknown, comma: unknown) => {
      if (typeof text === 'string') found.push({ kind: 'text', text: text.replaceAll('\\n', '\n') });
      else if (typeof number === 'string') found.push({ kind: 'field', at: Number(number) });
      else if (last !== undefined) found.push({ kind: 'field', at: -1 });
      else if (typeof before === 'string') found.push({ kind: 'field', at: -1 - Number(before) });
      else if (comma !== undefined) found.push({ kind: 'text', text: ' ' });
      return '';
    },
  );
  return rest.trim() === '' && found.length > 0 ? found : null;
}

function fieldOf(line: string, at: number, separator: string | null): string {
  if (at === 0) return line;
  const fields = separator === null ? line.trim().split(/\s+/) : line.split(separator);
  return (at < 0 ? fields.at(at) : fields[at - 1]) ?? '';
}

/** What a program of awk prints of `input`; null where it does more than take columns, or nothing is known. */
export function awkColumns(program: string, separator: string | null, input: string): string | null {
  const group = printing.exec(program)?.groups?.items;
  const items = group === undefined ? null : itemsOf(group);
  if (items === null) return null;
  // Of what lists everything, a column is still everything.
  if (namesAll(input) && items.every(({ kind }) => kind === 'field') && keepsMost.test(program)) return input;
  if (namesAll(input))
    return items.some(({ kind }) => kind === 'text')
      ? `${items.map((item) => (item.kind === 'text' ? item.text : everyListed)).join('')}\n`
      : null;
  const isKnown = input !== '' && input !== MAYBE_EMPTY_UNKNOWN;
  if (
    !isKnown &&
    items.every(({ kind, ...item }) => kind === 'field' || !/\S/.test('text' in item ? item.text : ''))
  )
    return null;
  // Of lines that are not known, each field is something.
  if (!isKnown)
    return `${items.map((item) => (item.kind === 'text' ? item.text : NON_EMPTY_UNKNOWN)).join('')}\n`;
  return input
    .trimEnd()
    .split('\n', linesMax)
    .map((line) =>
      items.map((item) => (item.kind === 'text' ? item.text : fieldOf(line, item.at, separator))).join(''),
    )
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

/** What `cut -d: -f6` leaves of `input`; null where it takes no columns of a known text. */
export function cutColumns(args: readonly string[], input: string): string | null {
  if (input === '' || input === MAYBE_EMPTY_UNKNOWN) return null;
  const valueOf = (letter: string, long: string): string | undefined => {
    const at = args.findIndex((text) => text === `-${letter}` || text === `--${long}`);
    if (at !== -1) return args[at + 1];
    return (
      args.find((text) => text.startsWith(`-${letter}`))?.slice(2) ??
      args.find((text) => text.startsWith(`--${long}=`))?.slice(long.length + 3)
    );
  };
  const skipped = /^(?<from>\d{1,2})-$/.exec(valueOf('c', 'characters') ?? '')?.groups?.from;
  if (skipped !== undefined)
    return input
      .split('\n', linesMax)
      .map((line) => line.slice(Number(skipped) - 1))
      .join('\n');
  const list = valueOf('f', 'fields');
  const groups =
    list === undefined ? undefined : /^(?<from>\d{1,2})(?<open>-(?<to>\d{0,2}))?$/.exec(list)?.groups;
  if (groups === undefined) return null;
  const separator = valueOf('d', 'delimiter') ?? '\t';
  const from = Number(groups.from) - 1;
  const to = groups.open === undefined ? from + 1 : groups.to === '' ? undefined : Number(groups.to);
  return input
    .trimEnd()
    .split('\n', linesMax)
    .map((line) =>
      line.includes(separator) ? `${line.split(separator).slice(from, to).join(separator)}\n` : `${line}\n`,
    )
    .join('');
}
