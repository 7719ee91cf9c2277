import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { err, ok, type Result } from '@hunch/common/result';
import { isObject, numberIn, parseJson, textIn } from '@hunch/common/json';

const bounds = {
  /** A login of a cloud's own program asks its server; longer than this it waits for a person. */
  timeoutMs: 30_000,
  outputBytesMax: 64 * 1024,
  /** How long a key is used that does not say when it ends. */
  keptMs: 300_000,
  /** So much before the end another is fetched. */
  marginMs: 120_000,
} as const;

/** Keys that a command prints, kept until shortly before they end. They are in no log and no message. */
export class KeyCommand {
  readonly #command: string;
  #kept: { readonly key: string; readonly untilMs: number } | undefined;
  /** Requests that come together wait for one command. */
  #running: Promise<Result<string, string>> | undefined;

  constructor(command: string) {
    this.#command = command;
  }

  async key(): Promise<Result<string, string>> {
    if (this.#kept !== undefined && Date.now() < this.#kept.untilMs) return ok(this.#kept.key);
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  forget(): void {
    this.#kept = undefined;
  }

  async #run(): Promise<Result<string, string>> {
    try {
      const { stdout } = await promisify(execFile)('/bin/sh', ['-c', this.#command], {
        timeout: bounds.timeoutMs,
        maxBuffer: bounds.outputBytesMax,
      });
      const key = stdout.trim();
      if (key === '') return err('its key_command printed nothing');
      const nowMs = Date.now();
      this.#kept = { key, untilMs: keptUntil(key, nowMs) };
      return ok(key);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      return err(`its key_command failed${code}: run it in a shell to see why`);
    }
  }
}

function keptUntil(key: string, nowMs: number): number {
  const endsAtMs = endOf(key);
  return endsAtMs === undefined ? nowMs + bounds.keptMs : endsAtMs - bounds.marginMs;
}

/** Of a JSON web token, or of what AWS's programs print. */
function endOf(key: string): number | undefined {
  const expiration = Date.parse(textIn(parseJson(key), 'Expiration') ?? '');
  if (!Number.isNaN(expiration)) return expiration;
  const [, claims = ''] = key.split('.');
  const read = parseJson(Buffer.from(claims, 'base64url').toString());
  const seconds = isObject(read) ? numberIn(read, 'exp') : undefined;
  return seconds === undefined ? undefined : seconds * 1000;
}
