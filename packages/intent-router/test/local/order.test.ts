import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInDomains, type BuiltInDomain } from '../../src/domains/domain.ts';
import { bestTwo, inOrder, orderSigns, searchFirst } from '../../src/local/order.ts';
import { chanceOfBoth, jointsOf, secondSigns } from '../../src/local/second.ts';
import { clausesOf } from '../../src/local/clauses.ts';
import { wordsOf } from '../../src/local/words.ts';
import { chanceOf, pairCount, pairPlace, type WeighedRequest } from '../../src/local/weighed-request.ts';

const place = (domain: BuiltInDomain) => builtInDomains.indexOf(domain);
const file = place('file_operations');
const archive = place('archive_operations');

/** Shares of two domains; what is left is spread over the others. */
function shares(one: number, other: number): Float64Array {
  const rest = (1 - one - other) / (builtInDomains.length - 2);
  return Float64Array.from(builtInDomains, (_, index) =>
    index === file ? one : index === archive ? other : rest,
  );
}

const weighed = (clauses: readonly Float64Array[] = []): WeighedRequest => ({
  whole: shares(0.45, 0.45),
  clauses,
  quarters: new Float64Array(4 * builtInDomains.length),
  pairOdds: 0,
});
const joints = (request: string) => jointsOf(request, wordsOf(request), clausesOf(request).map(wordsOf));
const never = (): number => 0;
const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyShares = fc.array(share, { minLength: 10, maxLength: 10 }).map((list) => Float64Array.from(list));

describe('the order of two domains', () => {
  it('is that of the clauses', () => {
    const clauses = [shares(0.1, 0.8), shares(0.8, 0.1)];
    const ordered = inOrder(weighed(clauses), shares(0.46, 0.44), [0, 1, 0, 0], never);
    expect(ordered[archive]).toBeGreaterThan(ordered[file] ?? 0);
  });

  it('is that of the first half of the words', () => {
    const request = weighed();
    request.quarters[archive] = 2;
    request.quarters[3 * builtInDomains.length + file] = 2;
    expect(orderSigns(request, archive, file, 0).values[3]).toBe(2);
  });

  it('is another where both are needed than where one is', () => {
    const clauses = [shares(0.1, 0.8), shares(0.8, 0.1)];
    const lastThenFirst = [0, -1, 0, 0, 0, 2, 0, 0];
    const best = (both: number) =>
      bestTwo(inOrder(weighed(clauses), shares(0.45, 0.45), lastThenFirst, () => both))[0];
    expect([best(0), best(1)]).toEqual([file, archive]);
  });

  it('may be that of the pair', () => {
    const weights = Array.from({ length: 8 + pairCount }, () => 0);
    weights[8 + pairPlace(file, archive)] = 1;
    const ordered = inOrder(weighed(), shares(0.46, 0.44), weights, never);
    expect(ordered[Math.min(file, archive)]).toBeGreaterThan(ordered[Math.max(file, archive)] ?? 0);
  });

  it('takes nothing from other domains, and lets none of them be first', () => {
    fc.assert(
      fc.property(
        anyShares,
        fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 53, maxLength: 53 }),
        share,
        (given, weights, both) => {
          const [one, other] = bestTwo(given);
          const ordered = inOrder(weighed([given]), given, weights, () => both);
          expect((ordered[one] ?? 0) + (ordered[other] ?? 0)).toBeCloseTo(
            (given[one] ?? 0) + (given[other] ?? 0),
            9,
          );
          const most = Math.max(...ordered);
          expect(Math.max(ordered[one] ?? 0, ordered[other] ?? 0)).toBe(most);
        },
      ),
    );
  });

  it('is the same from both sides', () => {
    const { values, pair, direction } = orderSigns(weighed([shares(0.2, 0.7)]), file, archive, 0.4);
    const turned = orderSigns(weighed([shares(0.2, 0.7)]), archive, file, 0.4);
    expect(turned.values.map((value) => 0 - value)).toEqual(values.map((value) => value + 0));
    expect([turned.pair, -turned.direction]).toEqual([pair, direction]);
  });
});

describe('a search', () => {
  const clauses = [shares(0.9, 0.05), shares(0.05, 0.9)];
  const first = (word: string, given: Float64Array, of = clauses) => {
    const [best] = bestTwo(searchFirst(word, weighed(of), given, given));
    return builtInDomains[best];
  };

  it.each([
    ['comes before what is done with what it finds', 'find', shares(0.4, 0.5), clauses, 'file_operations'],
    ['does not when it is a passing thought', 'find', shares(0.1, 0.8), clauses, 'archive_operations'],
    [
      'does not when it is not the first thing said',
      'compress',
      shares(0.4, 0.5),
      clauses,
      'archive_operations',
    ],
    [
      'of the second clause has its own place',
      'find',
      shares(0.4, 0.5),
      clauses.toReversed(),
      'archive_operations',
    ],
    ['of one clause has no other', 'find', shares(0.4, 0.5), [], 'archive_operations'],
  ] as const)('%s', (_, word, given, of, wanted) => {
    expect(first(word, given, [...of])).toBe(wanted);
  });
});

it('every pair of domains has a place of its own', () => {
  const places = builtInDomains.flatMap((_, high) =>
    Array.from({ length: high }, (__, low) => pairPlace(low, high)),
  );
  expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: pairCount }, (_, index) => index));
});

it('the two best are the two largest, the larger first', () => {
  fc.assert(
    fc.property(anyShares, (given) => {
      const sorted = [...given].sort((a, b) => b - a);
      expect(bestTwo(given).map((index) => given[index])).toEqual(sorted.slice(0, 2));
    }),
  );
});

describe('a second domain', () => {
  const weights = [-3, 1, 0, 1, 0, 1, 0, 2, 0, 1, 1, 1, 1, 1, 1, 1];
  const chance = (request: string, clauses: readonly Float64Array[] = []) => {
    const signs = secondSigns(weighed(clauses), shares(0.7, 0.2), file, archive, joints(request));
    return chanceOf(signs, weights);
  };

  it('is likelier when words join two things', () => {
    expect(chance('find the logs and then zip them')).toBeGreaterThan(
      chance('find the logs to be zipped now'),
    );
  });

  it('is likelier when an order follows what joins', () => {
    expect(chance('the logs of may and june, mount it')).toBeGreaterThan(
      chance('the logs of may and june, mounted'),
    );
  });

  it('is likelier when the words say that two are needed', () => {
    const chanceAt = (pairOdds: number) => {
      const request = { ...weighed(), pairOdds };
      const signs = secondSigns(request, shares(0.7, 0.2), file, archive, joints('find and zip them'));
      return chanceOf(signs, weights);
    };
    expect(chanceAt(2)).toBeGreaterThan(chanceAt(-2));
  });

  it('is as likely from both sides, and never general', () => {
    const read = { weighed: weighed(), shares: shares(0.7, 0.2), joints: joints('find and zip them') };
    expect(chanceOfBoth(read, file, archive, weights)).toBe(chanceOfBoth(read, archive, file, weights));
    expect(chanceOfBoth(read, file, place('general'), weights)).toBe(0);
  });

  it('is likelier when a clause is about it', () => {
    const clauses = [shares(0.9, 0.05), shares(0.05, 0.9)];
    expect(chance('find the logs, zip them', clauses)).toBeGreaterThan(chance('find the logs, zip them'));
  });

  it('has a chance between 0 and 1 whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (request) => {
        expect(chance(request)).toBeGreaterThan(0);
        expect(chance(request)).toBeLessThan(1);
      }),
    );
  });
});
