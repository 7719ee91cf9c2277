import type { Command } from 'commander';
import type { RouterCheck } from '@hunch/daemon/reports';
import type { Cli } from '../cli.ts';
import { bad, good, warning, type Finding } from '../doctor/finding.ts';
import { exitCodes } from '../exit-codes.ts';
import { askReport } from '../offline.ts';
import { listFindings } from '../render/findings.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

export function defineDoctor(parent: Command, cli: Cli): void {
  parent
    .command('doctor')
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      const check = await askReport<RouterCheck>(cli, { job: 'router-check' });
      const findings = findingsOf(check);
      if (findings.some(({ state }) => state === 'bad')) process.exitCode = exitCodes.failure;
      print(cli, options, check, (_, terminal) => listFindings(findings, terminal));
    });
}

function findingsOf(check: RouterCheck): readonly Finding[] {
  const gateway = check.enabled
    ? good('gateway', `on, at ${check.listen}`)
    : warning('gateway', 'off', 'hunch config set prompt_router.enabled true');
  const problems = check.problems.map((problem) =>
    bad('configuration', problem, 'Correct the file: $EDITOR "$(hunch config path)"'),
  );
  const prices =
    check.unpriced.length === 0
      ? good('prices', `from the configuration, else list prices as of ${check.prices_as_of}`)
      : warning(
          'prices',
          `unknown for ${check.unpriced.join(', ')}`,
          'Models without a price are not used while a budget is set. Set input and output in [prompt_router.models."provider/model"].',
        );
  return [gateway, ...problems, ...check.providers.map(findingOf), prices];
}

function findingOf({
  name,
  base_url: url,
  has_key: hasKey,
  status,
  took_ms: tookMs,
}: RouterCheck['providers'][number]): Finding {
  if (status === null)
    return bad(name, `${url} cannot be reached`, 'Check its base_url, and whether the server runs.');
  if (status === 401 || status === 403) {
    const next = hasKey
      ? 'Put a valid key where key_env or key_file points to, and restart the daemon.'
      : 'Set key_env or key_file of this provider.';
    return bad(name, `${url} refuses ${hasKey ? 'the key' : 'requests without a key'} (${status})`, next);
  }
  // Not every provider lists its models; that it answers is what counts.
  return good(name, `${url} answers (${status}, ${tookMs} ms)`);
}
