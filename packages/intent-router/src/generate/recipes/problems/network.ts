import type { Problem } from './problem.ts';

const computers = 'computer laptop server host workstation box vm pc mac macbook';
const holds =
  'who what process package owner owns holds hold taken usage busy occupied occupies sits sitting blocks blocking blocked keeps grabs address already lock listening listen on running bind bound app thing something port grabbed hogging conflict complains';

/** Connections, ports and names. */
export const networkProblems: readonly Problem[] = [
  {
    recipe: 'network/port-user',
    says: ['{port} taken|usage|busy|occupied|listening|sitting', 'port {port}', 'port {port} lock|listening'],
    about: `${holds} ${computers}`,
    examples: ['8080 is taken, by whom?', 'what sits on port 3000', 'who holds port 5432 on this box'],
  },
  {
    recipe: 'processes/kill-port',
    says: [
      'kill|stop port {port}',
      'kill {port}',
      'kill process port {port}',
      'kill|stop listening {port}',
      'free port {port}',
      'free {port}',
    ],
    about: `${holds} whatever end off it again old server`,
    examples: ['kill whatever listens on port 8080', 'free up port 3000', 'kill whatever sits on 5173'],
  },
  {
    recipe: 'network/listening',
    says: ['port listening|open|exposed', 'listening|port', 'service|process listening'],
    about: `${computers} which all what open process service on outside currently here tcp udp exposed world`,
    examples: ['which ports is this host listening on?', 'which ports are open on my laptop'],
  },
  {
    recipe: 'network/connections',
    says: [
      'connection',
      'process internet|connection',
      'who connected',
      'talking outside|internet',
      'connecting outside',
      'program internet',
      'phone home',
      'package talking',
    ],
    about: `${computers} which process package usage talking outside public open current active internet now network all programs established connecting`,
    examples: ['which programs are talking to the outside right now?', 'open connections of this server'],
  },
  {
    recipe: 'network/public-ip',
    says: ['public ip', 'ip internet|outside|world', 'ip sees'],
    about: `${computers} what my address internet the whitelist seen world outside network current from router provider see`,
    examples: ["what's our public ip", 'under which ip does the internet see my laptop'],
  },
  {
    recipe: 'network/local-ip',
    says: ['ip', 'local ip', 'ip computer|network'],
    about: `${computers} what my local own address network lan have current wifi where which`,
    examples: ['what ip has this laptop in the lan?', 'which ip has this box in the lan'],
  },
  {
    recipe: 'network/internet',
    says: [
      'internet|online|offline',
      'internet working|reachable|dead',
      'network working|work',
      'internet|network down',
      'internet up',
      'wifi working',
      'am online',
    ],
    about: `${computers} working work works down up is dead broken or my connected connection still reachable network wifi gone there run running test check`,
    examples: ['is the internet down?', 'am I even online', 'is my connection to the internet dead'],
  },
  {
    recipe: 'network/ping',
    says: ['{host} reachable|running|answering|answer|dead', 'reach {host}', 'host {host} up'],
    about: `${computers} even still up down is reachable alive dead online can from or website answer answers replies network check test`,
    examples: ['is example.com even up?', 'can this box reach 10.0.0.1'],
  },
  {
    recipe: 'network/port-open',
    says: ['{host} port {port}', 'reach {host} {port}', '{host} {port} open|reachable'],
    about: `${computers} port open reachable talk connect can it database check whether is test on`,
    examples: ['is port 443 on example.com open from this box', 'can this box talk to 10.0.0.1 port 5432'],
  },
  {
    recipe: 'network/traceroute',
    says: ['route|hop|traceroute|path|slow|packets {host}', 'where traffic {host}'],
    about: `${computers} where traffic go goes packets slow between way network stop stops die lost which take takes`,
    examples: [
      'where do my packets go on the way to example.com',
      'which route does the traffic to example.com take',
    ],
  },
  {
    recipe: 'network/certificate',
    says: [
      '{host} certificate|expiry',
      'certificate {host}',
      'certificate expiry|valid {host}',
      'certificate {host} die',
    ],
    about:
      'when does still valid until expiry which day date expire expired die dies run long website good how ssl tls runs ends end over check browser',
    examples: [
      'when does the cert of example.com expire?',
      'how long is the certificate on example.com still valid',
    ],
  },
  {
    recipe: 'network/resolve',
    says: ['{host} dns|points|pointing|resolve', 'dns|dns_lookup {host}', 'ip {host}', '{host} ip'],
    about:
      'which address record server what where points point pointing resolves still does host behind website name domain',
    examples: ['which ip is behind example.com', 'what does example.com resolve to these days'],
  },
  {
    recipe: 'network/mx',
    says: ['mx|mail {host}', 'mx', 'mail server {host}'],
    about: 'record server mail which handles receives who for domain email emails',
    examples: ['who receives the mail for example.com'],
  },
  {
    recipe: 'network/whois',
    says: ['whois|owner|registered {host}', 'domain {host}'],
    about: 'who domain owns owner registered belongs when bought website whose name behind to',
    examples: ['who owns the domain example.com'],
  },
  {
    recipe: 'network/dns-servers',
    says: ['dns', 'dns server', 'which dns'],
    about: `${computers} which usage server am my using asks current configured set what resolver`,
    examples: ['which nameserver am I using', 'what dns is this laptop configured for'],
  },
  {
    recipe: 'network/gateway',
    says: ['gateway', 'router ip', 'gateway dns_lookup|computer', 'default gateway'],
    about: `${computers} which my via ip address go goes out is what default`,
    examples: ['which gateway does my computer go out through?', "what's the ip of my router"],
  },
  {
    recipe: 'network/arp',
    says: ['computer|device|alive network', 'who network|wifi', 'arp'],
    about:
      'which other devices computers neighbours in my local lan else is connected alive home lab hanging',
    examples: ['which other devices are in my network'],
  },
  {
    recipe: 'network/mac',
    says: ['mac'],
    about: `${computers} what my address wifi card network interface own which`,
    examples: ['what mac address has this laptop'],
  },
  {
    recipe: 'network/status-code',
    says: ['status_code {url}', '{url} status|answers|200|working|returns', 'website {url} up'],
    about:
      'which website up down is answers returns status does still give respond working code 200 500 page healthy health',
    examples: [
      'which status code does https://example.com/health return',
      'does the page https://example.com/login answer with 200',
    ],
  },
  {
    recipe: 'network/response-time',
    says: ['{url} slow|response_time|fast|time|seconds|ms', 'ttfb {url}'],
    about:
      'website page slow how long takes take load time loading does it answer response respond seconds ms milliseconds for server',
    examples: ['https://example.com/ feels slow, how long does it take?'],
  },
  {
    recipe: 'network/headers',
    says: ['header {url}', '{url} header'],
    about: 'which response server http sends send cache what does get for page website cdn returned',
    examples: ['what headers does the server send for https://example.com/a.js'],
  },
  {
    recipe: 'network/download',
    says: ['download|save {url}', '{url} here', '{url} file', 'fetch {url}'],
    about: 'file here disk put to server computer get from save copy download onto',
    examples: ['I need https://example.com/a.zip here', 'save https://example.com/data.csv to this disk'],
  },
  {
    recipe: 'network/resume-download',
    says: ['continue|resume download {url}', 'download {url} broke|stopped|interrupted', 'resume {url}'],
    about:
      'where left over starting continue half from again interrupted died stopped broke did stop partial',
    examples: ['my download of https://example.com/a.iso broke, resume it'],
  },
  {
    recipe: 'network/hosts-file',
    says: ['hosts_file', 'hosts_file entries'],
    about: 'what is in entries check shows there written',
    examples: ['which entries are in my hosts file'],
  },
];
