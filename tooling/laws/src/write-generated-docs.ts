import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedDocuments } from './generated-docs.ts';
import { root } from './repository.ts';

for (const { file, render } of generatedDocuments) {
  writeFileSync(join(root, file), render());
  console.log(`wrote ${file}`);
}
