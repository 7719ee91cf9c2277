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
export const strangerHost =
  /^(?:[\w.-]+@)?(?!10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * Where projects publish what they make, and others fetch it every day. Running what lies there unread is no less running
 * it unread; but what is built or installed from there is what everybody does.
 */
const publishers: ReadonlySet<string> = new Set(
  (
    'github.com githubusercontent.com gitlab.com bitbucket.org codeberg.org sr.ht sourceforge.net pypi.org pythonhosted.org npmjs.org ' +
    'npmjs.com crates.io rubygems.org golang.org go.dev google.com googleapis.com k8s.io uber.org gopkg.in mvdan.cc honnef.co gotest.tools ' +
    'deno.land jsr.io esm.sh debian.org ubuntu.com archlinux.org fedoraproject.org alpinelinux.org gnu.org kernel.org apache.org python.org ' +
    'nodejs.org rust-lang.org docker.com mozilla.org llvm.org nixos.org maven.org hashicorp.com openssl.org postgresql.org nginx.org sqlite.org'
  ).split(' '),
);

/** By the last two parts of the host: all of theirs, on whichever machine. */
export function isPublisher(address: string): boolean {
  const host = hostOf(address);
  const dot = host.lastIndexOf('.', host.lastIndexOf('.') - 1);
  return publishers.has(host.slice(dot + 1));
}
