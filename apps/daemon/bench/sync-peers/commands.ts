/** One run with all fields that both programs keep. */
export interface Command {
  readonly line: string;
  readonly tsMs: number;
  readonly durationMs: number | null;
  readonly exit: number | null;
  readonly cwd: string;
  readonly session: string;
}

/** Lines that are hard to carry: what JSON, MessagePack, SQL and shells each have rules for. */
const hard = [
  'for f in *.txt; do\n  echo "$f"\ndone',
  'printf "ünïcode ✓ 日本 🎉 %s" "e\u0301"',
  "echo 'it''s' \"a\\\\b\" `date` \\\n  && true",
  'cat <<EOF\n\ttab and "quotes"\n\nblank line\nEOF',
  `echo ${'x'.repeat(3_000)}`,
  'grep -P "\\x00|\\u2028" f\u2028g',
  'echo שלום عربى',
];

/** Runs of `machine` with every field, the line numbered so that each is another one. */
export function makeCommands(
  machine: string,
  count: number,
  fromMs = Date.UTC(2026, 0, 1),
): readonly Command[] {
  const words = [
    'make',
    'git commit -m',
    'cargo test',
    'kubectl get pods -n',
    'ls',
    'vim',
    'ssh',
    'docker run',
  ];
  return Array.from({ length: count }, (_, at) => ({
    line:
      at % 10 === 3
        ? `${hard[((at / 10) % hard.length) | 0] ?? ''} # ${machine}${at}`
        : `${words[at % words.length] ?? ''} ${machine}-${at % 4_000}`,
    tsMs: fromMs + at * 1_000 + (at % 997),
    durationMs: (at * 37) % 100_000,
    exit: at % 7 === 0 ? at % 256 : 0,
    cwd: `/srv/${machine}/${at % 50}/sub dir ü`,
    session: `01a3${((at / 400) | 0).toString(16).padStart(8, '0')}7000800000000${machine.length.toString(16).padStart(7, '0')}`,
  }));
}

/** A run as text: two are equal in all fields when these are. */
export function fieldsOf({ line, tsMs, durationMs, exit, cwd, session }: Command): string {
  return JSON.stringify([line, tsMs, durationMs, exit, cwd, session]);
}

export interface Difference {
  readonly missing: number;
  readonly surplus: number;
  /** One of each, to look at. */
  readonly examples: readonly string[];
}

/** Counts with repetition: what is there twice is one too many. */
export function difference(expected: readonly string[], found: readonly string[]): Difference {
  const left = new Map<string, number>();
  for (const one of expected) left.set(one, (left.get(one) ?? 0) + 1);
  for (const one of found) left.set(one, (left.get(one) ?? 0) - 1);
  const missing = [...left].filter(([, count]) => count > 0);
  const surplus = [...left].filter(([, count]) => count < 0);
  const sum = (rows: readonly (readonly [string, number])[]): number =>
    rows.reduce((all, [, count]) => all + Math.abs(count), 0);
  const examples = [...missing.slice(0, 1), ...surplus.slice(0, 1)].map(([text]) => text.slice(0, 300));
  return { missing: sum(missing), surplus: sum(surplus), examples };
}
