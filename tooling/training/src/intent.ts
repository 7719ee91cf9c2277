import { parseArgs } from 'node:util';
import { evaluate } from './intent/evaluate.ts';
import { train } from './intent/train.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' } },
});
const [command, ...files] = positionals;
if (command === 'train') train(files, values.check === true);
else if (command === 'evaluate') evaluate(files);
else {
  console.error('usage: intent train [--check] [corpus.jsonl …] | intent evaluate [file.tsv …]');
  process.exitCode = 2;
}
