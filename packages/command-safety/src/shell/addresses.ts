import { hostsJson } from '../knowledge/hosts.generated.ts';
import { readTable } from '../knowledge/read-table.ts';

/** The host of an address; empty where there is none. */
export function hostOf(address: string): string {
  return /^(?:[a-z+]{2,12}:\/\/)?(?:[^@/\s]{1,100}@)?(?<host>[\w.-]+)/.exec(address)?.groups?.host ?? '';
}

/** Over a connection that anybody in between can change, to a host that is none of one's own. */
export const openAddress =
  /^(?:git\+)?http:\/\/(?!localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|[\w-]+(?::\d+)?(?:\/|$))/;

/** Where no name stands, so that nobody vouches for what is served: `https://198.51.100.9/x`, `198.51.100.9/x@latest`. */
export const namelessAddress =
  /^(?:git\+)?(?:[a-z]{2,5}:\/\/)?(?:[\w.-]+@)?(?!0\.0\.0\.0|10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\//;

/** An address of the internet where a name would stand. */
export const publicAddress =
  /^(?:[\w.-]+@)?(?!10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)\d{1,3}(?:\.\d{1,3}){3}$/;

let publishers: ReadonlySet<string> | null = null;

/** Whether projects publish at a host what they make, by its last two parts: on whichever machine of theirs. */
export function isPublisher(address: string): boolean {
  const host = hostOf(address);
  const dot = host.lastIndexOf('.', host.lastIndexOf('.') - 1);
  publishers ??= (readTable(hostsJson) as { readonly publishers: ReadonlySet<string> }).publishers;
  return publishers.has(host.slice(dot + 1));
}
