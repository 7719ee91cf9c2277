import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import type { CompiledParts } from './code-file.ts';

declare global {
  /** What each script is called with. */
  const __HUNCH_CODE__: CodeCache;
}

/** What the functions around scripts are called with: tooling/build/as-scripts.mjs. */
type ScriptBody = (
  require: (id: string) => unknown,
  exports: object,
  url: string,
  exportAll: (exports: object, getters: Readonly<Record<string, () => unknown>>) => void,
  toModule: (required: unknown) => unknown,
  codeCache: CodeCache,
) => void;

/** The compiled code of this program, which the next start of it need not compile. */
export interface CodeCache {
  /** Whether scripts were compiled by this start. */
  readonly isLacking: boolean;
  /**
   * The code of all scripts that are there by now, with the functions that have run: one piece at a time, since each takes a
   * millisecond. It is for a process whose flags of V8 are as they are while it is made.
   */
  pieces(): Generator<void, CompiledParts>;
  /** Keeps it for the next start. */
  write(parts: CompiledParts): void;
  /** What an earlier run has kept takes as much memory as it takes disk, and has served. */
  release(): void;
}

/**
 * Loads the program's scripts: what Node does with modules, but with compiled code that an earlier run has kept. Half of what a first
 * question costs, and a fifth of a start, is compiling.
 */
export class Scripts {
  readonly #root: string;
  readonly #require: NodeJS.Require;
  #compiled: CompiledParts;
  readonly #loaded = new Map<string, object>();
  readonly #scripts = new Map<string, Script>();
  readonly #code: CodeCache;

  /** @param root the directory of the scripts */
  constructor(root: string, compiled: CompiledParts, write: (parts: CompiledParts) => void) {
    this.#root = root;
    this.#require = createRequire(join(root, 'scripts'));
    this.#compiled = compiled;
    const isLacking = (): boolean =>
      [...this.#scripts.values()].some((script) => script.cachedDataRejected !== false);
    const pieces = (): Generator<void, CompiledParts> => this.#pieces();
    this.#code = {
      get isLacking() {
        return isLacking();
      },
      pieces,
      write,
      release: () => {
        this.#compiled = new Map();
      },
    };
  }

  /** @param name of a script, below the root */
  load(name: string): object {
    const known = this.#loaded.get(name);
    if (known !== undefined) return known;
    const exports = Object.defineProperty({}, '__esModule', { value: true });
    this.#loaded.set(name, exports);
    const path = join(this.#root, name);
    const source = `(function(require,exports,__url,__export,__toESM,__HUNCH_CODE__){"use strict";${readFileSync(path, 'utf8')}\n})`;
    const cachedData = this.#compiled.get(name);
    const script = new Script(source, { filename: path, ...(cachedData && { cachedData }) });
    this.#scripts.set(name, script);
    const require = (id: string): unknown =>
      id.startsWith('.') ? this.load(join(dirname(name), id)) : this.#require(id);
    // The source is this function.
    const body = script.runInThisContext() as ScriptBody;
    body(require, exports, pathToFileURL(path).href, exportAll, toModule, this.#code);
    return exports;
  }

  *#pieces(): Generator<void, CompiledParts> {
    // What this run did not need the next one may.
    const parts = new Map(this.#compiled);
    for (const [name, script] of this.#scripts) {
      parts.set(name, script.createCachedData());
      yield;
    }
    return parts;
  }
}

function exportAll(exports: object, getters: Readonly<Record<string, () => unknown>>): void {
  for (const [name, get] of Object.entries(getters))
    Object.defineProperty(exports, name, { get, enumerable: true });
}

/** What `import` gives for something that was made for `require`. */
function toModule(required: unknown): unknown {
  if (typeof required !== 'function' && (typeof required !== 'object' || required === null))
    return { default: required };
  if ('__esModule' in required) return required;
  const module = { default: required };
  for (const name of Object.getOwnPropertyNames(required)) {
    if (name === 'default') continue;
    const get = (): unknown => Reflect.get(required, name);
    Object.defineProperty(module, name, { get, enumerable: true });
  }
  return module;
}
