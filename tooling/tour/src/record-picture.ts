import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Key, type ShellSession, startShell } from '@hunch/terminal';
import { hunch } from './hunch-process.ts';
import { movingPicture, type PictureFrame, type PictureText } from './moving-picture.ts';
import { writeRecentHistory } from './sample-history.ts';

const usage = 'usage: pnpm --filter @hunch/tour picture FILE.svg\n';
const size = { columns: 82, rows: 14 } as const;
/** A ghost is drawn within milliseconds; this only waits until it stands. */
const SETTLED_MS = 250;
/** Bright black: what a ghost is drawn in. */
/** Grey, and the darker grey of one that is unsure. */
const GHOST_COLOURS: readonly unknown[] = [8, 239];
const KEY_MS = 170;
const READ_MS = 1_300;
const RUN_MS = 1_000;

/** One step of the film: keys, and how long their result is looked at. */
type Step = { readonly type: string } | { readonly press: Key; readonly run?: true };

const film: readonly Step[] = [
  { type: 'git st' },
  { press: 'right' },
  { press: 'enter', run: true },
  { press: 'right' },
  { press: 'enter', run: true },
  { type: 'kube' },
  { press: 'ctrl-right' },
  { press: 'ctrl-right' },
];

/** Records a real zsh that hunch suggests in, and writes it as a picture that moves. */
async function record(target: string): Promise<void> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-picture-')));
  const env = { HUNCH_HOME: join(home, 'hunch'), HUNCH_ALLOW_ROOT: '1' };
  try {
    const project = join(home, 'lantern');
    mkdirSync(project);
    writeFileSync(join(project, 'notes.md'), '# lantern\n');
    execFileSync('git', ['init', '--quiet', '--initial-branch=main', project]);
    writeRecentHistory(join(home, 'history'), Date.now());
    await hunch(['daemon', 'start', '--quiet'], env);
    await hunch(['import', 'bash', '--file', join(home, 'history')], env);
    const integration = join(home, 'integration.zsh');
    writeFileSync(integration, await hunch(['init', 'zsh'], env));
    await using session = await startShell({
      shell: 'zsh',
      cwd: project,
      ...size,
      rc: `source ${integration}\n`,
      env,
    });
    const frames: PictureFrame[] = [];
    for (const step of film) frames.push(...(await played(step, session)));
    writeFileSync(target, movingPicture(frames, size));
    console.log(`wrote ${target}: ${frames.length} frames`);
  } finally {
    await hunch(['daemon', 'stop'], env);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function played(step: Step, session: ShellSession): Promise<readonly PictureFrame[]> {
  const frames: PictureFrame[] = [];
  const keys = 'type' in step ? step.type.split('') : [undefined];
  for (const [index, key] of keys.entries()) {
    if (key !== undefined) session.type(key);
    else if ('press' in step) session.press(step.press);
    await sleep('run' in step ? RUN_MS : SETTLED_MS);
    frames.push({ ...seen(session), ms: index === keys.length - 1 ? READ_MS : KEY_MS });
  }
  return frames;
}

function seen({ grid }: ShellSession): Omit<PictureFrame, 'ms'> {
  const lines = Array.from({ length: size.rows }, (_, row) => {
    const texts: PictureText[] = [];
    for (let column = 0; column < size.columns; column += 1) {
      const cell = grid.cell(row, column);
      if (cell === undefined) break;
      const look = GHOST_COLOURS.includes(cell.foreground) ? 'ghost' : 'plain';
      const last = texts.at(-1);
      if (last === undefined || last.look !== look) texts.push({ text: cell.text, column, look });
      else texts[texts.length - 1] = { ...last, text: last.text + cell.text };
    }
    return texts.map((each) => ({ ...each, text: each.text.trimEnd() })).filter(({ text }) => text !== '');
  });
  return { lines, cursor: grid.cursor() };
}

const [target] = process.argv.slice(2);
if (target === undefined) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else await record(target);
