import fc from 'fast-check';
import { riskLevels } from '@hunch/common/verdict';
import { describe, expect, test } from 'vitest';
import { agentAdvice, checkCommand, createSafety } from '../src/index.ts';
import { hereDocument, table } from './support/table.ts';

const level = (command: string): number => riskLevels.indexOf(checkCommand(command).risk);

const everyLine = ['critical', 'high', 'look-alikes', 'mentions', 'read-only']
  .flatMap(table)
  .filter((line) => !line.includes('#'));
const anyLine = fc.constantFrom(...everyLine);

const plain = fc.constantFrom(
  ['rm', '-r', '-f', '/'],
  ['rm', '-r', '-f', 'build'],
  ['git', 'push', '-u', '-f', 'origin', 'main'],
  ['git', 'clean', '-f', '-d', '-x'],
  ['chmod', '-R', '777', '/etc'],
  ['chown', '-R', '-v', 'anna', '/usr'],
  ['docker', 'system', 'prune', '-a', '-f'],
  ['kubectl', 'delete', 'namespace', 'shop'],
  ['dd', 'if=/dev/zero', 'of=/dev/sda', 'bs=1M'],
  ['wipefs', '-a', '-f', '/dev/sda'],
  ['ls', '-l', '-a', '/'],
  ['terraform', 'destroy', '-auto-approve'],
  ['shred', '-v', '-u', '/dev/sda'],
  ['aws', 's3', 'rb', 's3://shop', '--force'],
);

const quotings: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => `'${word}'`,
  (word) => `"${word}"`,
  (word) => `${word.slice(0, 1)}''${word.slice(1)}`,
  (word) => `${word.slice(0, 1)}"${word.slice(1)}"`,
  (word) => Array.from(word, (character) => `\\${character}`).join(''),
  (word) => `$'${word}'`,
];

describe('properties', () => {
  test('quoting and spacing never change the verdict', () => {
    fc.assert(
      fc.property(
        plain,
        fc.array(fc.nat(quotings.length - 1), { minLength: 8, maxLength: 8 }),
        fc.array(fc.constantFrom(' ', '  ', '\t', ' \\\n '), { minLength: 8, maxLength: 8 }),
        (words, quotes, blanks) => {
          const written = words
            .map((word, index) => (quotings[quotes[index] ?? 0]?.(word) ?? word) + (blanks[index] ?? ' '))
            .join('');
          expect(checkCommand(written).findings.map(({ rule }) => rule)).toEqual(
            checkCommand(words.join(' ')).findings.map(({ rule }) => rule),
          );
        },
      ),
    );
  });

  test('the order of flags never changes the verdict', () => {
    const flags = fc.shuffledSubarray(['-r', '-f', '-v'], { minLength: 3 });
    const place = fc.nat(3);
    fc.assert(
      fc.property(flags, place, fc.constantFrom('/', '~', 'build', '/etc', '"$X"/'), (order, at, path) => {
        const words = [...order.slice(0, at), path, ...order.slice(at)];
        expect(checkCommand(`rm ${words.join(' ')}`).risk).toBe(checkCommand(`rm -rfv ${path}`).risk);
      }),
    );
  });

  test('a harmless argument at the end never lowers the risk', () => {
    fc.assert(
      fc.property(
        plain,
        fc.constantFrom('notes.txt', '-v', '--verbose', './x', '2>&1', '&'),
        (words, extra) => {
          expect(level([...words, extra].join(' '))).toBeGreaterThanOrEqual(level(words.join(' ')));
        },
      ),
    );
  });

  test('a list is at least as risky as its riskiest part', () => {
    fc.assert(
      fc.property(
        anyLine,
        anyLine,
        fc.constantFrom(' ; ', ' && ', ' || ', '\n', ' & '),
        (one, other, joiner) => {
          // What the first part changes for the second (its directory, its variables) is the point of running in order.
          fc.pre(
            !/^(?:cd|set|alias|export|local|declare|unset|pushd|[\w]+=)/.test(one) &&
              !/[({]\s*$|\b\w+ ?\(\)/.test(one),
          );
          // What follows the end of a here-document on its line makes it no end.
          fc.pre(!hereDocument.test(one) || joiner === '\n');
          // What a written constant rules out is no part of a list.
          fc.pre(!/^(?:true|false|:)(?:\s|$)/.test(one));
          // A backslash at the end joins the next line.
          fc.pre(!one.endsWith('\\'));
          fc.pre(!/(?:^|[;&|(]\s*)(?:cd|alias|read|exec|mktemp)\b|=/.test(one));
          expect(level(`${one}${joiner}${other}`)).toBeGreaterThanOrEqual(Math.max(level(one), level(other)));
        },
      ),
      { numRuns: 600 },
    );
  });

  test('wrapping never lowers the risk', () => {
    const wrappers = [
      'sudo ',
      'env ',
      'nohup ',
      'time ',
      'nice -n 5 ',
      'timeout 10 ',
      'sudo -u root env X=1 ',
    ];
    fc.assert(
      fc.property(plain, fc.constantFrom(...wrappers), (words, wrapper) => {
        const command = words.join(' ');
        expect(level(`${wrapper}${command}`)).toBeGreaterThanOrEqual(level(command));
        expect(level(`sh -c '${command}'`)).toBeGreaterThanOrEqual(level(command));
        expect(level(`(${command})`)).toBe(level(command));
        expect(level(`echo "$(${command})"`)).toBe(level(command));
      }),
    );
  });

  test('no domain of a request lowers a level', () => {
    fc.assert(
      fc.property(
        anyLine,
        fc.constantFrom('git_operations', 'text_processing', 'general', 'x'),
        (line, domain) => {
          const asked = riskLevels.indexOf(checkCommand(line, { domain }).risk);
          expect(asked).toBeGreaterThanOrEqual(level(line));
        },
      ),
    );
  });

  test('a domain may raise a level', () => {
    const command = 'sudo pip install requests';
    expect(checkCommand(command).risk).toBe('moderate');
    expect(checkCommand(command, { domain: 'package_management' }).risk).toBe('high');
  });

  test('any text gets an answer, the same each time, with spans inside it', () => {
    const pieces = [
      'rm',
      ' ',
      '-rf',
      '/',
      '$(',
      ')',
      '`',
      '"',
      "'",
      '{',
      ',',
      '}',
      '|',
      ';',
      '&',
      '\n',
      '<<E',
      '$x',
      '*',
      '~',
      'eval',
      'sh -c ',
      '\\',
      '\0',
      '=',
      '<(',
      '>',
    ];
    const hostile = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const report = checkCommand(text);
        expect(checkCommand(text)).toEqual(report);
        for (const { span } of report.findings) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(text.length);
          expect(span.start).toBeLessThanOrEqual(span.end);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['nested substitutions', '$('.repeat(20_000)],
    ['doubling variables', `${'a=$a$a;'.repeat(5_000)}eval $a`],
    ['nested loops', `${'for i in 1 2 3 4 5 6 7 8; do '.repeat(40)}echo $i${'; done'.repeat(40)}`],
    ['braces', '{a,b}'.repeat(20_000)],
    ['evals', 'eval '.repeat(20_000)],
    ['actions of find', `find . ${'-exec rm {} + '.repeat(7_000)}`],
    ['directories', `${'cd a;'.repeat(20_000)}rm -rf *`],
    ['functions', Array.from({ length: 5_000 }, (_, at) => `f${at}() { f${at - 1}; }`).join(';')],
    ['calls of code', `python3 -c "${'os.system(x)(y)[z];'.repeat(5_000)}"`],
    ['brackets of code', `python3 -c "${'(['.repeat(20_000)}"`],
    ['lists of code', `python3 -c "${'[x for x in '.repeat(5_000)}"`],
    ['texts of code that grow', `python3 -c "a = 'x' * 64;${"a = a + a + f'{a}{a}';".repeat(3_000)}"`],
    ['a million characters', `rm ${'x '.repeat(500_000)}`],
  ])('%s without end are answered all the same', (_, text) => {
    expect(riskLevels).toContain(checkCommand(text).risk);
  });
});

describe('the options', () => {
  test('a rule can be allowed, a critical one cannot', () => {
    const safety = createSafety({ allowed_rules: ['git-force-push', 'delete-root'] });
    expect(safety.check('git push -f').risk).toBe('safe');
    expect(safety.check('rm -rf /').risk).toBe('critical');
    safety.reconfigure({ allowed_rules: [] });
    expect(safety.check('git push -f').risk).toBe('high');
  });

  test('an agent asks from the level on that is set, and never is told to go ahead', () => {
    const report = checkCommand('git push -f');
    expect(agentAdvice(report, 'critical')).toEqual({ ask: false });
    expect(agentAdvice(report, 'high')).toEqual({
      ask: true,
      reason:
        'Git force push (high risk): This command rewrites remote history. Safer: git push --force-with-lease',
      finding: report.findings[0],
    });
    expect(agentAdvice(checkCommand('rm -rf /'), 'never')).toEqual({ ask: false });
  });

  test('the directory and the home decide what a path is', () => {
    expect(checkCommand('rm -rf *', { cwd: '/srv/app/build/out' }).risk).toBe('moderate');
    expect(checkCommand('rm -rf *', { cwd: '/home/anna', home: '/home/anna' }).findings[0]?.rule).toBe(
      'delete-home',
    );
    expect(checkCommand('rm -rf ../..', { cwd: '/usr/local' }).findings[0]?.rule).toBe('delete-root');
    expect(checkCommand('rm -rf /data/anna', { home: '/data/anna' }).findings[0]?.rule).toBe('delete-home');
  });

  test('findings are ordered, named once, and say where they are', () => {
    const text = 'git push -f; rm -rf /; rm -rf /';
    const report = checkCommand(text);
    expect(report.findings.map(({ rule }) => rule)).toEqual(['delete-root', 'git-force-push']);
    expect(report.findings.map(({ span }) => text.slice(span.start, span.end))).toEqual(['/', 'git push -f']);
  });
});
