import { textBefore } from '../interpreter-state.ts';
import {
  NON_EMPTY_UNKNOWN,
  MAYBE_EMPTY_UNKNOWN,
  accountLines,
  everyListed,
  fetchedFlow,
  traits,
  unknownFlow,
  type Flow,
} from '../shell/flow.ts';
import { named, type Call, type ProgramTable } from './call.ts';
import { namesProduction } from '../scope.ts';
import { placeOf } from '../shell/places.ts';

/** Words of a command by which it prints credentials. */
const printsSecrets: readonly { readonly programs: string; readonly words: RegExp }[] = [
  {
    programs: 'aws',
    words:
      /\b(?:create-access-key|get-secret-value|get-session-token|assume-role|get-login-password|configure (?:get|export-credentials)|get-parameters?\b.*--with-decryption)/,
  },
  { programs: 'gcloud', words: /\b(?:print-access-token|print-identity-token|versions access|keys create)/ },
  { programs: 'az', words: /\bget-access-token|keyvault secret show|list-keys|sp create-for-rbac/ },
  { programs: 'gh glab', words: /\bauth token|auth status .*(?:-t|--show-token)/ },
  { programs: 'npm pnpm yarn', words: /\bconfig get .*(?:auth|token|password)|\btoken (?:list|create)/i },
  { programs: 'docker podman', words: /\binspect\b/ },
  { programs: 'op bw lpass', words: /\b(?:read|get|show|export)\b/ },
  { programs: 'heroku', words: /\bconfig\b|auth:token/ },
  { programs: 'doppler infisical chamber', words: /\bsecrets|export|read/ },
  { programs: 'git', words: /\bcredential (?:fill|get)|credential-\w+ get/ },
  // Whoever has the address has the terminal.
  { programs: 'tmate upterm sshx', words: /tmate_(?:ssh|web)|session current|\bhost\b/ },
  { programs: 'tcpdump tshark', words: /(?:^|\s)-w ?-/ },
  { programs: 'sqlite3', words: /Login Data|logins|cookies|key4\.db/i },
  { programs: 'kubectl oc', words: /\bget secrets?\b|create token|config view .*--raw/ },
  { programs: 'terraform tofu', words: /\b(?:output\b.*-(?:raw|json)|state pull|show\b.*-json)/ },
];

/** A collection, read and not written. */
const listsByApi =
  /^api\b(?!.*\s(?:-X|--method|-f|-F|--field|--input)[ =]).*\/?(?:orgs|users|user|groups|repos\/[^\s/]+\/[^\s/]+)\/?(?:[^\s/]{0,60}\/)?(?:repos|members|projects|teams|branches|releases|secrets|hooks|keys|packages|environments)\b/;

/** Words by which a command lists all there is of something. */
const lists =
  /(?:^|\s)(?:list|ls|get|describe|snapshots|-q|-[a-z]{0,3}q)(?:-[\w-]+)?(?:\s|$)|--(?:quiet|short|list)\b/;
const chooses =
  /(?:^|\s)(?:--filters?|--selector|--field-selector|--label|--prefix|--name-like|--merged|--older-than)\b|\?[\w@.]/;

/** The short forms; with others `-f` says how the list is written. */
const choosesShortly: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      // That something uses them chooses nothing that one would not miss.
      ['docker podman nerdctl', /(?:^|\s)-[aq]{0,2}f(?!\s*dangling=false)/],
      ['kubectl oc helm heroku', /(?:^|\s)-l\b/],
    ] as const
  ).flatMap(([programs, pattern]) => programs.split(' ').map((program) => [program, pattern] as const)),
);

/** What asks a program for the names of all that it has. */
const listing: ReadonlySet<string> = new Set([
  'list',
  'ls',
  'get',
  'describe',
  '-q',
  '--quiet',
  '--list',
  '--short',
  'snapshots',
]);

/** What prints an object that lies elsewhere: as little read as what an address serves. */
const streams: ReadonlyMap<string, RegExp> = new Map([
  ['aws', /^s3 (?:cp|mv)\b.*\bs3:\/\/\S+ (?:-|\/dev\/stdout)(?:\s|$)/],
  ['gcloud', /^storage cat\b/],
  ['gsutil', /(?:^|\s)cat\s/],
  ['rclone', /^cat\b/],
  ['s3cmd', /^get\b.*\s-(?:\s|$)/],
  ['mc', /^cat\b/],
  ['az', /^storage blob download\b.*(?:-f|--file)[ =]\/dev\/stdout/],
]);

const telling = new Map<string, RegExp>();
for (const { programs, words } of printsSecrets)
  for (const program of programs.split(' ')) telling.set(program, words);

/** What a command line client prints: credentials, the names of everything, or something unknown. */
export function printCredentials(call: Call): Flow {
  const { program, args, run } = call;
  if (program === 'gcloud') keepKey(call);
  if (!run.flowsOn) return unknownFlow;
  const text = args
    .slice(0, 32)
    .map((argument) => argument.text)
    .join(' ')
    .slice(0, 2048);
  if (streams.get(program)?.test(text) === true) return fetchedFlow;
  const own =
    (telling.get(program)?.test(text) === true ? traits.secret : 0) |
    (isForProduction(call) ? traits.production : 0);
  if (program === 'gh' && listsByApi.test(text)) return { text: everyListed, traits: own };
  if (!lists.test(text)) return { text: MAYBE_EMPTY_UNKNOWN, traits: own };
  // From the root on, a prefix leaves nothing out.
  const isWhole = program === 'etcdctl' && /(?:^|\s)(?:\/|)\s--prefix/.test(text);
  const isChosen = !isWhole && (chooses.test(text) || choosesShortly.get(program)?.test(text) === true);
  return { text: isChosen ? MAYBE_EMPTY_UNKNOWN : everyListed, traits: own };
}

/** `gcloud iam service-accounts keys create key.json`: from then on the file opens the account. */
function keepKey({ args, run }: Call): void {
  const at = args.findIndex(({ text }, index) => text === 'create' && textBefore(args, index) === 'keys');
  const path = at === -1 ? undefined : args.slice(at + 1).find(({ text }) => !text.startsWith('-'));
  if (path !== undefined)
    run.keep(placeOf(run, path.text), { text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret });
}

/** What is made for a place says so: `kustomize build overlays/prod`. */
const rendering =
  /^(?:kustomize|helmfile|jsonnet|ytt|cue|helm|kubectl|heroku|vault|aws|gcloud|az|doppler|op|flyctl|chamber|infisical)$/;

function isForProduction({ program, args }: Call): boolean {
  return rendering.test(program) && args.some(({ text }) => namesProduction(text.replaceAll('/', ' ')));
}

/** Whether more is known of what such a program prints than where it stands. */
export function printsCredentials({ program, args }: Call): boolean {
  return (
    args.some(({ text }) => listing.has(text)) ||
    telling.has(program) ||
    streams.has(program) ||
    rendering.test(program)
  );
}

/** Every unit, unless a pattern or a state chooses. */
export function printUnits({ args }: Call): Flow {
  const [verb, pattern] = args.filter(({ text }) => !text.startsWith('-'));
  if (!/^list-(?:units|unit-files|timers|sockets)$/.test(verb?.text ?? '')) return unknownFlow;
  const isChosen = pattern !== undefined || args.some(({ text }) => /^--(?:state|failed)\b/.test(text));
  return { text: isChosen ? NON_EMPTY_UNKNOWN : everyListed, traits: 0 };
}

/** Programs of which only what they print is known, and where that comes from. */
export const credentialPrograms: ProgramTable = {
  ...named(
    'aws gcloud az gh glab kafka-topics.sh kafka-topics rpk doctl hcloud flyctl vercel nomad consul etcdctl rabbitmqctl zfs zpool lvs vgs heroku helm tcpdump tshark sqlite3 terraform tofu virsh',
    printCredentials,
  ),
  ...named('mysql mariadb psql clickhouse-client clickhouse sqlcmd cockroach', (call) => {
    const { args } = call;
    // A query that writes statements is there to have them run.
    const query = args.find(({ text }) => /\bconcat\s*\(|\|\||\bformat\s*\(/i.test(text))?.text ?? '';
    const literals = [...query.matchAll(/'([^']{1,1000})'/g)].map(([, literal]) => literal ?? '');
    return {
      text: literals.length === 0 ? MAYBE_EMPTY_UNKNOWN : literals.slice(0, 64).join(' x '),
      traits: 0,
    };
  }),
  // Every key, unless a pattern chooses.
  ...named('redis-cli valkey-cli keydb-cli', ({ args }) => {
    const pattern =
      args[args.findIndex(({ text }) => text === '--pattern' || /^keys$/i.test(text)) + 1]?.text;
    const isScan = args.some(({ text }) => text === '--scan');
    const isKeys = args.some(({ text }) => /^keys$/i.test(text));
    return (isScan && !args.some(({ text }) => text === '--pattern')) ||
      ((isScan || isKeys) && pattern === '*')
      ? { text: everyListed, traits: 0 }
      : // What a pattern chooses are some.
        isScan || isKeys
        ? { text: NON_EMPTY_UNKNOWN, traits: 0 }
        : unknownFlow;
  }),
  // Every package that is installed.
  ...named('rpm dpkg dpkg-query pacman apk', ({ args }) =>
    args.some(({ text }) => /^-(?:qa\w*|aq|l|W|Q[qe]*)$|^--(?:get-selections|query)$|^info$/.test(text)) &&
    !args.some(({ text }) => /^-Q\w*[dt]/.test(text))
      ? { text: everyListed, traits: 0 }
      : unknownFlow,
  ),
  // Every entry, unless a filter chooses.
  ldapsearch: ({ args }) => ({
    text: args.some(({ text }) => text.startsWith('(') && !/^\(objectClass=\*\)$/i.test(text))
      ? NON_EMPTY_UNKNOWN
      : everyListed,
    traits: 0,
  }),
  // All packages that somebody has asked for.
  ...named('apt apt-mark dnf yum', ({ args }) =>
    args.some(({ text }) => /^(?:showmanual|showauto|--installed|installed)$/.test(text))
      ? { text: everyListed, traits: 0 }
      : unknownFlow,
  ),
  ...named('exiftool steghide zsteg stegseek', () => ({ text: MAYBE_EMPTY_UNKNOWN, traits: traits.decoded })),
  ...named('Get-ChildItem gci dir', ({ args }) => {
    const path = args.find(({ text }) => !text.startsWith('-'));
    if (args.some(({ text }) => /^-(?:filter|include|exclude)$/i.test(text)))
      return { text: `${path === undefined ? '.' : path.text}/${NON_EMPTY_UNKNOWN}`, traits: 0 };
    return path === undefined ? { text: '*', traits: traits.glob } : { text: path.text, traits: path.traits };
  }),
  ...named('getent', ({ args }) =>
    args[0]?.text === 'passwd' ? { text: accountLines, traits: 0 } : unknownFlow,
  ),
};
