import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { examples } from './options.ts';

/** `hunch router serve`, mounted below `hunch router`. */
export function define(command: Command, cli: Cli): void {
  command
    .option('-l, --listen <host:port>', 'where to listen; without it, as prompt_router.listen says')
    .addHelpText(
      'after',
      `${examples(
        ['hunch router serve', 'for this machine, without the shell parts'],
        ['hunch router serve --listen 0.0.0.0:4860', 'for a team; put TLS in front of it'],
      )}
SIGHUP reads the configuration again; SIGTERM lets requests end and stops. With prompt_router.state_url several of them
behind a load balancer share their budgets, conversations and cooldowns. All of them need the same token: the file
router-token in the data directory.
`,
    )
    .action(async (options: { readonly listen?: string }) => {
      const listen = options.listen === undefined ? [] : ['--listen', options.listen];
      const proxy = spawn(process.execPath, [cli.daemonProgram, 'gateway', ...listen], { stdio: 'inherit' });
      // Ctrl-C reaches both: the proxy ends its requests, and this process waits for it.
      process.on('SIGINT', () => undefined);
      for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => proxy.kill(signal));
      process.exitCode = await new Promise<number>((resolve, reject) => {
        proxy.once('error', reject);
        proxy.once('exit', (code) => resolve(code ?? exitCodes.failure));
      });
    });
}
