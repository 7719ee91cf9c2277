import type * as clack from '@clack/prompts';
import type { GenerateCommandResult } from '@hunch/common/protocol';
import { riskLevels } from '@hunch/common/verdict';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { askOffline } from '../offline.ts';
import { describeGeneration } from '../render/generation.ts';
import { describeRisk, type CheckedCommand } from '../render/risk.ts';
import { copyToClipboard } from './clipboard.ts';
import { runAndLearn, tellDismissed } from './run.ts';

type Choice = 'run' | 'edit' | 'copy' | 'explain' | 'no';

/** Shows a command to the person at the terminal and does what they choose. Resolves to the exit code of this program. */
export async function offerCommand(
  cli: Cli,
  result: GenerateCommandResult,
  suggested: string,
): Promise<number> {
  // Loaded here, so that every other command starts without it.
  const prompts = await import('@clack/prompts');
  let shown = result;
  cli.terminal.write(describeGeneration(shown, cli.terminal));
  for (;;) {
    const command = shown.command ?? suggested;
    const choice = await prompts.select<Choice>({
      message: 'What now?',
      options: choicesFor(command, shown),
    });
    if (prompts.isCancel(choice) || choice === 'no') {
      await tellDismissed(cli, suggested);
      return exitCodes.failure;
    }
    switch (choice) {
      case 'run': {
        if (!(await isConfirmed(prompts, shown))) continue;
        return runAndLearn(cli, { suggested, executed: command });
      }
      case 'edit': {
        const edited = await prompts.text({ message: 'The command', initialValue: command });
        if (prompts.isCancel(edited) || edited.trim() === '') continue;
        shown = await judged(cli, shown, edited.trim());
        cli.terminal.write(describeGeneration(shown, cli.terminal));
        break;
      }
      case 'copy':
        cli.terminal.write(`${await copyToClipboard(cli, command)}\n`);
        return exitCodes.ok;
      case 'explain':
        cli.terminal.write(await explained(cli, shown, command));
        break;
    }
  }
}

function choicesFor(
  command: string,
  { risk, doubts }: GenerateCommandResult,
): { value: Choice; label: string; hint?: string }[] {
  const others: { value: Choice; label: string; hint?: string }[] = [
    { value: 'edit', label: 'Edit' },
    { value: 'copy', label: 'Copy' },
    { value: 'explain', label: 'Explain' },
    { value: 'no', label: 'No' },
  ];
  if (actsOnShell(command)) {
    return others.map((choice) =>
      choice.value === 'copy' ? { ...choice, hint: 'it acts on your shell itself: paste it there' } : choice,
    );
  }
  const run = { value: 'run' as const, label: 'Run' };
  // What is chosen by just pressing Enter must be harmless, and what was asked for.
  return isRisky(risk) || doubts.length > 0
    ? [{ value: 'no', label: 'No' }, ...others.slice(0, -1), run]
    : [run, ...others];
}

/** What only the shell that one sits in can do; a shell started for it would end at once. */
function actsOnShell(command: string): boolean {
  if (/^kill .*(?:\$\(jobs |%\d)/.test(command)) return true;
  return (
    /^(?:cd|pushd|popd|export|unset|alias|unalias|history|jobs|fg|bg|source|\.|umask|ulimit|set|exit)(?: |$)/.test(
      command,
    ) && !/[|;&]/.test(command)
  );
}

function isRisky(risk: GenerateCommandResult['risk']): boolean {
  return riskLevels.indexOf(risk) >= riskLevels.indexOf('high');
}

/** High and critical commands run only after a typed "yes". */
async function isConfirmed(prompts: typeof clack, { risk }: GenerateCommandResult): Promise<boolean> {
  if (!isRisky(risk)) return true;
  const answer = await prompts.text({
    message: `The risk is ${risk}. Type yes to run it`,
    placeholder: 'no',
  });
  return !prompts.isCancel(answer) && answer.trim().toLowerCase() === 'yes';
}

/** An edited command is another command: its risk is looked at anew. */
async function judged(
  cli: Cli,
  result: GenerateCommandResult,
  command: string,
): Promise<GenerateCommandResult> {
  const checked = await check(cli, command);
  return {
    ...result,
    command,
    risk: checked.risk,
    findings: checked.findings,
    explanation: command === result.command ? result.explanation : null,
    missing_programs: [],
    // What a person has written is what that person means.
    doubts: command === result.command ? result.doubts : [],
  };
}

async function check(cli: Cli, command: string): Promise<CheckedCommand> {
  const job = { job: 'check', args: ['--findings', '--cwd', process.cwd()] };
  // What the job writes is the format of `hunch check`.
  const [checked] = (await askOffline(cli, job, command)) as readonly CheckedCommand[];
  if (checked === undefined) throw new Error('the job check gave no answer');
  return checked;
}

async function explained(cli: Cli, result: GenerateCommandResult, command: string): Promise<string> {
  const { colors } = cli.terminal;
  const made = result.source === 'recipe' ? 'a built-in recipe' : 'the model';
  const lines = [
    result.explanation === null
      ? 'Nobody has described this command.'
      : `This command ${result.explanation}.`,
    colors.dim(
      `It comes from ${made}${result.routing === null ? '' : `, for the domain ${result.routing.domain}`}.`,
    ),
    '',
  ];
  return `${lines.join('\n')}${describeRisk(await check(cli, command), cli.terminal)}`;
}
