import { realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Guarded } from '@hunch/command-safety';
import { hunchPaths, withoutTrailingSlashes, type Environment } from '@hunch/common/paths';

/** The files in which agents are told to run hunch's hook, or that hold it, as they document them; also in projects. */
const agentSettings: readonly string[] = [
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.claude/skills/hunch',
  '.codex/hooks.json',
  '.codex/config.toml',
  '.gemini/settings.json',
  '.gemini/extensions/hunch',
  '.cursor/hooks.json',
  '.opencode/plugins/hunch.js',
  '.config/opencode/plugins/hunch.js',
];

/** Where variables put the settings of an agent elsewhere. */
const movedSettings: readonly (readonly [variable: string, file: string])[] = [
  ['CLAUDE_CONFIG_DIR', 'settings.json'],
  ['CLAUDE_CONFIG_DIR', 'settings.local.json'],
  ['CLAUDE_CONFIG_DIR', 'skills/hunch'],
  ['CODEX_HOME', 'hooks.json'],
  ['CODEX_HOME', 'config.toml'],
  ['GEMINI_CLI_HOME', '.gemini/settings.json'],
  ['GEMINI_CLI_HOME', '.gemini/extensions/hunch'],
  ['XDG_CONFIG_HOME', 'opencode/plugins/hunch.js'],
];

/** What a coding agent must not change unasked: hunch's own files, process and commands, and the settings that call its hook. */
export function guardedOf(environment: Environment, uid: number): Guarded {
  const { socket, runtimeLock, dataDir, configDir } = hunchPaths(environment, uid);
  const own = [socket, runtimeLock, dataDir, configDir];
  const moved = movedSettings.flatMap(([variable, file]) => {
    const directory = environment[variable];
    return directory?.startsWith('/') === true ? [`${withoutTrailingSlashes(directory)}/${file}`] : [];
  });
  return {
    paths: [...new Set([...own, ...own.map(resolved), ...moved, ...agentSettings])],
    processes: [
      {
        id: process.pid,
        name: basename(process.execPath),
        commandLine: [process.execPath, ...process.argv.slice(1)].join(' '),
      },
    ],
    services: ['hunch'],
    variables: ['HUNCH_SAFETY_', 'HUNCH_GUIDANCE_PERSON_', 'HUNCH_HOME', 'HUNCH_SOCKET'],
    commands: [
      ...[
        'daemon stop',
        'uninstall',
        'config set safety.*',
        'config set classifier.permission',
        'config set guidance.person.*',
      ].map((words) => ({ program: 'hunch', words })),
      // It says to the daemon whatever it is told to.
      { program: 'hunch-hook', words: '' },
    ],
  };
}

/** The same place by another name where a link leads there; the end of it may not be there yet. */
function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : `${resolved(parent)}${path.slice(parent === '/' ? 0 : parent.length)}`;
  }
}
