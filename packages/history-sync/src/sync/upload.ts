import type { SealedRecord } from '../record/record.ts';
import { diverged } from './divergence.ts';
import type { Transfer, TransferOutcome } from './download.ts';
import type { SeriesHead } from '../ports.ts';

/** Servers take 2 MiB at least (axum's default limit of a body). */
const PAGE_CHARACTERS_MAX = 1024 * 1024;

/** Sends what the store has and the server has not. A server keeps the first record of a place and ignores others, so each page is looked up after it. */
export async function upload(transfer: Transfer): Promise<TransferOutcome> {
  const { store, status, onProgress } = transfer;
  const problems: string[] = [];
  let records = 0;
  const lacking = store
    .heads()
    .map((head) => ({ head, remote: status.get(head.host)?.get(head.tag) ?? -1 }))
    .filter(({ head, remote }) => remote < head.idx);
  const all = lacking.reduce((sum, { head, remote }) => sum + head.idx - remote, 0);
  for (const { head, remote } of lacking) {
    const before = records;
    const onPage = (done: number): void => onProgress?.(before + done, all);
    const outcome = await uploadSeries(transfer, head, remote, onPage);
    records += outcome.records;
    if (outcome.problem !== undefined) problems.push(outcome.problem);
  }
  return { records, problems };
}

async function uploadSeries(
  { server, store, pageSize, signal }: Transfer,
  head: SeriesHead,
  remote: number,
  onPage: (done: number) => void,
): Promise<{ records: number; problem?: string }> {
  let records = 0;
  if (remote >= 0 && !(await hasSame(remote)))
    return { records, problem: diverged.otherRecord(head, remote) };
  for (let next = remote + 1; next <= head.idx;) {
    if (signal?.aborted === true) break;
    const page = fitting(store.read(head, next, pageSize));
    const last = await send(page);
    if (!(await hasSame(last))) return { records, problem: diverged.otherRecord(head, last) };
    records += last - next + 1;
    onPage(records);
    next = last + 1;
  }
  return { records };

  async function hasSame(idx: number): Promise<boolean> {
    const [mine] = store.read(head, idx, 1);
    const [theirs] = await server.records(head, idx, 1);
    return mine !== undefined && theirs?.id === mine.id && theirs.idx === idx;
  }

  /** @returns the idx of the last that was sent */
  async function send(page: readonly SealedRecord[]): Promise<number> {
    if (!(await server.upload(page))) return send(page.slice(0, Math.ceil(page.length / 2)));
    const last = page.at(-1);
    if (last === undefined) throw new RangeError('the record store has lost its last records');
    return last.idx;
  }
}

/** As many as fit into one request, one at least. */
function fitting(records: readonly SealedRecord[]): readonly SealedRecord[] {
  let characters = 0;
  const end = records.findIndex(({ data, cek }, at) => {
    characters += data.length + cek.length + 300;
    return at > 0 && characters > PAGE_CHARACTERS_MAX;
  });
  return end < 0 ? records : records.slice(0, end);
}
