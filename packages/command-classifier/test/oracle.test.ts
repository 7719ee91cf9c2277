import { bytesOf } from '@hunch/common/shell/fast-scan';
import { simpleCommand } from '@hunch/common/shell';
import { describe, expect, it } from 'vitest';
import { createClassifier, families } from '../src/index.ts';
import { ProgramTable } from '../src/program-table.ts';
import { labelled } from './labelled/index.ts';
import { metacharacters, variedLines } from './support/lines.ts';
import { unconfirmed } from './support/oracle.ts';

const classifier = createClassifier({ families: [...families] });

function isYes(line: string): boolean {
  return classifier.classify(line).isCompilation;
}

describe('mvdan/sh as the oracle', () => {
  it('is asked about many lines, of which many are a yes', () => {
    expect(variedLines.length).toBeGreaterThanOrEqual(5000);
    expect(variedLines.filter(isYes).length).toBeGreaterThanOrEqual(1000);
  });

  it('denies what is not one simple command without captures', async () => {
    const lines = [
      'a | b',
      'a && b',
      'a; b',
      'a > f',
      'a $(b)',
      'a "$(b)"',
      'a "`b`"',
      '{ a; }',
      '! a',
      'a &',
      'a <(b)',
      'f() { a; }',
      'a 2>&1 >f',
      'a\nb',
    ];
    expect([...(await unconfirmed([...lines, 'a b']))].toSorted()).toEqual(lines.toSorted());
  });

  it('confirms every yes', async () => {
    expect(await unconfirmed(variedLines.filter(isYes))).toEqual([]);
  });

  it('has a first word that the tables know for every yes', () => {
    const programs = new ProgramTable(new Set(families));
    const unknown = variedLines.filter((line) => {
      const result = classifier.classify(line);
      if (!result.isCompilation) return false;
      const name = simpleCommand(result.command)?.words[0]?.text ?? '';
      const codes = bytesOf(name);
      return programs.find(codes, 0, codes.length)?.kind !== 'tool';
    });
    expect(unknown).toEqual([]);
  });
});

describe('a yes with one metacharacter more', () => {
  it('is a no, or confirmed by mvdan/sh, for every labelled yes', async () => {
    const changed = new Set<string>();
    const accepted = labelled.filter(({ kind }) => kind !== null);
    for (const [index, { line }] of accepted.entries()) {
      // Every row, at a quarter of its places, another quarter in the next: all at once pass too, and take 45 s.
      for (let at = index % 4; at <= line.length; at += 4) {
        if (isQuotedAt(line, at)) continue;
        for (const character of metacharacters) {
          const mutant = line.slice(0, at) + character + line.slice(at);
          if (isYes(mutant)) changed.add(mutant);
        }
      }
    }
    expect(changed.size).toBeGreaterThan(1000);
    expect(await unconfirmed([...changed])).toEqual([]);
  });
});

/** Whether a quote is open before `at`. */
function isQuotedAt(line: string, at: number): boolean {
  let quote = '';
  for (let index = 0; index < at; index++) {
    const character = line.charAt(index);
    if (character === '\\' && quote !== "'") index++;
    else if (quote === '' && (character === "'" || character === '"')) quote = character;
    else if (character === quote) quote = '';
  }
  return quote !== '';
}
