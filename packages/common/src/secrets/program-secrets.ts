import { redactionMark, type SecretRule } from './secret-rule.ts';

/** Options of programs that take a secret and don't say so in their name. */
export interface ProgramSecrets {
  readonly programs: readonly string[];
  /** Must have come before the option: `docker login`, since `docker run -p` is a port. */
  readonly subcommand?: string;
  /** The program runs another one, whose options are not its own. */
  readonly runsOther?: true;
  readonly options: readonly SecretOption[];
  readonly matches: SecretRule['matches'];
  readonly stays: readonly string[];
}

export interface SecretOption {
  readonly flags: readonly string[];
  /** `-pVALUE`, `-p VALUE`, or either. */
  readonly value: 'attached' | 'separate' | 'either';
  /** The secret begins after this: `user:password`. Without it in the value, there is none. */
  readonly after?: string;
  /** The flag may be the last letter of several: `-sSu`. */
  readonly clustered?: true;
}

export const programSecrets: readonly ProgramSecrets[] = [
  {
    programs: [
      'mysql',
      'mariadb',
      'mysqldump',
      'mariadb-dump',
      'mysqladmin',
      'mariadb-admin',
      'mysqlimport',
      'mysqlcheck',
      'mysqlshow',
      'mycli',
    ],
    options: [{ flags: ['-p'], value: 'attached' }],
    matches: [
      ["mysql -u root -p'hunter2' shop", `mysql -u root -p'${redactionMark}' shop`],
      [
        'docker exec db mysqldump -phunter2 shop > a.sql',
        `docker exec db mysqldump -p${redactionMark} shop > a.sql`,
      ],
    ],
    stays: ['mysql -p', 'mysql -u root -p shop', 'mysql -p"$PW" shop', 'mysql -P 3306'],
  },
  {
    programs: ['sshpass'],
    runsOther: true,
    options: [{ flags: ['-p'], value: 'either' }],
    matches: [
      ['sshpass -p hunter2 ssh -p 2222 host', `sshpass -p ${redactionMark} ssh -p 2222 host`],
      ["sshpass -p'hunter2' ssh host", `sshpass -p'${redactionMark}' ssh host`],
    ],
    stays: ['sshpass -e ssh -p 2222 host', 'sshpass -f ~/.pw ssh host'],
  },
  {
    programs: ['curl', 'curlie'],
    options: [
      { flags: ['-u', '--user'], value: 'either', after: ':', clustered: true },
      { flags: ['-U', '--proxy-user'], value: 'either', after: ':' },
      { flags: ['--oauth2-bearer'], value: 'separate' },
    ],
    matches: [
      ['curl -u ann:hunter2 https://x.example', `curl -u ann:${redactionMark} https://x.example`],
      ["curl -sSu 'ann:hunter2' x", `curl -sSu 'ann:${redactionMark}' x`],
      ['curl --user ann:hunter2 x', `curl --user ann:${redactionMark} x`],
      ['curl -uann:hunter2 x', `curl -uann:${redactionMark} x`],
      ['curl --oauth2-bearer abc x', `curl --oauth2-bearer ${redactionMark} x`],
    ],
    stays: ['curl -u ann x', 'curl -u "ann:$PW" x', 'curl -o a:b x'],
  },
  {
    programs: ['http', 'https', 'xh', 'xhs'],
    options: [{ flags: ['-a', '--auth'], value: 'either', after: ':' }],
    matches: [['http -a ann:hunter2 x.example', `http -a ann:${redactionMark} x.example`]],
    stays: ['http x.example name=ann'],
  },
  {
    programs: [
      'docker',
      'podman',
      'nerdctl',
      'helm',
      'buildah',
      'skopeo',
      'oras',
      'crane',
      'az',
      'oc',
      'heroku',
    ],
    subcommand: 'login',
    options: [{ flags: ['-p'], value: 'either' }],
    matches: [
      ['docker login -u ann -p hunter2 x.example', `docker login -u ann -p ${redactionMark} x.example`],
    ],
    stays: ['docker run -p 8080:80 nginx', 'podman run -p8080:80 x', 'docker login x.example'],
  },
  {
    programs: ['skopeo', 'buildah', 'podman'],
    options: [{ flags: ['--creds', '--src-creds', '--dest-creds'], value: 'separate', after: ':' }],
    matches: [
      ['skopeo copy --src-creds ann:hunter2 a b', `skopeo copy --src-creds ann:${redactionMark} a b`],
    ],
    stays: ['skopeo copy docker://a:b dir:c'],
  },
  {
    programs: ['redis-cli', 'valkey-cli'],
    options: [{ flags: ['-a'], value: 'separate' }],
    matches: [['redis-cli -h cache -a hunter2 ping', `redis-cli -h cache -a ${redactionMark} ping`]],
    stays: ['redis-cli -p 6380 ping'],
  },
  {
    programs: ['mongo', 'mongosh', 'mongodump', 'mongorestore', 'mongoexport', 'mongoimport'],
    options: [{ flags: ['-p'], value: 'either' }],
    matches: [['mongosh -u ann -p hunter2 shop', `mongosh -u ann -p ${redactionMark} shop`]],
    stays: ['mongosh --port 27018 shop'],
  },
  {
    programs: ['openssl'],
    options: [
      { flags: ['-passin', '-passout', '-pass'], value: 'separate', after: 'pass:' },
      { flags: ['-k'], value: 'separate' },
    ],
    matches: [
      ['openssl rsa -in a.pem -passin pass:hunter2', `openssl rsa -in a.pem -passin pass:${redactionMark}`],
      ['openssl enc -aes-256-cbc -k hunter2 -in a', `openssl enc -aes-256-cbc -k ${redactionMark} -in a`],
    ],
    stays: [
      'openssl rsa -in a.pem -passin env:PW',
      'openssl rsa -passin file:pw.txt',
      'openssl x509 -in a.pem -text',
    ],
  },
  {
    programs: ['zip', 'unzip', 'zipcloak'],
    options: [{ flags: ['-P'], value: 'separate' }],
    matches: [['unzip -P hunter2 a.zip', `unzip -P ${redactionMark} a.zip`]],
    stays: ['zip -r a.zip b'],
  },
  {
    programs: ['7z', '7za', '7zz', 'rar', 'unrar'],
    options: [{ flags: ['-p', '-hp'], value: 'attached' }],
    matches: [['7z x -phunter2 a.7z', `7z x -p${redactionMark} a.7z`]],
    stays: ['7z x a.7z'],
  },
  {
    programs: ['smbclient', 'rpcclient', 'smbget', 'net'],
    options: [{ flags: ['-U', '--user'], value: 'either', after: '%' }],
    matches: [['smbclient -U ann%hunter2 //nas/x', `smbclient -U ann%${redactionMark} //nas/x`]],
    stays: ['smbclient -U ann //nas/x'],
  },
  {
    programs: ['lftp', 'ncftp'],
    options: [{ flags: ['-u'], value: 'either', after: ',' }],
    matches: [['lftp -u ann,hunter2 ftp.example', `lftp -u ann,${redactionMark} ftp.example`]],
    stays: ['lftp -u ann ftp.example'],
  },
  {
    programs: ['ldapsearch', 'ldapmodify', 'ldapadd', 'ldapdelete', 'ldapwhoami', 'ldappasswd'],
    options: [{ flags: ['-w'], value: 'either' }],
    matches: [
      ['ldapsearch -x -D cn=a -w hunter2 -b dc=x', `ldapsearch -x -D cn=a -w ${redactionMark} -b dc=x`],
    ],
    stays: ['ldapsearch -x -W -b dc=x'],
  },
  {
    programs: ['sqlcmd', 'bcp', 'tsql', 'ipmitool'],
    options: [{ flags: ['-P'], value: 'either' }],
    matches: [['sqlcmd -S db -U sa -P hunter2', `sqlcmd -S db -U sa -P ${redactionMark}`]],
    stays: ['sqlcmd -S db -E'],
  },
  {
    programs: ['useradd', 'usermod'],
    options: [{ flags: ['-p'], value: 'separate' }],
    matches: [['useradd -m -p abcdef ann', `useradd -m -p ${redactionMark} ann`]],
    stays: ['useradd -m ann'],
  },
  {
    programs: ['gh'],
    subcommand: 'secret',
    options: [{ flags: ['-b', '--body'], value: 'either' }],
    matches: [['gh secret set NAME --body hunter2', `gh secret set NAME --body ${redactionMark}`]],
    stays: ['gh issue create --body hello', 'gh secret list'],
  },
];
