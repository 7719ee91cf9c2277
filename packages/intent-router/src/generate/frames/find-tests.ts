import { unknownPlatform } from '../../platform/facts.ts';
import type { Clock, Fact, Moment } from '../recipes/facts.ts';
import { findFilters } from '../recipes/filters.ts';
import { readAge, readSize as readLowerSize } from '../recipes/quantities.ts';
import type { Part } from './parts.ts';
import type { PhraseMatch } from './phrase-match.ts';
import { quoted } from './quoted.ts';

export function readSize(text: string): number | undefined {
  return readLowerSize(text.toLowerCase());
}

/** Tests of find(1) that facts amount to. */
function testOf(...facts: readonly Fact[]): Part {
  return { kind: 'test', test: findFilters(facts, unknownPlatform).trim() };
}

export function readSizes(match: PhraseMatch): readonly Part[] | undefined {
  const tests = testsOfSize(match);
  // "Files larger than 1 MB": the noun belongs to the phrase.
  return tests !== undefined && /^file (?!size)/.test(match.said)
    ? [{ kind: 'flag', flag: 'file' }, ...tests]
    : tests;
}

function testsOfSize({ groups, values, said }: PhraseMatch): readonly Part[] | undefined {
  // "Between 1 and 5 MB": the unit is said once.
  const unit = /^[\d.,]+( ?[a-z]+)$/i.exec(values[1]?.text ?? '')?.[1] ?? '';
  const sizes = values.map(({ text, kind }) => readSize(kind === 'number' ? `${text}${unit}` : text));
  const [first, second] = sizes;
  if (first === undefined || sizes.includes(undefined)) return undefined;
  if (groups['large'] !== undefined)
    return [{ kind: 'flag', flag: 'file' } as const, testOf({ slot: 'larger', bytes: first })];
  if (second !== undefined)
    return [testOf({ slot: 'larger', bytes: first }), testOf({ slot: 'smaller', bytes: second })];
  if (groups['more'] !== undefined) return [testOf({ slot: 'larger', bytes: first })];
  if (groups['less'] !== undefined) return [testOf({ slot: 'smaller', bytes: first })];
  if (first === 0) return [{ kind: 'test', test: '-empty' }];
  // In units find(1) counts each that is begun: everything up to 1 MiB has 1 of them.
  if (/\bexactly /.test(said)) return [{ kind: 'test', test: `-size ${first}c` }];
  const exact = /^(\d+) ?([kmg])/i.exec(values[0]?.text ?? '');
  const power = exact?.[2]?.toLowerCase();
  return [
    {
      kind: 'test',
      test:
        power === undefined
          ? `-size ${first}c`
          : `-size ${exact?.[1]}${power === 'k' ? 'k' : power.toUpperCase()}`,
    },
  ];
}

/** As find(1) names them: what was "changed" may be the status of a file. */
function clockOf(verb: string | undefined): Clock {
  return verb === 'accessed' ? 'accessed' : verb === 'created' ? 'created' : 'modified';
}

/** "Whose status changed": another time of the file. */
function ofStatus(verb: string | undefined, part: Part): Part {
  return verb?.includes('status') === true && part.kind === 'test'
    ? { ...part, test: part.test.replace('-m', '-c') }
    : part;
}

export function readAges({ groups, values }: PhraseMatch): readonly Part[] | undefined {
  const clock = clockOf(groups['verb']);
  const day = groups['day'];
  if (day === 'today' || day === 'yesterday') return [testOf({ slot: 'newer', clock, age: { kind: day } })];
  const read = readAge(values[0]?.text ?? '');
  if (read === undefined) return undefined;
  const age: Moment = { kind: 'age', age: read };
  if (groups['more'] !== undefined || groups['old'] !== undefined)
    return [ofStatus(groups['verb'], testOf({ slot: 'older', clock, age }))];
  const newer = ofStatus(groups['verb'], testOf({ slot: 'newer', clock, age }));
  const isExact = groups['exact'] !== undefined || /(?:ago|back|before)$/.test(groups['whole'] ?? '');
  if (groups['less'] === undefined && (isExact || groups['ago'] !== undefined) && newer.kind === 'test')
    return [{ kind: 'test', test: newer.test.replace(' -', ' ') }];
  return [newer];
}

export function readNewer({ groups, value }: PhraseMatch): readonly Part[] | undefined {
  const verb = groups['verb'];
  const file = value('file')?.text;
  // A date in words is no file.
  if (file === undefined || /\s/.test(file)) return undefined;
  const test = verb === 'accessed' ? `-anewer ${quoted(file)}` : `-newer ${quoted(file)}`;
  return [{ kind: 'test', test: groups['older'] === undefined ? test : `! ${test}` }];
}

/** Links by the text of their target: "in /opt" is what lies below it, a bare name is that of the target in any directory. */
export function readTarget({ groups, value }: PhraseMatch): readonly Part[] | undefined {
  const token = value('place');
  const path = token?.text.replace(/(?<=[^/])\/$/, '');
  if (token === undefined || path === undefined || /[*?[\\]/.test(path)) return undefined;
  const below: Part = { kind: 'test', test: `-lname ${quoted(`${path === '/' ? '' : path}/*`)}` };
  if (groups['in'] !== undefined) return path.includes('/') ? [below] : undefined;
  const itself: Part = { kind: 'test', test: `-lname ${quoted(path)}` };
  const isFile = token.kind === 'file' || /[^/]\.\w{1,5}$/.test(path);
  if (!path.includes('/'))
    return [itself, { kind: 'or' }, { kind: 'test', test: `-lname ${quoted(`*/${path}`)}` }];
  return isFile || path.startsWith('.') ? [itself] : [itself, { kind: 'or' }, below];
}

const bits: Readonly<Record<string, string>> = {
  read: 'r',
  readable: 'r',
  write: 'w',
  writable: 'w',
  execute: 'x',
  executable: 'x',
};
const specials: Readonly<Record<string, string>> = {
  suid: '4000',
  setuid: '4000',
  sgid: '2000',
  setgid: '2000',
  sticky: '1000',
};

export function readPermission({ groups, values }: PhraseMatch): readonly Part[] | undefined {
  const special = specials[groups['special'] ?? ''];
  if (special !== undefined) return [{ kind: 'test', test: `-perm -${special}` }];
  const what = [groups['what'], groups['what2']].flatMap((name) => bits[name ?? ''] ?? []).join('');
  if (what !== '') {
    const who = groups['who'] === 'world' ? 'o' : (groups['who'] ?? 'a').replace('owner', 'user').charAt(0);
    return [
      {
        kind: 'test',
        test: `-perm -${who === 'a' ? '' : who}${who === 'a' ? 'a' : ''}=${what}`.replace('-=', '-a='),
      },
    ];
  }
  const mode = values[0]?.text ?? '';
  if (!/^[0-7]{3,4}$/.test(mode) && values[0]?.kind !== 'mode') return undefined;
  return [{ kind: 'test', test: `-perm ${mode}` }];
}
