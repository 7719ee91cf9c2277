import { parseArgs } from 'node:util';
import { trainComposition } from './composition/train.ts';
import { readRecordings } from './ranker/recordings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' } },
});
const [command, ...files] = positionals;
if (command === 'train' && files.length > 0) trainComposition(readRecordings(files), values.check === true);
else {
  console.error('usage: composition train [--check] FILE.jsonl …');
  process.exitCode = 2;
}
