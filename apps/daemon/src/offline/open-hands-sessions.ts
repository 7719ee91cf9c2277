import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionFile } from './session-file.ts';

/** Where OpenHands keeps a directory for each conversation, its events one a file. */
const places = ['.openhands/conversations', '.openhands/sessions'];

/** Events of one conversation that are read. */
const EVENTS_MAX = 20_000;

export function openHandsSessions(home: string): readonly SessionFile[] {
  return places.flatMap((place) =>
    namesIn(join(home, place)).flatMap((id) => {
      const events = join(home, place, id, 'events');
      const changedMs = statSync(events, { throwIfNoEntry: false })?.mtimeMs;
      return changedMs === undefined
        ? []
        : { agent: 'OpenHands', path: join(home, place, id), changedMs, lines: () => linesOf(events) };
    }),
  );
}

function linesOf(events: string): readonly string[] {
  const files = namesIn(events).filter((name) => name.endsWith('.json'));
  return files
    .toSorted((one, other) => numberOf(one) - numberOf(other))
    .slice(-EVENTS_MAX)
    .flatMap((name) => {
      try {
        return JSON.stringify(JSON.parse(readFileSync(join(events, name), 'utf8')));
      } catch {
        return [];
      }
    });
}

/** `event-00012-….json` and `12.json` are the twelfth. */
function numberOf(name: string): number {
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
