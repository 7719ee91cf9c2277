import type { Handler } from './handler.ts';

/** @param reload reads the configuration again; says what is wrong with it, a line each */
export function reloadHandler(reload: () => readonly string[]): Handler<'Reload'> {
  return { method: 'Reload', fields: {}, handle: () => ({ problems: reload() }) };
}
