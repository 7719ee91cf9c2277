import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { bad, good, warning, type Finding } from '../doctor/finding.ts';
import { exitCodes } from '../exit-codes.ts';
import { askOffline } from '../offline.ts';
import { listFindings } from '../render/findings.ts';
import { examples, jsonOption } from './options.ts';

interface ProviderCheck {
  readonly name: string;
  readonly base_url: string;
  readonly has_key: boolean;
  /** Of the answer to a request for its models; null: there was none. */
  readonly status: number | null;
  readonly took_ms: number;
}

/** What the offline job `router-check` says. */
interface RouterCheck {
  readonly enabled: boolean;
  readonly listen: string;
  readonly problems: readonly string[];
  /** When list prices were looked up: `2026-09`. */
  readonly prices_as_of: string;
  readonly unpriced: readonly string[];
  readonly providers: readonly ProviderCheck[];
}

/** `hunch router doctor`, mounted below `hunch router`. */
export function define(command: Command, cli: Cli): void {
  command
    .addOption(jsonOption())
    .addHelpText('after', examples(['hunch router doctor', 'exit code 1 when something is wrong']))
    .action(async (options: { readonly json?: true }) => {
      const [report] = await askOffline(cli, { job: 'router-check' }, '');
      // Both programs are of one package.
      const check = report as RouterCheck;
      const findings = findingsOf(check);
      if (findings.some(({ state }) => state === 'bad')) process.exitCode = exitCodes.failure;
      cli.terminal.write(options.json ? `${JSON.stringify(check)}\n` : listFindings(findings, cli.terminal));
    });
}

function findingsOf(check: RouterCheck): Finding[] {
  const switched = check.enabled
    ? good('proxy', `on, at ${check.listen}`)
    : warning('proxy', 'off', '`hunch config set prompt_router.enabled true` starts it.');
  const problems = check.problems.map((problem) =>
    bad('configuration', problem, '`hunch config path` says where the file is.'),
  );
  const prices =
    check.unpriced.length === 0
      ? [good('prices', `those of the configuration, and else list prices as of ${check.prices_as_of}`)]
      : [
          warning(
            'prices',
            `none is known of ${check.unpriced.join(', ')}`,
            'While a budget is set, they are not asked; input and output in [prompt_router.models."provider/model"] set it.',
          ),
        ];
  return [switched, ...problems, ...check.providers.map(findingOf), ...prices];
}

function findingOf({
  name,
  base_url: url,
  has_key: hasKey,
  status,
  took_ms: tookMs,
}: ProviderCheck): Finding {
  if (status === null) return bad(name, `${url} can't be reached`, 'Is its base_url right, and does it run?');
  if (status === 401 || status === 403) {
    const next = hasKey
      ? 'Put a valid key where key_env or key_file points to, and restart the daemon.'
      : 'Set key_env or key_file of this provider.';
    return bad(name, `${url} refuses ${hasKey ? 'the key' : 'requests without a key'} (${status})`, next);
  }
  // Not every provider lists its models; that it answers is what counts.
  return good(name, `${url} answers (${status}, ${tookMs} ms)`);
}
