import type { GenerateCommandParams, GenerateCommandResult } from '@hunch/common/protocol';
import type { CheckedCommand, ExplainedCommand } from '@hunch/daemon/reports';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type * as clack from '@clack/prompts';
import { askReport, checkCommand } from '../offline.ts';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { describeExplanation } from '../render/explanation.ts';
import { printable } from '../render/format.ts';
import { describeGeneration, describeNoCommand, makers } from '../render/generation.ts';
import { isAtLeast } from '../render/risk.ts';
import { forPerson } from '../render/wrap.ts';
import { editedCommand } from './edit.ts';
import { requestCommand } from './request-command.ts';
import { runAndLearn, recordDismissed } from './run.ts';

type Choice = 'run' | 'change' | 'other' | 'edit' | 'copy' | 'explain' | 'no';

/** Shows a command to the user and does what they choose. Resolves to the exit code of this program. */
export async function offerCommand(
  cli: Cli,
  asked: GenerateCommandParams,
  result: GenerateCommandResult,
): Promise<number> {
  // Loaded here, so that every other command starts without it.
  const prompts = await import('@clack/prompts');
  let params = asked;
  let shown = result;
  let suggested = result.command ?? '';
  cli.terminal.write(describeGeneration(shown, cli.terminal));
  for (;;) {
    const command = shown.command ?? suggested;
    const choice = await prompts.select<Choice>({
      message: 'Run this command?',
      options: choicesFor(command, shown),
    });
    if (prompts.isCancel(choice) || choice === 'no') {
      await recordDismissed(cli, suggested);
      return exitCodes.failure;
    }
    switch (choice) {
      case 'run': {
        if (!(await isConfirmed(prompts, shown))) continue;
        return runAndLearn(cli, { suggested, executed: command });
      }
      case 'change': {
        const change = await prompts.text({
          message: 'What should be different?',
          placeholder: "only today's",
        });
        if (prompts.isCancel(change) || change.trim() === '') continue;
        const next = following(params, command, change.trim());
        const changed = await requestCommand(cli, next);
        if (changed.command === null) {
          cli.terminal.write(describeNoCommand(change, changed, cli.terminal));
          continue;
        }
        params = next;
        shown = changed;
        suggested = changed.command;
        cli.terminal.write(describeGeneration(shown, cli.terminal));
        break;
      }
      case 'other': {
        const other = await prompts.select<number>({
          message: 'Which one?',
          options: shown.alternatives.map(({ command: label, risk }, value) => ({
            value,
            label: printable(label),
            ...(isAtLeast(risk, 'moderate') ? { hint: `${risk} risk` } : {}),
          })),
        });
        if (prompts.isCancel(other)) continue;
        shown = withAlternative(shown, other);
        suggested = shown.command ?? suggested;
        cli.terminal.write(describeGeneration(shown, cli.terminal));
        break;
      }
      case 'edit': {
        const edited = await editedCommand(cli, prompts, command);
        if (edited === undefined) continue;
        shown = await rechecked(cli, shown, edited);
        cli.terminal.write(describeGeneration(shown, cli.terminal));
        break;
      }
      case 'copy':
        cli.terminal.write(`${await copyToClipboard(cli, command)}\n`);
        return exitCodes.ok;
      case 'explain':
        cli.terminal.write(await explained(cli, shown, command !== suggested));
        break;
    }
  }
}

function choicesFor(
  command: string,
  { risk, doubts, alternatives }: GenerateCommandResult,
): { value: Choice; label: string; hint?: string }[] {
  const others: { value: Choice; label: string; hint?: string }[] = [
    { value: 'edit', label: 'Edit' },
    { value: 'change', label: 'Change', hint: 'say what should be different' },
    ...(alternatives.length === 0
      ? []
      : [{ value: 'other' as const, label: 'Take another', hint: `${alternatives.length} more` }]),
    { value: 'copy', label: 'Copy' },
    { value: 'explain', label: 'Explain' },
    { value: 'no', label: 'No' },
  ];
  if (actsOnShell(command)) {
    return others.map((choice) =>
      choice.value === 'copy' ? { ...choice, hint: 'it changes your shell: paste it there' } : choice,
    );
  }
  const run = { value: 'run' as const, label: 'Run' };
  // What is chosen by just pressing Enter must be harmless, and what was asked for.
  return isAtLeast(risk, 'high') || doubts.length > 0
    ? [{ value: 'no', label: 'No' }, ...others.slice(0, -1), run]
    : [run, ...others];
}

/** The same request, with one more answer that it goes on from. */
function following(params: GenerateCommandParams, command: string, change: string): GenerateCommandParams {
  const follows = [...(params.follows ?? []), { request: params.request, command }];
  return { ...params, request: change, follows: follows.slice(-followsMax) };
}

/** As many as the daemon takes. */
const followsMax = 10;

/** The alternative in the place of the command, and that one among the others. */
function withAlternative(result: GenerateCommandResult, index: number): GenerateCommandResult {
  const { command, explanation, risk, findings, doubts, alternatives } = result;
  const chosen = alternatives[index];
  if (chosen === undefined || command === null) return result;
  const others = alternatives.filter((other) => other !== chosen);
  const before = { command, explanation, risk, findings, doubts };
  return { ...result, ...chosen, missing_programs: [], alternatives: [before, ...others] };
}

/** A command that changes the shell itself would have no effect in a shell started for it. */
function actsOnShell(command: string): boolean {
  if (/^kill .*(?:\$\(jobs |%\d)/.test(command)) return true;
  return (
    /^(?:cd|pushd|popd|export|unset|alias|unalias|history|jobs|fg|bg|source|\.|umask|ulimit|set|exit)(?: |$)/.test(
      command,
    ) && !/[|;&]/.test(command)
  );
}

/** High and critical commands run only after a typed "yes". */
async function isConfirmed(prompts: typeof clack, { risk }: GenerateCommandResult): Promise<boolean> {
  if (!isAtLeast(risk, 'high')) return true;
  const answer = await prompts.text({
    message: `The risk is ${risk}. Type yes to run it`,
    placeholder: 'no',
  });
  return !prompts.isCancel(answer) && answer.trim().toLowerCase() === 'yes';
}

/** An edited command is another command: its risk is checked again. */
async function rechecked(
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
    // What the user has written is what they mean.
    doubts: command === result.command ? result.doubts : [],
  };
}

function check(cli: Cli, command: string): Promise<CheckedCommand> {
  return checkCommand(cli, command, ['--cwd', process.cwd()]);
}

/** What it does, who made it, what each of its parts means, and its risk. */
async function explained(cli: Cli, result: GenerateCommandResult, isEdited: boolean): Promise<string> {
  const origin = isEdited ? 'You edited it.' : `It comes from ${makers[result.source ?? 'model']}.`;
  const told = [result.explanation === null ? '' : `This command ${printable(result.explanation)}. `, origin];
  const parts = await askReport<ExplainedCommand>(cli, { job: 'explain' }, result.command ?? '');
  return `${forPerson(cli, told.join(''))}\n\n${describeExplanation(parts, cli.terminal)}`;
}

/** Programs that take the text on standard input, those that fit one session only first. */
const programs = [
  { needs: 'WAYLAND_DISPLAY', program: 'wl-copy', args: [] },
  { needs: 'DISPLAY', program: 'xclip', args: ['-selection', 'clipboard'] },
  { needs: 'DISPLAY', program: 'xsel', args: ['--clipboard', '--input'] },
  { needs: undefined, program: 'pbcopy', args: [] },
  { needs: undefined, program: 'clip.exe', args: [] },
] as const;

/** @returns a message for the user */
export async function copyToClipboard(cli: Cli, text: string): Promise<string> {
  for (const { needs, program, args } of programs) {
    if (needs !== undefined && (cli.environment[needs] ?? '') === '') continue;
    if (await feed(program, args, text)) return 'Copied.';
  }
  // OSC 52: the terminal itself copies, over ssh too; it does not say whether it did.
  cli.terminal.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
  return `Sent to the terminal's clipboard (OSC 52). If that did not work, copy it here:\n${text}`;
}

async function feed(program: string, args: readonly string[], text: string): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(text);
  try {
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch {
    return false;
  }
}
