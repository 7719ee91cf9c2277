import { existsSync, readFileSync, rmSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Agent } from '../agents/agent.ts';
import type { AgentPart } from '../agents/parts.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure } from '../exit-codes.ts';
import { overwriteFile, readBackup, replaceFile, restoreFile } from '../replace-file.ts';
import type { Change } from './change.ts';
import { hasMember, withMember, withoutMember } from './edit-member.ts';

/** Adds what the agent takes beside hooks: the MCP server, and commands. */
export function setUpParts(cli: Cli, agent: Agent, dryRun: boolean): Change {
  return change(cli, agent, dryRun, 'added', withPart, (part, before, after) => {
    if (part.kind === 'file' || hasPart(part, before)) overwriteFile(part.path, after);
    else return replaceFile(part.path, after);
    return undefined;
  });
}

export function removeParts(cli: Cli, agent: Agent, dryRun: boolean): Change {
  const { directory } = agent.settings(cli.environment);
  return change(cli, agent, dryRun, 'removed', withoutPart, (part, _, after) => {
    if (part.kind === 'file') {
      rmSync(part.path);
      removeEmpty(dirname(part.path), directory);
    } else {
      restoreFile(part.path, after);
    }
    return undefined;
  });
}

/** Directories that setup has made go with what was in them. */
export function removeEmpty(directory: string, until: string): void {
  for (let path = directory; path.startsWith(`${until}/`); path = dirname(path)) {
    try {
      rmdirSync(path);
    } catch {
      return;
    }
  }
}

function change(
  cli: Cli,
  agent: Agent,
  dryRun: boolean,
  kind: 'added' | 'removed',
  edit: (part: AgentPart, text: string) => string,
  write: (part: AgentPart, before: string, after: string) => string | undefined,
): Change {
  const { content, parts } = agent.parts(cli.environment, cli);
  const [{ path: file }] = parts;
  const facts = { what: agent.label, file, content };
  try {
    const edits = parts
      .map((part) => ({ part, before: textOf(part.path) }))
      .map((each) => ({ ...each, after: edit(each.part, each.before) }))
      .filter(({ before, after }) => before !== after);
    const backups = dryRun ? [] : edits.map(({ part, before, after }) => write(part, before, after));
    const backup = backups.find((path) => path !== undefined);
    if (edits.length === 0) return { ...facts, kind: kind === 'added' ? 'present' : 'absent' };
    return { ...facts, kind, ...(backup === undefined ? {} : { backup }) };
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return { ...facts, kind: 'refused', note: `${file}: ${error.message}` };
  }
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

const mark = '# by hunch; `hunch uninstall` removes these lines\n';

function hasPart(part: AgentPart, text: string): boolean {
  switch (part.kind) {
    case 'file':
      return text !== '';
    case 'member':
      return hasMember(text, part.keys);
    case 'table':
      return text.includes(mark);
  }
}

function withPart(part: AgentPart, text: string): string {
  switch (part.kind) {
    case 'file':
      return part.text;
    case 'member':
      return withMember(text, part.keys, part.value);
    case 'table': {
      const rest = withoutTable(text);
      // A server of this name that the user has set up stays as it is.
      if (rest.includes(part.header)) return text;
      const gap = rest === '' ? '' : rest.endsWith('\n') ? '\n' : '\n\n';
      return `${rest}${gap}${mark}${part.text}`;
    }
  }
}

function withoutPart(part: AgentPart, text: string): string {
  const before = readBackup(part.path);
  // As it was, to the byte, if nothing else has changed since.
  if (before !== undefined && withPart(part, before) === text) return before;
  switch (part.kind) {
    case 'file':
      return '';
    case 'member':
      return withoutMember(text, part.keys, part.value);
    case 'table':
      return withoutTable(text);
  }
}

/** Without hunch's lines, up to a blank one or the next table. */
function withoutTable(text: string): string {
  const start = text.indexOf(mark);
  if (start === -1) return text;
  const [head = ''] = /^\[.*\n(?:(?!\[|\n).*\n?)*/.exec(text.slice(start + mark.length)) ?? [];
  const before = text.slice(0, start).replace(/\n\n$/, '\n');
  const after = text.slice(start + mark.length + head.length);
  return before + after;
}
