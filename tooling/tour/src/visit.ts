import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SuggestResult } from '@hunch/common/protocol';
import { type Shell, type ShellSession, startShell } from '@hunch/terminal';
import { hunch } from './hunch-process.ts';
import { type Scene, scenes } from './scenes.ts';

export interface Finding {
  readonly typed: string;
  /** The whole line; undefined when nothing came. */
  readonly suggested: string | undefined;
  readonly reasons: readonly string[];
  /** From the key press until it stood on the screen of the pseudo-terminal. */
  readonly screenMs: number;
  readonly engineMs: number;
}

/** fish greys in a suggestion of its own; what is shown here should be hunch's. */
const ownGhostOff: Readonly<Record<Shell, string>> = {
  bash: '',
  zsh: '',
  fish: 'set -g fish_autosuggestion_enabled 0\n',
};

type TourEnvironment = Readonly<Record<string, string>>;

// A suggestion is on the screen within milliseconds; this only bounds a tour on a machine that is very busy.
const SUGGESTION_MS_MAX = 3_000;
// Longer than one redraw of the line, shorter than a person notices.
const SETTLED_MS = 80;
const REASONS_SHOWN = 2;
const QUESTIONS_MAX = 5;

/** Starts a real interactive shell with the integration loaded, plays the scenes, and tells what was seen. */
export async function visit(shell: Shell, project: string, env: TourEnvironment): Promise<Finding[]> {
  makeRepository(project);
  const integration = join(project, '..', `integration.${shell}`);
  writeFileSync(integration, await hunch(['init', shell], env));
  const sessionFile = join(project, '..', 'session');
  const session = await startShell({
    shell,
    cwd: project,
    columns: 100,
    rc: `${ownGhostOff[shell]}source ${integration}\nprintf %s "$HUNCH_SESSION_ID" > ${sessionFile}\n`,
    env: { ...env, NO_COLOR: undefined },
  });
  try {
    const sessionEnvironment = { ...env, HUNCH_SESSION_ID: readFileSync(sessionFile, 'utf8') };
    const findings: Finding[] = [];
    for (const scene of scenes) findings.push(await play(scene, session, project, sessionEnvironment));
    return findings;
  } finally {
    // Not killed: a shell that ends by itself takes its directory in memory along.
    await session.exit({ timeoutMs: SUGGESTION_MS_MAX });
  }
}

/** So that the commands of the tour have something to work on. Without git they fail, which the tour survives. */
function makeRepository(project: string): void {
  writeFileSync(join(project, 'notes.md'), '# lantern\n');
  try {
    execFileSync('git', ['init', '--quiet', project], { stdio: 'ignore' });
  } catch {
    // The suggestions come from the history, not from git.
  }
}

async function play(
  scene: Scene,
  session: ShellSession,
  project: string,
  env: TourEnvironment,
): Promise<Finding> {
  session.type(scene.typed);
  if (session.shell !== 'zsh' && scene.typed !== '')
    await session.waitFor(() => lineOf(session).includes(scene.typed));
  const { suggested, screenMs } = await askedFor(session, scene.typed);
  const explained = await explain(scene.typed, suggested, project, env);
  if (suggested !== undefined && scene.run) {
    if (session.shell === 'zsh') session.press('right');
    await session.run('');
  } else {
    await clearLine(session);
  }
  return { typed: scene.typed, suggested, screenMs, ...explained };
}

/** zsh shows ghost text by itself; bash and fish put the suggestion into the line when asked: on a very busy machine, more than once. */
async function askedFor(
  session: ShellSession,
  typed: string,
): Promise<Pick<Finding, 'suggested' | 'screenMs'>> {
  const showsByItself = session.shell === 'zsh';
  const questions = showsByItself ? 1 : QUESTIONS_MAX;
  for (let asked = 1; ; asked += 1) {
    const started = performance.now();
    if (!showsByItself) session.press('alt-i');
    const { suggested, seenAt } = await suggestionOn(session, typed, SUGGESTION_MS_MAX / questions);
    if (suggested !== undefined || asked === questions) return { suggested, screenMs: seenAt - started };
  }
}

async function clearLine(session: ShellSession): Promise<void> {
  const { prompts } = session.grid;
  if (session.shell === 'zsh') {
    // Not Ctrl-U: on an empty line the next prediction would stand where it has to be empty.
    session.press('ctrl-c');
    await session.waitForPrompts(prompts + 1);
  } else {
    session.press('ctrl-u');
    await session.waitFor(() => lineOf(session) === '');
  }
}

/** The edited line, without the prompt. */
function lineOf(session: ShellSession): string {
  const row = session.screen().split('\n').at(-1) ?? '';
  return row.startsWith('$ ') ? row.slice(2) : '';
}

interface Sighting {
  readonly suggested: string | undefined;
  /** When the line that stayed was first seen, on the clock of `performance.now()`. */
  readonly seenAt: number;
}

/** Waits for a line that goes beyond what was typed and then stays: what is drawn in between is not what a person sees. */
async function suggestionOn(session: ShellSession, typed: string, msMax: number): Promise<Sighting> {
  let seen: Sighting = { suggested: undefined, seenAt: performance.now() };
  try {
    for (;;) {
      const before: string | undefined = seen.suggested;
      await session.waitFor(
        () => {
          const line = lineOf(session);
          if (line.length <= typed.length || !line.startsWith(typed) || line === before) return false;
          seen = { suggested: line, seenAt: performance.now() };
          return true;
        },
        { timeoutMs: before === undefined ? msMax : SETTLED_MS },
      );
    }
  } catch {
    // Nothing new came in time: what was seen last is what stays.
    return seen;
  }
}

/** Why the daemon says so; an answer that missed its time is asked for again. */
async function explain(
  prefix: string,
  suggested: string | undefined,
  cwd: string,
  env: TourEnvironment,
): Promise<Pick<Finding, 'reasons' | 'engineMs'>> {
  let engineMs = 0;
  for (let asked = 0; asked < QUESTIONS_MAX; asked += 1) {
    const answer = await hunch(['suggest', '--format', 'json', '--', prefix], env, cwd);
    const { suggestions, latency_ms: latencyMs } = JSON.parse(answer) as SuggestResult;
    engineMs = latencyMs;
    // Ghost text may end with a word of the line that it begins.
    const shown =
      suggestions.find(({ text }) => text === suggested) ??
      suggestions.find(({ text }) => suggested !== undefined && text.startsWith(suggested));
    if (suggested === undefined) break;
    if (shown !== undefined) return { reasons: plainest(shown.reasons), engineMs };
  }
  return { reasons: [], engineMs };
}

function plainest(reasons: SuggestResult['suggestions'][number]['reasons']): readonly string[] {
  return (
    [...reasons]
      // That it starts with what was typed is plain to see; what is not known explains nothing.
      .filter((reason) => reason.name !== 'prefix' && !reason.text.startsWith('not known'))
      .toSorted((left, right) => right.contribution - left.contribution)
      .slice(0, REASONS_SHOWN)
      .map((reason) => reason.text)
  );
}
