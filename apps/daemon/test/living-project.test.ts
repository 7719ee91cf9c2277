import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { LivingProject } from './support/living-project.ts';
import { randomFrom } from './support/random.ts';

/** Times at which somebody is asked what may come next. A measurement, for the figure in the notes: on a busy machine it is not 0 yet. */
const moments = Number(process.env.HUNCH_MOMENTS ?? 0);

test.runIf(moments > 0)(
  'no suggestion names a tag, remote, stash, target, workspace, host, worktree or tool that is gone',
  async () => {
    const project = new LivingProject();
    const { directory, home, tools } = project;
    const environment = {
      HUNCH_SUGGESTIONS_HARD_TIMEOUT_MS: '5000',
      HOME: home,
      PATH: `${tools}:${process.env.PATH ?? ''}`,
    };
    const daemon = await startDaemon({ environment });
    const client = await TestClient.open(daemon.socket);
    const random = randomFrom(Number(process.env.HUNCH_SEED ?? 11));
    const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
    const faults: string[] = [];
    let judged = 0;
    let cwd = directory;
    for (let seq = 1; seq <= moments; seq += 1) {
      if (random(4) === 0) project.change(random);
      if (!existsSync(cwd)) cwd = directory;
      const line = project.line(random);
      const status = project.run(line, cwd);
      await client.call('IngestEvent', commandEnd(line, seq, { cwd, exit_code: status }));
      const moved = /^cd (.+)$/.exec(line)?.[1]?.replaceAll('\\', '');
      if (moved !== undefined && status === 0) cwd = moved === '-' ? directory : join(cwd, moved);
      // What ran, or somebody else, may have removed it.
      if (!existsSync(cwd)) cwd = directory;
      const prefix = pick(project.prefixes);
      const { suggestions } = await client.call('Suggest', {
        session_id: 'session-1',
        cwd,
        prefix,
        last_seq: seq,
      });
      for (const { text, source } of suggestions) {
        const why = project.fault(text, cwd);
        const where = cwd.slice(directory.length);
        if (why !== null)
          faults.push(
            `${String(seq)} in ${where} after ${line}, typed "${prefix}": ${text} (${source}): ${why}`,
          );
      }
      judged += suggestions.length;
    }
    expect(judged).toBeGreaterThan(moments);
    expect(faults).toEqual([]);
  },
  1_800_000,
);
