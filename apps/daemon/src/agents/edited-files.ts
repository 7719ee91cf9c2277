import type { HookCall } from './hook-event.ts';

/** How hosts call the field of a tool's input that names a file. */
const pathFields = [
  'file_path',
  'filePath',
  'path',
  'target_file',
  'absolute_path',
  'notebook_path',
  'filename',
] as const;

/** The head of a file's part in the patches of Codex and OpenCode. */
const patched = /^\*\*\* (?:Add File|Update File|Delete File|Move to): (?<path>.+)$/gm;

/** Tools that look at files; what a tool of another name does with one is not known, and counts as a change. */
const looks = /read|view|cat|grep|glob|search|find|list|^ls$|fetch|diagnos|symbol/i;

/** But `search_replace` changes them. */
const changes = /write|edit|replace|patch|insert|create|delete|move|rename/i;

/** Files of one call that are looked at. */
const editsMax = 64;

/** The files that a call of a tool changes by itself, by the fields of its input; a shell may be handed a patch as well. */
export function editedFiles({ tool, params, command }: HookCall): readonly string[] {
  if (looks.test(tool) && !changes.test(tool)) return [];
  const paths: string[] = [];
  for (const name of pathFields) {
    const value = params[name];
    if (command === undefined && typeof value === 'string' && value !== '') paths.push(value);
  }
  for (const value of Object.values(params)) {
    if (typeof value !== 'string' || !value.includes('*** ')) continue;
    for (const { groups } of value.matchAll(patched)) paths.push(groups?.path?.trim() ?? '');
  }
  return paths.filter((path) => path !== '').slice(0, editsMax);
}
