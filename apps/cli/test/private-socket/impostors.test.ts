import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { proveSocket } from '@hunch/terminal';
import { golden } from '@hunch/wire-golden';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { answerOn } from './answering-server.ts';
import { socketClients } from './clients.ts';

/** Only root can give something to another user. */
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

const hook = compiledHook();
afterAll(() => hook[Symbol.dispose]());

/** Where the daemon would listen: base/parent/own/hunchd.sock, all of it this user's alone; the secret lies in base. */
let base: string;
let parent: string;
let own: string;
let socket: string;
let secret: string;
let server: Disposable;

beforeEach(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-who-')));
  parent = join(base, 'parent');
  own = join(parent, 'own');
  socket = join(own, 'hunchd.sock');
  secret = join(base, 'socket-secret');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  proveSocket(socket, secret);
  server = await answerOn(socket);
});

afterEach(() => {
  server[Symbol.dispose]();
  rmSync(base, { recursive: true, force: true });
});

interface Layout {
  readonly name: string;
  readonly change: () => void;
  readonly asRoot?: true;
  /** The client that sees it otherwise, and how. */
  readonly notFor?: { readonly client: string; readonly because: string };
}

const used: readonly Layout[] = [
  { name: 'the directory is the user’s alone', change: () => undefined },
  {
    name: 'the directory above is shared, but nobody can rename what is not his',
    change: () => chmodSync(parent, 0o1777),
  },
  {
    name: 'a link leads to the directory above',
    change() {
      renameSync(parent, join(base, 'moved'));
      symlinkSync('moved', parent);
    },
  },
  {
    name: 'a new daemon has left a new secret',
    change() {
      rmSync(join(own, readFileSync(secret, 'utf8').trim()));
      proveSocket(socket, secret);
    },
  },
];

const refused: readonly Layout[] = [
  { name: 'others can enter the directory', change: () => chmodSync(own, 0o701) },
  { name: 'a group can read the directory', change: () => chmodSync(own, 0o740) },
  { name: 'the directory is another user’s', change: () => chownSync(own, NOBODY, NOBODY), asRoot: true },
  {
    name: 'the directory is a link',
    change() {
      renameSync(own, join(parent, 'moved'));
      symlinkSync('moved', own);
    },
  },
  { name: 'others can rename the directory', change: () => chmodSync(parent, 0o777) },
  { name: 'a group can rename the directory', change: () => chmodSync(parent, 0o770) },
  {
    name: 'the directory above is another user’s',
    change: () => chownSync(parent, NOBODY, NOBODY),
    asRoot: true,
  },
  {
    name: 'others can rename a directory further up',
    change() {
      chmodSync(base, 0o777);
    },
  },
  {
    name: 'a link leads to a directory that others can rename',
    change() {
      const shared = join(base, 'shared');
      mkdirSync(shared);
      chmodSync(shared, 0o777);
      renameSync(parent, join(shared, 'parent'));
      symlinkSync('shared/parent', parent);
    },
  },
  {
    name: 'the socket is another user’s',
    change: () => chownSync(socket, NOBODY, NOBODY),
    asRoot: true,
    notFor: { client: 'hunch-hook', because: 'the kernel tells it who listens, whoever has the file' },
  },
  {
    name: 'nobody listens by the secret name',
    change: () => rmSync(join(own, readFileSync(secret, 'utf8').trim())),
    notFor: {
      client: 'the command line',
      because: 'it is asked for the name alone, and the connection fails',
    },
  },
  { name: 'no secret was left', change: () => rmSync(secret) },
  { name: 'others can read the secret', change: () => chmodSync(secret, 0o604) },
  { name: 'a group can read the secret', change: () => chmodSync(secret, 0o640) },
  { name: 'the secret is another user’s', change: () => chownSync(secret, NOBODY, NOBODY), asRoot: true },
  {
    name: 'the secret is a link',
    change() {
      renameSync(secret, join(base, 'moved'));
      symlinkSync('moved', secret);
    },
  },
  {
    name: 'the secret is a directory',
    change() {
      rmSync(secret);
      mkdirSync(secret, { mode: 0o700 });
    },
  },
];

describe.each(socketClients(hook.path))('$name', ({ name, reaches }) => {
  it.each(used)('speaks to the daemon where $name', ({ change }) => {
    change();
    expect(reaches({ socket, secret })).toBe(true);
  });

  for (const { name: layout, change, asRoot, notFor } of refused) {
    if (notFor?.client === name) continue;
    it.runIf(isRoot || asRoot === undefined)(`says nothing where ${layout}`, () => {
      change();
      expect(reaches({ socket, secret })).toBe(false);
    });
  }

  it.each(golden.secrets)(
    'takes of $name ($why) what is the secret, or nothing',
    ({ text, secret: meant }) => {
      const line = text.split(/[\r\n]/u)[0] ?? '';
      const link = join(own, line);
      // Were the text believed as it stands, this would be where it leads.
      if (line !== '' && !line.startsWith('.')) {
        mkdirSync(dirname(link), { recursive: true, mode: 0o700 });
        linkSync(socket, link);
      }
      rmSync(secret);
      writeFileSync(secret, text, { mode: 0o600 });
      expect(reaches({ socket, secret })).toBe(meant !== null);
    },
  );
});
