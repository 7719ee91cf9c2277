import { decodeBase64, decodeHex, rotated } from '../programs/decode.ts';
import { UNKNOWN, traits } from '../shell/marks.ts';
import {
  anyOf,
  flat,
  homeValue,
  joinedAll,
  joinedPath,
  knownText,
  listValue,
  mapped,
  textValue,
  unknownValue,
  unknownWith,
  type CodeArgument,
  type CodeValue,
} from './code-values.ts';

/** A call that does nothing but give another value. */
export interface FoldedCall {
  /** `os.path.join`, as far as it is known. */
  readonly path: string;
  /** The value that it is a method of. */
  readonly receiver: CodeValue | null;
  readonly args: readonly CodeArgument[];
  readonly language?: string;
}

type Fold = (call: FoldedCall, values: readonly CodeValue[]) => CodeValue;

const whole = (value: CodeValue | undefined): string => knownText(value) ?? UNKNOWN;

/** The value that is worked on: that of the method, else the first argument. */
function subject({ receiver, args }: FoldedCall): {
  readonly of: CodeValue;
  readonly rest: readonly CodeValue[];
} {
  const values = args.map(({ value }) => value);
  return receiver === null
    ? { of: values[0] ?? unknownValue, rest: values.slice(1) }
    : { of: receiver, rest: values };
}

const same: Fold = (call) => subject(call).of;

function changing(change: (text: string, ...rest: readonly string[]) => string): Fold {
  return (call) => {
    const { of, rest } = subject(call);
    return mapped(of, (text) => change(text, ...rest.map(whole)));
  };
}

function characters(call: FoldedCall, values: readonly CodeValue[]): CodeValue {
  const codes = [...(call.receiver?.items ?? []), ...values].map((value) =>
    Number(knownText(value) ?? Number.NaN),
  );
  return codes.length > 0 && codes.every((code) => code >= 0 && code < 0x1_00_00)
    ? textValue(String.fromCharCode(...codes.slice(0, 4096)))
    : unknownValue;
}

const join: Fold = (call, values) => {
  if (/(?:path|File|filepath|Paths|URI)$/i.test(call.path.slice(0, call.path.lastIndexOf('.'))))
    return joinedPath(values);
  if (call.receiver?.items != null) return joinedAll(call.receiver.items, knownText(values[0]) ?? '');
  if (call.receiver !== null) return joinedAll(values, knownText(call.receiver) ?? '');
  const [separator, ...rest] = values;
  return joinedAll(rest, knownText(separator) ?? '');
};

const replace: Fold = (call) => {
  const { of, rest } = subject(call);
  // PHP has the text that is worked on last.
  const [from, to, last] = call.path.startsWith('str_') ? [of, rest[0], rest[1]] : [rest[0], rest[1], of];
  const [found, put] = [knownText(from), knownText(to)];
  return found === null || put === null || last === undefined || found === ''
    ? unknownValue
    : mapped(last, (text) => text.replaceAll(found, () => put));
};

const split: Fold = (call, values) => {
  // Perl and PHP have what to split at first.
  const isLast = call.receiver === null && values.length > 1 && !call.path.includes('.');
  const { of, rest } = isLast ? { of: values[1] ?? unknownValue, rest: values.slice(0, 1) } : subject(call);
  const text = knownText(of);
  if (text === null) return listValue([unknownWith(of.traits)]);
  const separator = knownText(rest[0]);
  return listValue(text.split(separator ?? /\s+/, 256).map((part) => textValue(part, of.traits)));
};

const reverse: Fold = (call) => {
  const { of } = subject(call);
  return of.items === null
    ? mapped(of, (text) => Array.from(text).toReversed().join(''))
    : listValue(of.items.toReversed());
};

/** What nobody has read until it runs. */
function decoded(value: CodeValue, decode: (text: string) => string | null): CodeValue {
  const text = knownText(value);
  const read = text === null ? null : decode(text);
  return read === null ? unknownWith(value.traits | traits.decoded) : textValue(read, value.traits);
}

const decoding =
  (decode: (text: string) => string | null): Fold =>
  (call) =>
    decoded(subject(call).of, decode);

const letters = 'A-Za-z';
const turned = 'N-ZA-Mn-za-m';
const rot13 = (text: string): string => rotated(text, letters, turned);

/** `Buffer.from(x, 'base64')`, `codecs.decode(x, 'rot13')`, `unpack('m')`: the other text says how. */
const byItsName: Fold = (call, values) => {
  const of = call.receiver?.items?.[0] ?? subject(call).of;
  const manners = values.map((value) => knownText(value) ?? '');
  if (manners.some((manner) => /^(?:base64(?:url)?|m0?)$/.test(manner)))
    return decoded(
      (call.receiver === null ? undefined : of) ??
        values.find((value) => !/^m0?$/.test(knownText(value) ?? '')) ??
        of,
      decodeBase64,
    );
  if (manners.some((manner) => /^(?:hex(?:_codec)?|H\*?)$/.test(manner)))
    return decoded(
      (call.receiver === null ? undefined : of) ??
        values.find((value) => !/^H\*?$/.test(knownText(value) ?? '')) ??
        of,
      decodeHex,
    );
  if (manners.some((manner) => /^rot[-_]?13$/.test(manner))) return mapped(of, rot13);
  if (/^[CcUW]\*?$/.test(manners[0] ?? ''))
    return characters({ path: call.path, receiver: null, args: call.args }, values.slice(1));
  if (call.receiver === null && /b64|base64/i.test(call.path)) return decoded(of, decodeBase64);
  return of;
};

/** `'%s%s' % (a, b)`, `'{}{}'.format(a, b)`, `sprintf('%s', a)`. */
export function formatted(format: CodeValue, args: readonly CodeArgument[]): CodeValue {
  const text = knownText(format);
  if (text === null) return unknownValue;
  const values = flat(args);
  let next = 0;
  let result = textValue('');
  let from = 0;
  for (const match of text.matchAll(/%[-\d.]{0,6}(?<letter>[sdvc@])|\{(?<key>\w{0,20})(?:![rs])?\}/g)) {
    const { key, letter } = match.groups ?? {};
    const byKey =
      key === undefined || key === '' ? undefined : args.find((argument) => argument.key === key)?.value;
    const byPlace = key !== undefined && /^\d+$/.test(key) ? values[Number(key)] : values[next++];
    const value = byKey ?? byPlace ?? unknownValue;
    const filled = letter === 'c' ? mapped(value, characterOf) : value;
    result = joinedAll([result, textValue(text.slice(from, match.index)), filled], '');
    from = match.index + match[0].length;
  }
  return joinedAll([result, textValue(text.slice(from))], '');
}

const characterOf = (text: string): string =>
  /^\d{1,5}$/.test(text) ? String.fromCharCode(Number(text)) : text;

const slice: Fold = (call) => {
  const { of, rest } = subject(call);
  const [start, to] = rest.map((value) => Number(knownText(value) ?? Number.NaN));
  if (start === undefined || Number.isNaN(start)) return unknownValue;
  // awk counts from one.
  const from = call.language === 'awk' ? start - 1 : start;
  const end = call.path.endsWith('substr') && to !== undefined ? from + to : to;
  return of.items === null
    ? mapped(of, (text) => text.slice(from, end))
    : listValue(of.items.slice(from, end));
};

const everyName = textValue('*');

/** What lies in a directory: the names alone, or as paths. */
const names: Fold = () => everyName;
const paths: Fold = (call, values) => {
  const { of, rest } = subject(call);
  const pattern = call.receiver === null ? undefined : rest[0];
  return values.length === 0 && call.receiver === null ? everyName : joinedPath([of, pattern ?? everyName]);
};
const globs: Fold = (call, values) => {
  const own = call.receiver === null || call.receiver.name !== null ? [] : [call.receiver];
  return joinedPath([...own, values[0] ?? everyName]);
};
/** Each directory, with the names in it. */
const walk: Fold = (call) => listValue([listValue([subject(call).of, everyName, everyName])]);

function table(rows: readonly (readonly [names: string, fold: Fold])[]): ReadonlyMap<string, Fold> {
  return new Map(rows.flatMap(([names, fold]) => names.split(' ').map((name) => [name, fold] as const)));
}

/** By the last part of the name, in small letters and without what joins its words. */
const folds = table([
  ['listdir readdir readdirsync entries opendir', names],
  [
    'iterdir rglob scandir find listfiles listfilesrecursively files children eachchild filerecursive filelist filesin readdirrecursive',
    paths,
  ],
  ['glob globsync iglob', globs],
  ['walk walkdir', walk],
  ['c seq listof aslist arrayof vec arraylist vector', (_, values) => listValue(values)],
  ['join implode', join],
  ['filepath pathcombine joinpath', (_, values) => joinedPath(values)],
  [
    'paste0 concat strcat strconcat',
    (call, values) =>
      call.path === 'table.concat'
        ? joinedAll(call.args[0]?.value.items ?? [], knownText(call.args[1]?.value) ?? '')
        : joinedAll([...(call.receiver === null ? [] : [call.receiver]), ...values], ''),
  ],
  ['paste', (_, values) => joinedAll(values, ' ')],
  ['replace replaceall gsub strreplace', replace],
  ['split shlexsplit explode words shellsplit strsplit', split],
  ['reverse reversed strrev rev', reverse],
  ['lower lowercase tolowercase tolower downcase strtolower lc', changing((text) => text.toLowerCase())],
  ['upper uppercase touppercase toupper upcase strtoupper uc', changing((text) => text.toUpperCase())],
  ['strip trim chomp lstrip rstrip', changing((text) => text.trim())],
  ['repeat strrepeat', changing((text, count) => text.repeat(Math.min(64, Number(count) || 1)))],
  ['slice substring substr', slice],
  [
    'chr fromcharcode fromcodepoint bytes bytearray char',
    (call, values) =>
      values.length > 0 && values.every((value) => /^\d+$/.test(knownText(value) ?? ''))
        ? characters(call, values)
        : same(call, values),
  ],
  [
    'b64decode base64decode decode64 atob decodebase64 strictdecode64 urlsafedecode64 decodestring standardb64decode',
    decoding(decodeBase64),
  ],
  ['unhexlify fromhex hex2bin decodehex a2bhex', decoding(decodeHex)],
  ['strrot13 rot13', changing(rot13)],
  ['decompress gunzip inflate gzinflate gzuncompress gunzipsync inflatesync', decoding(() => null)],
  ['from decode pack unpack unpack1 tostring', byItsName],
  [
    'format sprintf',
    (call) =>
      call.receiver === null || call.receiver.name !== null
        ? formatted(call.args[0]?.value ?? unknownValue, call.args.slice(1))
        : formatted(call.receiver, call.args),
  ],
  ['homedir userhomedir expandhome pathhome dirhome', () => homeValue],
  [
    'str string tos tostr encode path purepath posixpath purposixpath file uri expandpath expand resolve abspath realpath normpath asposix url list tuple iter sorted set array freeze dup itself cstring escape b toarray topath get of new expanduser escapeshellarg escapeshellcmd shellescape quote shellquote values flatten ccharp scalar ipairs pairs parse',
    same,
  ],
]);

const foldedNames = new Map<string, string>();
/** Names that are kept: what code calls is the same few hundred. */
const foldedNamesMax = 2_048;

export function foldedName(name: string): string {
  const known = foldedNames.get(name);
  if (known !== undefined) return known;
  const folded = name
    .slice(Math.max(name.lastIndexOf('.'), name.indexOf('/')) + 1)
    .replaceAll(/[_!?*-]/g, '')
    .toLowerCase();
  if (foldedNames.size < foldedNamesMax) foldedNames.set(name, folded);
  return folded;
}

/** Whether a call of this name gives a value that is worked out here. */
export function isFolded(path: string): boolean {
  return folds.has(foldedName(path));
}

/** What such a call gives; null where the name says nothing of the kind. */
export function foldCall(call: FoldedCall): CodeValue | null {
  const last = foldedName(call.path);
  if (last === 'home' && /(?:Path|Dir)\.home$/.test(call.path)) return homeValue;
  const fold = folds.get(last);
  if (fold === undefined) return null;
  return fold(call, flat(call.args));
}

/** `x[2]`, `x[1:3]`, `x[::-1]` of a text or a list. */
export function indexed(value: CodeValue, parts: readonly (CodeValue | null)[]): CodeValue {
  const [first, second, step] = parts.map((part) =>
    part === null ? null : Number(knownText(part) ?? Number.NaN),
  );
  if (parts.length === 3 && step === -1) return reverse({ path: 'reverse', receiver: value, args: [] }, []);
  if (parts.some((part) => part !== null && Number.isNaN(Number(knownText(part) ?? Number.NaN))))
    return value.items === null ? unknownWith(value.traits) : anyOf(value.items);
  if (parts.length === 1 && typeof first === 'number') {
    if (value.items !== null) return value.items.at(first) ?? unknownValue;
    return mapped(value, (text) => text.at(first) ?? '');
  }
  if (parts.length < 2) return unknownValue;
  const [from, to] = [first ?? 0, second ?? undefined];
  return value.items === null
    ? mapped(value, (text) => text.slice(from, to))
    : listValue(value.items.slice(from, to));
}
