import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { CheckContext, Rule } from '../../src/index.ts';

/** A rule with its examples, as it stands in a pack. */
export interface RuleWithExamples extends Rule {
  readonly mustMatch: readonly string[];
  readonly mustNotMatch: readonly string[];
  /** Where the examples are run; absent: anywhere. */
  readonly exampleContext?: CheckContext;
}

export interface PackFile {
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly rules: readonly RuleWithExamples[];
}

const directory = new URL('../../rules/', import.meta.url);

export const packFiles: readonly PackFile[] = readdirSync(directory)
  .toSorted()
  .map((file) => {
    const value = parse(readFileSync(new URL(file, directory), 'utf8'));
    const rules = (value.rules ?? []) as unknown as readonly RuleWithExamples[];
    return { name: file.replace('.toml', ''), value, rules };
  });

export const rules: readonly RuleWithExamples[] = packFiles.flatMap((pack) => pack.rules);
