import type { ToolCall } from '@hunch/guidance';

/** What an agent can do, as one family of agents puts it into calls. */
export interface Dialect {
  readonly name: string;
  edit(file: string, line: number, text: string): ToolCall;
  create(file: string, text: string): ToolCall;
  look(file: string, line: number): ToolCall;
  search(query: string): ToolCall;
  run(command: string): ToolCall;
}

/** The commands of SWE-agent before 1.0. */
const windowed: Dialect = {
  name: 'windowed editor',
  edit: (file, line, text) => ({ tool: 'edit', params: { range: `${line}:${line + 3}`, text, file } }),
  // It makes an empty file; the text is the next edit's.
  create: (file) => ({ tool: 'create', params: { path: file } }),
  look: (file, line) => ({ tool: 'open', params: { path: `${file} ${line}` } }),
  search: (query) => ({ tool: 'search_dir', params: { query } }),
  run: (command) => ({ tool: 'bash', params: { command } }),
};

/** The editor tool of Anthropic beside a shell: OpenHands, SWE-agent from 1.0 on. */
const editor: Dialect = {
  name: 'editor and shell',
  edit: (path, line, text) => ({
    tool: 'str_replace_editor',
    params: { command: 'str_replace', path, old_str: `line ${line}`, new_str: text },
  }),
  create: (path, text) => ({
    tool: 'str_replace_editor',
    params: { command: 'create', path, file_text: text },
  }),
  look: (path, line) => ({
    tool: 'str_replace_editor',
    params: { command: 'view', path, view_range: [line, line + 40] },
  }),
  search: (query) => ({ tool: 'execute_bash', params: { command: `grep -rn '${query}' .` } }),
  run: (command) => ({ tool: 'execute_bash', params: { command } }),
};

const tools: Dialect = {
  name: 'a tool for each',
  edit: (path, line, text) => ({
    tool: 'Edit',
    params: { file_path: path, old_string: `line ${line}`, new_string: text },
  }),
  create: (path, text) => ({ tool: 'Write', params: { file_path: path, content: text } }),
  look: (path, line) => ({ tool: 'Read', params: { file_path: path, offset: line, limit: 40 } }),
  search: (query) => ({ tool: 'Grep', params: { pattern: query } }),
  run: (command) => ({ tool: 'Bash', params: { command } }),
};

const bash = (command: string): ToolCall => ({ tool: 'bash', params: { command } });

/** Everything by a shell: mini-swe-agent. */
const shell: Dialect = {
  name: 'shell only',
  edit: (file, line, text) => bash(`sed -i '${line}s/.*/${text}/' ${file}`),
  create: (file, text) => bash(`cat > ${file} <<'EOF'\n${text}\nEOF`),
  look: (file, line) => bash(`sed -n '${line},${line + 40}p' ${file}`),
  search: (query) => bash(`grep -rn '${query}' .`),
  run: bash,
};

export const dialects = [windowed, editor, tools, shell] as const;
