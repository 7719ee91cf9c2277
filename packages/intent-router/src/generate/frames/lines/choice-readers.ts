import { characterNamed } from '../tables.ts';
import type { Token } from '../tokens.ts';
import { type LineReader, numberIn, placeOf } from './line-match.ts';
import type { LinePart, LinePartOf } from './line-parts.ts';
import { isNumberOfLine, kindOfCharacter, rangeIn, textOf } from './line-words.ts';

/** "5, 8 and 10 to 12": lines alone and from one to another. */
function spansIn(tokens: readonly Token[]): readonly LinePartOf<'lines'>[] | undefined {
  const spans: LinePartOf<'lines'>[] = [];
  let isTo = false;
  for (const token of tokens) {
    if (token.kind === null) {
      isTo ||= /^(?:to|through|until|thru|-)$/.test(token.form);
      continue;
    }
    const span = rangeIn(token.text);
    const before = isTo ? spans.pop() : undefined;
    if (span?.last == null || (isTo && before === undefined)) return undefined;
    if (before !== undefined && before.first > span.last) return undefined;
    spans.push(before === undefined ? span : { kind: 'lines', first: before.first, last: span.last });
    isTo = false;
  }
  return spans;
}

/** How the rows of frames/lines.toml are read that choose lines by what is in them, or by where they stand. */
export const choiceReaders: Readonly<Record<string, LineReader>> = {
  lines_list: ({ tokens }) => spansIn(tokens()),
  all_but_lines: ({ tokens }) =>
    spansIn(
      tokens().filter(({ form }) => !/^(?:line|everything|except|but|without|skip|not|number)$/.test(form)),
    )?.map((span) => ({ ...span, isOut: true })),
  length({ groups, value, values }) {
    const unit = groups['of'];
    const of = unit === undefined ? 'length' : unit === 'column' ? 'columns' : 'NF';
    const [low, high] = [value('low'), value('high')].map((token) => Number(token?.text));
    const count = Number(values.find(({ kind }) => kind === 'number')?.text ?? 0);
    const between = low !== undefined && high !== undefined && low <= high ? { low, high } : undefined;
    if (groups['low'] !== undefined) return between && [{ kind: 'length', of, ...between }];
    if (groups['least'] !== undefined) return [{ kind: 'length', of, low: count, high: null }];
    if (groups['most'] !== undefined) return [{ kind: 'length', of, low: 0, high: count }];
    if (groups['less'] !== undefined)
      return [{ kind: 'length', of, low: 0, high: count - 1, isStrict: true }];
    if (groups['exact'] !== undefined) return [{ kind: 'length', of, low: count, high: count }];
    return [{ kind: 'length', of, low: count + 1, high: null, isStrict: true }];
  },
  counted_text({ groups, value }) {
    const [said, count] = [value('text'), Number(value('count')?.text)];
    const text = countedIn(said);
    if (text === undefined || text === '') return undefined;
    const bounds =
      groups['over'] !== undefined
        ? { low: count + 1, high: null, isStrict: true }
        : groups['under'] !== undefined
          ? { low: 0, high: count - 1, isStrict: true }
          : groups['least'] !== undefined
            ? { low: count, high: null }
            : { low: groups['most'] === undefined ? count : 0, high: count };
    return [{ kind: 'counted text', text, ...bounds }];
  },
  rest_of_line({ groups, value }) {
    const said = value('text');
    const text = said?.kind === 'file' ? undefined : countedIn(said);
    return text === undefined || text.length !== 1
      ? undefined
      : [
          {
            kind: 'rest of line',
            text,
            isAfter: groups['after'] !== undefined,
            isOfLast: groups['which'] === 'last',
          },
        ];
  },
  shared({ value }) {
    const [path, other] = [value('a')?.text, value('b')?.text];
    return path === undefined || other === undefined ? undefined : [{ kind: 'shared', path, other }];
  },
  neighbours({ groups, value, said }) {
    const [text, count] = [value('text'), value('count')];
    if (text === undefined || isNumberOfLine(text, said)) return undefined;
    return [
      {
        kind: 'neighbours',
        text: text.said,
        count: Number(count?.kind === 'number' ? count.text : 1),
        isAfter: groups['after'] !== undefined,
        isOfLast: groups['end'] === 'last',
      },
    ];
  },
  made_of({ groups, said, value }) {
    // "Show it with numbers" numbers the lines.
    if (said.startsWith('with number') && /^numbers$/i.test(value('has')?.text ?? '')) return undefined;
    const isNegated = groups['not'] !== undefined;
    const of = groups['of'];
    return of === undefined
      ? [{ kind: 'made of', of: groups['has'] ?? '', isWhole: false, isNegated }]
      : [{ kind: 'made of', of, isWhole: true, isNegated }];
  },
  lines_near({ groups, value }) {
    const [line, said] = [Number(value('line')?.text), value('count')];
    const [side = 'around'] = (['after', 'before'] as const).filter((each) => groups[each] !== undefined);
    // "Everything after line 3".
    if (/^(?:everything|line|rest) /.test(groups[side] ?? ''))
      return [{ kind: 'lines near', line, side, count: null }];
    return [{ kind: 'lines near', line, side, count: said?.kind === 'number' ? Number(said.text) : 1 }];
  },
  // "The numbers in a.txt" stand there.
  numbering: ({ tokens }) =>
    /^number$/i.test(tokens()[0]?.text ?? '') ? [{ kind: 'option', option: 'numbered' }] : undefined,
  dated: ({ groups }) => [{ kind: 'dated', isToday: groups['day'] === 'today' }],
  outer_blank({ groups }) {
    const which = groups['which'] ?? '';
    return [
      {
        kind: 'outer blank',
        isAsked: groups['asked'] !== undefined,
        isFirst: /start|leading/.test(which),
        isLast: /end|trailing/.test(which),
      },
    ];
  },
  cut_off(match) {
    const { groups, tokens, said } = match;
    // "Cut the first 3 characters of each line" may mean what cut(1) does.
    if (/^cut$/i.test(tokens()[0]?.text ?? '') && !/ (?:off|from) /.test(said)) return undefined;
    return [
      {
        kind: 'cut off',
        count: numberIn({ ...match, values: match.tokensIn('count') }, 1),
        isFromEnd: /last|end/.test(groups['end'] ?? ''),
        isAsked: groups['asked'] !== undefined,
      },
    ];
  },
  replaced_some({ value, tokensIn, groups }) {
    const source = value('source');
    const [from, to] = [
      repeated(textOf(value('from')), tokensIn('many')),
      repeated(textOf(value('to')), tokensIn('times')),
    ];
    if (from === undefined || to === undefined || kindOfCharacter.test(from)) return undefined;
    const place = groups['nth'] === 'last' ? 'last' : placeIn(value('nth'));
    return [
      { kind: 'replaced', from, to, isOnce: false, ...(place === undefined ? {} : { place }) },
      ...(source === undefined
        ? []
        : [{ kind: 'source', path: source.text, isGuess: false } satisfies LinePart]),
    ];
  },
  sorted_as({ groups }) {
    const [as = groups['version2'] === undefined ? undefined : 'version'] = (
      ['ip', 'version', 'size', 'month'] as const
    ).filter((each) => groups[each] !== undefined);
    const isDescending = /descending|reverse|(?:largest|most|high|newest)/.test(groups['how'] ?? '');
    return as === undefined ? undefined : [{ kind: 'sorted as', as, isDescending }];
  },
};

function placeIn(token: Token | undefined): number | undefined {
  return token === undefined ? undefined : placeOf(token);
}

/** A text that is counted: in quotes, or a character by its name. */
function countedIn(token: Token | undefined): string | undefined {
  if (token === undefined || token.isQuoted || token.kind === 'other') return token?.said;
  return token.form === 'pipe' ? '|' : characterNamed(token.said);
}

/** "4 spaces". */
function repeated(text: string | undefined, tokens: readonly Token[]): string | undefined {
  const count = tokens.find(({ kind }) => kind === 'number')?.text;
  return text?.repeat(Math.min(Number(count ?? 1), 80));
}
