/**
 * Text that is not fully known carries marks: characters that no argument of a command can hold (NUL) or that nobody
 * types. They survive when text is joined, cut, or read again as a script.
 */

/** Something that is not known and may be empty: `$DIR`. */
export const MAYBE_EMPTY_UNKNOWN = '\u0000';

/** Something that is not known and is not empty: `${DIR:?}`, a file name. */
export const NON_EMPTY_UNKNOWN = '\u0003';

/** The names of everything that a program has listed: containers, volumes, namespaces, branches. */
export const everyListed = `${NON_EMPTY_UNKNOWN}all`;

/** Whether text names all of something that a program has listed. */
export function namesAll(text: string): boolean {
  return text.includes(everyListed);
}

/** What this text has made itself, and nobody else uses: a container. */
export const justMade = `${NON_EMPTY_UNKNOWN}-scratch`;

/** The numbers of all processes. */
export const everyProcess = `${NON_EMPTY_UNKNOWN}ps`;

const ofProgram = `${NON_EMPTY_UNKNOWN}pid-`;
// oxlint-disable-next-line no-control-regex
const processes = /\u0003pid-(?<name>[\w.-]{1,40})/g;

/** The number of the process of a program that is known by its name, or by an expression for that; null for one that says no name. */
export function processOf(expression: string): string | null {
  const name = /[A-Za-z][\w.-]{0,39}/.exec(expression.replaceAll(/[[\]^$\\]/g, ''))?.[0];
  return name === undefined ? null : ofProgram + name;
}

/** The names of the programs of whose processes text holds the numbers. */
export function programsOf(text: string): readonly string[] {
  return text.includes(ofProgram)
    ? [...text.matchAll(processes)].map(({ groups }) => groups?.name ?? '')
    : [];
}

/** The home directory, as an absolute path. */
export const HOME = '/\u0001';

/** What is known of text beside its characters; a set of bits. */
export const traits = {
  /** It holds unquoted `*`, `?` or `[…]`. */
  glob: 1,
  /** It came over the network. */
  network: 2,
  /** It holds credentials. */
  secret: 4,
  /** It came out of a decoder (base64, xxd, …), so nobody has read it. */
  decoded: 8,
  /** It never ends: `yes`, `/dev/zero`. */
  endless: 16,
  /** It is a program that runs what it is told: a copy of `/bin/bash`. */
  shell: 32,
  /** It is a copy of a whole database. */
  records: 64,
  /** It came over the network, and anybody in between may have changed it. */
  unsecured: 128,
  /** It is what a variable holds that is called like credentials: fine in the header of a request, odd as what is sent. */
  named: 256,
  /** It came from where projects publish what they make. */
  published: 512,
  /** It holds credentials that nothing but their store should hold: private keys, hashes of passwords, a browser's logins. */
  store: 1024,
  /** It is a directory in the place of every file below it: what `find` without a test names. */
  each: 4096,
  /** Directories alone, and plain files alone, as `find -type` chooses them. */
  directories: 8192,
  plainFiles: 16384,
} as const;

/** What stays known of text, and of files made from it, whatever filter it goes through. */
export const origins =
  traits.network |
  traits.secret |
  traits.store |
  traits.decoded |
  traits.records |
  traits.named |
  traits.published;

/** Text that flows between commands. */
export interface Flow {
  readonly text: string;
  readonly traits: number;
}

export const nothing: Flow = { text: '', traits: 0 };
export const unknownFlow: Flow = { text: MAYBE_EMPTY_UNKNOWN, traits: 0 };
/** What an address serves. */
export const fetchedFlow: Flow = { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network };
/** The same over a connection that anybody in between can change. */
export const openFlow: Flow = { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network | traits.unsecured };

export function hasUnknown(text: string): boolean {
  return text.includes(MAYBE_EMPTY_UNKNOWN) || text.includes(NON_EMPTY_UNKNOWN);
}

/** The text as it is when everything unknown turns out to be empty. */
export function withoutUnknown(text: string): string {
  return hasUnknown(text) ? text.replaceAll(MAYBE_EMPTY_UNKNOWN, '').replaceAll(NON_EMPTY_UNKNOWN, '') : text;
}

/** What stands behind the last slash. Most names have none, and `includes` finds that out in a tenth of the time. */
export function lastPart(text: string): string {
  return text.includes('/') ? text.slice(text.lastIndexOf('/') + 1) : text;
}

/** Marks cannot be smuggled in; each is one character, so that positions stay. */
export function withoutUnknownCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000\u0001\u0003]/.test(text) ? text.replace(/[\u0000\u0001\u0003]/g, '\ufffd') : text;
}
