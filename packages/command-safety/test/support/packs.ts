import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { CheckContext, Rule } from '../../src/index.ts';

/** A rule with its examples, as it stands in a pack. */
export interface RuleWithExamples extends Rule {
  readonly must_match: readonly string[];
  readonly must_not_match: readonly string[];
  /** Where the examples are run; absent: anywhere. */
  readonly example_context?: CheckContext;
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
    // A context is given as the program takes it, but for its keys.
    const text = readFileSync(new URL(file, directory), 'utf8').replaceAll('command_line =', 'commandLine =');
    const value = parse(text);
    const rules = (value.rule ?? []) as unknown as readonly RuleWithExamples[];
    return { name: file.replace('.toml', ''), value, rules };
  });

export const rules: readonly RuleWithExamples[] = packFiles.flatMap((pack) => pack.rules);
