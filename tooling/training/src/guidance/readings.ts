import { readFileSync } from 'node:fs';

const verdicts = ['right', 'wrong'] as const;
type Verdict = (typeof verdicts)[number];

/** What two readers said of a hint; a reader who did not read it, or whose verdict was not kept, said nothing. */
export interface Reading {
  readonly provider: string;
  readonly first: Verdict | undefined;
  readonly second: Verdict | undefined;
  readonly note: string;
}

/** Tab-separated, with the columns `file`, `turn`, `provider`, `first`, `second` and `note`; by file, turn and provider. */
export function readReadings(path: string): ReadonlyMap<string, Reading> {
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [file = '', turn = '', provider = '', first = '', second = '', note = ''] = line.split('\t');
      return [
        keyOfReading(file, Number(turn), provider),
        { provider, first: verdictIn(first), second: verdictIn(second), note },
      ];
    }),
  );
}

export function keyOfReading(file: string, turn: number, provider: string): string {
  return `${file}\0${turn}\0${provider}`;
}

function verdictIn(text: string): Verdict | undefined {
  return verdicts.find((verdict) => verdict === text);
}

/** How many hints each reader found right, and on how many of those that both have read they agree. */
export function summaryOf(readings: readonly Reading[]): string {
  const right = (reader: 'first' | 'second'): string => {
    const read = readings.filter((reading) => reading[reader] !== undefined);
    const count = read.filter((reading) => reading[reader] === 'right').length;
    return `${reader} reader: ${count} of ${read.length} right`;
  };
  const both = readings.filter(({ first, second }) => first !== undefined && second !== undefined);
  const differ = both.filter(({ first, second }) => first !== second);
  return [
    right('first'),
    right('second'),
    `read by both with a verdict kept: ${both.length}, they differ on ${differ.length}`,
    ...differ.map(({ provider, first, second, note }) => `  ${provider}: ${first} / ${second}: ${note}`),
  ].join('\n');
}
