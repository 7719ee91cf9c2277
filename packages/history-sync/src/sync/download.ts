import type { RecordStore, SeriesHead } from '../ports.ts';
import type { SealedRecord, Series } from '../record/record.ts';
import type { AtuinServer, RemoteStatus } from '../server/atuin-server.ts';
import { diverged } from './divergence.ts';
import { seriesOf } from './key-check.ts';

export interface Transfer {
  readonly server: AtuinServer;
  readonly store: RecordStore;
  readonly status: RemoteStatus;
  /** UUID of this machine, the only writer of its series. */
  readonly host: string;
  readonly pageSize: number;
  /** After each page that is stored, or on the server: how many records are, of all that are to be. */
  readonly onProgress?: (done: number, of: number) => void;
  /** Aborted: it ends after the page. */
  readonly signal?: { readonly aborted: boolean };
}

export interface TransferOutcome {
  readonly records: number;
  /** One sentence for each series that was left alone. */
  readonly problems: readonly string[];
}

/** Takes what the server has and the store has not, page by page. What was stored before it was ended stays. */
export async function download(transfer: Transfer): Promise<TransferOutcome> {
  const { store, status, host, onProgress } = transfer;
  const heads = headsOf(store.heads());
  const problems: string[] = [];
  let records = 0;
  const lacking = seriesOf(status).flatMap((series) => {
    const head = heads.get(nameOf(series));
    const count = series.idx - (head?.idx ?? -1);
    return count > 0 ? [{ series, head, count }] : [];
  });
  const theirs = lacking.filter(({ series }) => series.host !== host);
  const all = theirs.reduce((sum, { count }) => sum + count, 0);
  for (const { series } of lacking) if (series.host === host) problems.push(diverged.anotherWriter(series));
  for (const { series, head } of theirs) {
    const before = records;
    const onPage = (done: number): void => onProgress?.(before + done, all);
    const outcome = await downloadSeries(transfer, series, head, onPage);
    records += outcome.records;
    if (outcome.problem !== undefined) problems.push(outcome.problem);
  }
  return { records, problems };
}

async function downloadSeries(
  { server, store, pageSize, signal }: Transfer,
  series: Series & { readonly idx: number },
  head: SeriesHead | undefined,
  onPage: (done: number) => void,
): Promise<{ records: number; problem?: string }> {
  let records = 0;
  let next = (head?.idx ?? -1) + 1;
  if (head !== undefined) {
    const [same] = await server.records(series, head.idx, 1);
    if (same?.id !== head.id) return { records, problem: diverged.otherRecord(series, head.idx) };
  }
  while (next <= series.idx) {
    if (signal?.aborted === true) break;
    const page = await server.records(series, next, Math.min(pageSize, series.idx - next + 1));
    if (!follows(page, series, next)) return { records, problem: diverged.gap(series, next) };
    store.append(page);
    next += page.length;
    records += page.length;
    onPage(records);
  }
  return { records };
}

function follows(page: readonly SealedRecord[], { host, tag }: Series, first: number): boolean {
  return (
    page.length > 0 &&
    page.every((record, at) => record.idx === first + at && record.host === host && record.tag === tag)
  );
}

export const nameOf = ({ host, tag }: Series): string => `${host}/${tag}`;

export function headsOf(heads: readonly SeriesHead[]): ReadonlyMap<string, SeriesHead> {
  return new Map(heads.map((head) => [nameOf(head), head]));
}
