import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { quote } from '@hunch/common/shell';
import type { Agent, AgentSettings } from '../agents/agent.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure } from '../exit-codes.ts';
import { nativeHookRuns } from '../native-hook.ts';
import {
  fileStatusToReplace,
  overwriteFile,
  readBackup,
  replaceFile,
  restoreFile,
  writeWhole,
} from '../replace-file.ts';
import { refusal } from '../refusal.ts';
import { removeEmpty } from './agent-parts.ts';
import type { Change } from './change.ts';
import { isReadable, restored, withHooks, withoutHooks } from './edit-settings.ts';

/** Writes hunch's hooks into the agent's settings. */
export function setUpAgent(cli: Cli, agent: Agent, dryRun: boolean): Change {
  const program = hookProgram(cli, agent, dryRun);
  return edit(cli, agent, dryRun, 'added', (text, { format }) =>
    format.kind === 'plugin'
      ? format.text(program, cli.agentDirectory)
      : withHooks(text, agent.name, format, shellWords(program)),
  );
}

export function removeAgent(cli: Cli, agent: Agent, dryRun: boolean): Change {
  return edit(cli, agent, dryRun, 'removed', (text, { format, file }) => {
    const before = readBackup(file);
    return format.kind === 'plugin' ? (before ?? '') : restored(text, before, agent.name, format);
  });
}

/**
 * What the agent runs. The native hook is copied to the data directory, since settings outlive an upgrade, which may move
 * the package; without one it is the CLI itself.
 */
export function hookProgram(cli: Cli, { name }: Agent, dryRun: boolean): readonly string[] {
  if (!nativeHookRuns(cli)) return [cli.executable, 'agent-hook', name];
  const copy = copiedHook(cli);
  const program = readFileSync(cli.nativeHook);
  if (!dryRun && !(existsSync(copy) && readFileSync(copy).equals(program))) {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
    // A running hook may hold the old file open: it is replaced, never written into.
    writeWhole(copy, program, 0o700);
    chmodSync(copy, 0o700);
  }
  return [copy, 'agent', name, cli.executable];
}

function copiedHook({ paths }: Pick<Cli, 'paths'>): string {
  return join(paths.dataDir, 'bin/hunch-hook');
}

/** When no agent's settings name it any more. */
export function removeHookProgram(cli: Pick<Cli, 'paths'>): void {
  rmSync(dirname(copiedHook(cli)), { recursive: true, force: true });
}

/** Agents run their hooks by `sh -c`. */
export function shellWords(program: readonly string[]): string {
  return program.map((word) => quote(word, 'bash')).join(' ');
}

function edit(
  cli: Cli,
  agent: Agent,
  dryRun: boolean,
  kind: 'added' | 'removed',
  change: (text: string, settings: AgentSettings) => string,
): Change {
  const settings = agent.settings(cli.environment);
  const { file, format } = settings;
  removeFormer(agent, settings, dryRun);
  const facts = { what: agent.label, file, content: format.kind === 'plugin' ? 'plugin' : 'hooks' };
  try {
    const before = fileStatusToReplace(file) === undefined ? '' : readFileSync(file, 'utf8');
    const after = change(before, settings);
    if (after === before) return { ...facts, kind: kind === 'added' ? 'present' : 'absent' };
    const note = kind === 'added' ? agent.note : undefined;
    const backup = dryRun ? undefined : write(agent, settings, kind, before, after);
    if (!dryRun && kind === 'removed') removeEmpty(dirname(file), settings.directory);
    return {
      ...facts,
      kind,
      ...(backup === undefined ? {} : { backup }),
      ...(note === undefined ? {} : { note }),
    };
  } catch (error) {
    const reason = error instanceof CommandFailure ? error.message : refusal(error);
    if (reason === undefined) throw error;
    return { ...facts, kind: 'refused', note: reason };
  }
}

/** A copy of the file holds nothing of hunch: one with hooks of an earlier setup is not kept. */
function write(
  { name }: Agent,
  { file, format }: AgentSettings,
  kind: 'added' | 'removed',
  before: string,
  after: string,
): string | undefined {
  if (kind === 'removed') {
    restoreFile(file, after);
    return undefined;
  }
  const isOwn = format.kind === 'plugin' ? isOwnPlugin(before) : withoutHooks(before, name) !== before;
  if (!isOwn) return replaceFile(file, after);
  overwriteFile(file, after);
  return undefined;
}

/** An earlier hunch wrote its hooks elsewhere: both would be run. */
function removeFormer({ name }: Agent, { formerFile: file, format }: AgentSettings, dryRun: boolean): void {
  if (file === undefined || format.kind === 'plugin' || dryRun || !existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  // What can't be read has no hooks that the agent would run.
  const after = isReadable(text) ? restored(text, readBackup(file), name, format) : text;
  if (after !== text) restoreFile(file, after);
}

function isOwnPlugin(text: string): boolean {
  return text.startsWith('// Written by `hunch setup');
}
