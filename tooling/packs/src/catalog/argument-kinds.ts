import { argumentKinds, type ArgumentKind } from '@hunch/cli-catalog/format';

/** What a generator of the public specs would run, or where it looks, tells the kind of what it lists. The first match counts. */
const byScript: readonly (readonly [RegExp, ArgumentKind])[] = [
  [/stash list/, 'stash'],
  [/\bgit\b.*\bbranch\b|gitBranch|heads/, 'branch'],
  [/\bgit\b.*\btag\b/, 'tag'],
  [/\bgit\b.*\bremote\b/, 'remote'],
  [/\bgit\b.*(?:\blog\b|rev-list)/, 'commit'],
  [/\bgit\b.*(?:status|diff|ls-files)/, 'file'],
  [/(?:docker|podman|nerdctl)\b.*\bps\b|containers? (?:ls|list)/, 'container'],
  [/(?:docker|podman|nerdctl)\b.*\bimages?\b/, 'image'],
  [/(?:docker|podman|nerdctl)\b.*\bvolume\b/, 'volume'],
  [/(?:docker|podman|nerdctl)\b.*\bnetwork\b/, 'network'],
  [/(?:docker|podman|nerdctl)\b.*\bcontext\b|get-contexts/, 'context'],
  [
    /(?:docker|podman)\b.*\bservice\b|config.{1,12}--services|services list|systemctl|launchctl list/,
    'service',
  ],
  [/api-resources/, 'resource-type'],
  [/get namespaces/, 'namespace'],
  [/kubectl.*\bget\b.*\bpods\b/, 'pod'],
  [/kubectl.*\bget\b|typeWithoutName/, 'resource'],
  [/get-clusters|kind get clusters|cluster list|tsh clusters/, 'cluster'],
  [/known_hosts|\.ssh\/config/, 'host'],
  [/\bps\b.*(?:axo|-A|-e)|pgrep/, 'pid'],
  [/\/etc\/passwd|dscl .* -list \/Users/, 'user'],
  [/\/etc\/group/, 'group'],
  [
    /npm.*search|formulae|casks|brew list|pip.*(?:list|freeze)|apt.*(?:list|cache)|gem (?:list|search)|cargo metadata|cargo search|conda list|dpkg/,
    'package',
  ],
  [/"?scripts"?\b.*package\.json|package\.json.*scripts|make -qp/, 'script'],
  [/list-profiles|aws-vault list/, 'profile'],
  [/tmux ls\b|tmux lsp|tmux lsw|screen -ls/, 'session'],
  [/ifconfig|networkservices|hardwareports/, 'interface'],
  [/ls \/dev/, 'device'],
  [/doppler projects|watson projects/, 'project'],
];

/** What an argument is called tells its kind where nothing else does. Whole names, `-` and `_` read as blanks. */
const byName: readonly (readonly [RegExp, ArgumentKind])[] = [
  [
    /^(?:.* )?(?:dir|directory|folder|workdir|cwd|subdir|outdir|outputdir)(?: path)?s?$|^(?:dir|directory|folder)\b/,
    'folder',
  ],
  [
    /^(?:.* )?(?:file|filename|filepath|archive|playbook|kubeconfig|manifest)s?(?: path| name)?$|^(?:config|output|input|key|cert) (?:file|path)$/,
    'file',
  ],
  [/^(?:.* )?(?:path|paths|pathspec)\d?$/, 'path'],
  [/^(?:.* )?(?:url|uri|endpoint)s?$/, 'url'],
  [/^(?:.* )?(?:branch(?:name)?|branches)(?: name)?$/, 'branch'],
  [/^(?:.* )?tags?(?: name)?$/, 'tag'],
  [/^remote(?: name)?$/, 'remote'],
  [/^(?:commit|sha|revision|rev|commit (?:ish|hash|sha))s?$/, 'commit'],
  [/^(?:ref|refspec|tree ish|ref or id)s?$/, 'ref'],
  [/^(?:repo|repository|\[host owner repo)(?: name| url)?$/, 'repository'],
  [/^(?:host|hostname|server|ip|ip address|domain|destination host|user host)s?(?: name)?$/, 'host'],
  [/^(?:.* )?ports?$/, 'port'],
  [/^(?:user|username|login|user name|uid)s?$/, 'user'],
  [/^(?:group|groupname|gid)s?$/, 'group'],
  [/^pids?$/, 'pid'],
  [/^(?:process|processname|process name)$/, 'process'],
  [/^(?:signal|sig)$/, 'signal'],
  [/^(?:package|pkg|packages|formula|cask|gemname|gem|crate|module)(?: name| spec)?s?$/, 'package'],
  [/^(?:version|semver)$/, 'version'],
  [/^(?:script|script name)$/, 'script'],
  [/^(?:command|cmd|program|executable|cmdline)s?(?: to run)?$/, 'command'],
  [/^(?:service|unit|service name)s?$/, 'service'],
  [/^(?:container|container name)s?$/, 'container'],
  [/^(?:image|image name)s?$/, 'image'],
  [/^volumes?$/, 'volume'],
  [/^networks?$/, 'network'],
  [/^pods?$/, 'pod'],
  [/^namespaces?$/, 'namespace'],
  [/^(?:resource|resource name|resource def)s?$/, 'resource'],
  [/^(?:context|context name)$/, 'context'],
  [/^(?:cluster|clustername|cluster name)$/, 'cluster'],
  [/^(?:device|disk|partition|block device)$/, 'device'],
  [/^(?:interface|iface|nic)$/, 'interface'],
  [/^(?:table|table name)$/, 'table'],
  [/^(?:db|database|dbname|database name)$/, 'database'],
  [/^regions?$/, 'region'],
  [/^(?:profile|profile name)$/, 'profile'],
  [/^(?:project|project name|projectid|project id)$/, 'project'],
  [/^(?:session|session name|target session)$/, 'session'],
  [
    /^(?:number|num|n|int|integer|count|limit|bytes?|lines|depth|width|height|level|columns|jobs|threads|offset|max|min|uint|index|priority|page|size in bytes|verbosity)$/,
    'number',
  ],
  [/^(?:duration|timeout|seconds?|secs|milliseconds|minutes|interval|delay|ms)$/, 'duration'],
  [/^(?:date|time|timestamp|since|until)$/, 'date'],
  [/^size$/, 'size'],
  [/^(?:mode|permissions|umask)$/, 'mode'],
  [/^(?:pattern|glob|regex|regexp|regular expression|globs?)$/, 'pattern'],
  [/^(?:expression|expr|filter|query|template|jsonpath)$/, 'expression'],
  [/^(?:message|msg|comment|description|title|body)$/, 'message'],
  [/^(?:env|env var|variable|name value|key value|envvar|key val)s?$/, 'variable'],
  [/^(?:password|token|secret|api key|apikey|auth token|access token|passphrase|otp)$/, 'secret'],
  [/^(?:key|keyid|key id)$/, 'key'],
  [/^(?:format|output format)$/, 'format'],
  [/^targets?$/, 'target'],
  [/^(?:new name|alias|name|label)$/, 'name'],
];

/** Nothing backtracks here, but nobody has to read a page to know what it lists. */
const scriptCharactersMax = 2_000;

/** The kind of what a script lists, or null; the script is looked at, never run. */
export function kindOfScript(script: string): ArgumentKind | null {
  const text = script.slice(0, scriptCharactersMax);
  return byScript.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** The kind that a name says: `output-dir` is a folder. */
export function kindOfName(name: string): ArgumentKind | null {
  const known = kindsOfNames.get(name);
  if (known !== undefined) return known;
  const kind = readName(name);
  kindsOfNames.set(name, kind);
  return kind;
}

/** The specs repeat a few thousand names some hundred thousand times. */
const kindsOfNames = new Map<string, ArgumentKind | null>();

function readName(name: string): ArgumentKind | null {
  const words = name
    .replaceAll(/(?<lower>[a-z])(?<upper>[A-Z])/g, '$<lower> $<upper>')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  const isKind = argumentKinds.find((kind) => kind === name);
  return isKind ?? byName.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
