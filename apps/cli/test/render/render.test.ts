import picocolors from 'picocolors';
import { describe, expect, it } from 'vitest';
import type { SuggestResult } from '@hunch/common/protocol';
import { age, columns, printable, table, withTilde } from '../../src/render/format.ts';
import { listFindings } from '../../src/render/findings.ts';
import { detailHits, listHits } from '../../src/render/search-hits.ts';
import { explainSuggestions, listSuggestions } from '../../src/render/suggestions.ts';
import { createTerminal, speaksUtf8, wantsColor } from '../../src/render/terminal.ts';

const plain = picocolors.createColors(false);

describe('colours', () => {
  const cases = [
    ['auto', {}, true, true],
    ['auto', {}, false, false],
    ['auto', { NO_COLOR: '1' }, true, false],
    ['auto', { NO_COLOR: '' }, true, true],
    ['auto', { TERM: 'dumb' }, true, false],
    ['always', { NO_COLOR: '1', TERM: 'dumb' }, false, true],
    ['never', {}, true, false],
  ] as const;
  it.each(cases)('%s with %o, terminal %s: %s', (mode, environment, isTerminal, wanted) => {
    expect(wantsColor(mode, environment, isTerminal)).toBe(wanted);
  });
});

it('a table that is too wide goes on in another with the same first column', () => {
  const rows = [
    ['one', '1', '20', 'x'],
    ['three', '3', '4000', 'y'],
  ];
  expect(table(plain, ['NAME', 'A', 'B', 'C'], rows, [1, 2], 80)).toBe(
    'NAME   A     B  C\none    1    20  x\nthree  3  4000  y\n',
  );
  expect(table(plain, ['NAME', 'A', 'B', 'C'], rows, [1, 2], 15)).toBe(
    'NAME   A     B\none    1    20\nthree  3  4000\n\nNAME   C\none    x\nthree  y\n',
  );
});

describe('paths below the home directory', () => {
  it.each([
    ['in /home/ann/.zshrc.', '/home/ann', 'in ~/.zshrc.'],
    ['rm -r /home/ann/a /home/ann/b', '/home/ann', 'rm -r ~/a ~/b'],
    ['"/home/ann/a"', '/home/ann', '"~/a"'],
    ['/mnt/home/ann/a and /home/annabel/b', '/home/ann', '/mnt/home/ann/a and /home/annabel/b'],
    ['/a and //b', '/', '/a and //b'],
    ['/a', '', '/a'],
  ])('%s', (text, HOME, shown) => {
    expect(withTilde(text, { HOME })).toBe(shown);
  });
});

describe('the character set', () => {
  const cases = [
    [{ LANG: 'C.UTF-8' }, true],
    [{ LANG: 'de_DE.utf8' }, true],
    [{ LANG: 'C.UTF-8', LC_ALL: 'C' }, false],
    [{ LANG: 'C', LC_CTYPE: 'en_GB.UTF-8' }, true],
    [{ LC_ALL: '', LANG: 'C.UTF-8' }, true],
    [{}, false],
  ] as const;
  it.each(cases)('%o is UTF-8: %s', (environment, expected) => {
    expect(speaksUtf8(environment)).toBe(expected);
  });
});

describe('a printable command', () => {
  const cases = [
    ['ls -l', 'ls -l'],
    ['a\nb\tc', String.raw`a\nb\tc`],
    ['echo \u001b[31mred', String.raw`echo \e[31mred`],
    ['bell\u0007 del\u007f csi\u009b', String.raw`bell\x07 del\x7f csi\x9b`],
    ['rtl \u202egnp.exe', String.raw`rtl \u202egnp.exe`],
    ['ünï 日本 😀', 'ünï 日本 😀'],
  ] as const;
  it.each(cases)('%j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});

describe('columns', () => {
  it('aligns left and right, and ignores colours when it measures', () => {
    const red = picocolors.createColors(true).red('bad');
    expect(
      columns(
        [
          ['a', '1', 'x'],
          [red, '100', 'y'],
        ],
        [1],
      ),
    ).toBe(`a      1  x\n${red}  100  y\n`);
  });

  it('leaves no blanks at the ends of lines', () => {
    expect(
      columns([
        ['', '', 'a'],
        ['longer', '', ''],
      ]),
    ).toBe('          a\nlonger\n');
  });
});

it.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3 * 86_400_000, '3 d'],
  [-5, '0 s'],
])('an age of %d ms is %s', (milliseconds, text) => {
  expect(age(milliseconds)).toBe(text);
});

const result: SuggestResult = {
  suggestions: [
    {
      text: 'git push\n# done',
      cmd_norm: 'git push',
      source: 'session_transition',
      score: 0.7512,
      confidence: 0.83,
      reasons: [
        { name: 'transition', contribution: 0.3, text: 'ran 12 times after git commit' },
        { name: 'risk_penalty', contribution: -0.1, text: 'force push' },
      ],
      risk: 'moderate',
    },
  ],
  cache_status: 'miss',
  latency_ms: 0.4321,
};

describe('suggestions', () => {
  it('stand one a line', () => {
    expect(listSuggestions(result)).toBe('git push\\n# done\n');
  });

  it('are explained with every part of the score', () => {
    expect(explainSuggestions(result, plain)).toBe(
      [
        String.raw`1. git push\n# done  risk: moderate`,
        '   score 0.751, confidence 83 %',
        '    +0.300  transition    ran 12 times after git commit',
        '    -0.100  risk_penalty  force push',
        '',
        '0.43 ms, cache miss',
        '',
      ].join('\n'),
    );
  });

  it('name what was left out, and what is shown although something may be wrong with it', () => {
    const finding = { filter: 'missing_program', reason: 'there is no command' } as const;
    const hidden = [result.suggestions[0]?.text ?? '', 'git pusg'].map((text) => ({ text, ...finding }));
    expect(
      explainSuggestions({ ...result, hidden }, plain)
        .split('\n')
        .slice(5, 7),
    ).toEqual([
      String.raw`unsure: git push\n# done  there is no command (missing_program)`,
      'hidden: git pusg  there is no command (missing_program)',
    ]);
  });

  it('say so when there are none', () => {
    expect(explainSuggestions({ ...result, suggestions: [] }, plain)).toBe('No suggestions.\n');
  });
});

it('shows hits with when, how often, with what result and where', () => {
  const hits = [
    { cmd_raw: 'make', ts_ms: 0, cwd: '/src', exit_code: 2, count: 12 },
    { cmd_raw: 'ls\n', ts_ms: 50_000, cwd: '/', exit_code: null, count: 1 },
  ];
  expect(detailHits({ hits, terms: [], latency_ms: 1 }, 60_000, plain)).toBe(
    [
      '  AGE  RUNS  EXIT  COMMAND  DIRECTORY',
      '1 min    12     2  make     /src',
      String.raw` 10 s     1        ls\n     /`,
      '',
    ].join('\n'),
  );
});

it('shows findings with a mark, and below each problem what to do', () => {
  const terminal = createTerminal({ write: () => undefined }, { LANG: 'C' });
  const findings = [
    { state: 'good', name: 'node', text: '20' },
    { state: 'warning', name: 'daemon', text: 'does not run', next: 'hunch daemon start' },
    { state: 'bad', name: 'data', text: 'is open to others', next: 'chmod 700' },
  ] as const;
  expect(listFindings(findings, terminal)).toBe(
    [
      'ok  node    20',
      '!!  daemon  does not run',
      '            hunch daemon start',
      'XX  data    is open to others',
      '            chmod 700',
      '',
    ].join('\n'),
  );
});

it('what was looked for is set off, and the line stays as it is', () => {
  const hit = { cmd_raw: 'git commit -m "GIT"', ts_ms: 0, cwd: '/', exit_code: 0, count: 1 };
  const coloured = picocolors.createColors(true);
  const text = listHits({ hits: [hit], terms: ['git', 'it'], latency_ms: 1 }, coloured);
  const mark = (part: string): string => coloured.bold(coloured.cyan(part));
  expect(text).toBe(`${mark('git')} comm${mark('it')} -m "${mark('GIT')}"\n`);
  expect(listHits({ hits: [hit], terms: ['git'], latency_ms: 1 }, plain)).toBe('git commit -m "GIT"\n');
});

it('where a secret stood is marked, whatever was looked for', () => {
  const line = 'curl -u anna:<redacted> https://a.example';
  const hit = { cmd_raw: line, ts_ms: 0, cwd: '/', exit_code: 0, count: 1 };
  const coloured = picocolors.createColors(true);
  expect(listHits({ hits: [hit], terms: ['redacted'], latency_ms: 1 }, coloured)).toBe(
    `${line.replace('<redacted>', coloured.yellow('<redacted>'))}\n`,
  );
  expect(listHits({ hits: [hit], terms: [], latency_ms: 1 }, plain)).toBe(`${line}\n`);
});
