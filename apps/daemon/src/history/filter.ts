import type { OutcomeFilter, PlaceFilter } from '@hunch/common/protocol';
import { UNKNOWN_EXIT, type HistoryColumns, type Machine } from './columns.ts';

/** Which events count. */
export interface EventFilter {
  readonly place: PlaceFilter;
  readonly outcome: OutcomeFilter;
  /** Not before this time; 0: since ever. */
  readonly afterMs: number;
}

/** Where the one who asks is. */
export interface Standpoint {
  readonly session: string;
  readonly cwd: string;
  /** null: the directory lies in no repository. */
  readonly repo: string | null;
  /** Without a name nor an id it is not known, and every event counts as of this machine. */
  readonly machine: Machine;
}

/** Whether the event at a place counts. */
export type EventTest = (place: number) => boolean;

export function eventTest(columns: HistoryColumns, filter: EventFilter, standpoint: Standpoint): EventTest {
  const isThere = placeTest(columns, filter.place, standpoint);
  const { outcome, afterMs } = filter;
  return (place) => {
    if (columns.lineAt(place) < 0 || columns.timeAt(place) < afterMs) return false;
    if (outcome !== 'any') {
      const exit = columns.exitAt(place);
      if (exit === UNKNOWN_EXIT || (exit === 0) !== (outcome === 'succeeded')) return false;
    }
    return isThere(place);
  };
}

function placeTest(columns: HistoryColumns, place: PlaceFilter, standpoint: Standpoint): EventTest {
  switch (place) {
    case 'all':
      return () => true;
    case 'machine': {
      const { host, id } = standpoint.machine;
      if (id !== null) return (at) => columns.machineOf(columns.sessionAt(at)).id === id;
      if (host === null) return () => true;
      return (at) => {
        const machine = columns.machineOf(columns.sessionAt(at));
        // A session that nobody has introduced is an imported one, of this machine.
        return machine.id === null && (machine.host ?? host) === host;
      };
    }
    case 'session':
      return equalTo(columns.nameId(standpoint.session), (at) => columns.sessionAt(at));
    case 'directory':
      return equalTo(columns.nameId(standpoint.cwd), (at) => columns.cwdAt(at));
    case 'repository':
      return equalTo(standpoint.repo === null ? undefined : columns.nameId(standpoint.repo), (at) =>
        columns.repoAt(at),
      );
  }
}

function equalTo(wanted: number | undefined, valueAt: (place: number) => number): EventTest {
  if (wanted === undefined) return () => false;
  return (place) => valueAt(place) === wanted;
}
