import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { quoted, type Generator } from './generated-module.ts';

const source = 'apps/cli/dashboard/style.css';

/** The style sheet of `hunch dashboard` as a module: the page is one file, and its policy names the sheet's digest. */
export const dashboardStyle: Generator = () => {
  const text = readFileSync(join(repositoryRoot, source), 'utf8');
  const head = `// Generated from ${source} by \`pnpm generate\`. Do not edit.\n`;
  return [
    {
      path: 'apps/cli/src/dashboard/style.generated.ts',
      text: `${head}export const style = ${quoted(text)};\n`,
    },
  ];
};
