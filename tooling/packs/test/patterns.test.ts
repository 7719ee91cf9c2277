import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { readPackFiles } from '../src/pack-files.ts';

/** What conditions call a pattern; `@name` stands for a list. */
const patternKeys: ReadonlySet<string> = new Set(
  (
    'matches not_matches after_matches place_matches text_matches input_matches sql_matches manifest_matches stdin_matches ' +
    'content_matches words except pattern fetches runs_text starts_file unpacks socket resets reading documenting takes_text everything'
  ).split(' '),
);

function patternsIn(value: unknown, key: string, found: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) patternsIn(one, key, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      patternsIn(inner, key === 'input_by_program' ? 'input_matches' : name, found);
  else if (typeof value === 'string' && patternKeys.has(key) && !value.startsWith('@')) found.add(value);
}

function slownessOf(pattern: string): string | undefined {
  const flags = /^\(\?(?<flags>[ims]{1,3})\)/.exec(pattern)?.groups?.flags ?? '';
  const { reports } = analyse({ source: flags === '' ? pattern : pattern.slice(flags.length + 3), flags });
  if (reports.length === 0) return undefined;
  return reports.some(({ exponential }) => exponential) ? 'exponential' : 'polynomial';
}

const files = ['rules', 'knowledge'].flatMap((folder) => readPackFiles(`packages/command-safety/${folder}`));
const patterns = files.flatMap(({ name, value }) => {
  const found = new Set<string>();
  patternsIn(value, '', found);
  return [...found].map((pattern) => ({ name, pattern, slowness: slownessOf(pattern) }));
});

describe('patterns of rules', () => {
  it('are found', () => {
    expect(patterns.length).toBeGreaterThan(300);
  });

  it.each(['exponential', 'polynomial'])('none takes %s time', (slowness) => {
    expect(patterns.filter((one) => one.slowness === slowness)).toEqual([]);
  });
});
