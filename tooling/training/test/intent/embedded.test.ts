import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackWeights, weightCount } from '@hunch/intent-router/training';
import { expect, it } from 'vitest';
import { readJudged } from '../../src/intent/evaluation.ts';
import { templateLines } from '../../src/intent/grammar.ts';
import { labelledTemplate } from '../../src/intent/sentences.ts';

const root = fileURLToPath(new URL('../../intent', import.meta.url));
const embedded = readFileSync(join(root, '../../../packages/intent-router/src/local/weights.ts'), 'utf8');

it('the embedded weights are those that their hash names', () => {
  const packed = /packed:\s*'([^']+)'/.exec(embedded)?.[1] ?? '';
  const bytes = unpackWeights(packed, weightCount);
  expect(embedded).toContain(createHash('sha256').update(bytes).digest('hex'));
});

it('the embedded weights were trained on the grammar and the requests that are here', () => {
  const templates = readdirSync(join(root, 'grammar'))
    .filter((name) => name !== 'slots.txt')
    .flatMap((name) => {
      const lines = templateLines(readFileSync(join(root, 'grammar', name), 'utf8'));
      const isLabelled = name.endsWith('.tsv') || name === 'two_domains.txt';
      return isLabelled ? lines.map((line) => labelledTemplate(line).template) : lines;
    });
  const learnt = join(root, 'judged/learnt');
  const requests = readdirSync(learnt).flatMap((name) => readJudged(join(learnt, name)));
  expect(embedded).toContain(`Trained on: ${new Set(templates).size} templates of`);
  expect(embedded).toContain(`; ${requests.length} judged requests;`);
});
