import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithThis } from '@hunch/bench';

/** The real atuin-server of a sid root, on the loopback. */
export class AtuinServerProcess {
  readonly url: string;
  readonly #root: string;
  readonly #home: string;
  #process: ChildProcess | undefined;

  /** @param database `sqlite:///…` below the root, or `postgres://…` */
  constructor(root: string, name: string, port: number, database: string) {
    this.#root = root;
    this.#home = `/root/${name}`;
    this.url = `http://127.0.0.1:${port}`;
    mkdirSync(join(root, this.#home), { recursive: true });
    const settings = [
      'host = "127.0.0.1"',
      `port = ${port}`,
      'open_registration = true',
      `db_uri = "${database}"`,
    ];
    writeFileSync(join(root, this.#home, 'server.toml'), `${settings.join('\n')}\n`);
  }

  async start(): Promise<void> {
    const environment = { PATH: '/usr/bin:/bin:/usr/sbin', HOME: this.#home, ATUIN_CONFIG_DIR: this.#home };
    this.#process = endWithThis(
      spawn('/usr/sbin/chroot', [this.#root, 'atuin-server', 'start'], { env: environment, stdio: 'ignore' }),
    );
    for (let tries = 0; tries < 400; tries += 1) {
      if (await answers(this.url)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`atuin-server does not answer on ${this.url}`);
  }

  /** As a crash does. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
