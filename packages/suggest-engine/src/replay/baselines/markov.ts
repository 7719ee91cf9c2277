import type { ReplayCommand } from '../corpus.ts';
import type { Predictor } from '../predictor.ts';

class Successors {
  readonly counts = new Map<string, number>();
  total = 0;

  add(line: string): void {
    this.counts.set(line, (this.counts.get(line) ?? 0) + 1);
    this.total += 1;
  }
}

/**
 * A Markov chain of order 2 over lines that backs off to order 1 and to plain frequency, interpolated as Witten and Bell
 * do (IEEE Trans. Inf. Theory 37:1085, 1991): a context that was followed by many different lines trusts the next
 * shorter one more. The newer line first where chances are equal.
 */
export function markov2(): Predictor {
  const orders = [
    new Map<string, Successors>(),
    new Map<string, Successors>(),
    new Map<string, Successors>(),
  ];
  const recent = new Map<string, readonly [string, string]>();
  const newest = new Map<string, number>();
  let order = 0;

  return {
    name: 'Markov-2',
    predict({ session, prefix, limit }) {
      const chain = contextsOf(recent.get(session)).map((context, place) => orders[place]?.get(context));
      const found: { readonly text: string; readonly p: number; readonly order: number }[] = [];
      for (const [text, place] of newest) {
        if (text.startsWith(prefix)) found.push({ text, p: chance(chain, text), order: place });
      }
      found.sort((left, right) => right.p - left.p || right.order - left.order);
      return found.slice(0, limit).map(({ text, p }) => ({ text, p }));
    },
    record({ session, cmd }: ReplayCommand) {
      const before = recent.get(session);
      for (const [place, context] of contextsOf(before).entries()) {
        const table = orders[place];
        const successors = table?.get(context) ?? new Successors();
        table?.set(context, successors);
        successors.add(cmd);
      }
      recent.set(session, [before?.[1] ?? '', cmd]);
      newest.set(cmd, (order += 1));
    },
  };
}

/** The contexts by order, the shortest first. A session's start is a context too. */
function contextsOf(recent: readonly [string, string] | undefined): readonly string[] {
  const [second, last] = recent ?? ['', ''];
  return ['', last, `${second}\0${last}`];
}

function chance(chain: readonly (Successors | undefined)[], line: string): number {
  let p = 0;
  for (const successors of chain) {
    if (successors === undefined) continue;
    const kinds = successors.counts.size;
    p = ((successors.counts.get(line) ?? 0) + kinds * p) / (successors.total + kinds);
  }
  return p;
}
