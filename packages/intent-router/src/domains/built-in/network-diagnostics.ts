import type { DomainDefinition } from '../domain.ts';

// Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.
export const networkDiagnostics: DomainDefinition = {
  name: 'network_diagnostics',
  title: 'Network Diagnostics',
  description: 'Connectivity, addresses, ports, name lookups, downloads, remote hosts.',
  aliases: ['network', 'net'],
  keywords: [
    'network',
    'ping',
    'internet',
    'connection',
    'connectivity',
    'ip',
    'dns',
    'domain',
    'port',
    'ports',
    'host',
    'hostname',
    'download',
    'url',
    'http',
    'website',
    'server',
    'ssh',
    'wifi',
    'latency',
    'route',
    'router',
    'firewall',
    'interface',
    'bandwidth',
    'socket',
    'listening',
    'curl',
    'speed',
  ],
  primaryCommands: [
    'ping',
    'curl',
    'wget',
    'ss',
    'netstat',
    'dig',
    'nslookup',
    'host',
    'ip',
    'ifconfig',
    'traceroute',
    'mtr',
    'nc',
    'nmap',
    'ssh',
    'scp',
    'whois',
  ],
  prompt:
    'You turn one request into one shell command. The subject is networks: connectivity, addresses, ports, name lookups, downloads, remote hosts.\nThe machine runs {{os}} with {{unix_flavor}} tools. Preferred commands: {{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n{{examples}}\n\nGive commands that end by themselves a limit, for example ping -c 4.\nAnswer with JSON only: {"cmd": "the command"}. If the request cannot be met by one command: {"cmd": null, "reason": "why"}.\n',
  examples: [
    {
      input: "what's my IP address",
      output: 'ip -brief address',
    },
    {
      input: 'is example.com reachable',
      output: 'ping -c 4 example.com',
    },
    {
      input: 'which ports are listening',
      output: 'ss -tln',
    },
    {
      input: 'look up the mail servers of example.com',
      output: 'dig +short MX example.com',
    },
    {
      input: 'download https://example.com/a.txt',
      output: 'curl -fLO https://example.com/a.txt',
    },
    {
      input: 'show the response headers of https://example.com',
      output: 'curl -sI https://example.com',
    },
  ],
  safety: {
    requirements: [
      'Never pipe a download into a shell.',
      'Do not open a listener that runs a program.',
      'Say when a port below 1024 needs root.',
    ],
    ruleDomains: ['network'],
  },
  tool: {
    description:
      'Network testing and information: pinging hosts, checking connectivity, own address, open ports and connections, DNS lookups, HTTP requests, downloading from a URL, ssh to other machines.',
    parameters: [
      {
        name: 'operation',
        description: 'What to do: ping, download, connections, dns, http_request or ports.',
        values: ['ping', 'download', 'connections', 'dns', 'http_request', 'ports'],
        isRequired: true,
      },
      {
        name: 'target',
        description: 'Host, address or URL.',
        values: [],
        isRequired: false,
      },
    ],
  },
};
