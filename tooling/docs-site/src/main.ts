import { join } from 'node:path';
import { checkLinks } from './broken-links.ts';
import { repository } from './repository.ts';
import { buildSite } from './site.ts';
import { writeSite } from './write-site.ts';

/** `pnpm docs:site [DIRECTORY]`: writes the site there. */
const directory = process.argv[2] ?? 'tooling/docs-site/dist';
const site = buildSite(repository);
const { checked, broken } = checkLinks(site);
if (broken.length > 0) {
  console.error(`Nothing was written: these links lead nowhere.\n${broken.join('\n')}`);
  process.exit(1);
}
writeSite(site, directory);
const pages = [...site.keys()].filter((path) => path.endsWith('.html')).length;
console.log(`${directory}: ${pages} pages, ${checked} links checked. Open ${join(directory, 'index.html')}`);
