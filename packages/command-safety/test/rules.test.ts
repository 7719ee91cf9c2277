import { riskLevels } from '@hunch/common/verdict';
import { describe, expect, test } from 'vitest';
import { builtInPacks } from '../src/built-in-rules.ts';
import { builtInRules, checkCommand, safetyDomains } from '../src/index.ts';
import { RuleSet } from '../src/rule-set.ts';
import { packFiles, rules, type RuleWithExamples } from './support/packs.ts';

const level = (risk: (typeof riskLevels)[number]): number => riskLevels.indexOf(risk);
const finds = (command: string, rule: RuleWithExamples): boolean =>
  checkCommand(command, rule.example_context).findings.some((finding) => finding.rule === rule.id);

describe('rules', () => {
  test('there are more than 80, over every domain, each with an id of its own', () => {
    expect(rules.length).toBeGreaterThan(80);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(new Set(rules.map(({ domain }) => domain))).toEqual(new Set(safetyDomains));
    expect(builtInRules().map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  });

  test('every condition can be read', () => {
    expect(new RuleSet(builtInPacks()).problems()).toEqual([]);
  });

  test('no two packs have a list or a condition of one name, but for their own use', () => {
    const shared = packFiles.find(({ name }) => name === 'shared');
    expect(Object.keys(shared?.value.lists ?? {}).length).toBeGreaterThan(0);
    for (const { name, value } of packFiles)
      if (name !== 'shared')
        for (const key of Object.keys(value.lists ?? {})) expect(shared?.value.lists).not.toHaveProperty(key);
  });

  test.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s: matches what it must, and nothing that it must not',
    (_, rule) => {
      expect(rule.must_match.filter((command) => !finds(command, rule))).toEqual([]);
      expect(rule.must_not_match.filter((command) => finds(command, rule))).toEqual([]);
    },
  );

  test('every alternative that is given is rated lower than what it replaces', () => {
    const given = rules.flatMap((rule) =>
      rule.must_match.flatMap((command) => {
        const finding = checkCommand(command, rule.example_context).findings.find(
          (found) => found.rule === rule.id,
        );
        return finding?.alternative == null
          ? []
          : [{ command, ...finding, alternative: finding.alternative }];
      }),
    );
    expect(given.length).toBeGreaterThan(300);
    const lies = given.filter(
      ({ alternative, risk }) => level(checkCommand(alternative).risk) >= level(risk),
    );
    expect(lies.map(({ rule, command, alternative }) => ({ rule, command, alternative }))).toEqual([]);
  });

  test('an alternative has no blank left, and none of an example', () => {
    const templates = rules.flatMap(({ alternative = [] }) => alternative);
    for (const template of templates) expect(template).not.toMatch(/anna|shop|nginx|example|4242/);
    for (const { must_match: commands } of rules)
      for (const command of commands)
        for (const { alternative } of checkCommand(command).findings)
          expect(alternative ?? '').not.toMatch(/(?<![$@])\{[\w-]/);
  });

  test('messages are sentences', () => {
    for (const { message, consequences } of rules) {
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(consequences.length).toBeLessThanOrEqual(3);
      for (const consequence of consequences) expect(consequence).toMatch(/^[A-Z].*[^.]$/);
    }
  });

  test("the spec's patterns are covered at its levels or worse", () => {
    const spec: readonly (readonly [string, (typeof riskLevels)[number]])[] = [
      ['git push --force', 'high'],
      ['git reset --hard', 'high'],
      ['git clean -fd', 'moderate'],
      ['git rebase main --force', 'high'],
      ['nc -l -p 99 -e /bin/sh', 'critical'],
      ['curl x | bash', 'critical'],
      ['curl x | sudo bash', 'critical'],
      ['bind 0.0.0.0:443', 'moderate'],
      ['apt install x --force', 'moderate'],
      ['yum install --force x', 'moderate'],
      ['pip install --user x --break-system-packages', 'high'],
      ['npm install --unsafe-perm', 'moderate'],
      ['chmod 777 /', 'critical'],
      ['chown -R anna: /', 'critical'],
      ['chmod u+s tool', 'high'],
    ];
    const weaker = spec.filter(([command, risk]) => level(checkCommand(command).risk) < level(risk));
    expect(weaker).toEqual([]);
  });
});
