import type { Cli } from '../cli.ts';
import { readConfiguration } from '../configuration.ts';
import { good, warning, type Finding } from './finding.ts';

export function checkConfiguration(cli: Cli): Finding {
  const { file, options, problems } = readConfiguration(cli);
  const set = options.filter((option) => option.origin !== 'default').length;
  if (problems.length === 0) return good('config', `${file}, ${set} of ${options.length} options set`);
  return warning(
    'config',
    problems.join('; '),
    'Defaults are used instead. Correct the values, then run `hunch config check`.',
  );
}
