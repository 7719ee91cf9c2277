import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireTable } from '@hunch/common/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesIn } from '../../src/generate/names.ts';
import { spokenTables, tablesIn } from '../../src/generate/tables.ts';
import { testHome, type TestHome } from '../support/run-cli.ts';

let place = '';
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'hunch-look-'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** What a look at one file finds, which the request names first. */
async function look(name: string, text: string | Uint8Array, words = ''): Promise<WireTable | undefined> {
  writeFileSync(join(place, name), text);
  return lookAt(name, words);
}

async function lookAt(name: string, words = ''): Promise<WireTable | undefined> {
  const request = `${name} ${words}`;
  const tables = await tablesIn(request, await namesIn(request, place), place);
  return tables[name];
}

const line = '1.1.1.1 - - [10/Oct/2024:13:55:36 +0000] "GET /a HTTP/1.1" 404 12 "-" "curl/8"\n';

describe('a look at a table file', () => {
  it('finds its columns, and the values that the request says, in its own spelling', async () => {
    expect(await look('a.csv', 'id,City,amount\n1,Oslo,2.5\n2,Rome,\n', 'in OSLO with id 1')).toEqual({
      format: 'delimited',
      separator: ',',
      columns: [
        { name: 'id', kind: 'number', has_blanks: false, values: [] },
        { name: 'City', kind: 'text', has_blanks: false, values: ['Oslo'] },
        { name: 'amount', kind: 'long_number', has_blanks: true, values: [] },
      ],
    });
  });

  it.each([
    ['b.csv', 'a;b\nx;1,5\n', ';'],
    ['b.tsv', 'a\tb\nx,y\tz\n', '\t'],
    ['b2.csv', 'a|b\nx|y\n', '|'],
  ])('finds what separates: %s', async (name, text, separator) =>
    expect(await look(name, text)).toMatchObject({ separator, columns: [{ name: 'a' }, { name: 'b' }] }),
  );

  it.each([
    ['c.json', '[{"k":"x","n":1,"deep":{}},{"k":"y","n":2.5,"more":"z"}]', 'json'],
    ['c.jsonl', '{"k":"x","n":1,"deep":[]}\n{"k":"y","n":2,"more":"z"}\n', 'json_lines'],
  ])('finds the keys of objects: %s', async (name, text, format) =>
    expect(await look(name, text, 'k of Y')).toEqual({
      format,
      separator: '',
      columns: [
        { name: 'k', kind: 'text', has_blanks: false, values: ['y'] },
        { name: 'n', kind: 'number', has_blanks: false, values: [] },
        { name: 'more', kind: 'text', has_blanks: true, values: [] },
      ],
    }),
  );

  it('knows logs and accounts by their lines', async () => {
    expect(await look('access.log', line)).toMatchObject({ format: 'access_log' });
    expect(await look('passwd', 'root:x:0:0:root:/root:/bin/bash\n')).toMatchObject({ format: 'passwd' });
    expect(await look('access.log.1', 'something else\n')).toBeUndefined();
  });

  it.each([
    ['values in quotes', 'q.csv', 'a,b\n"x,y",z\n'],
    ['lines of other lengths', 'l.csv', 'a,b\n1,2,3\n'],
    ['lines that end as on Windows', 'w.csv', 'a,b\r\n1,2\r\n'],
    ['no header', 'n.csv', '1,2\n3,4\n'],
    ['a column twice', 't.csv', 'a,A\n3,4\n'],
    ['only a header', 'o.csv', 'a,b\n'],
    ['two characters that may separate', 's.csv', 'a;x,b;y\n1;2,3;4\n'],
    ['no text', 'bin.csv', new Uint8Array([97, 44, 98, 10, 0, 255, 44, 1, 10])],
    ['nothing', 'e.csv', ''],
    ['no objects', 'x.json', '[1, 2]'],
    ['a list of other things', 'y.json', '[1,2]'],
    ['no JSON', 'z.jsonl', '{"a":1}\nnothing\n'],
  ])('finds nothing in a file with %s', async (_, name, text) =>
    expect(await look(name, text)).toBeUndefined(),
  );

  it('tells one object from a list of them', async () =>
    expect(await look('one.json', '{"a":1}')).toMatchObject({
      format: 'json_object',
      columns: [{ name: 'a' }],
    }));

  it('reads the beginning of what is large', async () => {
    const rows = 'Oslo,1\n'.repeat(200_000);
    expect(await look('large.csv', `city,n\n${rows}Rome,2\n`, 'oslo rome')).toMatchObject({
      columns: [{ values: ['Oslo'] }, { kind: 'number' }],
    });
    const objects = '{"city":"Oslo","note":"]}"},'.repeat(50_000);
    expect(await look('large.json', `[${objects}{"city":"Rome","note":""}]`, 'oslo')).toMatchObject({
      columns: [{ name: 'city', values: ['Oslo'] }, { name: 'note' }],
    });
  });

  it('reads no more of a file with a hole of a terabyte', async () => {
    const file = openSync(join(place, 'hole.csv'), 'w');
    writeSync(file, 'a,b\n1,2\n');
    writeSync(file, 'x', 2 ** 40);
    closeSync(file);
    expect(await lookAt('hole.csv')).toBeUndefined();
  });

  it('neither opens nor waits for what is no file', async () => {
    execFileSync('mkfifo', [join(place, 'pipe.csv')]);
    symlinkSync('/dev/zero', join(place, 'zero.csv'));
    mkdirSync(join(place, 'folder.csv'));
    for (const name of ['pipe.csv', 'zero.csv', 'folder.csv', 'gone.csv'])
      expect(await lookAt(name)).toBeUndefined();
    // Even if it was a file when its name was looked up.
    for (const name of ['pipe.csv', 'zero.csv'])
      expect(await tablesIn(name, { [name]: 'file' }, place)).toEqual({});
  });

  it.skipIf(process.getuid?.() === 0)('leaves out what may not be read', async () => {
    writeFileSync(join(place, 'secret.csv'), 'a,b\n1,2\n');
    chmodSync(join(place, 'secret.csv'), 0);
    expect(await lookAt('secret.csv')).toBeUndefined();
  });

  it('looks at no other file', async () => {
    writeFileSync(join(place, 'notes.txt'), 'a,b\n1,2\n');
    expect(await lookAt('notes.txt')).toBeUndefined();
  });

  it('sends no more than the daemon takes', async () => {
    const names = Array.from({ length: 101 }, (_, at) => `c${at}`);
    expect(await look('wide.csv', `${names.join(',')}\n${names.join(',')}\n`)).toBeUndefined();
    expect(await look('long.csv', `${'x'.repeat(201)},b\n1,2\n`)).toBeUndefined();
  });
});

describe('hunch "…" about a table', () => {
  let home: TestHome;
  beforeAll(() => {
    home = testHome();
    writeFileSync(join(home.home, 'teachers.csv'), 'name,room\nAnn,204\nBob,101\n');
  });
  afterAll(() => home[Symbol.asyncDispose]());

  it('is answered by its columns, and says which', async () => {
    const { stdout, stderr } = await home.run(
      ['--explain', 'names of the teachers who sit in room 204 (teachers.csv)'],
      { cwd: home.home },
    );
    expect(stdout).toBe(`awk -F, 'NR > 1 && $2 == 204 {print $1}' teachers.csv\n`);
    expect(stderr).toContain('table teachers.csv, column name, column room is 204');
  });

  it('is answered anew when the table is another', async () => {
    writeFileSync(join(home.home, 'teachers.csv'), 'room,name\n204,Ann\n101,Bob\n');
    const { stdout } = await home.run(['names of the teachers who sit in room 204 (teachers.csv)'], {
      cwd: home.home,
    });
    expect(stdout).toBe(`awk -F, 'NR > 1 && $1 == 204 {print $2}' teachers.csv\n`);
  });
});

describe('tables below', () => {
  it('are those that are named, or else those of which a word is said', () => {
    const entries = ['a/pupils_2023.csv', 'a/pupils_2024.csv', 'a/teachers.csv', 'teachers/', 'notes.txt'];
    expect(Object.keys(spokenTables('which pupils in pupils_2024.csv have no email', entries))).toEqual([
      'a/pupils_2024.csv',
    ]);
    expect(Object.keys(spokenTables('names of the teachers in room 204', entries))).toEqual([
      'a/teachers.csv',
    ]);
    expect(spokenTables('list my notes', entries)).toEqual({});
  });

  it('are read as tables here are', async () => {
    await using home = testHome();
    mkdirSync(join(home.home, 'exports'), { recursive: true });
    writeFileSync(join(home.home, 'exports/printed.csv'), 'user,pages\nann,2\nbob,3\nann,4\n');
    writeFileSync(join(home.home, 'exports/limits.json'), '{"ann": 6000, "bob": 10}');
    const { stdout } = await home.run(['pages per user in printed.csv'], { cwd: home.home });
    expect(stdout).toContain('{s[$1] += $2}');
    expect(stdout).toContain('exports/printed.csv');
    // One object has no rows.
    const { stdout: none } = await home.run(['users with a limit above 5000 in limits.json'], {
      cwd: home.home,
    });
    expect(none).not.toContain('.[]');
  });
});
