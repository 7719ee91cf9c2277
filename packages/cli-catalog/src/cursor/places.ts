import { placesJson } from '../data/places.generated.ts';
import type { Command } from '../tool.ts';
import type { PlacedKind, PlaceKind } from './place-kinds.ts';

/** The pack `places/*.toml`. */
interface Pack {
  readonly everyday: Readonly<Record<string, string>>;
  readonly operands: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, string>>;
}

interface OperandRule {
  /** One of each of these has to be given. */
  readonly options: readonly string[];
  readonly operands: readonly (readonly PlacedKind[])[];
  readonly isRepeated: boolean;
}

interface Places {
  readonly everyday: ReadonlyMap<string, readonly string[]>;
  readonly operands: ReadonlyMap<string, readonly OperandRule[]>;
  /** By path and option, a blank between them. */
  readonly values: ReadonlyMap<string, readonly PlacedKind[]>;
  readonly parts: ReadonlyMap<string, Part>;
  readonly words: ReadonlyMap<string, readonly string[]>;
}

/** What stands behind a sign within a word. */
interface Part {
  readonly sign: string;
  readonly kinds: readonly PlacedKind[];
}

let known: Places | null = null;

function places(): Places {
  known ??= read(JSON.parse(placesJson) as Pack);
  return known;
}

/** What stands at an operand's place by the pack; null: it does not say. */
export function operandKinds(
  path: readonly string[],
  options: readonly string[],
  index: number,
): readonly PlacedKind[] | null {
  const rules = places().operands.get(path.join(' '));
  // The rule that asks for most options comes first.
  const rule = rules?.find((each) => each.options.every((option) => options.includes(option)));
  if (rule === undefined) return null;
  const at = rule.isRepeated ? Math.min(index, rule.operands.length - 1) : index;
  return rule.operands[at] ?? [];
}

/** The same of the value of an option, by any of its names. */
export function valueKinds(path: readonly string[], names: readonly string[]): readonly PlacedKind[] | null {
  for (let length = path.length; length > 0; length -= 1) {
    const command = path.slice(0, length).join(' ');
    for (const name of names) {
      const kinds = places().values.get(`${command} ${name}`);
      if (kinds !== undefined) return kinds;
    }
  }
  return null;
}

/** Subcommands in the order in which people need them: the everyday ones, then as the catalogue has them. */
export function byUse(command: Command | null, names: readonly string[]): readonly string[] {
  const everyday = command === null ? undefined : places().everyday.get(command.path.join(' '));
  if (everyday === undefined) return names;
  const there = new Set(names);
  const first = everyday.filter((name) => there.has(name));
  return [...first, ...names.filter((name) => !first.includes(name))];
}

/** The commands that people run most, the first first. */
export function everydayCommands(): readonly string[] {
  return places().everyday.get('*') ?? [];
}

/**
 * The part of a word that the cursor is in, and what it may name: behind the `:` of `me:st` stands a group. Null: the word has one part.
 */
export function partAtEnd(
  kinds: readonly PlacedKind[],
  word: string,
): { readonly typed: string; readonly kinds: readonly PlacedKind[] } | null {
  for (const { kind } of kinds) {
    const part = places().parts.get(kind);
    const at = part === undefined ? -1 : word.lastIndexOf(part.sign);
    if (part !== undefined && at >= 0) return { typed: word.slice(at + part.sign.length), kinds: part.kinds };
  }
  return null;
}

/** The words that a kind has everywhere, the likeliest first. */
export function wordsOfKind(kind: PlaceKind): readonly string[] {
  return places().words.get(kind) ?? [];
}

function read({ everyday, operands, values, parts, words }: Pack): Places {
  const rules = new Map<string, OperandRule[]>();
  for (const [keys, text] of Object.entries(operands))
    for (const key of keys.split(', ')) {
      const [path, options] = pathAndOptions(key);
      const list = rules.get(path) ?? [];
      list.push({ options, operands: kindsOf(text), isRepeated: text.endsWith('...') });
      rules.set(
        path,
        list.toSorted((one, other) => other.options.length - one.options.length),
      );
    }
  const ofValues = Object.entries(values).flatMap(([keys, text]) =>
    keys.split(', ').flatMap((key) => {
      const [path, options] = pathAndOptions(key);
      return options.map((option) => [`${path} ${option}`, kindsOf(text)[0] ?? []] as const);
    }),
  );
  return {
    everyday: new Map(Object.entries(everyday).map(([path, names]) => [path, names.split(' ')])),
    operands: rules,
    values: new Map(ofValues),
    parts: new Map(
      Object.entries(parts).map(([kind, text]) => {
        const [sign = '', of = ''] = text.split(' ');
        return [kind, { sign, kinds: kindsOf(of)[0] ?? [] }] as const;
      }),
    ),
    words: new Map(Object.entries(words).map(([kind, text]) => [kind, text.split(' ')])),
  };
}

/** `git branch -d` */
function pathAndOptions(key: string): readonly [path: string, options: readonly string[]] {
  const words = key.split(' ');
  const isOption = (word: string): boolean => word.startsWith('-');
  return [words.filter((word) => !isOption(word)).join(' '), words.filter(isOption)];
}

/** `mode path(.py .pyw)|folder...` */
function kindsOf(text: string): readonly (readonly PlacedKind[])[] {
  const operands = text.replace(/\.\.\.$/, '').match(/(?:[^\s(]|\([^()]*\))+/g) ?? [];
  return operands.map((operand) =>
    (operand.match(/(?:[^|(]|\([^()]*\))+/g) ?? []).flatMap((choice) => {
      const [kind = '', endings = ''] = choice.replace(/\)$/, '').split('(');
      return kind === '_' ? [] : [{ kind: kind as PlaceKind, endings: endings.split(' ').filter(Boolean) }];
    }),
  );
}
