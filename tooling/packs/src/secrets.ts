import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';
import { PackTable } from './pack-reader.ts';

type Json = Readonly<Record<string, unknown>>;

const nameLists = [
  'certain',
  'certain_endings',
  'likely',
  'likely_endings',
  'harmless_last',
  'harmless',
  'harmless_values',
  'hints',
  'stdin_options',
  'stdin_programs',
];

/** `packages/common/secrets/*.toml`: what secrets look like, where they stand, what they are called. */
export function secretPacks(): readonly GeneratedFile[] {
  const tokens: Json[] = [];
  const programs: Json[] = [];
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
      tokens.push(token);
      examples.push({
        id: token.id,
        parts: table.list('example'),
        mustNotMatch: table.words('must_not_match') ?? [],
      });
      table.end();
    }
    for (const table of pack.tables('program')) {
      const program = {
        names: table.requiredText('names'),
        subcommand: table.text('subcommand'),
        runsOther: table.flag('runs_other'),
        options: table.tables('options').map(option),
      };
      programs.push(program);
      const [first = ''] = program.names.split(' ');
      examples.push(examplesOf(`${first}-${program.subcommand ?? 'option'}`, table));
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
      value: { tokens, programs, places, names },
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
    clustered: table.flag('clustered'),
  };
  table.end();
  return read;
}

function examplesOf(id: string, table: PackTable): Json {
  const mustMatch = table.examples('must_match');
  for (const line of mustMatch)
    if (!/«.*»/su.test(line)) throw new Error(`${id}: "${line}" does not say where the secret is: «…»`);
  const examples = { id, mustMatch, mustNotMatch: table.words('must_not_match') ?? [] };
  table.end();
  return examples;
}
