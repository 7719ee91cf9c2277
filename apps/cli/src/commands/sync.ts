import { readFileSync } from 'node:fs';
import type { SyncNowResult, SyncProgress, SyncStatusResult } from '@hunch/common/protocol';
import type { Command } from 'commander';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { counted } from '../render/format.ts';
import { progressLine } from '../render/progress.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

/** A first sync takes a million records in some minutes. */
const syncTimeoutMs = 3_600_000;
const loginTimeoutMs = 60_000;

interface LoginOptions {
  readonly user?: string;
}

interface RegisterOptions extends LoginOptions {
  readonly email?: string;
}

export function define(command: Command, cli: Cli): void {
  command
    .command('login')
    .option('-u, --user <name>', 'name of the account')
    .action((options: LoginOptions) => login(cli, options));
  command
    .command('register')
    .option('-u, --user <name>', 'name of the account')
    .option('-e, --email <address>', 'address of the account')
    .action((options: RegisterOptions) => register(cli, options));
  command
    .command('status')
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      print(cli, options, await ask(cli, 'SyncStatus', {}), renderStatus);
    });
  command
    .command('now')
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      print(cli, options, await syncNow(cli), renderOutcome);
    });
  command.command('logout').action(async () => {
    const { was_logged_in: was } = await ask(cli, 'SyncLogout', {});
    cli.terminal.write(
      was
        ? 'Logged out. Your history and the key stay on this machine.\n'
        : 'This machine is not logged in.\n',
    );
  });
  command.command('key').action(() => showKey(cli));
}

async function syncNow(cli: Cli): Promise<SyncNowResult> {
  const line = progressLine(process.stderr);
  // Only the daemon of this command's own version answers, so the value is what it says.
  const onProgress = (value: unknown): void => line.show(describeProgress(value as SyncProgress));
  try {
    return await ask(cli, 'SyncNow', { progress: true }, { timeoutMs: syncTimeoutMs, onProgress });
  } finally {
    line.end();
  }
}

const steps = { receive: 'Receiving', learn: 'Taking in', send: 'Sending' } as const;

function describeProgress({ step, done, of }: SyncProgress): string {
  return `${steps[step]}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`;
}

async function login(cli: Cli, options: LoginOptions): Promise<void> {
  const questions = await questionsOf(cli);
  const user = options.user ?? (await questions.text('Name of the account', await userOf(cli)));
  const password = await questions.secret('Password');
  needAll({ user, password }, 'login');
  const key = await questions.secret(
    'Key: the words that hunch sync key or atuin key shows; empty: the one of this machine',
    true,
  );
  const params = { user, password, ...(key === '' ? {} : { key }) };
  await ask(cli, 'SyncLogin', params, { timeoutMs: loginTimeoutMs });
  cli.terminal.write(`Logged in as ${user}. Sync now: hunch sync now\n`);
}

async function register(cli: Cli, options: RegisterOptions): Promise<void> {
  const questions = await questionsOf(cli);
  const user = options.user ?? (await questions.text('Name of the new account', await userOf(cli)));
  const email = options.email ?? (await questions.text('Email address', ''));
  const password = await questions.secret('Password');
  needAll({ user, email, password }, 'register');
  const { key_file: file } = await ask(
    cli,
    'SyncLogin',
    { user, email, password },
    { timeoutMs: loginTimeoutMs },
  );
  cli.terminal.write(
    `Registered as ${user}. Keep the key (${file}): without it nobody can read your history, you included.\n` +
      'Show it for your other machines: hunch sync key\n',
  );
}

/** A terminal asks until it has them; a program's lines may be too few. */
function needAll(answers: Readonly<Record<string, string>>, action: string): void {
  const [missing] = Object.entries(answers).find(([, answer]) => answer === '') ?? [];
  if (missing === undefined) return;
  throw new CommandFailure(
    `Missing ${missing}. Run hunch sync ${action} in a terminal, or give one line for each on standard input: ${Object.keys(answers).join(', ')}`,
    exitCodes.usage,
  );
}

/** Only to a person: a key in a log or a pipe is a key that is lost. */
async function showKey(cli: Cli): Promise<void> {
  if (!process.stdout.isTTY)
    throw new CommandFailure('The key is shown on a terminal only.', exitCodes.usage);
  const { words } = await ask(cli, 'SyncKey', {});
  cli.terminal.write(`${words}\n`);
}

/** `sync.user` */
async function userOf(cli: Cli): Promise<string> {
  return (await ask(cli, 'SyncStatus', {})).user;
}

interface Questions {
  text(message: string, initial: string): Promise<string>;
  /** @param mayBeEmpty what is wanted may be left out */
  secret(message: string, mayBeEmpty?: boolean): Promise<string>;
}

/** Never from options: command lines can be read by everybody on the machine. Without a terminal each is a line of standard input. */
async function questionsOf(cli: Cli): Promise<Questions> {
  if (!process.stdin.isTTY || !cli.terminal.interactive) {
    const lines = readFileSync(0, 'utf8').split('\n');
    const next = (): Promise<string> => Promise.resolve(lines.shift()?.trim() ?? '');
    return { text: next, secret: next };
  }
  const prompts = await import('@clack/prompts');
  const answered = (answer: string | symbol | undefined): string => {
    if (typeof answer === 'symbol') throw new CommandFailure('Nothing was changed.');
    return answer ?? '';
  };
  const needed = (value: string | undefined): string | undefined =>
    value === undefined || value.trim() === '' ? 'It must not be empty.' : undefined;
  return {
    text: async (message, initialValue) =>
      answered(await prompts.text({ message, initialValue, validate: needed })).trim(),
    secret: async (message, mayBeEmpty = false) =>
      answered(await prompts.password({ message, ...(mayBeEmpty ? {} : { validate: needed }) })).trim(),
  };
}

function renderStatus(status: SyncStatusResult): string {
  const {
    server,
    user,
    progress,
    logged_in: loggedIn,
    automatic,
    running,
    last_ms: lastMs,
    failure,
    next_ms: nextMs,
  } = status;
  const when = (ms: number): string => new Date(ms).toLocaleString();
  const lines = [
    `server: ${server}`,
    loggedIn ? `logged in as ${user}` : 'not logged in; to log in: hunch sync login',
    automatic ? 'automatic: on' : 'automatic: off; to turn it on: hunch config set sync.automatic true',
    ...(running ? [`a sync is running${progress === null ? '' : `. ${describeProgress(progress)}`}`] : []),
    ...(lastMs === null ? [] : [`last sync: ${when(lastMs)}`]),
    ...(nextMs === null ? [] : [`next sync: ${when(nextMs)}`]),
    ...(failure === null ? [] : [`failed: ${failure}`]),
    ...(status.last?.problems ?? []),
  ];
  return `${lines.join('\n')}\n`;
}

function renderOutcome({ sent, received, removed, problems }: SyncNowResult): string {
  const done = `${counted(sent, 'record')} sent, ${counted(received, 'record')} received.`;
  const gone = removed === 0 ? '' : ` ${counted(removed, 'command')} deleted, as on another machine.`;
  return [`${done}${gone}`, ...problems].map((line) => `${line}\n`).join('');
}
