import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableAnswer } from '../../src/generate/frames/known-tables/table-answer.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';
import type { TableLook } from '../../src/platform/table-look.ts';
import { lookOf } from './support/look-of.ts';

const log = (ip: string, time: string, path: string, status: number, bytes: number): string =>
  `${ip} - - [${time} +0000] "GET ${path} HTTP/1.1" ${status} ${bytes} "-" "curl/8"\n`;

const files: Readonly<Record<string, string>> = {
  'teachers.csv':
    'name,subject,room,salary\nAnn Lee,maths,204,3100\nBob Ray,art,101,2900\nCid Fox,maths,204,3500\n',
  'print_jobs.csv':
    'date,user,printer,pages\n2024-01-01,anna,library,10\n2024-01-01,ben,office,3\n2024-01-02,anna,office,7\n2024-01-02,carl,library,30\n',
  'pupils_2024.csv':
    'id,last_name,first_name,class,city,email\n1,Adams,Amy,5a,Oslo,amy@x.org\n2,Brown,Bill,5b,Rome,\n3,Clark,Cora,5a,Oslo,\n',
  'orders.csv':
    'id,customer,region,status,amount\n1,Acme,EU,paid,120\n2,Beta,US,open,80\n3,Acme,EU,open,45.5\n4,Core,US,paid,300\n5,Beta,EU,shipped,\n',
  'houses.csv': 'address,city,price,sold\nA 1,Oslo,100,yes\nB 2,Rome,200,no\n',
  'trips.csv': 'from,to,name\nOslo,Rome,x\nRome,Oslo,y\n',
  'exif.json':
    '[{"FileName":"a.jpg","Camera":"Nikon D90","ISO":3200},{"FileName":"b.jpg","Camera":"Canon R5","ISO":100},{"FileName":"c.jpg","Camera":"Nikon D90","ISO":6400}]\n',
  'stock.jsonl':
    '{"name":"bolt","stock":5,"supplier":"Acme"}\n{"name":"nut","stock":0,"supplier":"Core"}\n{"name":"saw","stock":2,"supplier":"Acme"}\n',
  'access.log':
    log('1.1.1.1', '31/Oct/2024:23:55:36', '/a', 200, 2_000_000_000) +
    log('2.2.2.2', '01/Nov/2024:00:56:36', '/b', 404, 2_000_000_000) +
    log('1.1.1.1', '01/Nov/2024:00:57:36', '/c', 404, 10) +
    log('3.3.3.3', '01/Nov/2024:00:58:36', '/a', 500, 100),
};

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'hunch-tables-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
});
afterAll(() => rmSync(root, { recursive: true }));

function answerTo(request: string, look?: TableLook): ReturnType<typeof tableAnswer> {
  const name = Object.keys(files).find((file) => request.includes(file)) ?? '';
  const table = look ?? lookOf(name, files[name] ?? '', request);
  return tableAnswer(request, { ...unknownPlatform, tables: new Map([[name, table]]) });
}

function printed(command: string): string {
  const text = execFileSync('bash', ['-c', command], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return text.trimEnd().replaceAll('\n', '|').replaceAll('\t', ' ');
}

function outcome(request: string): string {
  const answer = answerTo(request);
  return answer === undefined || answer.doubts.length > 0 ? 'declined' : printed(answer.command);
}

describe('a request about a table whose columns are known', () => {
  it.each([
    // Rows by the values of their columns.
    ['all but the paid orders in orders.csv', '2,Beta,US,open,80|3,Acme,EU,open,45.5|5,Beta,EU,shipped,'],
    ['total amount per region in orders.csv, sorted by region, but leave customer Acme out', '0 EU|380 US'],
    ['total amount per region in orders.csv without status open', '300 US|120 EU'],
    ['list each customer in orders.csv once, sorted, all but Beta, skip the header', 'Acme|Core'],
    ['which printer printed the most pages in print_jobs.csv', '40 library'],
    ['names of the teachers who sit in room 204 (teachers.csv)', 'Ann Lee|Cid Fox'],
    ['which kids in pupils_2024.csv have no email? print first name and surname', 'Bill,Brown|Cora,Clark'],
    ['pupils from Oslo without email in pupils_2024.csv', '3,Clark,Cora,5a,Oslo,'],
    [
      'show the last name, then the first name of all pupils in class 5a from pupils_2024.csv',
      'Adams,Amy|Clark,Cora',
    ],
    ['the row of orders.csv with id 3', '3,Acme,EU,open,45.5'],
    ['orders in orders.csv that are not paid', '2,Beta,US,open,80|3,Acme,EU,open,45.5|5,Beta,EU,shipped,'],
    ['orders in orders.csv that are neither paid nor open', '5,Beta,EU,shipped,'],
    ['customers and amounts of the paid orders from the US in orders.csv', 'Core,300'],
    ['which orders in orders.csv have an amount below 100', '2,Beta,US,open,80|3,Acme,EU,open,45.5'],
    ['orders with an amount between 80 and 120 in orders.csv', '1,Acme,EU,paid,120|2,Beta,US,open,80'],
    ['file names of the pictures in exif.json taken at ISO 3200 or higher', 'a.jpg|c.jpg'],
    ['names of items from Acme in stock.jsonl', 'bolt|saw'],
    ['file names of the pictures not taken with the Nikon D90 in exif.json', 'b.jpg'],
    ['what room does Bob Ray have in teachers.csv', '101'],
    ['names of the teachers in alphabetical order (teachers.csv)', 'Ann Lee|Bob Ray|Cid Fox'],
    ['first 2 teachers in teachers.csv', 'Ann Lee,maths,204,3100|Bob Ray,art,101,2900'],
    // Numbers of them.
    ['how many rows in orders.csv have status paid', '2'],
    ['how many of the orders in orders.csv are open or shipped', '3'],
    ['how many pictures in exif.json were taken with the canon r5', '1'],
    ['how many requests in access.log', '4'],
    ['how many requests with status 404 or 500 in access.log', '3'],
    ['how many GET requests in access.log', '4'],
    ['how many different cameras are in exif.json', '2'],
    // Figures.
    ['how many pages came out of the library printer altogether (print_jobs.csv)', '40'],
    ['total amount in orders.csv', '545.5'],
    ['average amount of the paid orders (orders.csv)', '210'],
    ['what is the highest salary in teachers.csv', '3500'],
    ['total bytes in access.log', '4000000110'],
    // Groups.
    [
      'add up the printed pages per user from print_jobs.csv, heaviest printers on top',
      '30 carl|17 anna|3 ben',
    ],
    ['which camera took how many of the shots in exif.json', '2 Nikon D90|1 Canon R5'],
    ['sum of stock per supplier in stock.jsonl', '7 Acme|0 Core'],
    ['requests per hour in access.log', '1 31/Oct/2024:23|3 01/Nov/2024:00'],
    ['which region has the most orders in orders.csv', '3 EU'],
    // Values.
    ['customers in orders.csv without duplicates', 'Acme|Beta|Core'],
    ['which ips in access.log got 404', '1.1.1.1|2.2.2.2'],
    ['how many different customers are in orders.csv', '3'],
    ['which pages in access.log returned 500', '/a'],
    // Orders.
    ['the 2 orders with the highest amount in orders.csv', '4,Core,US,paid,300|1,Acme,EU,paid,120'],
    ['the order with the lowest amount in orders.csv', '3,Acme,EU,open,45.5'],
    [
      'teachers.csv sorted by salary, biggest first',
      'name,subject,room,salary|Cid Fox,maths,204,3500|Ann Lee,maths,204,3100|Bob Ray,art,101,2900',
    ],
    [
      'the picture with the highest ISO in exif.json',
      '{|  "FileName": "c.jpg",|  "Camera": "Nikon D90",|  "ISO": 6400|}',
    ],
  ])('%s', (request, expected) => {
    expect(outcome(request), answerTo(request)?.command).toBe(expected);
  });

  it('says which columns were taken', () => {
    expect(answerTo('names of the teachers in room 204 (teachers.csv)')?.frame).toEqual([
      'table teachers.csv',
      'column name',
      'column room is 204',
    ]);
  });
});

describe('nothing is guessed', () => {
  it.each([
    // A word that neither the table nor the grammar knows.
    ['which tall kids in pupils_2024.csv have no email'],
    ['registered pupils in pupils_2024.csv'],
    ['sold houses in houses.csv'],
    ['houses in Oslo that are not sold (houses.csv)'],
    // A value of two columns.
    ['trips from Oslo in trips.csv'],
    // A number of no column.
    ['orders over 100 in orders.csv'],
    ['teachers of 204 in teachers.csv'],
    // Of one line, or of all lines of a user?
    ['which users printed more than 9 pages in print_jobs.csv'],
    ['who printed the most pages in print_jobs.csv'],
    // A condition of two columns with "or", an act.
    ['orders with status paid or region EU in orders.csv'],
    ['rows of orders.csv without status but with status paid'],
    ['delete the paid orders in orders.csv'],
    ['open orders.csv'],
    // A filter, or a column to be shown?
    ['email pupils in pupils_2024.csv'],
    ['pupils with a city in pupils_2024.csv'],
    // Several lines may have the highest.
    ['the teachers with the highest salary in teachers.csv'],
    ['salary per room in teachers.csv'],
  ])('%s', (request) => expect(outcome(request), answerTo(request)?.command).toBe('declined'));

  it('doubts a noun that may mean some of the lines', () => {
    expect(answerTo('how many boys are in pupils_2024.csv')?.doubts).toEqual([
      'takes "boys" for all lines of pupils_2024.csv',
    ]);
  });
});

describe('whatever stands in a table stays a text', () => {
  const column = (name: string, values: readonly string[] = []) =>
    ({ name, kind: 'text', hasBlanks: false, values }) as const;

  it.each(["it's", 'a"b', String.raw`a\nb`, '$(id)', '`id`', 'a\u0007b'])('a value with %j', (value) => {
    const look: TableLook = {
      format: 'delimited',
      separator: ',',
      columns: [column('id'), column('name', [value])],
    };
    expect(answerTo(`rows of orders.csv with name “${value}”`, look)).toBeUndefined();
  });

  it.each(['if', 'a"]|input', 'x y', "it's", 'a\u001B[31m'])('the name of a key: %j', (name) => {
    const look: TableLook = { format: 'json', separator: '', columns: [column(name)] };
    expect(answerTo(`“${name}” of each row in exif.json`, look)).toBeUndefined();
  });

  it('the name of a column in a header', () => {
    const look: TableLook = {
      format: 'delimited',
      separator: ',',
      columns: [column("'; rm -rf ~; '"), column('x$(id)')],
    };
    for (const { name } of look.columns)
      expect(answerTo(`“${name}” of each row in orders.csv`, look)).toBeUndefined();
  });
});

describe('other names for the same give the same', () => {
  const body = 'Oslo,3,red\nRome,5,blue\nOslo,9,blue\nBonn,1,red\n';
  const names = [
    { file: 'orders.csv', rows: 'orders', group: 'city', groups: 'cities', amount: 'pages', kind: 'colour' },
    {
      file: 'people.csv',
      rows: 'folks',
      group: 'home_town',
      groups: 'home towns',
      amount: 'points',
      kind: 'team',
    },
    {
      file: 'sales.csv',
      rows: 'purchases',
      group: 'shipTo',
      groups: 'ship to',
      amount: 'units_sold',
      kind: 'type',
    },
    {
      file: 'items.csv',
      rows: 'entries',
      group: 'storage place',
      groups: 'storage places',
      amount: 'boxes',
      kind: 'mark',
    },
  ];
  type Names = (typeof names)[number];
  const wordings: readonly (readonly [printed: string, ...said: ((of: Names) => string)[]])[] = [
    [
      '12 Oslo|5 Rome|1 Bonn',
      ({ file, group, amount }) => `sum of ${amount} by ${group} in ${file}`,
      ({ file, group, amount }) => `total ${amount} per ${group} (${file})`,
      ({ file, group, amount }) => `add up the ${amount} for each ${group} in ${file}, largest first`,
      ({ file, group, amount }) => `${file}: ${amount} per ${group}`,
    ],
    [
      '2',
      ({ file, rows }) => `how many ${rows} in ${file} are blue`,
      ({ file, rows }) => `count the blue ${rows} in ${file}`,
      ({ file, rows, kind }) => `number of ${rows} with ${kind} blue in ${file}`,
      ({ file, kind }) => `how many rows of ${file} have the ${kind} blue?`,
    ],
    [
      'Oslo|Rome',
      ({ file, groups, amount }) => `${groups} of the rows with ${amount} over 2 and under 9 in ${file}`,
      ({ file, groups, amount }) => `${groups} in ${file} where ${amount} is between 3 and 5`,
    ],
    [
      '3',
      ({ file, groups }) => `how many different ${groups} are in ${file}`,
      ({ file, groups }) => `number of distinct ${groups} in ${file}`,
    ],
  ];

  it.each(names)('$file', (of) => {
    const text = `${of.group},${of.amount},${of.kind}\n${body}`;
    writeFileSync(join(root, of.file), text);
    for (const [expected, ...said] of wordings)
      for (const wording of said) {
        const request = wording(of);
        const look = lookOf(of.file, text, request);
        const answer = tableAnswer(request, { ...unknownPlatform, tables: new Map([[of.file, look]]) });
        expect
          .soft(answer === undefined ? 'declined' : printed(answer.command), `${request}: ${answer?.command}`)
          .toBe(expected);
      }
    writeFileSync(join(root, of.file), files[of.file] ?? '');
  });
});
