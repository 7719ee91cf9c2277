import { jsonModule, type Generator } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';

const source = 'packages/command-safety/knowledge';

/** What command-safety knows beside its rules: one module a file of `packages/command-safety/knowledge/`. */
export const safetyKnowledge: Generator = () =>
  readPackFiles(source).map(({ name, value, path }) =>
    jsonModule({
      path: `packages/command-safety/src/knowledge/${name}.generated.ts`,
      name: `${name}Json`,
      source: path,
      value,
    }),
  );
