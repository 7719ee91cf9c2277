import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@hunch/common/paths';
import { cursorSessions } from './cursor-sessions.ts';
import { openHandsSessions } from './open-hands-sessions.ts';
import { openCodeSessions } from './opencode-sessions.ts';
import type { SessionFile } from './session-file.ts';

/** Where agents leave their sessions. */
const places: readonly {
  readonly agent: string;
  readonly directory: (home: string, environment: Environment) => string;
  readonly name: RegExp;
}[] = [
  {
    agent: 'Claude Code',
    directory: (home, { CLAUDE_CONFIG_DIR: own }) => join(own ?? join(home, '.claude'), 'projects'),
    name: /\.jsonl$/,
  },
  {
    agent: 'Codex',
    directory: (home, { CODEX_HOME: own }) => join(own ?? join(home, '.codex'), 'sessions'),
    name: /^rollout-.*\.jsonl$/,
  },
  {
    agent: 'mini-swe-agent',
    directory: (home, { MSWEA_GLOBAL_CONFIG_DIR: own }) => own ?? join(home, '.config/mini-swe-agent'),
    name: /\.traj\.json$/,
  },
  {
    agent: 'SWE-agent',
    directory: (home, { SWE_AGENT_TRAJECTORY_DIR: own }) => own ?? join(home, 'SWE-agent/trajectories'),
    name: /\.traj$/,
  },
  { agent: 'Gemini CLI', directory: (home) => join(home, '.gemini', 'tmp'), name: /^session-.*\.jsonl?$/ },
];

/** Of this user, the newest first. A directory that is not there has none. */
export function sessionFiles(environment: Environment, most: number): readonly SessionFile[] {
  const home = environment.HOME ?? '';
  const found = places.flatMap(({ agent, directory, name }) =>
    filesBelow(directory(home, environment))
      .filter((path) => name.test(path.slice(path.lastIndexOf('/') + 1)))
      .map((path) => ({ agent, path, changedMs: changedMs(path) })),
  );
  const all = [
    ...found,
    ...openCodeSessions(home, environment, most),
    ...cursorSessions(home, environment, most),
    ...openHandsSessions(home),
  ];
  return all.toSorted((left, right) => right.changedMs - left.changedMs).slice(0, most);
}

function filesBelow(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => join(directory, name));
  } catch {
    return [];
  }
}

function changedMs(path: string): number {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
