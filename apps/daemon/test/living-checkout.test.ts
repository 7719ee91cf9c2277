import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { LivingCheckout } from './support/living-checkout.ts';
import { randomFrom } from './support/random.ts';

/** Times at which somebody is asked what may come next. A measurement, for the figure in the notes: each suggestion is tried in a copy. */
const moments = Number(process.env.HUNCH_MOMENTS ?? 0);

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

test.runIf(moments > 0)(
  'no suggestion names what another branch has, or what was deleted, renamed or uninstalled',
  async () => {
    const checkout = new LivingCheckout();
    const { directory, home, tools } = checkout;
    // The machine may be busy: this is not about time.
    const environment = { HUNCH_SUGGESTIONS_HARD_TIMEOUT_MS: '5000', HOME: home, PATH: tools };
    const daemon = await startDaemon({ environment });
    const client = await TestClient.open(daemon.socket);
    const random = randomFrom(Number(process.env.HUNCH_SEED ?? 11));
    const faults: string[] = [];
    let judged = 0;
    let cwd = directory;
    for (let seq = 1; seq <= moments; seq += 1) {
      if (random(5) === 0) checkout.change(random);
      if (!existsSync(cwd)) cwd = directory;
      const line = checkout.line(random);
      const status = checkout.run(line, cwd);
      await client.call('IngestEvent', commandEnd(line, seq, { cwd, exit_code: status }));
      const target = /^cd (\S+)$/.exec(line)?.[1];
      if (target !== undefined && status === 0) cwd = target === '-' ? directory : resolve(cwd, target);
      if (!cwd.startsWith(directory) || !isFolder(cwd)) cwd = directory;
      const prefix = checkout.line(random).slice(0, random(14));
      const ask = { session_id: 'session-1', cwd, prefix, last_seq: seq };
      const { suggestions } = await client.call('Suggest', ask);
      for (const { text, source } of suggestions) {
        const why = checkout.fault(text, cwd);
        if (why === null) continue;
        const where = cwd.slice(directory.length);
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
