import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Environment } from '@hunch/common/paths';
import { err, ok, type Result } from '@hunch/common/result';
import type { GeneratorOptions } from '@hunch/intent-router';

/** Where a key is said to be, as the section `[intent_router.generator]` has it. */
export type KeySource = Pick<GeneratorOptions, 'api_key_variable' | 'api_key_file' | 'api_key_command'>;

/** A password manager may ask for a finger or a password; longer than this nobody is there. */
const commandTimeoutMs = 30_000;
const keyBytesMax = 64 * 1024;

/** The keys of model servers. They stay in memory, and are in no log and no message. */
export class ApiKeys {
  readonly #environment: Environment;
  /** By variable: keys that a client has sent, since the daemon was started by another shell. */
  readonly #learnt = new Map<string, string>();
  #printed: { readonly command: string; readonly key: string } | undefined;

  /** @param environment of the daemon */
  constructor(environment: Environment) {
    this.#environment = environment;
  }

  learn({ api_key_variable: variable }: KeySource, key: string): void {
    if (variable !== '') this.#learnt.set(variable, key);
  }

  /** The variable that is configured and that the daemon knows nothing of; null when there is none. */
  missingVariable({ api_key_variable: variable }: KeySource): string | null {
    return variable !== '' && this.#ofVariable(variable) === undefined ? variable : null;
  }

  /** The first that is configured and has a key; undefined: none is configured. The error is for people. */
  async keyFor(source: KeySource): Promise<Result<string | undefined, string>> {
    const { api_key_variable: variable, api_key_file: file, api_key_command: command } = source;
    const known = variable === '' ? undefined : this.#ofVariable(variable);
    if (known !== undefined) return ok(known);
    if (file !== '') return fromFile(file);
    if (command !== '') return this.#fromCommand(command);
    return variable === ''
      ? ok(undefined)
      : err(`the environment variable ${variable} with the key is not set`);
  }

  /** A client's is newer than what the daemon was started with. */
  #ofVariable(variable: string): string | undefined {
    const key = this.#learnt.get(variable) ?? this.#environment[variable];
    return key === '' ? undefined : key;
  }

  async #fromCommand(command: string): Promise<Result<string, string>> {
    if (this.#printed?.command === command) return ok(this.#printed.key);
    try {
      const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], {
        timeout: commandTimeoutMs,
        maxBuffer: keyBytesMax,
      });
      const key = stdout.trim();
      if (key === '') return err('generator.api_key_command printed no key');
      this.#printed = { command, key };
      return ok(key);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      return err(`generator.api_key_command failed${code}: run it in a shell to see why`);
    }
  }
}

async function fromFile(path: string): Promise<Result<string, string>> {
  try {
    const key = (await readFile(path, 'utf8')).trim();
    return key === '' ? err(`${path}, which should hold the key, is empty`) : ok(key);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return err(`${path}, which should hold the key, can't be read${code}`);
  }
}
