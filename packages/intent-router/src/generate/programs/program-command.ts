import { quote } from '@hunch/common/shell';
import { lazy } from '../../lazy.ts';
import { textOf } from '../frames/act-command.ts';
import { withoutPath } from '../frames/git-paths.ts';
import { quoted } from '../frames/quoted.ts';
import { isCommonWord } from '../recipes/common-words.ts';
import { isProgram } from '../recipes/guessed-values.ts';
import { kindNamed } from '../recipes/kinds.ts';
import { lexicon } from '../recipes/lexicon.ts';
import { filled, frameTables } from '../frames/tables.ts';
import type { Token } from '../frames/tokens.ts';
import { spanOptions } from '../times/time-text.ts';
import type { MatchedAct, ProgramAct } from './program-match.ts';
import { type ProgramReading, type SaidKind, spanDay } from './program-reading.ts';

/** The command of an act with all that was said. Undefined: something has no place in it. */
export function programCommand({ act, flags }: MatchedAct, reading: ProgramReading): string | undefined {
  const said = withKinds(act, asWritten(act, reading), reading.objects);
  if (said === undefined) return undefined;
  const own = new Map<string, string>();
  const wraps: SaidKind[] = [];
  for (const each of said) {
    const kind = each.kind ?? '';
    const template = act.kinds[kind];
    if (template === undefined) {
      wraps.push(each);
      continue;
    }
    const text = textOf(template, each.values, each.caught, 'files');
    const before = own.get(kind);
    if (text === undefined) return undefined;
    if (before !== undefined && before !== text && !template.startsWith('*')) return undefined;
    own.set(kind, before === undefined || before === text ? text : `${before} ${text}`);
  }
  if (reading.span !== undefined) {
    const template = act.kinds['span'];
    const text = template === undefined ? undefined : spanOptions(reading.span, template);
    if (text === undefined) return undefined;
    own.set('span', text);
  }
  const keys = new Set(flags.flatMap(({ key }) => [key, ...key.split(/[|+]/)]));
  if (!act.needs.every((need) => need.split('|').some((each) => own.has(each) || keys.has(each))))
    return undefined;
  const command = withOptions(act, own, inOneFormat(flags.map(({ gives }) => gives)));
  return command === undefined ? undefined : wrapped(command, act, wraps);
}

/** "Hash, author and subject" are one format of a program: of two, it would take the last. */
function inOneFormat(options: readonly string[]): readonly string[] {
  const formats = options.flatMap((each) => {
    const [, option = '', field, fields = field] = format.exec(each) ?? [];
    return fields === undefined ? [] : [{ option, fields, between: field === undefined ? tab : ' ' }];
  });
  const [first] = formats;
  if (first === undefined || formats.length === 1) return options;
  const fields = new Set(formats.flatMap(({ fields: each }) => each.split(tab)));
  // Beside something else the short hash is enough.
  const text = [...fields].map((field) => (field === '%H' ? '%h' : field)).join(first.between);
  return [...options.filter((each) => !format.test(each)), first.option + quoted(text)];
}

const format = /^(--format[= ])(?:(%\w+)|'(\{\{[^']*\}\})')$/;
/** As templates of Go write it. */
const tab = String.raw`\t`;

/** "Write … to x.txt": the file of what any program prints, if its own options take none. */
function asWritten(
  { kinds, lines }: ProgramAct,
  { kinds: said, words }: ProgramReading,
): readonly SaidKind[] {
  if (lines === undefined || kinds['onto'] !== undefined) return said;
  if (!['write', 'save', 'store', 'put', 'dump'].some((word) => words.has(word))) return said;
  return said.map((each) => (each.kind === 'onto' ? { ...each, kind: 'output' } : each));
}

/** What no noun stands beside is the next operand that takes such a value. */
function withKinds(
  act: ProgramAct,
  said: readonly SaidKind[],
  objects: ReadonlySet<string>,
): readonly SaidKind[] | undefined {
  const taken = new Set(said.flatMap(({ kind }) => kind ?? []));
  const free = act.operands.filter((kind) => !taken.has(kind.replace(anyName, '')));
  const found: SaidKind[] = [];
  for (const each of said) {
    if (each.kind !== undefined) {
      found.push(each);
      continue;
    }
    const isBehind = each.caught[0] !== undefined;
    const at = free.findIndex((kind) => {
      const isAny = kind.endsWith(anyName);
      return each.values.every(
        (value) =>
          takes(isAny ? kind.slice(0, -1) : kind, value, isBehind || isAny) ||
          (isAny && objects.has(value.text) && /^[a-z][\w.+-]*$/.test(value.text)),
      );
    });
    const [kind] = at === -1 ? [] : free.splice(at, 1);
    if (kind === undefined) return undefined;
    found.push({ ...each, kind: kind.endsWith(anyName) ? kind.slice(0, -1) : kind });
  }
  return found;
}

/** What lists packages or holds one is no name of one. */
const isFileOfPackages = /\.(?:txt|in|json|lock|toml|ya?ml|deb|rpm|whl|gz|zip)$/;

/** Behind an operand: the program's own name is said, so that any name may be of the kind without a preposition before it. */
const anyName = '!';

const operandKinds = lazy(() => {
  const { kind, macros } = frameTables().programs;
  return new Map(
    kind.map(({ name, value = 'word', evident, known }) => [
      name,
      {
        form: new RegExp(`^${filled(`{${value}}`, macros)}$`),
        evident: evident === undefined ? undefined : new RegExp(evident),
        known,
      },
    ]),
  );
});

/** Whether a value without a noun can be of a kind: one that can be nothing else, or behind a preposition what is no word of everyday English. */
function takes(kind: string, { form, text, isQuoted }: Token, isBehind: boolean): boolean {
  const { form: pattern, evident, known } = operandKinds().get(kind) ?? {};
  if (pattern?.test(form) !== true) return false;
  if (evident?.test(text) === true) return true;
  if (known === 'service' && kindNamed('service').known?.has(text) === true) return true;
  if (known === 'program' && isProgram(text)) return true;
  if (isQuoted) return true;
  if (isFileOfPackages.test(text)) return false;
  // The dependencies of vim are those of a package.
  if (known === 'service' && isProgram(text)) return false;
  return isBehind && /^[a-z][\w.@+-]*$/.test(text) && (!isCommonWord(text) || lexicon.isUsualName(text));
}

const place = /\{([a-z]+)(?:\|([^}]*))?\}/g;

function withOptions(
  { act }: ProgramAct,
  own: ReadonlyMap<string, string>,
  flags: readonly string[],
): string | undefined {
  const places = new Set([...act.command.matchAll(place)].map(([, name]) => name));
  const isTail = (text: string): boolean => /^(?:&&|[|>;])/.test(text);
  const isField = (text: string): boolean => text.startsWith('=');
  const given = [
    ...new Set([...flags, ...[...own].flatMap(([kind, text]) => (places.has(kind) ? [] : [text]))]),
  ];
  const free = given
    .filter((text) => text !== '' && !isField(text))
    // What ends the options stands behind all of them.
    .toSorted((one, other) => Number(one.startsWith('-- ')) - Number(other.startsWith('-- ')));
  const fields = given.filter(isField).map((text) => text.slice(1));
  if (fields.length > 0 !== places.has('fields')) return undefined;
  if (act.fields === '' && fields.length > 1) return undefined;
  const isEarly = (text: string): boolean => text.startsWith('<');
  const early = free.filter(isEarly).map((text) => ` ${text.slice(1)}`);
  if (early.length > 0 && !places.has('before')) return undefined;
  const options = free.filter((text) => !isTail(text) && !isEarly(text)).map((text) => ` ${text}`);
  const isPlaced = places.has('options');
  if (!isPlaced && options.length > 0 && /[|;&>]/.test(act.command)) return undefined;
  let isWhole = true;
  const base = isPlaced ? act.command : act.command + options.join('');
  const whole = [base, ...free.filter(isTail)]
    .join(' ')
    .replaceAll(place, (_, name: string, otherwise?: string) => {
      if (name === 'before') return early.join('');
      if (name === 'options') return options.join('');
      if (name === 'fields') return fields.join(act.fields ?? ',');
      const text = own.get(name) ?? otherwise;
      if (text === undefined) isWhole = false;
      return text ?? '';
    });
  return isWhole ? whole.trimEnd() : undefined;
}

/** These write states in capitals, which nobody types. */
const writesCapitals = /^ip (?:-\S+ )*neigh\b|^ss\b/;
/** They call a thing by a name with capital letters, one a line. */
const namesThings = /^(?:sudo )?(?:lspci|lsusb|lscpu|lshw|dmidecode)\b/;

/** What git(1) prints of files is no list of lines with their names. */
function leavingOut(command: string, { values }: SaidKind, letter: string): string | undefined {
  // When something was is no text in a line.
  if (values.some(({ text }) => text === spanDay)) return undefined;
  if (!/^git(?: -C \S+)? (?:blame|diff|show|log|status|ls-files)\b/.test(command))
    return namesThings.test(command)
      ? `${command} | grep -vi${patterns(values.map((value) => ({ ...value, text: value.text.replace(/(?<=[a-z]{2}[^s])s$/, '') })))}`
      : `${command} | grep -v${letter === '' && writesCapitals.test(command) ? 'i' : letter}${patterns(values)}`;
  return values.reduce<string | undefined>(
    (made, { text }) => (made === undefined || !/[./*]/.test(text) ? undefined : withoutPath(made, text)),
    command,
  );
}

/** What any program that prints lines can be told by another around it. */
function wrapped(base: string, { lines }: ProgramAct, said: readonly SaidKind[]): string | undefined {
  const kinds = new Map(said.map((each) => [each.kind ?? '', each]));
  if (kinds.size < said.length) return undefined;
  const take = (kind: string): SaidKind | undefined => {
    const found = kinds.get(kind);
    kinds.delete(kind);
    return found;
  };
  let command = base;
  if (take('root') !== undefined && !command.startsWith('sudo ')) command = `sudo ${command}`;
  if (lines === 'plain') for (const kind of ['alone', 'per-line']) take(kind);
  if (lines !== undefined) {
    const letter = take('anycase') === undefined ? '' : 'i';
    const omitted = take('omit');
    const rest = omitted === undefined ? command : leavingOut(command, omitted, letter);
    if (rest === undefined) return undefined;
    command = rest;
    const begin = take('omit-begin');
    if (begin !== undefined) command += ` | grep -v ${quoted(`^${pattern(begin.values[0]?.text ?? '')}`)}`;
    const text = take('text');
    if (text !== undefined) command += ` | grep${letter === '' ? '' : ' -i'}${patterns(text.values)}`;
    if (letter !== '' && omitted === undefined && text === undefined) return undefined;
    const [first, last] = [numberOf(take('first')), numberOf(take('last'))];
    if (first !== undefined) command += ` | head -n ${first + (lines === 'heading' ? 1 : 0)}`;
    if (last !== undefined) command += ` | tail -n ${last}`;
    if (take('count') !== undefined) command += lines === 'heading' ? ' | tail -n +2 | wc -l' : ' | wc -l';
    const [times, interval] = [numberOf(take('times')), secondsOf(take('interval'))];
    if (times !== undefined)
      command = `for i in $(seq ${times}); do ${command}; sleep ${interval ?? 1}; done`;
    else if (interval !== undefined)
      command = `watch -n ${interval} ${/[|'"]/.test(command) ? quote(command, 'bash') : command}`;
    const host = take('remote');
    if (host !== undefined) command = `ssh ${quoted(host.values[0]?.text ?? '')} ${quote(command, 'bash')}`;
    const [output, append] = [take('output'), take('append')];
    if (output !== undefined) command += ` > ${quoted(output.values[0]?.text ?? '')}`;
    if (append !== undefined) command += ` >> ${quoted(append.values[0]?.text ?? '')}`;
  }
  return kinds.size === 0 ? command : undefined;
}

function patterns(values: readonly Token[]): string {
  const texts = values.map(({ text }) => pattern(text));
  const [first = ''] = texts;
  // What begins with a dash would be an option.
  return texts.length === 1 && !first.startsWith('-')
    ? ` ${quoted(first)}`
    : texts.map((text) => ` -e ${quoted(text)}`).join('');
}

function pattern(text: string): string {
  return text.replaceAll(/[.[\]*^$\\]/g, String.raw`\$&`);
}

function numberOf(said: SaidKind | undefined): number | undefined {
  const value = Number(said?.values[0]?.text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

function secondsOf(said: SaidKind | undefined): number | undefined {
  const [, amount, unit = 's'] = /^(\d+) ?(s|m|h)?/.exec(said?.values[0]?.text ?? '') ?? [];
  if (amount === undefined) return undefined;
  return Number(amount) * ({ s: 1, m: 60, h: 3600 }[unit] ?? 1);
}
