import { join } from 'node:path';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { setOption } from './config.ts';

interface SetupModelOptions {
  readonly dryRun?: true;
}

/** `hunch setup model`: a model that runs without a server. */
export function defineSetupModel(setup: Command, cli: Cli): void {
  setup
    .command('model')
    .argument('[name]', 'qwen2.5-coder-1.5b (the default) or qwen2.5-coder-3b')
    .option('--dry-run', 'print what would be fetched, and fetch nothing')
    // `hunch setup` has the option, too, and takes it wherever it stands.
    .action((name: string | undefined, _: SetupModelOptions, command: Command) =>
      setUpModel(cli, name, command.optsWithGlobals<SetupModelOptions>()),
    );
}

async function setUpModel(cli: Cli, named: string | undefined, { dryRun }: SetupModelOptions): Promise<void> {
  const [{ modelTable }, { FetchFailure, fetchModel }] = await Promise.all([
    import('../models/model-table.ts'),
    import('../models/fetch-model.ts'),
  ]);
  const names = Object.keys(modelTable);
  const name = named ?? names[0] ?? '';
  const model = modelTable[name];
  if (model === undefined)
    throw new CommandFailure(
      `There is no model ${JSON.stringify(name)}. Choose ${names.join(' or ')}.`,
      exitCodes.usage,
    );
  const target = join(cli.paths.dataDir, 'models', `${name}.gguf`);
  const size = `${Math.round(model.bytes / 1e6).toLocaleString('en')} MB`;
  cli.terminal.write(
    `${model.about}\nfrom:    ${model.url}\nsize:    ${size}\nsha256:  ${model.sha256}\nlicense: ${model.license}\nto:      ${target}\n`,
  );
  if (dryRun) return;
  try {
    await fetchModel(model, target, { onProgress: progressOn(model.bytes) });
  } catch (error) {
    if (error instanceof FetchFailure) throw new CommandFailure(error.message);
    throw error;
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
  await setOption(cli, 'intent_router.generator.server', 'embedded');
  await setOption(cli, 'intent_router.generator.model', target);
  cli.terminal.write(
    'Fetched and checked. Requests that frames and recipes do not answer go to it: try hunch doctor\n',
  );
}

/** Whole percents only: a terminal over a slow line is not flooded. */
function progressOn(bytes: number): (done: number) => void {
  let shown = -1;
  return (done) => {
    const percent = Math.floor((done / bytes) * 100);
    if (percent === shown || !process.stderr.isTTY) return;
    shown = percent;
    process.stderr.write(`\r\u001b[K${percent} % of ${Math.round(bytes / 1e6)} MB`);
  };
}
