import { isPollingCommand, isSearchCommand, isChangingCommand } from './shell-kinds.ts';
import type { ToolCall } from './event.ts';

/**
 * What a call is for. `change`: it alters something, if it succeeds. `search`: finding nothing is an answer. `poll`:
 * waiting for something that runs; repeating it is no loop. `talk`: notes, plans and questions, which neither help nor
 * stall. `look`: everything else.
 */
export type ToolKind = 'change' | 'search' | 'poll' | 'talk' | 'look';

export interface ToolPurpose {
  readonly kind: ToolKind;
  /** The file that the call names, or empty. */
  readonly path: string;
  /** The command line, if the tool is a shell; or empty. */
  readonly command: string;
  /**
   * It is known to read or search, or is a shell: calls that differ in numbers only go through one thing in pieces. Of
   * another tool (a click at other coordinates, the next ticket) nobody knows.
   */
  readonly reads: boolean;
}

// Names as the agents write them, in lower case and without `_` and `-`: Claude Code, Codex CLI, Gemini CLI, Cursor,
// OpenCode, Cline, OpenHands, SWE-agent, pi.
const byName: ReadonlyMap<string, ToolKind> = new Map(
  Object.entries({
    change:
      'edit editfile multiedit write writefile writetofile create createfile insert append replace replaceinfile searchreplace strreplace applypatch applydiff patch notebookedit editnotebook deletefile delete rename undoedit',
    search:
      'grep grepsearch glob globsearch findfile findfiles filesearch searchfile searchfiles searchdir search codebasesearch searchfilecontent ripgrep websearch',
    poll: 'bashoutput taskoutput agentoutput wait sleep monitor commandstatus getterminaloutput getcommandoutput readterminal writestdin awaitshell',
    look: 'read readfile readmanyfiles view viewfile open openfile cat goto scrollup scrolldown ls list listdir listdirectory listfiles fetch webfetch',
    talk: 'todowrite todoread todo writetodos updateplan taskcreate taskupdate tasklist taskget think askuserquestion askuser askfollowupquestion exitplanmode enterplanmode toolsearch skill savememory updatememory',
  }).flatMap(([kind, names]) => names.split(' ').map((name): [string, ToolKind] => [name, kind as ToolKind])),
);

const shells: ReadonlySet<string> = new Set(
  'bash shell executebash execcommand executecommand runcommand runshellcommand runterminalcmd localshell terminal ipython'.split(
    ' ',
  ),
);

const pathKeys = [
  'path',
  'file_path',
  'filePath',
  'file',
  'filename',
  'target_file',
  'notebook_path',
  'absolute_path',
];
const commandKeys = ['command', 'cmd', 'script', 'code'];

/** How much of a command line is looked at for its purpose. */
const COMMAND_CHARACTERS = 1000;

// Tools are few and called often: their plain names are kept.
const plainNames = new Map<string, string>();
const PLAIN_NAMES_MAX = 512;

function plainName(tool: string): string {
  const known = plainNames.get(tool);
  if (known !== undefined) return known;
  // `mcp__server__tool`: what counts is the tool.
  const own = tool.startsWith('mcp__') ? tool.slice(tool.lastIndexOf('__') + 2) : tool;
  const plain = own.slice(0, 64).toLowerCase().replace(/[_-]/g, '');
  if (plainNames.size >= PLAIN_NAMES_MAX) plainNames.clear();
  plainNames.set(tool, plain);
  return plain;
}

export function purposeOf({ tool, params }: ToolCall): ToolPurpose {
  const name = plainName(tool);
  const path = textParam(params, pathKeys);
  if (shells.has(name)) {
    const command = commandOf(params).slice(0, COMMAND_CHARACTERS);
    return { kind: kindOfCommand(command), path: '', command, reads: true };
  }
  // One tool for everything that can be done with a file (Anthropic's text editor tool and its kin).
  if (name.startsWith('strreplace') && name !== 'strreplace') {
    const action = textParam(params, ['command']);
    const kind = action === 'view' ? 'look' : 'change';
    return { kind, path, command: '', reads: kind === 'look' };
  }
  const kind = byName.get(name);
  return { kind: kind ?? 'look', path, command: '', reads: kind === 'look' || kind === 'search' };
}

function kindOfCommand(command: string): ToolKind {
  if (isPollingCommand(command)) return 'poll';
  if (isChangingCommand(command)) return 'change';
  return isSearchCommand(command) ? 'search' : 'look';
}

function commandOf(params: unknown): string {
  if (typeof params === 'string') return params;
  const text = textParam(params, commandKeys);
  if (text !== '' || typeof params !== 'object' || params === null) return text;
  // Codex gives a list of words.
  const words: unknown = Reflect.get(params, 'command');
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string').join(' ') : '';
}

function textParam(params: unknown, keys: readonly string[]): string {
  if (typeof params !== 'object' || params === null) return '';
  for (const key of keys) {
    const value: unknown = Reflect.get(params, key);
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}
