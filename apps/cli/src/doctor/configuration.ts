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
    'What is wrong counts as not set. Mend it; `hunch config check` looks again.',
  );
}
