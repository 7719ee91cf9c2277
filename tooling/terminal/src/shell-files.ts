import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { parse } from 'smol-toml';

/** `apps/cli/src/shells/NAME/test-terminal.toml`: how a shell is started in a pseudo-terminal, with nothing of the user's. */
interface ShellFile {
  /** The path of the file that the shell reads first. */
  readonly rc: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** To be made before the start. */
  readonly directories?: readonly string[];
  /** Lines for the rc file that set a prompt. */
  readonly prompt: string;
}

const folder = join(repositoryRoot, 'apps/cli/src/shells');

export const shellFiles: ReadonlyMap<string, ShellFile> = new Map(
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'test-terminal.toml')))
    .map((name) => {
      const text = readFileSync(join(folder, name, 'test-terminal.toml'), 'utf8');
      // What is missing shows when the shell is started.
      return [name, parse(text) as unknown as ShellFile];
    }),
);

export function fileOf(shell: string): ShellFile {
  const file = shellFiles.get(shell);
  if (file === undefined) throw new Error(`${folder}/${shell} has no test-terminal.toml`);
  return file;
}

/** Writes the rc file. What the shell is started with. */
export function prepareHome(
  shell: string,
  home: string,
  rcText: string,
): { readonly args: string[]; readonly env: Readonly<Record<string, string>> } {
  const { rc, args, env = {}, directories = [] } = fileOf(shell);
  const at = (text: string): string => text.replaceAll('{home}', home);
  for (const directory of [dirname(rc), ...directories]) mkdirSync(at(directory), { recursive: true });
  writeFileSync(at(rc), rcText);
  return {
    args: args.map(at),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, at(value)])),
  };
}
