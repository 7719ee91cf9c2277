import { type JsonObject, listIn, textIn } from '@hunch/common/json';

/** What only a beta has, by the words of a request, and its name (docs.claude.com, "Beta headers", November 2026). */
const betas: readonly (readonly [name: string, isNeeded: (body: JsonObject) => boolean])[] = [
  ['mcp-client-2025-11-20', (body) => listIn(body, 'mcp_servers').length > 0],
  ['compact-2026-01-12', ({ context_management: given }) => hasEdit(given, /^compact_/)],
  ['context-management-2025-06-27', (body) => 'context_management' in body || hasTool(body, /^memory_/)],
  ['fast-mode-2026-02-01', (body) => body.speed === 'fast'],
  ['files-api-2025-04-14', ({ messages }) => hasFile(messages, 0)],
  ['computer-use-2024-10-22', (body) => hasTool(body, /^(?:computer|bash|text_editor)_20241022$/)],
  ['computer-use-2025-01-24', (body) => hasTool(body, /^computer_20250124$/)],
  ['computer-use-2025-11-24', (body) => hasTool(body, /^computer_20251124$/)],
  ['code-execution-2025-05-22', (body) => hasTool(body, /^code_execution_20250522$/)],
  ['skills-2025-10-02', ({ container }) => listIn(container, 'skills').length > 0],
];

/** Clients of other formats can't ask for them: they have no header for it. */
export function betasOf(body: JsonObject): readonly string[] {
  return betas.filter(([, isNeeded]) => isNeeded(body)).map(([name]) => name);
}

function hasTool(body: JsonObject, type: RegExp): boolean {
  return listIn(body, 'tools').some((tool) => type.test(textIn(tool, 'type') ?? ''));
}

function hasEdit(given: unknown, type: RegExp): boolean {
  return listIn(given, 'edits').some((edit) => type.test(textIn(edit, 'type') ?? ''));
}

/** Messages, their blocks, results of tools, and the sources of these. */
const DEPTH_MAX = 3;

function hasFile(list: unknown, depth: number): boolean {
  if (!Array.isArray(list) || depth > DEPTH_MAX) return false;
  return list.some((one) => {
    const source: unknown = Object(one).source;
    return textIn(source, 'type') === 'file' || hasFile(Object(one).content, depth + 1);
  });
}
