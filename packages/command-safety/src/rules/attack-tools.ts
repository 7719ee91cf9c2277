import type { CommandRule } from '../rule.ts';

/** They compute for whoever owns the purse. */
const miner =
  /(?:^|[/=:-])(?:xmrig|xmr-stak|minerd|cpuminer|cgminer|ethminer|t-rex|nbminer|phoenixminer|kryptex|nicehash|monero-miner)\b/;

/** Programs that are there to break in, to look for ways to, or to compute for somebody else. */
export const attackToolRules: readonly CommandRule[] = [
  {
    id: 'attack-tool',
    on: 'command',
    domain: 'network',
    risk: 'high',
    programs: (
      'hydra medusa ncrack patator sqlmap msfvenom msfconsole msfrpcd responder bettercap ettercap arpspoof dnsspoof macof ' +
      'mimipenguin mimikatz linpeas.sh linpeas pspy pspy64 crackmapexec netexec nxc evil-winrm impacket-secretsdump secretsdump.py ' +
      'psexec.py wmiexec.py GetUserSPNs.py kerbrute rubeus chisel ligolo-proxy slowloris slowhttptest t50 mdk3 mdk4 aireplay-ng ' +
      'xmrig xmr-stak minerd cpuminer cgminer bfgminer ethminer t-rex nbminer phoenixminer lolminer'
    ).split(' '),
    title: 'A tool for breaking in, or for working for somebody else',
    message:
      'This tries to break into a machine or a service, or has this machine compute for somebody else.',
    stakes: [
      'Other machines, which may not be yours',
      'It is forbidden without leave',
      'It is noticed and logged',
    ],
    alternative: 'hydra -h',
    matches: ['hydra -l root -P list.txt ssh://10.0.0.1', 'sqlmap -u http://example.com/?id=1'],
    spares: ['hydra -h', 'sqlmap --version', 'nmap -p 22 10.0.0.1'],
    when: (command) =>
      command.operands.length > 0 ||
      command.has('-u') ||
      // They need no argument.
      (command.args.length === 0 && miner.test(command.program)),
  },
  {
    id: 'mine-in-container',
    on: 'command',
    domain: 'containers',
    risk: 'high',
    programs: ['docker', 'podman', 'nerdctl', 'kubectl', 'oc', 'python3', 'python'],
    title: 'Work for somebody else, or a search for passwords',
    message: 'This starts a program that computes for somebody else, or that collects what opens others.',
    stakes: [
      'The processors and what they cost',
      'Passwords that are stored here',
      'It is how break-ins are used',
    ],
    alternative: 'docker ps',
    matches: ['docker run -d xmrig/xmrig -o pool:3333', 'python3 LaZagne.py all'],
    spares: ['docker ps', 'docker run -d nginx', 'python3 server.py'],
    when: (command) =>
      command.program.startsWith('py')
        ? /^(?:\S*\/)?(?:lazagne|mimipenguin|linpeas|secretsdump|impacket\S*|responder|crackmapexec)\.py$/i.test(
            command.args[0]?.text ?? '',
          )
        : command.is('run|create') && command.args.some(({ text }) => miner.test(text)),
  },
  {
    id: 'security-scan',
    on: 'command',
    domain: 'network',
    risk: 'moderate',
    programs: [
      'nikto',
      'wpscan',
      'gobuster',
      'john',
      'hashcat',
      'masscan',
      'ffuf',
      'dirb',
      'feroxbuster',
      'nuclei',
    ],
    title: 'A search for weaknesses',
    message: 'This looks for weaknesses of a machine, or for a password.',
    stakes: [
      'Other machines, which may not be yours',
      'It is forbidden without leave',
      'It is noticed and logged',
    ],
    alternative: 'nikto -Version',
    matches: ['nikto -h http://10.0.0.1', 'gobuster dir -u http://10.0.0.1 -w words.txt'],
    spares: ['nikto -Version', 'nmap -p 22 10.0.0.1', 'hashcat --version'],
    when: (command) => command.operands.length > 0 || command.has('-u'),
  },
];
