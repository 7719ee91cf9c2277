import { parseArgs } from 'node:util';
import { readAnswers } from './requests/answers.ts';
import { train } from './requests/train.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    'leave-out': { type: 'string', multiple: true, default: [] },
  },
});
const [command, ...files] = positionals;
if (command === 'train' && files.length > 0)
  train(readAnswers(files), new Set(values['leave-out']), values.check === true);
else {
  console.error('usage: requests train [--check] [--leave-out SET …] FILE.jsonl …');
  process.exitCode = 2;
}
