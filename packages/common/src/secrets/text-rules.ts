import type { Command, ScannedLine, Word } from './scan-line.ts';
import { redactionMark, type SecretRule, type Span } from './secret-rule.ts';
import { isGivenValue } from './secret-value.ts';

/** `echo secret | docker login --password-stdin`, and the same with a here-string. */
function* findStandardInput({ text, commands }: ScannedLine): Iterable<Span> {
  for (const [index, command] of commands.entries()) {
    const reader = commands[index + 1];
    if (command.piped && reader !== undefined && readsSecret(reader)) yield* printedWords(command, reader);
    if (!readsSecret(command)) continue;
    for (const word of command.words) {
      // The quote of the word, and a blank, may stand between.
      const before = text.slice(Math.max(0, word.start - 6), word.start);
      if (/<<<\s?["']?$/.test(before) && isGivenValue(word.text)) yield { start: word.start, end: word.end };
    }
  }
}

const stdinOptions: ReadonlySet<string> = new Set([
  '--password-stdin',
  '--with-token',
  '--token-stdin',
  '--pass-stdin',
]);
const stdinPrograms: ReadonlySet<string> = new Set(['chpasswd', 'smbpasswd', 'cryptsetup']);

function readsSecret({ words }: Command): boolean {
  const has = (text: string): boolean => words.some((word) => word.text === text);
  const [program] = words;
  if (words.some(({ text }) => stdinOptions.has(text) || stdinPrograms.has(text))) return true;
  if (program?.text === 'sudo') return words.some(({ text }) => /^-[A-Za-z]*S/.test(text)) || has('--stdin');
  if (program?.text === 'gpg') return has('--passphrase-fd');
  return (
    (has('passwd') && has('--stdin')) || (has('openssl') && has('stdin')) || (has('htpasswd') && has('-i'))
  );
}

function* printedWords({ words }: Command, reader: Command): Iterable<Span> {
  const [program, ...rest] = words;
  if (program === undefined || !/^(?:echo|printf|print)$/.test(program.text)) return;
  const format = program.text === 'printf' && rest.length > 1 && rest[0]?.text.includes('%') === true;
  for (const word of format ? rest.slice(1) : rest) {
    if (word.text.startsWith('-') && word.text.length < 4) continue;
    // `echo user:password | chpasswd`
    const named = reader.words.some(({ text }) => text === 'chpasswd');
    const from = named ? word.text.indexOf(':') + 1 : 0;
    if (isGivenValue(word.text.slice(from))) yield { start: word.start + from, end: word.end };
  }
}

/** `htpasswd -b file user password`: the last word. */
function* findHtpasswd({ text, commands }: ScannedLine): Iterable<Span> {
  if (!text.includes('htpasswd')) return;
  for (const { words } of commands) {
    const start = words.findIndex(({ text }) => text === 'htpasswd');
    if (start === -1) continue;
    const batch = words.slice(start + 1).some(({ text }) => /^-[A-Za-z]*b/.test(text));
    const operands = words.slice(start + 1).filter(({ text }) => !text.startsWith('-'));
    const last: Word | undefined = operands.at(-1);
    if (batch && operands.length >= 2 && last !== undefined && isGivenValue(last.text)) {
      yield { start: last.start, end: last.end };
    }
  }
}

const KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** From the line after `BEGIN` to the line before `END`; to the end of the text if that is missing. */
function* findPrivateKeys({ text }: ScannedLine): Iterable<Span> {
  KEY_BEGIN.lastIndex = 0;
  for (;;) {
    const begin = KEY_BEGIN.exec(text);
    if (begin === null) return;
    const start = begin.index + begin[0].length;
    KEY_END.lastIndex = start;
    const end = KEY_END.exec(text)?.index ?? text.length;
    const key = text.slice(start, end);
    if (key.trim() !== '' && !key.startsWith(redactionMark)) yield { start, end };
    KEY_BEGIN.lastIndex = end;
  }
}

function* findSignatures({ text }: ScannedLine): Iterable<Span> {
  for (const match of text.matchAll(
    /[?&](?:sig|X-Amz-Signature|X-Goog-Signature)=([A-Za-z0-9%+/=_-]{16,512})/g,
  )) {
    const end = match.index + match[0].length;
    yield { start: end - (match[1] ?? '').length, end };
  }
}

function* findDataSourceNames({ text, commands }: ScannedLine): Iterable<Span> {
  if (!/@(?:tcp|unix|udp)\(/.test(text)) return;
  for (const { words } of commands) {
    for (const word of words) {
      const at = /@(?:tcp|unix|udp)\(/.exec(word.text);
      const colon = word.text.indexOf(':');
      if (at === null || colon === -1 || colon > at.index) continue;
      if (!isGivenValue(word.text.slice(colon + 1, at.index))) continue;
      yield { start: word.start + colon + 1, end: word.start + at.index };
    }
  }
}

// Its repetitions are bounded but for the value, at whose end the next search begins.
const SQL_PASSWORD =
  /\b(?:identified\s{1,3}(?:with\s{1,3}\w{1,40}\s{1,3})?(?:by|as)|(?:with|encrypted|login)\s{1,3}password)\s{1,3}\\?['"]([^'"\\\n]+)/gi;

function* findSqlPasswords({ text }: ScannedLine): Iterable<Span> {
  for (const match of text.matchAll(SQL_PASSWORD)) {
    const value = match[1] ?? '';
    const end = match.index + match[0].length;
    if (isGivenValue(value)) yield { start: end - value.length, end };
  }
}

export const textRules: readonly SecretRule[] = [
  {
    id: 'private-key',
    why: 'a private key',
    matches: [
      [
        'cat > id <<E\n-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk=\n-----END OPENSSH PRIVATE KEY-----\nE',
        `cat > id <<E\n-----BEGIN OPENSSH PRIVATE KEY-----${redactionMark}-----END OPENSSH PRIVATE KEY-----\nE`,
      ],
      ["echo '-----BEGIN PRIVATE KEY-----\nMIIE", `echo '-----BEGIN PRIVATE KEY-----${redactionMark}`],
    ],
    stays: [
      "grep -r 'BEGIN OPENSSH PRIVATE KEY' .",
      'cat <<E\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\nE',
    ],
    find: findPrivateKeys,
  },
  {
    id: 'standard-input',
    why: 'a secret that is fed to a program',
    matches: [
      [
        'echo hunter2 | docker login -u ann --password-stdin',
        `echo ${redactionMark} | docker login -u ann --password-stdin`,
      ],
      [
        "printf '%s' 'hunter2' | docker login --password-stdin",
        `printf '%s' '${redactionMark}' | docker login --password-stdin`,
      ],
      ['echo -n hunter2 | sudo -S apt update', `echo -n ${redactionMark} | sudo -S apt update`],
      ['echo ann:hunter2 | sudo chpasswd', `echo ann:${redactionMark} | sudo chpasswd`],
      ['docker login --password-stdin <<< "hunter2"', `docker login --password-stdin <<< "${redactionMark}"`],
      ['echo abc | gh auth login --with-token', `echo ${redactionMark} | gh auth login --with-token`],
    ],
    stays: [
      'echo "$PW" | docker login --password-stdin',
      'cat pw.txt | docker login --password-stdin',
      'echo hello | sudo tee a.txt',
      'echo hello; docker login --password-stdin < pw.txt',
    ],
    find: findStandardInput,
  },
  {
    id: 'htpasswd',
    why: 'the password that htpasswd takes as its last word',
    matches: [
      ['htpasswd -bB .htpasswd ann hunter2', `htpasswd -bB .htpasswd ann ${redactionMark}`],
      ['htpasswd -nb ann hunter2', `htpasswd -nb ann ${redactionMark}`],
    ],
    stays: ['htpasswd -c .htpasswd ann', 'htpasswd -B .htpasswd ann'],
    find: findHtpasswd,
  },
  {
    id: 'signed-url',
    why: 'the signature of a URL, which opens what it points to',
    matches: [
      [
        "azcopy copy 'https://x.example/a?sv=2022&sig=aB3%2BcD4eF5gH6iJ7' .",
        `azcopy copy 'https://x.example/a?sv=2022&sig=${redactionMark}' .`,
      ],
    ],
    stays: ["curl 'https://x.example/?sig=short'", 'gpg --verify a.sig a'],
    find: findSignatures,
  },
  {
    id: 'sql-password',
    why: 'the password that a SQL statement sets',
    matches: [
      [
        `mysql -e "create user ann identified by 'hunter2'"`,
        `mysql -e "create user ann identified by '${redactionMark}'"`,
      ],
      [
        `psql -c "ALTER ROLE ann WITH PASSWORD 'hunter2'"`,
        `psql -c "ALTER ROLE ann WITH PASSWORD '${redactionMark}'"`,
      ],
    ],
    stays: [`psql -c "select password from users where name = 'ann'"`, `grep -i password 'a.txt'`],
    find: findSqlPasswords,
  },
  {
    id: 'data-source-name',
    why: 'the password in a data source name',
    matches: [["./run 'ann:hunter2@tcp(db:3306)/shop'", `./run 'ann:${redactionMark}@tcp(db:3306)/shop'`]],
    stays: ["./run 'ann@tcp(db:3306)/shop'"],
    find: findDataSourceNames,
  },
];
