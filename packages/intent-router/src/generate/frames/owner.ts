import type { Frame } from './frame.ts';

/** `user`, `user:group`: as chown(1) and chgrp(1) want it. */
export function ownerOf(frame: Frame, act: string): string | undefined {
  const user = frame.one('owner')?.value;
  const group = frame.one('group')?.value;
  if (group === undefined || act === 'chgrp') return user ?? group;
  const owner = user ?? frame.one('to')?.path;
  return owner === undefined ? undefined : `${owner}:${group}`;
}
