import type { Token } from '../tokens.ts';
import { characterNamed } from '../tables.ts';
import { type LineReader, numberIn, placeOf } from './line-match.ts';
import type { LinePart } from './line-parts.ts';
import {
  classes,
  counting,
  encodings,
  isNumberOfLine,
  kindOfCharacter,
  characterOf,
  matching,
  noName,
  noText,
  rangeIn,
  severalMarks,
  textOf,
  textsOf,
} from './line-words.ts';

function option(name: string): LinePart {
  return { kind: 'option', option: name };
}

/** How the rows of frames/lines.toml about lines are read, by their `is`. */
export const lineReaders: Readonly<Record<string, LineReader>> = {
  source: ({ values: [value], groups }) =>
    value === undefined || noName.test(value.text)
      ? undefined
      : [{ kind: 'source', path: value.text, isGuess: groups['guess'] !== undefined }],
  sources: ({ values }) => values.map(({ text }) => ({ kind: 'source', path: text, isGuess: false })),
  act: ({ row }) => [{ kind: 'act', act: String(row['act']) as 'show' }],
  thing: ({ row }) => [{ kind: 'thing', thing: String(row['thing']) as 'line' }],
  option: ({ row }) => [option(String(row['option']))],
  backup: ({ value }) => [{ kind: 'backup', path: value('to')?.text ?? null }],
  saved({ value }) {
    const to = value('to');
    return to === undefined ? undefined : [{ kind: 'saved', path: to.text }];
  },
  content({ row, tokens, said }) {
    const words = textsOf(tokens());
    // "A digit", "capital letters" are kinds of characters.
    if (
      tokens().some((token) => !token.isQuoted && (classes.test(token.text) || severalMarks.test(token.text)))
    )
      return undefined;
    const texts = words.map((text) => (/^digits?$/.test(text) ? '[0-9]' : text));
    const isNegated = row['negated'] === true;
    // "All lines except 3 and 5" are some by their number.
    const isOfNumbers = tokens().every(
      ({ kind, isQuoted }) => kind === null || (kind === 'number' && !isQuoted),
    );
    if (isNegated && isOfNumbers && /(?:except|but) /.test(said) && !/contain|with|have/.test(said))
      return undefined;
    const edge = row['edge'];
    // "With a and b" is about both, "without a and b" about none of them.
    const isAll = !isNegated && texts.length > 1 && / and /.test(said) && !/ or /.test(said);
    return texts.length === 0 || (isAll && edge !== undefined)
      ? undefined
      : [
          {
            kind: 'content',
            texts,
            isAll,
            isNegated,
            isMatch: matching.test(said),
            ...(edge === '^' || edge === '$' ? { edge } : {}),
          },
        ];
  },
  whole_word: ({ tokens }) => {
    const text = tokens().at(-1)?.said;
    return text === undefined
      ? undefined
      : [option('whole'), { kind: 'content', texts: [text], isAll: false, isNegated: false }];
  },
  context({ value }) {
    const [a, b, c] = ['a', 'b', 'c'].map((group) => {
      const said = value(group);
      return said?.form === 'one' ? 1 : Number(said?.text ?? 0);
    });
    return [{ kind: 'context', before: (b ?? 0) + (c ?? 0), after: (a ?? 0) + (c ?? 0) }];
  },
  occurrences_of({ tokens, said }) {
    const texts = textsOf(tokens().filter(({ form, kind }) => kind !== null || !counting.test(form)));
    return texts.length === 1
      ? [
          { kind: 'act', act: 'count' },
          option('occurrences'),
          // "The word error" is not in "errors".
          ...(/(?:^| )word @/.test(said) ? [option('whole')] : []),
          { kind: 'content', texts, isAll: false, isNegated: false },
        ]
      : undefined;
  },
  between_texts({ row, value, said }) {
    // "From line 20 to the end" is about no text.
    if (isNumberOfLine(value('first'), said) || isNumberOfLine(value('last'), said)) return undefined;
    const [first, last] = [value('first'), value('last')].map((token) => token?.said);
    return first === undefined || last === undefined
      ? undefined
      : [{ kind: 'between', first, last, isOut: row['out'] === true }];
  },
  onwards({ value, said }) {
    if (isNumberOfLine(value('first'), said)) return undefined;
    const first = value('first')?.said;
    return first === undefined ? undefined : [{ kind: 'between', first, last: null }];
  },
  beside({ value, groups, said }) {
    if (isNumberOfLine(value('text'), said)) return undefined;
    const text = value('text')?.said;
    // "Everything after the #" may be in each line.
    return text === undefined ||
      /^\W$/.test(text) ||
      kindOfCharacter.test(text) ||
      characterNamed(text) !== undefined
      ? undefined
      : [{ kind: 'beside', text, isAfter: groups['after'] !== undefined }];
  },
  lines({ values, tokensIn, groups }) {
    if (groups['range'] !== undefined) {
      // "5-10 and 20-25".
      const ranges = tokensIn('range')
        .filter(({ kind }) => kind !== null)
        .map(({ text }) => rangeIn(text));
      const isRange = ranges.some((range) => range !== undefined && range.first < (range.last ?? 0));
      return isRange && !ranges.includes(undefined)
        ? ranges.flatMap((range) => (range === undefined ? [] : [range]))
        : undefined;
    }
    const [first, last] = values.map(({ text }) => Number(text));
    return first === undefined || last === undefined || last < first
      ? undefined
      : [{ kind: 'lines', first, last }];
  },
  line_at({ tokens }) {
    const place = tokens().flatMap((token) => placeOf(token) ?? [])[0];
    return place === undefined ? undefined : [{ kind: 'lines', first: place, last: place }];
  },
  line_from: (match) => [{ kind: 'lines', first: numberIn(match, 1), last: null }],
  limit(match) {
    const { groups } = match;
    const end = /^(?:last|bottom|final)$/.test(groups['end'] ?? '') ? 'last' : 'first';
    const of = groups['of'] ?? (groups['end'] === 'top' ? 'top' : '');
    return of === 'column' ? undefined : [{ kind: 'limit', end, count: numberIn(match, 1), of }];
  },
  from_end({ tokens }) {
    const place = tokens().flatMap((token) => placeOf(token) ?? [])[0] ?? 2;
    return [{ kind: 'from end', place }];
  },
  all_but: (match) => [
    {
      kind: 'all but',
      end: /^(?:last|bottom|final)$/.test(match.groups['end'] ?? '') ? 'last' : 'first',
      count: numberIn(match, 1),
    },
  ],
  every({ groups, value, values: [number] }) {
    if (groups['odd'] !== undefined) return [{ kind: 'every', step: 2, start: 1 }];
    if (groups['even'] !== undefined)
      return [{ kind: 'every', step: 2, start: groups['even'].startsWith('even') ? 0 : 1 }];
    const said = value('n');
    if (said !== undefined && said.form.startsWith('other')) return [{ kind: 'every', step: 2, start: 1 }];
    const step = placeOf(said ?? (number as Token));
    return step === undefined || step < 2 ? undefined : [{ kind: 'every', step, start: 0 }];
  },
  starting_at: (match) => [
    { kind: 'every', step: 0, start: numberIn(match, /second/.test(match.said) ? 2 : 1) },
  ],
  random: (match) => [{ kind: 'random', count: numberIn(match, 1) }],
  at_random: () => [{ kind: 'random', count: null }],
  longest: (match) => [
    {
      kind: 'longest',
      isLongest: match.groups['which'] === 'longest',
      count: numberIn(match, 1),
      isLength: match.groups['length'] !== undefined,
    },
  ],
  by_length: ({ groups }) => [
    { kind: 'by length', isDescending: groups['rev'] !== undefined || groups['rev2'] !== undefined },
  ],
  frequent_things(match) {
    const of = match.groups['of'];
    // "The most common line" is one.
    const isOne =
      /s$/i.test(match.value('of')?.text ?? '') || !/^(?:top |@n\d+ )?most /.test(match.said) ? null : 1;
    const count = match.values.length === 0 ? isOne : numberIn(match, 1);
    return of === 'word' || of === 'line' || of === 'char' ? [{ kind: 'frequent', of, count }] : undefined;
  },
  trim({ said, groups }) {
    const isTrailing = /trailing/.test(said) || groups['end'] === 'end';
    const isLeading = /leading/.test(said) || groups['end'] === 'start';
    const isBoth = isTrailing === isLeading;
    if (isBoth && !isTrailing && !said.startsWith('trim')) return undefined;
    return [{ kind: 'trim', isLeading: isLeading || isBoth, isTrailing: isTrailing || isBoth }];
  },
  prefixed({ value, said }) {
    const [text, tail] = [value('text'), value('tail') ?? value('tail2')].map(textOf);
    const isPut = /^(?:insert|put) /.test(said);
    if (text !== undefined) return [{ kind: 'prefixed', text, isPut }];
    return tail === undefined ? undefined : [{ kind: 'suffixed', text: tail, isPut }];
  },
  joined_lines({ value, groups }) {
    const by = value('by') ?? value('by2') ?? value('by3');
    const text = groups['one'] !== undefined ? ',' : by === undefined ? ' ' : textOf(by);
    return text?.length === 1 ? [{ kind: 'joined lines', by: text }] : undefined;
  },
  wrapped: (match) => [
    { kind: 'wrapped', width: numberIn(match, 80), isAtSpaces: match.groups['words'] !== undefined },
  ],
  cut_chars(match) {
    const { groups, values } = match;
    const [first = 1, last = first] = values.map(({ text }) => Number(text));
    if (groups['end'] === undefined) return [{ kind: 'cut', first, last, isFromEnd: false }];
    const count = numberIn(match, 1);
    return [{ kind: 'cut', first: 1, last: count, isFromEnd: groups['end'] === 'last' }];
  },
  extracted: ({ groups, value }) =>
    // To number lines is something else.
    groups['kind'] === 'number' && !/^numbers$/i.test(value('kind')?.text ?? '')
      ? undefined
      : [{ kind: 'extracted', what: groups['kind'] ?? '' }],
  split_lines: (match) => [{ kind: 'split', by: 'lines', amount: String(numberIn(match, 1000)) }],
  split_parts: (match) => [
    {
      kind: 'split',
      by: 'parts',
      amount: `${match.groups['lines'] === undefined ? '' : 'l/'}${numberIn(match, 2)}`,
    },
  ],
  split_size({ values }) {
    const size = /^(\d+) ?([kmg])/i.exec(values.find(({ kind }) => kind === 'size')?.text ?? '');
    return size === null
      ? undefined
      : [{ kind: 'split', by: 'size', amount: `${size[1]}${(size[2] ?? '').toUpperCase()}` }];
  },
  encoding({ value }) {
    const [from, to] = [value('from') ?? value('from2'), value('to') ?? value('to2')].map(
      (token) => encodings[token?.text.toLowerCase().replaceAll(/[ _]/g, '-') ?? ''],
    );
    return from === undefined || to === undefined ? undefined : [{ kind: 'encoding', from, to }];
  },
  replaced({ value, groups }) {
    const [from, to, source] = [textOf(value('from')), textOf(value('to')), value('source')];
    if (from === undefined || to === undefined || noText.test(groups['from'] ?? '')) return undefined;
    if ([from, to].some((text) => kindOfCharacter.test(text)) || value('from')?.kind === 'nth')
      return undefined;
    return [
      { kind: 'replaced', from, to, isOnce: groups['once'] !== undefined },
      ...(source === undefined ? [] : [{ kind: 'source' as const, path: source.text, isGuess: false }]),
    ];
  },
  separators({ value }) {
    const [from, to] = [value('from'), value('to')].map((token) => characterOf(token));
    return from === undefined || to === undefined ? undefined : [{ kind: 'separators', from, to }];
  },
  on_lines: () => [{ kind: 'thing', thing: 'line' }],
  inserted(match) {
    const { value, groups } = match;
    const text = value('text')?.said;
    const found = value('match')?.said;
    if (text === undefined) return undefined;
    if (groups['top'] !== undefined) return [{ kind: 'inserted', text, at: { kind: 'top' } }];
    if (groups['bottom'] !== undefined) return [{ kind: 'inserted', text, at: { kind: 'bottom' } }];
    const isAfter = groups['after'] !== undefined;
    if (found !== undefined) return [{ kind: 'inserted', text, at: { kind: 'match', text: found, isAfter } }];
    return [{ kind: 'inserted', text, at: { kind: 'line', line: numberIn(match, 1), isAfter } }];
  },
  line_replaced(match) {
    const [said, place] = [match.value('text'), match.value('place')];
    // "Change line 2 to uppercase" says how it becomes.
    const text = said?.kind == null ? undefined : said.said;
    const line = place?.form === 'last' ? '$' : place === undefined ? numberIn(match, 1) : placeOf(place);
    return text === undefined || line === undefined ? undefined : [{ kind: 'line replaced', line, text }];
  },
  commented: ({ groups }) => [{ kind: 'commented', isOut: groups['out'] !== undefined }],
  lacking({ value }) {
    const [a, b] = [value('a')?.text, value('b')?.text];
    return a === undefined || b === undefined ? undefined : [{ kind: 'lacking', path: a, other: b }];
  },
};
