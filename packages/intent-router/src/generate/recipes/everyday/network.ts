import { telling } from '../problems/problem.ts';
import type { Recipe } from '../recipe.ts';

const computers = 'computer laptop server host workstation box vm pc mac';

/** What people ask of a network now and then. */
export const networkEveryday: readonly Recipe[] = [
  {
    id: 'network/dns-flush',
    does: 'empties the DNS cache',
    ...telling(
      'beyond',
      ['dns cache|flush', 'clear|stale|flush dns', 'empty dns cache', 'dns cache old', 'dns record stale'],
      `${computers} flush clear delete empty my cache record still has old stale the`,
    ),
    gives: [
      { on: 'linux', gives: 'resolvectl flush-caches' },
      { on: 'macos', gives: 'sudo dscacheutil -flushcache && sudo killall -HUP mDNSResponder' },
    ],
    examples: ['flush the dns cache', 'my laptop still has a stale dns cache'],
  },
  {
    id: 'network/wifi-name',
    does: 'shows which wireless network is in use',
    ...telling(
      'look',
      ['wifi name|connected|current', 'which wifi', 'ssid|wifi'],
      `${computers} which what is my name of connected to am on network current in usage i`,
    ),
    gives: [
      { on: 'linux', gives: 'iwgetid -r' },
      { on: 'macos', gives: 'networksetup -getairportnetwork en0' },
    ],
    examples: ['which wifi am I connected to?'],
  },
  {
    id: 'network/wifi-list',
    does: 'lists the wireless networks around',
    ...telling(
      'look',
      [
        'wifi nearby|around|available|range|network',
        'wifi list',
        'network wifi around',
        'wireless around',
        'network|available wifi',
        'show wifi network',
        'wifi network near',
      ],
      'which network are there in range around here all nearby available wireless',
    ),
    gives: [{ on: 'linux', gives: 'nmcli device wifi list' }],
    examples: ['which wifi networks are nearby?', 'show wifi networks'],
  },
  {
    id: 'network/speed',
    does: 'measures how fast the internet connection is',
    ...telling(
      'beyond',
      [
        'internet speed|slow|fast|megabit',
        'response_time internet|wifi',
        'speed internet|test',
        'bandwidth test',
        'speedtest|mbit',
        'network speed',
        'wifi|connection slow',
        'download speed',
      ],
      `${computers} how is my so test measure connection network megabits download upload slow fast line wifi really forever feels actual current many`,
    ),
    gives: 'speedtest-cli',
    examples: ['measure my internet speed', 'is my internet so slow'],
  },
  {
    id: 'network/copy-key',
    does: 'puts your ssh key on a host, for a login without password',
    ...telling(
      'beyond',
      [
        'ssh_key {host}',
        'key onto {host}',
        'copy ssh_key {host}',
        'ssh|login without password {host}',
        'ssh password {host}',
      ],
      'my public to on onto the so copy no more password login in always every asks without key install not put need new',
    ),
    gives: 'ssh-copy-id {host}',
    examples: ['put my ssh key on example.com so that I need no password'],
  },
  {
    id: 'network/redirects',
    does: 'shows through which addresses a URL leads',
    ...telling(
      'beyond',
      ['redirect|hop {url}', 'where lead {url}', '{url} redirect|leads'],
      'where does it which go through to chain loop all real of follow end lead address link short hops',
    ),
    beside: 'finally final end go url',
    gives: "curl -sIL {url} | grep -iE '^(HTTP|location)'",
    examples: ['where does https://example.com/x redirect to?'],
  },
  {
    id: 'network/block-address',
    does: 'drops everything that comes from an address',
    ...telling(
      'beyond',
      [
        'block traffic from {host}',
        'block incoming {host}',
        'block all traffic from {host}',
        'block|ban {host}',
        'block ip {host}',
        'drop traffic {host}',
      ],
      'ip on the firewall all traffic bot from some address is that scraping us attacking',
    ),
    beside: 'incoming traffic from all connection firewall ip',
    gives: [{ on: 'linux', gives: 'sudo iptables -A INPUT -s {host} -j DROP' }],
    examples: ['ban 10.9.8.7 on the firewall'],
  },
  {
    id: 'network/ipv6',
    does: 'shows the IPv6 addresses',
    ...telling(
      'look',
      ['ipv6', 'ipv6 address|ip'],
      `${computers} do we have my ip which address what is enabled there`,
    ),
    gives: [
      { on: 'linux', gives: 'ip -6 address' },
      { on: 'macos', gives: 'ifconfig | grep inet6' },
    ],
    examples: ['do we have IPv6 on this computer?'],
  },
  {
    id: 'network/mirror',
    does: 'downloads a whole website for reading offline',
    ...telling(
      'beyond',
      ['mirror {url}', 'offline copy {url}', 'whole website {url}', 'copy|download website {url}'],
      'of the website whole offline for reading create copy download all page complete entire download',
    ),
    gives: 'wget --mirror --convert-links --page-requisites --no-parent {url}',
    examples: ['mirror https://example.com/docs/ for offline reading'],
  },
  {
    id: 'network/tls-version',
    does: 'shows the TLS version that a host agrees on',
    ...telling(
      'beyond',
      ['tls|ssl version {host}', 'tls {host}', '{host} tls'],
      'which version does of speak old our still use what server',
    ),
    gives: "openssl s_client -connect {host}:443 < /dev/null 2> /dev/null | grep -E '^ *(Protocol|New)'",
    examples: ['which tls version does example.com speak?'],
  },
];
