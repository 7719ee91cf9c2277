import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';

/** A batch of thousands of lines takes a minute; ten times that is a hang. */
const BATCH_TIMEOUT_MS = 900_000;
const OUTPUT_BYTES_MAX = 512 * 1024 * 1024;

/** The `hunch` of this working tree, built. */
export const ownHunch = join(repositoryRoot, 'apps/cli/bin/hunch.mjs');

/**
 * One installed hunch, driven by its command line as a user drives it: so one program measures any version. Its home is a
 * directory of its own, removed by {@link close}.
 */
export class Hunch {
  readonly #path: string;
  #home: string | undefined;
  #hasDaemon = false;
  #variables: Readonly<Record<string, string>> = {};

  /** @param path of `bin/hunch.mjs` */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Sends inputs to a `--batch` command and returns one result for each, in order.
   *
   * @param variables of the environment, for this command alone
   * @throws Error if the command fails or answers another number of lines
   */
  async batch<Result>(
    command: string,
    inputs: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ): Promise<readonly Result[]> {
    const text = inputs.map((input) => `${JSON.stringify({ input })}\n`).join('');
    const lines = (await this.#output([command, '--batch'], { input: text, variables }))
      .trimEnd()
      .split('\n');
    if (lines.length !== inputs.length)
      throw new Error(`hunch ${command} --batch answered ${lines.length} lines for ${inputs.length} inputs.`);
    return lines.map((line) => JSON.parse(line) as Result);
  }

  /** Runs a command that prints one JSON value, whatever its exit code, in a directory if one is given. */
  async json<Result>(args: readonly string[], cwd?: string): Promise<Result> {
    return JSON.parse(await this.#output(args, { cwd })) as Result;
  }

  /** Starts its daemon, with further variables of the environment; {@link close} stops it. */
  async startDaemon(variables: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#variables = variables;
    this.#hasDaemon = true;
    await this.#output(['daemon', 'start']);
  }

  /** The same version with a home of its own, where nothing is known. */
  fresh(): Hunch {
    return new Hunch(this.#path);
  }

  /** `HUNCH_HOME` of all that it runs, made when it is first wanted. */
  get home(): string {
    return (this.#home ??= mkdtempSync(join(tmpdir(), 'hunch-evaluation-')));
  }

  async close(): Promise<void> {
    if (this.#hasDaemon) await this.#output(['daemon', 'stop']);
    if (this.#home !== undefined) rmSync(this.#home, { recursive: true, force: true });
  }

  async #output(args: readonly string[], options: RunOptions = {}): Promise<string> {
    const { status, stdout, stderr } = await this.run(args, options);
    if (stdout === '' && status !== 0) throw new Error(`hunch ${args.join(' ')}: exit ${status}\n${stderr}`);
    return stdout;
  }

  /** Runs a command to its end, whatever that is. */
  run(args: readonly string[], { input = '', variables = {}, cwd }: RunOptions = {}): Promise<Ended> {
    const env = {
      ...process.env,
      HUNCH_HOME: this.home,
      HUNCH_ALLOW_ROOT: '1',
      NO_COLOR: '1',
      ...this.#variables,
      ...variables,
    };
    // It adds 50 ms to every start of Node 20, and nothing here speaks to a network.
    Reflect.deleteProperty(env, 'NODE_EXTRA_CA_CERTS');
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [this.#path, ...args], { cwd, env, timeout: BATCH_TIMEOUT_MS });
      const output: Buffer[] = [];
      const errors: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
      child.on('error', reject);
      child.on('close', (status) =>
        resolve({
          status,
          stdout: Buffer.concat(output).toString(),
          stderr: Buffer.concat(errors).toString(),
        }),
      );
      child.stdin.on('error', () => {});
      child.stdin.end(input);
    });
  }
}

interface RunOptions {
  readonly input?: string;
  /** Of the environment, for this command alone. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
}

/** How a command ended. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a program prints, or undefined where it is missing or fails. */
export function printed(program: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: OUTPUT_BYTES_MAX });
  return status === 0 ? stdout : undefined;
}
