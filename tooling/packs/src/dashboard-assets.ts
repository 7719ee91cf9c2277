import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { quoted, type Generator } from './generated-module.ts';

const directory = 'apps/cli/dashboard';

/** The style sheet and the script of `hunch dashboard` as a module: the page is one file, and its policy names their digests. */
export const dashboardAssets: Generator = () => {
  const read = (name: string): string => quoted(readFileSync(join(repositoryRoot, directory, name), 'utf8'));
  const head = `// Generated from ${directory} by \`pnpm generate\`. Do not edit.\n`;
  return [
    {
      path: 'apps/cli/src/dashboard/assets.generated.ts',
      text: `${head}export const style = ${read('style.css')};\nexport const script = ${read('live.js')};\n`,
    },
  ];
};
