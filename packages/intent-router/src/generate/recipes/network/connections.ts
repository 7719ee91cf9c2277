import type { Recipe } from '../recipe.ts';

/** Ports, connections and routes. */
export const networkConnections: readonly Recipe[] = [
  {
    id: 'network/listening',
    does: 'lists the ports that programs listen on, with the programs',
    says: ['listening connection', 'port usage', 'check|program listening', 'open_file port'],
    gives: [{ on: 'linux', gives: 'ss -tulpn' }, { gives: 'lsof -nP -iTCP -sTCP:LISTEN' }],
    reach: 'look',
    examples: [
      'show listening ports',
      'which ports are open?',
      'list open ports',
      'what processes are listening',
      'what ports are in use',
    ],
  },
  {
    id: 'network/port-user',
    does: 'shows which process uses a port',
    says: [
      'check|occupy|occupying|blocking|block|service port {port}',
      'check port {port} usage|lock|listening|free',
      'process occupy|occupying|blocking|block port {port}',
      'check running on port {port}',
      'check process port {port}',
      'process|program|package|service listen_here {port}',
    ],
    gives: [{ gives: 'lsof -nP -i :{port}' }, { on: 'linux', gives: "ss -tulpn 'sport = :{port}'" }],
    reach: 'look',
    examples: [
      'what is using port 8080?',
      'which process listens on port 3000',
      'find the process on port 22',
      'check port 5432',
      "what's running on port 80",
    ],
  },
  {
    id: 'network/tcp-connections',
    does: 'lists the open TCP connections',
    says: ['tcp connection', 'active|running tcp connection'],
    beside: 'all open current network',
    gives: [{ on: 'linux', gives: 'ss -tnap' }, { gives: 'netstat -anp tcp' }],
    reach: 'look',
    examples: ['list open tcp connections'],
  },
  {
    id: 'network/connections',
    does: 'lists the open connections',
    says: ['established connection'],
    gives: [{ on: 'linux', gives: 'ss -tunap' }, { gives: 'netstat -an' }],
    reach: 'look',
    examples: ['show active network connections', 'list open connections', 'show all connections'],
  },
  {
    id: 'network/traceroute',
    does: 'shows the way of packets to a host',
    says: ['trace {host}', 'path to {host}'],
    gives: [{ gives: 'traceroute {host}' }, { gives: 'tracepath {host}' }],
    examples: ['trace the route to example.com', 'traceroute 8.8.8.8'],
  },
];
