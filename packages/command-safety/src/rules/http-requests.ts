import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';

const clients = ['curl', 'http', 'https', 'xh', 'wget'];

function isDeleteRequest(command: CommandLook): boolean {
  return (
    // Most requests only read, and each expression that they are spared is not in the cache either.
    (/delete/i.test(command.text) &&
      /(?:^|\s)(?:-X ?|--request[ =]|--method[ =])["']?DELETE\b/i.test(command.text)) ||
    (command.program !== 'curl' && command.is('DELETE|delete'))
  );
}

function isChange({ text }: CommandLook): boolean {
  return /(?:-X ?|--request[ =]|--method[ =])(?:POST|PUT|PATCH)\b|(?:^|\s)(?:-d|--data|--json|POST|PUT)/.test(
    text,
  );
}

/** One index of this machine that is there for tests. */
function isLocalScratch({ text }: CommandLook): boolean {
  return /(?:localhost|127\.0\.0\.1):\d{2,5}\/(?:test|tmp|dev)[\w-]{0,40}(?:[?\s]|$)/.test(text);
}

/** What a request that deletes takes with it as a whole, by the address that each server gives it. */
const wholes: readonly RegExp[] = [
  // Elasticsearch and CouchDB: an index or a database, or all of them.
  /(?::(?:9200|9243|5984)\/|\/\/[^/\s]{0,100}(?:elastic|opensearch|couch)[^/\s]{0,100}\/)(?:_all|[*\w.,-]+\*?)\/?(?:[?\s]|$)/,
  /\/(?:_all|\*)(?:[?\s]|$)/,
  // Forges: a repository, a project, a group.
  /api\.github\.com\/repos\/[\w.-]+\/[\w.-]+\/?(?:\s|$)/,
  /gitlab[^/\s]{0,100}\/api\/v4\/(?:projects|groups)\/[\w%.-]+\/?(?:\s|$)/,
  /\/api\/v1\/repos\/[\w.-]+\/[\w.-]+\/?(?:\s|$)/,
  // Kubernetes: nodes, a namespace, or all objects of a kind.
  /\/api\/v1\/(?:nodes|namespaces|persistentvolumes)(?:\/[\w.-]+)?\/?(?:[?\s]|$)/,
  /\/apis?\/(?:[\w.-]+\/)?v\d\w{0,8}\/namespaces\/[\w.-]+\/[a-z]{4,40}s\/?(?:[?\s]|$)/,
  // Whatever lies below.
  /[?&](?:recurse|recursive|cascade|all|purge)(?:=(?:true|1|yes))?(?:[&\s"']|$)/,
  // Stores of vectors, of time series, of messages, of secrets.
  /:(?:6333|8080|19530|7700|8108)\/(?:v1\/)?(?:collections|schema|indexes)\/[\w.-]+\/?(?:[?\s]|$)/,
  /\/api\/v2\/(?:buckets|orgs)\/[\w.-]+/,
  /:15672\/api\/vhosts\/[^/\s]+\/?(?:\s|$)/,
  /\/v1\/sys\/(?:mounts|auth)\/[\w./-]+/,
  // All copies, or a whole organisation.
  /:9200\/_snapshot\/[\w.*-]+\/?(?:[?\s]|$)/,
  /api\.github\.com\/orgs\/[\w.-]+\/?(?:\s|$)/,
  // Clouds: machines, disks, databases, zones, groups, applications.
  /api\.digitalocean\.com\/v2\/(?:droplets|databases|volumes|kubernetes\/clusters|domains)\b/,
  /api\.hetzner\.cloud\/v1\/(?:servers|volumes)\b/,
  /api\.linode\.com\/v4\/(?:linode\/instances|volumes|databases)\b/,
  /api\.cloudflare\.com\/client\/v4\/zones\/\w+\/?(?:\s|$)/,
  /management\.azure\.com\/subscriptions\/[^\s?]{1,200}\/resource[gG]roups\/[\w.-]+\/?\?/,
  /googleapis\.com\/(?:[\w.-]+\/)?v\d\w{0,8}\/(?:projects\/[\w.-]+|b\/[\w.-]+)\/?(?:[?\s]|$)/,
  /api\.heroku\.com\/apps\/[\w.-]+\/?(?:\s|$)/,
  /api\.(?:vercel|netlify)\.com\/(?:v\d+|api\/v1)\/(?:projects|sites)\/[\w.-]+\/?(?:[?\s]|$)/,
];

/** Statements that take a database away, as an address or a body spells them. */
const statement =
  /(?:^|(?:^|[?&'"\s])(?:q|query|sql|stmt|statement|db)=|"(?:stmt|statement|sql)"\s{0,4}:\s{0,4}\[?\s{0,4}"|^\[\s{0,4}")\s{0,4}(?:drop(?:\s|\+|%20)+(?:database|schema|table|keyspace|measurement|collection)|truncate(?:\s|\+|%20)+table)(?:\s|\+|%20)/i;

/** What an engine is told over its socket: a container that has the root of the machine. */
const engineSocket = /(?:docker|podman|containerd|crio)\.sock\b|:(?:2375|2376)\//;
const wholeMachine =
  /"Privileged"\s{0,4}:\s{0,4}true|"Binds"\s{0,4}:\s{0,4}\[\s{0,4}"\/:|"PidMode"\s{0,4}:\s{0,4}"host"|"Source"\s{0,4}:\s{0,4}"\/"/;

export const httpRequestRules: readonly CommandRule[] = [
  {
    id: 'delete-all-indices',
    on: 'command',
    domain: 'databases',
    risk: 'critical',
    scoped: true,
    programs: clients,
    title: 'Deletion of all indices or of a repository',
    message: 'This asks a server to delete every index, a whole database, or a repository.',
    stakes: ['All records in it', 'Programs that search or save there', 'Only a backup brings them back'],
    alternative: 'curl http://localhost:9200/_cat/indices',
    matches: [
      "curl -XDELETE 'http://localhost:9200/_all'",
      "curl -X DELETE 'http://search:9200/*'",
      'curl -X DELETE https://api.github.com/repos/acme/app',
      'curl -k -X DELETE https://10.96.0.1/api/v1/nodes',
      "curl -X DELETE 'http://consul:8500/v1/kv/?recurse=true'",
      "curl 'http://influx:8086/query' --data-urlencode 'q=DROP DATABASE metrics'",
      `curl -X POST http://search:9200/logs/_delete_by_query -d '{"query":{"match_all":{}}}'`,
    ],
    spares: ['curl http://localhost:9200/_all', 'curl -X DELETE http://localhost:3000/items/4'],
    when: (command) =>
      // A query that everything answers to: Elasticsearch's and Solr's.
      ((command.text.includes('"match_all"') || command.text.includes('*:*')) &&
        /_delete_by_query|\/update\b|<delete>|"delete"/.test(command.text) &&
        /"match_all"|<query>\s{0,4}\*:\*|"query":\s{0,4}"\*:\*"/.test(command.text) &&
        !isLocalScratch(command)) ||
      (isDeleteRequest(command) &&
        !isLocalScratch(command) &&
        (wholes.some((whole) => whole.test(command.text)) ||
          command.args.some(({ text }) => namesAll(text)))) ||
      // Series of every name; volumes that nothing uses now, named ones too.
      (command.text.includes('/admin/tsdb/delete_series') &&
        /\/admin\/tsdb\/delete_series\b/.test(command.text) &&
        /__name__\s{0,4}[=!]~\s{0,4}["']?\.[+*]/.test(command.text)) ||
      (command.text.includes('/volumes/prune') &&
        isChange(command) &&
        /\/volumes\/prune\b.*\ball\b/.test(command.text)) ||
      (/drop|truncate/i.test(command.text) &&
        isChange(command) &&
        command.args.some(({ text }) => statement.test(text)) &&
        !command.concernsScratch),
  },
  {
    id: 'delete-search-index',
    on: 'command',
    domain: 'databases',
    risk: 'high',
    scoped: true,
    programs: clients,
    title: 'Deletion by an HTTP request',
    message: 'This sends a request that deletes something on a server.',
    stakes: [
      'What the address names, at once',
      'With a glob or _all, everything',
      'Most servers ask nothing and keep no copy',
    ],
    alternative: 'curl http://localhost:9200/_cat/indices',
    matches: [
      'curl -X DELETE http://localhost:9200/_all',
      "curl -XDELETE 'http://localhost:9200/*'",
      'curl --request DELETE https://api.example.com/users/4',
      'curl -X POST https://ci.example.com/job/deploy/doDelete',
    ],
    spares: [
      'curl http://localhost:9200/_cat/indices',
      'curl -X POST https://api.example.com/users',
      'curl -X GET https://example.com',
    ],
    when: (command) =>
      (isDeleteRequest(command) &&
        !isLocalScratch(command) &&
        !/(?:localhost|127\.0\.0\.1):[38]\d{3}\//.test(command.text)) ||
      (command.text.includes('mutation') &&
        isChange(command) &&
        /\bmutation\b[\s\S]{0,80}\b(?:\w{1,30}(?:Delete|Destroy|Remove)|(?:delete|destroy|remove)[A-Z]\w{1,30})\s{0,4}\(/.test(
          command.text,
        )) ||
      ((command.text.includes('/prune') || command.text.includes('delete_')) &&
        /_delete_by_query|\/admin\/tsdb\/delete_series|\/(?:volumes|images|containers|system)\/prune\b/.test(
          command.text,
        )) ||
      (/(?:-X ?|--request[ =]|--method[ =])(?:POST|PUT)\b|(?:^|\s)(?:-d|--data)/.test(command.text) &&
        command.args.some(({ text }) =>
          /^https?:\/\/[^?#]*\/(?:do)?(?:delete|destroy|purge|wipe|drop)\w{0,20}(?:[?#]|$)/i.test(text),
        )),
  },
  {
    id: 'publish-by-request',
    on: 'command',
    domain: 'cloud',
    risk: 'high',
    programs: clients,
    title: 'Something made public by a request',
    message: 'This tells a server to show everybody what only some could see.',
    stakes: [
      'Code, secrets and history in it',
      'Copies that others make at once',
      'It cannot be called back',
    ],
    alternative: 'curl https://api.github.com/repos/acme/app',
    matches: [
      "curl -X PUT 'https://gitlab.example.com/api/v4/projects/7?visibility=public'",
      `curl -X PATCH -d '{"private":false}' https://api.github.com/repos/acme/app`,
    ],
    spares: [
      'curl https://api.github.com/repos/acme/app',
      `curl -X PATCH -d '{"private":true}' https://api.github.com/repos/acme/app`,
    ],
    when: (command) =>
      (command.text.includes('public') || command.text.includes('"private"')) &&
      isChange(command) &&
      /\/(?:projects|repos|repositories|groups|orgs|buckets)\//.test(command.text) &&
      /visibility["']?\s{0,4}[=:]\s{0,4}["']?public\b|"private"\s{0,4}:\s{0,4}false/.test(command.text),
  },
  {
    id: 'command-engine',
    on: 'command',
    domain: 'containers',
    risk: 'critical',
    programs: clients,
    title: 'A container with the whole machine, over the socket',
    message:
      'This tells the container engine, over its socket, to start a container that has the root of this machine.',
    stakes: ['All files of the machine', 'The other containers', 'It is how attackers leave a container'],
    alternative: 'curl --unix-socket /var/run/docker.sock http://x/containers/json',
    matches: [
      `curl --unix-socket /var/run/docker.sock -X POST -d '{"Image":"alpine","HostConfig":{"Binds":["/:/h"]}}' http://x/containers/create`,
      `curl -X POST -d '{"HostConfig":{"Privileged":true}}' http://10.0.0.4:2375/containers/create`,
    ],
    spares: [
      'curl --unix-socket /var/run/docker.sock http://x/containers/json',
      `curl --unix-socket /var/run/docker.sock -X POST -d '{"Image":"alpine"}' http://x/containers/create`,
    ],
    when: ({ text }) => engineSocket.test(text) && wholeMachine.test(text),
  },
];
