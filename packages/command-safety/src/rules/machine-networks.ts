import type { CommandRule } from '../rule.ts';
import { byWords } from './by-words.ts';

const cutting = byWords([
  [
    'tc',
    /^qdisc (?:add|replace|change)\b.*\bloss (?:[5-9]\d|100)\b|^qdisc (?:add|replace)\b.*\b(?:blackhole|delay \d{4,}ms)/,
  ],
  ['ifdown', /(?:^|\s)(?:-a|--all|eth\d|en\w{1,12}|wlan\d|br\d)(?:\s|$)/],
  ['brctl', /^del(?:br|if)\b/],
  ['ovs-vsctl', /^(?:\S+\s)*(?:del-br|del-port|emer-reset)\b/],
  ['ovs-ofctl', /^del-flows\b/],
  ['vtysh', /\bno router\b|\bclear (?:ip )?bgp\b|\bwrite erase\b/],
  ['birdc', /^(?:down|disable)\b/],
  ['rndc', /^(?:delzone|stop|halt)\b/],
  ['nsupdate', /\bupdate delete\b|\bdel(?:ete)?\s+\S+\.\S+/],
  ['route', /^(?:add|del(?:ete)?|flush)\b.*\b(?:default|0\.0\.0\.0)\b|^-?flush\b/],
  ['ethtool', /^(?:-s|-E|-f)\b/],
  ['ip', /^(?:-\w+ )*(?:addr|address|a|route|r|rule|neigh) (?:flush|del(?:ete)? default)\b/],
  ['vppctl', /\bset interface state \S+ down\b/],
  ['networksetup', /-set(?:networkserviceenabled \S+ off|airportpower \S+ off)\b/],
  ['cumulus nv', /^unset\b|^config replace\b/],
]);
const redirecting = byWords([
  [
    'networksetup',
    /-set(?:dnsservers|webproxy|securewebproxy|autoproxyurl)\s+(?:"[^"]*"|\S+)\s+(?!empty|off|1\.1\.1\.1|8\.8\.|9\.9\.|10\.|192\.168\.)\S/i,
  ],
  ['resolvectl', /^dns\s+\S+\s+(?!1\.1\.1\.1|8\.8\.|9\.9\.|10\.|192\.168\.)\d/],
  [
    'git',
    /^config\b.*\bhttps?\.proxy\s+https?:\/\/(?!localhost|127\.|10\.|192\.168\.)\d{1,3}(?:\.\d{1,3}){3}/,
  ],
  ['route ip', /\b(?:add|replace)\s+default\s+(?:gw|via)\s+(?!10\.|192\.168\.|172\.)\d/],
]);

/** What ties a machine to a network, and others to it. */
export const machineNetworkRules: readonly CommandRule[] = [
  {
    id: 'cut-network',
    on: 'command',
    domain: 'network',
    risk: 'high',
    programs: cutting.programs,
    partial: true,
    title: 'A network that is taken apart',
    message: 'This takes addresses, routes, bridges or zones away, or makes the network lose what is sent.',
    stakes: ['The way into this machine', 'Every machine behind it', 'Names that others look up'],
    alternative: 'ip route',
    matches: [
      'tc qdisc add dev eth0 root netem loss 100%',
      'ovs-vsctl del-br br-int',
      "vtysh -c 'conf t' -c 'no router bgp 65000'",
      'rndc delzone acme.example',
    ],
    spares: [
      'ip route',
      'tc qdisc add dev eth0 root netem delay 100ms',
      'ovs-vsctl show',
      "vtysh -c 'show ip bgp'",
      'rndc status',
    ],
    when: cutting.says,
  },
  {
    id: 'redirect-network',
    on: 'command',
    domain: 'network',
    risk: 'high',
    programs: redirecting.programs,
    partial: true,
    title: 'Traffic that goes through somebody else',
    message: 'This sends names to look up, or everything, to an address of the internet.',
    stakes: ['What is looked up and sent', 'Servers whose names lead elsewhere', 'It shows nowhere'],
    alternative: 'networksetup -getdnsservers Wi-Fi',
    matches: ['networksetup -setdnsservers Wi-Fi 203.0.113.53', 'ip route replace default via 203.0.113.1'],
    spares: [
      'networksetup -getdnsservers Wi-Fi',
      'networksetup -setdnsservers Wi-Fi 1.1.1.1',
      'ip route replace default via 192.168.1.1',
    ],
    when: redirecting.says,
  },
];
