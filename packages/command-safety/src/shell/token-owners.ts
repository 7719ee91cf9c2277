import type { Argument, InterpreterState } from '../interpreter-state.ts';

/**
 * Whom a token is for, by the name that its variable has everywhere, and the hosts that may see it. One that goes to another host
 * is given away. Tokens that each company has a host of its own for (`GITLAB_TOKEN`) may go wherever the name says so.
 */
const owners: readonly (readonly [names: string, hosts: RegExp])[] = [
  ['GITHUB_TOKEN GH_TOKEN GITHUB_PAT GH_PAT GITHUB_API_TOKEN', /github|ghcr\.io|(?:^|\.)ghe?\./],
  ['GITLAB_TOKEN GL_TOKEN CI_JOB_TOKEN GITLAB_PAT GITLAB_API_TOKEN', /gitlab|^git\.(?!.*(?:evil|attack))/],
  ['BITBUCKET_TOKEN', /bitbucket|atlassian/],
  [
    'NPM_TOKEN NODE_AUTH_TOKEN NPM_AUTH_TOKEN',
    /npmjs|github|gitlab|(?:^|\.)(?:npm|registry|nexus|artifactory|packages|pkgs?)\.|jfrog|verdaccio/,
  ],
  ['PYPI_TOKEN TWINE_PASSWORD PYPI_API_TOKEN', /pypi|pythonhosted|nexus|artifactory|jfrog/],
  ['CARGO_REGISTRY_TOKEN', /crates\.io|cargo/],
  ['OPENAI_API_KEY', /openai|azure|openrouter|cloudflare/],
  ['ANTHROPIC_API_KEY CLAUDE_API_KEY', /anthropic|claude|amazonaws|googleapis|cloudflare/],
  ['GEMINI_API_KEY GOOGLE_API_KEY', /google/],
  ['HF_TOKEN HUGGINGFACE_TOKEN HUGGING_FACE_HUB_TOKEN', /huggingface|(?:^|\.)hf\.co/],
  ['SLACK_TOKEN SLACK_BOT_TOKEN SLACK_API_TOKEN', /slack/],
  ['STRIPE_API_KEY STRIPE_SECRET_KEY', /stripe/],
  ['DIGITALOCEAN_TOKEN DIGITALOCEAN_ACCESS_TOKEN DO_TOKEN', /digitalocean/],
  ['CLOUDFLARE_API_TOKEN CF_API_TOKEN CLOUDFLARE_API_KEY', /cloudflare/],
  ['HEROKU_API_KEY', /heroku/],
  ['SENTRY_AUTH_TOKEN', /sentry/],
  ['DD_API_KEY DATADOG_API_KEY', /datadog|ddog/],
  ['SENDGRID_API_KEY', /sendgrid/],
  ['TWILIO_AUTH_TOKEN', /twilio/],
  [
    'DOCKER_PASSWORD DOCKERHUB_TOKEN DOCKER_TOKEN',
    /docker|registry|(?:^|\.)cr\.|ghcr|ecr|gcr|azurecr|quay|harbor/,
  ],
  ['TF_API_TOKEN TFE_TOKEN', /terraform|hashicorp/],
  ['VERCEL_TOKEN', /vercel/],
  ['NETLIFY_AUTH_TOKEN', /netlify/],
  ['TELEGRAM_BOT_TOKEN TELEGRAM_TOKEN', /telegram/],
  ['DISCORD_TOKEN DISCORD_BOT_TOKEN', /discord/],
];

const hostsByName: ReadonlyMap<string, RegExp> = new Map(
  owners.flatMap(([names, hosts]) => names.split(' ').map((name) => [name, hosts] as const)),
);

/** The hosts that may see what this variable holds; undefined where the name does not tell. */
export function hostsOf(name: string): RegExp | undefined {
  return hostsByName.get(name);
}

const address = /(?:^|[=\s"'-])(?:[a-z+]{2,12}:)?\/\/(?:[^@/\s]{0,200}@)?(?<host>[\w.-]{1,200})/g;
const bareHost = /^(?<host>[\w-]{1,64}(?:\.[\w-]{1,64}){1,8})(?::\d{1,5})?(?:\/\S*)?$/;
/** Of this machine, or of a network that is one's own. */
const ownHost =
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|[\w-]+$)|\.(?:internal|local|localhost|lan|corp|intranet|svc|home|test)$/;

/** Whether a token of a known service is handed to a host that is not of this service. */
export function goesAstray(run: InterpreterState, program: string, args: readonly Argument[]): boolean {
  const { tokenHosts } = run;
  if (tokenHosts === null) return false;
  const hosts = args.flatMap(({ text }) => {
    const found = [...text.slice(0, 2048).matchAll(address)].map(({ groups }) => groups?.host ?? '');
    if (found.length > 0 || !/^(?:docker|podman|helm|oras|crane|curl|wget)$/.test(program)) return found;
    const bare = bareHost.exec(text)?.groups?.host;
    return bare === undefined ? [] : [bare];
  });
  return hosts.some((host) => !ownHost.test(host) && !tokenHosts.some((allowed) => allowed.test(host)));
}
