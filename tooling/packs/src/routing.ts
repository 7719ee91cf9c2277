import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';
import { PackTable } from './pack-reader.ts';

type Json = Readonly<Record<string, unknown>>;

const wordLists = [
  'weak_code_words',
  'process_markers',
  'dress_markers',
  'first_words',
  'following_words',
  'step_words',
  'go_on_words',
  'closing_messages',
  'go_on_unspaced',
  'wrapper_words',
  'harness_tags',
];

/** `packages/prompt-router/packs/*.toml`: the dimensions of a prompt with their keywords, and what models cost. */
export function routingPacks(): readonly GeneratedFile[] {
  const packageRoot = 'packages/prompt-router';
  const packs: Record<string, unknown> = {};
  const examples: Json[] = [];
  for (const { path, name, value } of readPackFiles(`${packageRoot}/packs`)) {
    const pack = new PackTable(value, path);
    if (name === 'prices') {
      packs['pricesAsOf'] = pack.requiredText('as_of');
      packs['models'] = pack.tables('models').map(model);
    } else if (name === 'characters') {
      packs['characterBlocks'] = pack.tables('block').map((block) => {
        const read = [block.number('from'), block.requiredText('class')];
        block.end();
        return read;
      });
    } else {
      packs['dimensions'] = pack.tables('dimension').map((table) => dimension(table, examples));
      packs['words'] = Object.fromEntries(wordLists.map((list) => [camel(list), keywords(pack, list)]));
    }
    pack.end();
  }
  return [
    jsonModule({
      path: `${packageRoot}/src/packs.generated.ts`,
      name: 'packsJson',
      source: `${packageRoot}/packs`,
      value: packs,
    }),
    jsonModule({
      path: `${packageRoot}/test/support/examples.generated.ts`,
      name: 'examplesJson',
      source: `${packageRoot}/packs`,
      value: examples,
    }),
  ];
}

function dimension(table: PackTable, examples: Json[]): Json {
  const name = table.requiredText('name');
  examples.push({
    name,
    mustMatch: table.words('must_match') ?? [],
    mustNotMatch: table.words('must_not_match') ?? [],
  });
  const read = {
    name,
    weight: table.number('weight'),
    label: table.requiredText('label'),
    steps: table.list('steps'),
    keywords: keywords(table, 'keywords'),
  };
  table.end();
  return read;
}

/** Keywords may hold blanks: commas stand between them. */
function keywords(table: PackTable, key: string): readonly string[] {
  return (table.text(key) ?? '').split(/,\s*/u).filter((word) => word !== '');
}

function model(table: PackTable): Json {
  const read = {
    name: table.requiredText('name'),
    input: table.number('input'),
    cachedInput: table.number('cached_input'),
    output: table.number('output'),
    contextTokens: table.number('context_tokens'),
    vision: table.flag('vision') ?? false,
  };
  table.end();
  return read;
}

function camel(key: string): string {
  return key.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
}
