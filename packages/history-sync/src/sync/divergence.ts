import type { Series } from '../record/record.ts';

const untouched = 'Nothing of it was overwritten.';

/** What is told of a series that two sides disagree on. */
export const diverged = {
  anotherWriter: ({ tag }: Series) =>
    `Another machine has written records (${tag}) under the name of this one, or this one's data is an old copy. ` +
    `${untouched} To go on under a new name: hunch sync login`,
  otherRecord: ({ host, tag }: Series, idx: number) =>
    `The server has another record ${idx} of machine ${host} (${tag}) than this machine. ${untouched} ` +
    'Two machines may share a name there, or the server was set back. To take the state of the server: hunch sync login',
  gap: ({ host, tag }: Series, idx: number) =>
    `The server lacks record ${idx} of machine ${host} (${tag}). ${untouched} What comes after it is not read.`,
} as const;
