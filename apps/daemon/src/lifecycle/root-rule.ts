export interface RootFacts {
  readonly uid: number;
  /** `--allow-root` or HUNCH_ALLOW_ROOT=1. */
  readonly isAllowed: boolean;
  /** The text of /etc/passwd; empty when there is none. */
  readonly passwd: string;
  /** The text of /proc/self/uid_map; empty where there is none (user_namespaces(7)). */
  readonly uidMap: string;
}

export type RootVerdict =
  | { readonly allowed: true; readonly warning: string | null }
  | { readonly allowed: false; readonly reason: string };

// Debian, Fedora, Arch and Alpine number people from 1000; 65534 is `nobody`.
const PEOPLE_FROM = 1000;
const NOBODY = 65_534;

/** Root may run hunch where the user allows it, or when root is all there is: in a container. */
export function judgeRoot(facts: RootFacts): RootVerdict {
  if (facts.uid !== 0) return { allowed: true, warning: null };
  if (facts.isAllowed)
    return { allowed: true, warning: 'runs as root (--allow-root or HUNCH_ALLOW_ROOT is set)' };
  if (isMappedRoot(facts.uidMap)) {
    return {
      allowed: true,
      warning: 'runs as root of a user namespace: outside of it that is an ordinary user',
    };
  }
  if (!hasPeople(facts.passwd)) {
    return { allowed: true, warning: 'runs as root, since this machine has no other user' };
  }
  return {
    allowed: false,
    reason:
      "hunchd does not run as root: a shell's history should not reach the root account by accident. " +
      'Start it as your own user, or say --allow-root (HUNCH_ALLOW_ROOT=1).',
  };
}

function isMappedRoot(uidMap: string): boolean {
  const [inside, outside] = uidMap.trim().split(/\s+/);
  return inside === '0' && outside !== undefined && outside !== '0';
}

function hasPeople(passwd: string): boolean {
  return passwd.split('\n').some((line) => {
    const [, , uid = '', , , , shell = ''] = line.split(':');
    const number = Number(uid);
    return (
      uid !== '' &&
      number >= PEOPLE_FROM &&
      number < NOBODY &&
      !/\/(?:nologin|false)$/.test(shell) &&
      shell !== ''
    );
  });
}
