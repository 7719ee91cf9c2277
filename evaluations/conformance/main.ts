import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { conformancePage } from './page.ts';
import { specifications } from './specifications.ts';

writeFileSync(join(repositoryRoot, 'docs/conformance.md'), conformancePage(specifications));
