import { table, type TaskSource, isTaskName, makeTask } from '../task.ts';

/** The lock file says which package manager the project uses; `packageManager` does too (nodejs.org/api/corepack.html). */
const runners = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
] as const;

/** What npm runs without `run` (docs.npmjs.com/cli/commands/npm-run). */
const shortNames: ReadonlySet<string> = new Set(['test', 'start', 'stop', 'restart']);

export const packageJson: TaskSource = {
  kind: 'npm',
  files: ['package.json'],
  upward: true,
  read(text, siblings) {
    const manifest = table(JSON.parse(text));
    const runner = runnerOf(manifest, siblings);
    const scripts = Object.entries(table(manifest.scripts));
    return scripts.flatMap(([name, script]) => {
      if (!isTaskName(name) || typeof script !== 'string' || isHook(name, scripts)) return [];
      const command =
        runner === 'npm' && shortNames.has(name)
          ? `npm ${name}`
          : `${runner} ${runner === 'yarn' || (runner === 'pnpm' && shortNames.has(name)) ? '' : 'run '}${name}`;
      return [makeTask('npm', name, command, script)];
    });
  },
};

function runnerOf(manifest: Readonly<Record<string, unknown>>, siblings: ReadonlySet<string>): string {
  const named =
    typeof manifest.packageManager === 'string' ? manifest.packageManager.split('@')[0] : undefined;
  if (named !== undefined && ['pnpm', 'yarn', 'bun', 'npm'].includes(named)) return named;
  return runners.find(([file]) => siblings.has(file))?.[1] ?? 'npm';
}

/** `pretest` and `posttest` run with `test`, never by hand. */
function isHook(name: string, scripts: readonly (readonly [string, unknown])[]): boolean {
  const hooked = /^(?:pre|post)(.+)$/.exec(name)?.[1];
  return hooked !== undefined && scripts.some(([other]) => other === hooked);
}
