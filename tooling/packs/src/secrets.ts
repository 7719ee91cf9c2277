import { wordlist } from '@scure/bip39/wordlists/english.js';
import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';
import { PackTable } from './pack-reader.ts';

type Json = Readonly<Record<string, unknown>>;

const nameLists = [
  'certain',
  'certain_endings',
  'likely',
  'weak',
  'likely_endings',
  'likely_parts',
  'harmless_last',
  'harmless',
  'harmless_before_key',
  'key_endings_within',
  'harmless_values',
  'actions_first',
  'plain_prefixes',
  'identifier_names',
  'identifier_programs',
  'hints',
  'weak_hints',
  'stdin_options',
  'login_words',
];

/** `packages/common/secrets/*.toml`: what secrets look like, where they stand, what they are called. */
export function secretPacks(): readonly GeneratedFile[] {
  const own: Json[] = [];
  const imported: Json[] = [];
  const services: Json[] = [];
  const programs: Json[] = [];
  const readers: Json[] = [];
  const credentialFiles: Json[] = [];
  const places: Json[] = [];
  const names: Record<string, string> = {};
  const examples: Json[] = [];
  for (const { path, value } of readPackFiles('packages/common/secrets')) {
    const pack = new PackTable(value, path);
    for (const table of pack.tables('token')) {
      const token = {
        id: table.requiredText('id'),
        issuer: table.requiredText('issuer'),
        pattern: table.verbatim('pattern'),
      };
      const parts = table.optionalList('example');
      (parts === undefined ? imported : own).push(token);
      const mustNotMatch = table.words('must_not_match') ?? [];
      if (parts !== undefined) examples.push({ id: token.id, parts, mustNotMatch });
      table.end();
    }
    for (const table of pack.tables('service')) {
      services.push({
        id: table.requiredText('id'),
        words: table.requiredText('words'),
        pattern: table.verbatim('pattern'),
      });
      table.end();
    }
    for (const table of pack.tables('program')) {
      const program = {
        names: table.requiredText('names'),
        subcommand: table.text('subcommand'),
        runsOther: table.flag('runs_other'),
        options: table.tables('options').map(option),
        operands: table.tables('operands').map(operand),
      };
      programs.push(program);
      const [first = ''] = program.names.split(' ');
      examples.push(
        examplesOf(`${first}-${program.subcommand?.replaceAll(/[ |]/gu, '-') ?? 'option'}`, table),
      );
    }
    for (const table of pack.tables('secret_reader')) {
      readers.push({ names: table.requiredText('names'), subcommand: table.text('subcommand') });
      examples.push(examplesOf('standard-input', table));
    }
    for (const table of pack.tables('credential_file')) {
      credentialFiles.push({ file: table.requiredText('file'), pattern: table.verbatim('pattern') });
      table.end();
    }
    for (const table of pack.tables('place')) {
      const id = table.requiredText('id');
      places.push({ id, why: table.requiredText('why') });
      examples.push(examplesOf(id, table));
    }
    const table = pack.table('names');
    for (const list of table === undefined ? [] : nameLists)
      names[list.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())] = (
        table?.words(list) ?? []
      ).join('\n');
    table?.end();
    pack.end();
  }
  return [
    jsonModule({
      path: 'packages/common/src/secrets/packs.generated.ts',
      name: 'packsJson',
      source: 'packages/common/secrets',
      // Ours are named where both know a token.
      value: {
        tokens: [...own, ...imported],
        services,
        programs,
        readers,
        credentialFiles,
        mnemonicWords,
        wordPairs,
        places,
        names,
      },
    }),
    jsonModule({
      path: 'packages/common/test/secrets/examples.generated.ts',
      name: 'examplesJson',
      source: 'packages/common/secrets',
      value: examples,
    }),
  ];
}

function option(table: PackTable): Json {
  const read = {
    flags: table.requiredText('flags'),
    value: table.requiredText('value'),
    after: table.text('after'),
    before: table.text('before'),
    clustered: table.flag('clustered'),
    repeated: table.flag('repeated'),
  };
  table.end();
  return read;
}

function operand(table: PackTable): Json {
  const read = {
    nth: table.number('nth') ?? 'last',
    atLeast: table.number('at_least'),
    after: table.text('after'),
    before: table.text('before'),
  };
  table.end();
  return read;
}

/** Four letters tell each word of the list from the others; a word of three gets a blank. */
const mnemonicWords = wordlist.map((word) => word.slice(0, 4).padEnd(4)).join('');

/** Enough that a pair outside of them is rare in a word: 264 of 676. Those of English words serve names of programs as well as the catalogue's do. */
const WORD_PAIRS_SHARE = 0.97;

const wordPairs = commonPairs(wordlist);

function commonPairs(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words)
    for (let end = 2; end <= word.length; end += 1) {
      const pair = word.slice(end - 2, end);
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let pairs = '';
  let sum = 0;
  for (const [pair, count] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    if (sum / all >= WORD_PAIRS_SHARE) break;
    pairs += pair;
    sum += count;
  }
  return pairs;
}

function examplesOf(id: string, table: PackTable): Json {
  const mustMatch = table.examples('must_match');
  for (const line of mustMatch)
    if (!/«.*»/su.test(line)) throw new Error(`${id}: "${line}" does not say where the secret is: «…»`);
  const examples = { id, mustMatch, mustNotMatch: table.words('must_not_match') ?? [] };
  table.end();
  return examples;
}
