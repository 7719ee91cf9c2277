import { jsonModule, type Generator } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';
import { PackTable } from './pack-reader.ts';

const source = 'apps/cli/models';

/** `apps/cli/models/*.toml`: what `hunch setup model` can fetch. */
export const modelTable: Generator = () =>
  readPackFiles(source).map(({ path, value }) => {
    const models = new PackTable({ model: value }, path).named('model').map(([name, table]) => {
      const model = {
        about: table.requiredText('about'),
        url: table.requiredText('url'),
        bytes: table.number('bytes') ?? 0,
        sha256: table.requiredText('sha256'),
        license: table.requiredText('license'),
      };
      table.end();
      if (!Number.isSafeInteger(model.bytes) || model.bytes < 1)
        throw new Error(`${path}: ${name}: bytes must be the size of the file`);
      if (!model.url.startsWith('https://')) throw new Error(`${path}: ${name}: the url must be https`);
      if (!/^[\da-f]{64}$/.test(model.sha256)) throw new Error(`${path}: ${name}: sha256 has 64 hex digits`);
      return [name, model] as const;
    });
    return jsonModule({
      path: 'apps/cli/src/models/model-table.generated.ts',
      name: 'modelTableJson',
      source,
      value: Object.fromEntries(models),
    });
  });
