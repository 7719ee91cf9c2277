import { readFileSync } from 'node:fs';
import { riskLevels } from '@hunch/common/verdict';
import { describe, expect, test } from 'vitest';
import { checkCommand, renderRules, rules, safetyDomains, type Rule } from '../src/index.ts';

const level = (risk: (typeof riskLevels)[number]): number => riskLevels.indexOf(risk);
const finds = (command: string, rule: Rule): boolean =>
  checkCommand(command, rule.on === 'structure' ? rule.context : {}).findings.some(
    (finding) => finding.rule === rule.id,
  );

describe('rules', () => {
  test('there are more than 80, over every domain, each with an id of its own', () => {
    expect(rules.length).toBeGreaterThan(80);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(new Set(rules.map(({ domain }) => domain))).toEqual(new Set(safetyDomains));
  });

  test.each(rules.map((rule) => [rule.id, rule] as const))('%s: its examples do not lie', (_, rule) => {
    expect(rule.matches.filter((command) => !finds(command, rule))).toEqual([]);
    expect(rule.spares.filter((command) => finds(command, rule))).toEqual([]);
  });

  test('every alternative is rated lower than what it replaces', () => {
    const lies = rules.filter(
      ({ alternative, risk }) =>
        alternative !== undefined && level(checkCommand(alternative).risk) >= level(risk),
    );
    expect(lies.map(({ id }) => id)).toEqual([]);
  });

  test('messages are sentences', () => {
    for (const { message, stakes } of rules) {
      expect(message).toMatch(/^[A-Z].*\.$/);
      for (const stake of stakes) expect(stake).toMatch(/^[A-Z].*[^.]$/);
    }
  });

  test('the README shows the rules as they are', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(renderRules());
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
