import { describe, expect, it } from 'vitest';
import { parseShell } from '../../src/shell/index.ts';
import { claimsOf, type Claim, type ClaimedRedirection, type ClaimedStatement } from './claims.ts';
import { corpus } from './corpus.ts';
import { differences } from './differences.ts';
import { deniedClaims, readWithMvdan } from './mvdan.ts';

// A denied batch is halved until the claim is found, so it costs ten parses; a larger batch saves little.
const batchSize = 500;

/** The lines of which the other parser denies a claim. */
async function deniedLines(
  claimsByLine: ReadonlyMap<string, readonly Claim[]>,
): Promise<ReadonlySet<string>> {
  const linesByClaim = new Map<string, { readonly claim: Claim; readonly lines: string[] }>();
  for (const [line, claims] of claimsByLine) {
    for (const claim of claims) {
      const key = JSON.stringify(claim);
      const entry = linesByClaim.get(key) ?? { claim, lines: [] };
      entry.lines.push(line);
      linesByClaim.set(key, entry);
    }
  }
  const claims = [...linesByClaim.values()].map(({ claim }) => claim);
  const denied = new Set<string>();
  for (let start = 0; start < claims.length; start += batchSize) {
    for (const claim of await deniedClaims(claims.slice(start, start + batchSize))) {
      for (const line of linesByClaim.get(JSON.stringify(claim))?.lines ?? []) denied.add(line);
    }
  }
  return denied;
}

describe('mvdan/sh as the oracle', () => {
  it('the corpus is large, varied and ours to finish', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(2000);
    const unfinished = corpus.filter((line) => {
      const { incomplete, problems, exceeded } = parseShell(line);
      return incomplete.length + problems.length > 0 || exceeded !== null;
    });
    expect(unfinished).toEqual([]);
  });

  it(`agrees with the structure of ${corpus.length} lines but for the ${differences.length} in the table`, async () => {
    const claims = new Map(corpus.map((line) => [line, claimsOf(parseShell(line).script)]));
    const denied = await deniedLines(claims);
    expect([...denied].toSorted()).toEqual(differences.map(({ line }) => line).toSorted());
    // Five seconds alone; the parser in WebAssembly is slow beside other work.
  });

  it.each(differences)('$theirs: $line', async ({ line, theirs }) => {
    const { kind } = await readWithMvdan(line);
    expect(kind).toBe(theirs === 'refuses' ? 'refused' : 'read');
  });

  // An oracle that confirms everything would prove nothing.
  it.each<[what: string, line: string, distort: (statement: ClaimedStatement) => ClaimedStatement]>([
    ['an end elsewhere', 'a | b c', (statement) => ({ ...statement, end: 5 })],
    ['a start elsewhere', 'a b', (statement) => ({ ...statement, start: 1 })],
    ['a negation', 'a', (statement) => ({ ...statement, isNegated: true })],
    ['no background', 'a &', (statement) => ({ ...statement, isBackground: false })],
    ['no redirection', 'a >b', (statement) => ({ ...statement, redirections: [] })],
    ['another operator', 'a >b', (statement) => distorted(statement, { operator: '>>' })],
    ['another descriptor', 'a 2>b', (statement) => distorted(statement, { descriptor: '1' })],
    ['no quotes', 'a >"b c"', (statement) => distorted(statement, { parts: [] })],
    ['another body', 'cat <<E\nx\nE', (statement) => distorted(statement, { hereDocument: 'y\n' })],
  ])('denies %s', async (_, line, distort) => {
    const [claim] = claimsOf(parseShell(line).script);
    const text = claim?.text ?? '';
    const statements = claim?.statements ?? [];
    expect(await deniedClaims([{ text, statements }])).toEqual([]);
    expect(await deniedClaims([{ text, statements: statements.map(distort) }])).toHaveLength(1);
    expect(await deniedClaims([{ text, statements: [] }])).toHaveLength(1);
  });

  it('denies that a compound command is a simple one', async () => {
    const [statement] = claimsOf(parseShell('{ a; }').script)[0]?.statements ?? [];
    if (statement?.end == null) throw new Error('no claim to distort');
    const probed = { ...statement, end: statement.end + 2 };
    expect(await deniedClaims([{ text: '{ a; } x', statements: [probed] }])).toHaveLength(1);
  });
});

function distorted(statement: ClaimedStatement, change: Partial<ClaimedRedirection>): ClaimedStatement {
  const redirections = statement.redirections.map((redirection) => ({ ...redirection, ...change }));
  return { ...statement, redirections };
}
