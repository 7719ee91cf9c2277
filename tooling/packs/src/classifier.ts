import { coreCatalog, type Command } from '@hunch/cli-catalog/core';
import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';
import { PackTable } from './pack-reader.ts';

const optionShapes = [
  'plain',
  'value',
  'text',
  'optional',
  'pattern',
  'output',
  'input',
  'asked',
  'beginning',
  'joined',
];
const testLists = [
  'is',
  'begins',
  'ends',
  'holds',
  'lacks',
  'key',
  'key_ends',
  'counted',
  'sized',
  'camel_lacks',
  'not_begins',
  'not_key',
  'prefixes',
];
const testTexts = ['like', 'unlike', 'passes', 'value_passes', 'value_fails', 'never', 'unsure', 'unknown'];
const testVerbatim = ['any_of', 'made_of', 'key_made_of'];

type Json = Readonly<Record<string, unknown>>;

interface Collected {
  readonly tools: Json[];
  readonly wrappers: Json[];
  readonly programs: Json[];
  readonly variables: Json[];
  readonly actions: Json[];
  readonly sets: Record<string, Json>;
  readonly rules: Record<string, Json>;
  readonly words: Record<string, readonly string[]>;
  readonly kinds: Record<string, Json>;
  readonly examples: Json[];
}

/** `packages/command-classifier/{tools,words}/*.toml`: compilers and build tools, variables, names of targets. */
export function classifierPacks(): readonly GeneratedFile[] {
  const packageRoot = 'packages/command-classifier';
  const all: Collected = {
    tools: [],
    wrappers: [],
    programs: [],
    variables: [],
    actions: [],
    sets: {},
    rules: {},
    words: {},
    kinds: {},
    examples: [],
  };
  for (const { path, value } of [
    ...readPackFiles(`${packageRoot}/tools`),
    ...readPackFiles(`${packageRoot}/words`),
  ])
    readPack(new PackTable(value, path), all);
  const { kinds, examples, ...packs } = all;
  const families = [...new Set(Object.values(kinds).map(({ family }) => String(family)))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  return [
    jsonModule({
      path: `${packageRoot}/src/packs.generated.ts`,
      name: 'packsJson',
      source: `${packageRoot}/{tools,words}`,
      value: joined(packs),
      isLarge: true,
    }),
    jsonModule({
      path: `${packageRoot}/test/support/examples.generated.ts`,
      name: 'examplesJson',
      source: `${packageRoot}/tools`,
      value: examples,
    }),
    {
      path: `${packageRoot}/src/kinds.generated.ts`,
      text:
        `// Generated from ${packageRoot}/tools by \`pnpm generate\`. Do not edit.\n` +
        `export const families = ${JSON.stringify(families)} as const;\n` +
        `export const kindTable = ${JSON.stringify(kinds, null, 2)} as const;\n`,
    },
  ];
}

/** Lists of words as one text each, which takes half of the room; a list that has an empty word or one with a blank stays a list. */
function joined(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const areWords = items.every((item) => typeof item === 'string' && item !== '' && !item.includes(' '));
    return areWords ? items.join(' ') : items.map(joined);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, joined(item)]));
}

function readPack(pack: PackTable, all: Collected): void {
  for (const [name, table] of pack.named('sets')) addOnce(all.sets, name, closed(table, optionList));
  for (const [name, table] of pack.named('rules')) addOnce(all.rules, name, closed(table, rule));
  for (const [name, words] of Object.entries(pack.table('words')?.wordLists() ?? {}))
    addOnce(all.words, name, words);
  for (const table of pack.tables('variable')) all.variables.push(closed(table, variable));
  for (const table of pack.tables('action'))
    all.actions.push(
      closed(table, () => ({
        reason: table.requiredText('reason'),
        words: table.words('words'),
        vouchable: table.flag('vouchable'),
      })),
    );
  for (const table of pack.tables('program')) {
    const id = table.requiredText('id');
    const reason = table.requiredText('reason');
    all.programs.push({ names: table.words('names'), reason });
    all.examples.push({ id, reason, isExact: true, lines: table.examples('must_match') });
    table.end();
  }
  for (const table of pack.tables('wrapper')) all.wrappers.push(wrapper(table, all.examples));
  readTool(pack, all);
  pack.end();
}

function readTool(pack: PackTable, all: Collected): void {
  const family = pack.text('family');
  if (family === undefined) return;
  for (const [kind, table] of pack.named('kinds')) {
    addOnce(all.kinds, kind, {
      family,
      confidence: table.number('confidence'),
      reason: table.requiredText('reason'),
    });
    all.examples.push({ kind, lines: table.examples('must_match') });
    table.end();
  }
  all.examples.push({ lines: pack.examples('must_not_match') });
  const never = pack.tables('never').map((table) => {
    const subcommands = table.words('subcommands');
    const options = table.words('options');
    const reason = table.requiredText('reason');
    all.examples.push({
      id: table.requiredText('id'),
      reason,
      // Without names of its own, an entry documents what rules elsewhere refuse.
      isExact: subcommands !== undefined || options !== undefined,
      lines: table.examples('must_match'),
    });
    table.end();
    return { subcommands: subcommands?.length === 0 ? [''] : subcommands, options, reason };
  });
  const command = pack.table('command');
  all.tools.push({
    family,
    keywords: pack.words('keywords'),
    names: pack.words('names'),
    below: pack.text('below'),
    localPaths: pack.words('local_paths'),
    isCrossNamed: pack.flag('cross_named'),
    takesToolchain: pack.flag('toolchain'),
    hasResponseFiles: pack.flag('response_files'),
    joinsLetters: pack.flag('letters_join_values'),
    colonJoins: pack.flag('colon_joins'),
    switches: pack.text('switches'),
    options: pack.words('options'),
    command: command === undefined ? undefined : closed(command, subcommand),
    subcommands: unlessEmpty(pack.tables('subcommand').map((table) => closed(table, subcommand))),
    never: unlessEmpty(never),
  });
}

function subcommand(table: PackTable): Json {
  return {
    names: table.words('names'),
    kind: table.requiredText('kind'),
    kinds: table.table('kinds')?.texts(),
    options: table.words('options'),
    ...optionList(table),
    operands: table.text('operands'),
    operandsMin: table.number('operands_min'),
    operandsMax: table.number('operands_max'),
    afterDashes: table.words('after_dashes'),
  };
}

function optionList(table: PackTable): Json {
  return {
    eitherDash: table.flag('either_dash'),
    ...Object.fromEntries(optionShapes.map((shape) => [shape, table.words(shape)])),
    judged: table.table('judged')?.texts(),
    inner: table.table('inner')?.texts(),
  };
}

/** A program that starts another: which of its options pass is the pack's, what these options are is the catalogue's. */
function wrapper(table: PackTable, examples: Json[]): Json {
  const names = table.words('names') ?? [];
  const subcommand = table.text('subcommand');
  const tool = coreCatalog.findTool(names[0] ?? '');
  const command = subcommand === undefined ? tool : (tool?.subcommand(subcommand) ?? null);
  const digits = table.flag('numbers') && Array.from('123456789', (digit) => `-${digit}`);
  examples.push(
    { isYes: true, lines: table.examples('must_match') },
    { lines: table.examples('must_not_match') },
  );
  return closed(table, () => ({
    names,
    subcommand,
    flags: wrapperOptions(command, table.words('allows') ?? [], table.table('judged')?.texts() ?? {}, digits),
    operand: table.text('operand'),
    takesAssignments: command?.handing?.takesAssignments === true ? true : undefined,
    staysWithTool: table.flag('stays_with_tool'),
  }));
}

function wrapperOptions(
  command: Command | null,
  allowed: readonly string[],
  judged: Readonly<Record<string, string>>,
  digits: readonly string[] = [],
): Json {
  const flags = {
    plain: [...digits],
    value: [] as string[],
    optional: [] as string[],
    joined: [] as string[],
  };
  const rules: Record<string, string> = {};
  for (const name of allowed) {
    const option = command?.option(name);
    if (option === null || option === undefined)
      throw new Error(`the catalogue knows no ${name} of a wrapper`);
    const rule = Object.entries(judged).find(([judgedName]) => option.names.includes(judgedName))?.[1];
    if (rule !== undefined) rules[option.names.join(' ')] = rule;
    else if (option.value === 'required') flags.value.push(...option.names);
    else
      for (const spelling of option.names) {
        // A letter takes its optional value, if at all, where the next letters stand.
        if (spelling.length === 2) flags.joined.push(spelling);
        else flags[option.value === 'optional' ? 'optional' : 'plain'].push(spelling);
      }
  }
  const given = Object.entries(flags).filter(([, names]) => names.length > 0);
  return {
    ...Object.fromEntries(given),
    ...(digits.length > 0 && { beginning: digits }),
    ...(Object.keys(rules).length > 0 && { judged: rules }),
  };
}

function rule(table: PackTable): Json {
  return {
    extends: table.text('extends'),
    separator: table.verbatim('separator'),
    around: table.verbatim('around'),
    fold: table.flag('fold'),
    underscores: table.flag('underscores'),
    keyEnd: table.text('key_end'),
    afterLast: table.text('after_last'),
    madeOf: table.verbatim('made_of'),
    values: table.table('values')?.texts(),
    optionalValues: table.table('optional_values')?.texts(),
    ...Object.fromEntries(
      ['whole', 'pass', 'refuse', 'only'].map((key) => {
        const tests = table.tables(key).map((test) => closed(test, wordTest));
        return [key, unlessEmpty(tests)];
      }),
    ),
    ...reason(table),
  };
}

function wordTest(table: PackTable): Json {
  const entries: (readonly [string, unknown])[] = [
    ...testLists.map((key) => [camel(key), table.words(key)] as const),
    ...testVerbatim.map((key) => [camel(key), table.verbatim(key)] as const),
    ...testTexts.map((key) => [camel(key), table.text(key)] as const),
    ['path', table.flag('path')],
  ];
  return Object.fromEntries(entries);
}

function variable(table: PackTable): Json {
  return { names: table.words('names'), rule: table.text('rule'), ...reason(table) };
}

function reason(table: PackTable): Json {
  return { never: table.text('never'), unsure: table.text('unsure'), unknown: table.text('unknown') };
}

function unlessEmpty(items: readonly Json[]): readonly Json[] | undefined {
  return items.length === 0 ? undefined : items;
}

function closed(table: PackTable, read: (table: PackTable) => Json): Json {
  const json = read(table);
  table.end();
  return json;
}

function addOnce<Value>(all: Record<string, Value>, name: string, value: Value): void {
  if (Object.hasOwn(all, name)) throw new Error(`${name} is defined in two packs of the classifier`);
  all[name] = value;
}

function camel(key: string): string {
  return key.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
}
