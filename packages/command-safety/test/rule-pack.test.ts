import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { checkCommand, createSafety, readRulePack } from '../src/index.ts';
import { dangerOf } from '../src/matchers/text-pattern.ts';
import { packFiles } from './support/packs.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const example = parse(/```toml\n(?<pack>[\s\S]*?)```/.exec(readme)?.groups?.pack ?? '');

/** A rule that is right, with some fields changed. */
function pack(changed: Readonly<Record<string, unknown>>): unknown {
  const rule = {
    id: 'reset-board',
    domain: 'disks',
    risk: 'high',
    programs: ['boardctl'],
    title: 'Reset of a board',
    message: 'This resets a board.',
    must_match: ['boardctl reset'],
    must_not_match: ['boardctl status'],
    when: { subcommand: 'reset' },
    ...changed,
  };
  return { rule: [Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined))] };
}

function problems(value: unknown): readonly string[] {
  const result = readRulePack(value, 'test.toml');
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path} ${message}`);
}

describe('a pack of the user', () => {
  test('the one in the README can be read, and rates commands beside the built-in rules', () => {
    const result = readRulePack(example, 'rules.toml');
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const safety = createSafety({}, [result.pack]);
    expect(safety.check('deploy --env production').findings[0]?.rule).toBe('deploy-to-production');
    expect(safety.check('deploy -e prod && rm -rf /').findings.map(({ rule }) => rule)).toEqual([
      'delete-root',
      'deploy-to-production',
    ]);
    expect(checkCommand('deploy --env production').risk).toBe('safe');
  });

  const withoutStructures = packFiles.filter(({ rules }) => rules.every(({ on }) => on !== 'structure'));

  test.each(withoutStructures)('$name is one, but for patterns that only our own may have', ({ value }) => {
    const wrong = problems(value).filter(
      (problem) => !problem.includes('exponential time') && !problem.includes('longer than'),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    [
      { must_match: ['boardctl status', 'boardctl reset'] },
      'rule[0].must_match[0] rule "reset-board" does not match: boardctl status',
    ],
    [
      { must_not_match: ['sudo boardctl reset'] },
      'rule[0].must_not_match[0] rule "reset-board" matches: sudo boardctl reset',
    ],
    [{ title: undefined }, 'rule[0].title is missing'],
    [{ programs: undefined }, 'rule[0].programs is missing'],
    [{ risk: 'grave' }, 'rule[0].risk must be one of moderate, high, critical'],
    [{ id: 'Reset' }, 'rule[0].id must be lower-case words joined by hyphens'],
    [{ programs: '@boards' }, 'rule[0].programs there is no list "boards"'],
    [{ when: { condition: 'x' } }, 'rule[0].when.condition there is no condition "x"'],
    [{ when: { any: [{ option: 4 }] } }, 'rule[0].when.any[0].option must be a text or a list of texts'],
    [{ when: { text_matches: '(a+)+$' } }, 'rule[0].when.text_matches repeats a group that repeats'],
    [{ when: { text_matches: '(' } }, 'rule[0].when.text_matches is not a regular expression'],
    [{ when: { operand: { looks: 'x' } } }, 'rule[0].when.operand.looks is unknown here'],
    [{ when: { path_kind: 'attic' } }, 'rule[0].when.path_kind "attic" is unknown: choose from root, system'],
    [{ must_match: [] }, 'rule[0].must_match must be a list of 1 to 200 commands'],
    [{ what: 1 }, 'rule[0].what is unknown: choose from id'],
  ])('%j: %s', (changed, expected) => {
    const [first = ''] = problems(pack(changed));
    expect(first.slice(0, expected.length)).toBe(expected);
  });

  test('a value that is no pack is a problem, not an exception', () => {
    for (const value of [null, 4, 'x', [], { rule: 'x' }, { rule: [4] }, { lists: { a: 4 } }, { other: 1 }])
      expect(problems(value)).not.toEqual([]);
  });

  test('a condition that refers to itself is a problem', () => {
    const value = pack({ when: { condition: 'a' } }) as { readonly rule: unknown };
    expect(problems({ ...value, conditions: { a: { condition: 'a' } } })[0]).toMatch(/refers to itself/);
  });
});

describe('a pattern of the user', () => {
  test.each([
    '(a+)+',
    '(?:a*)*b',
    '(?:a|a)*',
    '([a-z]+\\d)*',
    '((a|b))+',
    '(a{2,})+',
    '(a)\\1',
    '(?:x\\d*y)*',
    'a'.repeat(1001),
  ])('%s is refused', (source) => {
    expect(dangerOf(source)).not.toBeNull();
  });

  test.each([
    '^prod',
    '(?:^|\\s)--all(?:\\s|$)',
    '\\d+',
    '[a*+]+x',
    '(?:ab)+',
    'a(?:b|c)?d*',
    '\\(a+\\)+',
    '(?i)x{0,8}',
  ])('%s is taken', (source) => {
    expect(dangerOf(source)).toBeNull();
  });
});
