import { inOrder, splitAt, taskLinesMax, unquoted, type TaskFile } from './task-file.ts';

interface Entry {
  readonly needs: string[];
  readonly commands: string[];
}

/** `cmds`, `deps` and the short forms of a Taskfile (taskfile.dev/reference/schema), by the indents of its lines. */
export function taskfile(text: string): TaskFile {
  const entries = new Map<string, Entry>();
  const variables = new Map<string, string>();
  let section = '';
  let nameIndent = -1;
  let current: Entry | null = null;
  let list = '';
  let block: { readonly indent: number; readonly lines: string[] } | null = null;
  const endBlock = (): void => {
    if (block !== null && block.lines.length > 0) current?.commands.push(block.lines.join('\n'));
    block = null;
  };
  for (const line of text.split(/\r?\n/, taskLinesMax)) {
    const indent = line.search(/\S/);
    if (indent === -1) continue;
    const content = line.trim();
    if (block !== null && indent > block.indent) {
      block.lines.push(content);
      continue;
    }
    endBlock();
    if (content.startsWith('#')) continue;
    if (indent === 0) {
      section = splitAt(content, ':')?.[0] ?? '';
      nameIndent = -1;
      continue;
    }
    const { key, value } = keyIn(content);
    if (section === 'vars' && key !== undefined) variables.set(key, unquoted(value));
    if (section !== 'tasks') continue;
    if (nameIndent === -1) nameIndent = indent;
    if (indent === nameIndent && key !== undefined) {
      current = { needs: [], commands: [] };
      entries.set(unquoted(key), current);
      list = 'cmds';
      if (value !== '' && !/^[|>]/.test(value)) addTo(current, list, value);
      else if (value !== '') block = { indent, lines: [] };
      continue;
    }
    if (current === null) continue;
    const isItem = content.startsWith('- ');
    const item = isItem ? content.slice(2).trim() : content;
    const pair = commandKeys.has(keyIn(item).key ?? '') ? keyIn(item) : undefined;
    const held = pair?.value ?? item;
    if (pair?.key === 'cmds' || pair?.key === 'deps') list = pair.key;
    else if (!isItem && pair === undefined) {
      // Another key of the task: its items are no commands.
      if (key !== undefined && !content.startsWith('-')) list = '';
      continue;
    }
    if (held === '') continue;
    if (/^[|>][-+]?$/.test(held)) block = { indent, lines: [] };
    else if (pair?.key === 'task') current.needs.push(unquoted(held));
    else if (/^\[.*\]$/.test(held))
      for (const word of held.slice(1, -1).split(',')) addTo(current, list, word);
    else if (!/^silent\b|^ignore_error\b/.test(held)) addTo(current, list, held);
  }
  endBlock();
  return {
    commandsOf(name, args) {
      const goal = name ?? 'default';
      if (!entries.has(goal)) return null;
      return inOrder(
        goal,
        (wanted) => entries.get(wanted),
        ({ needs }) => needs,
      ).flatMap(({ commands }) =>
        commands.map((command) =>
          command
            .replace(/\{\{\s{0,8}\.CLI_ARGS\s{0,8}\}\}/g, args.join(' '))
            .replace(
              /\{\{\s{0,8}\.(?<name>\w{1,80})\s{0,8}\}\}/g,
              (_, own: string) => variables.get(own) ?? '',
            )
            .replace(/\{\{[^}]{0,200}\}\}/g, 'made-by-task'),
        ),
      );
    },
  };
}

const commandKeys: ReadonlySet<string> = new Set(['cmd', 'cmds', 'deps', 'task', 'defer', 'sh']);

/** `key: value`; the name of a task may hold colons. */
function keyIn(content: string): { readonly key?: string; readonly value: string } {
  const end = content.endsWith(':') ? content.length - 1 : content.indexOf(': ');
  const key = content.slice(0, Math.max(end, 0));
  return /^[\w.:/"'-]+$/.test(key) ? { key, value: content.slice(end + 1).trim() } : { value: '' };
}

function addTo({ needs, commands }: Entry, list: string, text: string): void {
  if (list === 'deps') needs.push(unquoted(text));
  else if (list === 'cmds') commands.push(unquoted(text));
}
