import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCheckedHook, compileHook } from '../../native/compile.mjs';

export interface CompiledHook extends Disposable {
  /** The program's path, or undefined where nothing can compile it. */
  readonly path: string | undefined;
}

/** Compiles `hunch-hook` into a directory of its own, so that tests need no build and get the source as it is. */
export function compiledHook(kind: 'shipped' | 'checked' = 'shipped'): CompiledHook {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-hook-'));
  const program = join(directory, 'hunch-hook');
  const built = kind === 'shipped' ? compileHook(program) : compileCheckedHook(program);
  return {
    path: built ? program : undefined,
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Each kind, as it ships and with the checks of the compiler; without those that nothing can compile. */
export function compiledHooks(): readonly { readonly kind: string; readonly hook: CompiledHook }[] {
  const hooks = (['shipped', 'checked'] as const).map((kind) => ({ kind, hook: compiledHook(kind) }));
  return hooks.filter(({ hook }) => hook.path !== undefined);
}
