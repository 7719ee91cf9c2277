import { parseArgs } from 'node:util';
import { judge } from './ranker/judge.ts';
import { readRecordings } from './ranker/recordings.ts';
import { train } from './ranker/train.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, 'in-sample': { type: 'boolean' } },
});
const [command, ...files] = positionals;
if (command === 'train' && files.length > 0) train(readRecordings(files), values.check === true);
else if (command === 'judge' && files.length > 0) judge(readRecordings(files), values['in-sample'] === true);
else {
  console.error('usage: ranker train [--check] FILE.jsonl … | ranker judge [--in-sample] FILE.jsonl …');
  process.exitCode = 2;
}
