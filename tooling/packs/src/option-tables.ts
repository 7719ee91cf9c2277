import { formatNames } from '@hunch/llm-formats/names';
import type { Generator } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';

const source = 'apps/daemon/options';

/** `apps/daemon/options/*.toml`: tables of options as literals, since the types of their values are inferred from them. */
export const optionTables: Generator = () => {
  const tables = readPackFiles(source).map(
    ({ name, value }) => `export const ${name}Table = ${JSON.stringify(value, expanded, 2)} as const;\n`,
  );
  return [
    {
      path: 'apps/daemon/src/config/option-tables.generated.ts',
      text: `// Generated from ${source} by \`pnpm generate\`. Do not edit.\n${tables.join('\n')}`,
    },
  ];
};

function expanded(_: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.flatMap((item: unknown) => (item === '{formats}' ? formatNames : item));
}
