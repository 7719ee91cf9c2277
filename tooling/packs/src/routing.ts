import { readPriceData } from '@hunch/prompt-router/price-data';
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
export async function routingPacks(): Promise<readonly GeneratedFile[]> {
  const packageRoot = 'packages/prompt-router';
  const packs: Record<string, unknown> = {};
  const examples: Json[] = [];
  let priceTable: unknown;
  for (const { path, name, value } of readPackFiles(`${packageRoot}/packs`)) {
    const pack = new PackTable(value, path);
    if (name === 'prices') {
      priceTable = await listPrices(pack);
      packs['vendors'] = pack.tables('vendor').map(vendor);
      packs['visionModels'] = pack.words('vision_models');
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
      isLarge: true,
    }),
    jsonModule({
      path: `${packageRoot}/src/price-table.generated.ts`,
      name: 'priceTableJson',
      source: `${packageRoot}/packs/prices.toml and @pydantic/genai-prices`,
      value: priceTable,
      isLarge: true,
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

function vendor(table: PackTable): Json {
  const read = {
    id: table.requiredText('id'),
    hosts: table.words('hosts') ?? [],
    isMaker: table.flag('maker') ?? false,
    batchFactor: table.number('batch_factor'),
  };
  table.end();
  return read;
}

/** Of the companies that the pack names. The package has no list of its companies, and the names are few. */
async function listPrices(pack: PackTable): Promise<Json> {
  const { findProvider } = await import('@pydantic/genai-prices');
  const asOf = pack.requiredText('as_of');
  const found = pack.tables('vendor').map((table) => {
    const id = table.requiredText('id');
    const provider = findProvider({ providerId: id });
    if (provider === undefined) throw new Error(`@pydantic/genai-prices has no prices of ${id}`);
    return { ...provider, id };
  });
  return { asOf, source: pack.requiredText('source'), vendors: readPriceData(found) };
}

function camel(key: string): string {
  return key.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
}
