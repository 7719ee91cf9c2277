import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';
import { PackTable } from './pack-reader.ts';

type Json = Readonly<Record<string, unknown>>;

const packageRoot = 'packages/guidance';

/** `packages/guidance/packs/*.toml`: what hints say and from when on, how sure they are, and what agents' tools look like. */
export function guidancePacks(): readonly GeneratedFile[] {
  const packs: Record<string, unknown> = {};
  for (const { path, name, value } of readPackFiles(`${packageRoot}/packs`)) {
    const pack = new PackTable(value, path);
    if (name === 'hints') {
      packs['patterns'] = pack.tables('pattern').map(pattern);
      packs['others'] = pack.tables('other').map(sentences);
      pack.end();
    } else if (name === 'confidence') packs['confidence'] = confidence(value);
    else if (name === 'models') {
      packs['models'] = pack.table('models')?.wordLists() ?? {};
      pack.end();
    } else {
      for (const section of ['tools', 'arguments', 'commands', 'results', 'failures'])
        packs[section] = pack.table(section)?.wordLists() ?? {};
      pack.end();
    }
  }
  return [
    jsonModule({
      path: `${packageRoot}/src/packs.generated.ts`,
      name: 'packsJson',
      source: `${packageRoot}/packs`,
      value: packs,
    }),
  ];
}

/** Strength -> probability, ascending in both: integers are the first keys of an object, in their order. */
function confidence(value: unknown): Json {
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Readonly<Record<string, number>>>>).map(
      ([name, steps]) => [
        name,
        Object.entries(steps).map(([strength, probability]) => [Number(strength), probability]),
      ],
    ),
  );
}

function pattern(table: PackTable): Json {
  const [weak, standard, strong] = table.list('thresholds');
  return {
    name: table.requiredText('name'),
    thresholds: { weak, standard, strong },
    facts: table.table('facts')?.texts() ?? {},
    ...sentences(table),
  };
}

function sentences(table: PackTable): Json {
  const read = {
    provider: table.requiredText('provider'),
    alternative: table.requiredText('alternative'),
    askUser: table.requiredText('ask_user'),
  };
  table.end();
  return read;
}
