import { parseArgs } from 'node:util';
import { readBenchmarks } from './routing/benchmarks.ts';
import { judge } from './routing/judge.ts';
import { judgeCalibration } from './routing/judge-calibration.ts';
import { train } from './routing/train.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' } },
});
const [command, ...files] = positionals;
const actions = {
  train: (): void => train(readBenchmarks(files), values.check === true),
  judge: (): void => judge(readBenchmarks(files)),
  calibration: (): void => judgeCalibration(readBenchmarks(files)),
};
const action = Object.entries(actions).find(([name]) => name === command)?.[1];
if (action === undefined || files.length < 3) {
  console.error(
    'usage: routing train [--check] FILE.jsonl … | routing judge FILE.jsonl … | routing calibration FILE.jsonl …  (three files at least)',
  );
  process.exitCode = 2;
} else action();
