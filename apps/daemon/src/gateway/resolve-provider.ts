import type { OptionValues } from '@hunch/common/options';
import { withoutTrailingSlashes } from '@hunch/common/paths';
import { err, ok, type Result } from '@hunch/common/result';
import type { Dialect, FormatName } from '@hunch/llm-formats';
import type { gatewayTable } from '../config/option-tables.generated.ts';
import { readAwsCredentials } from './platforms/aws-credentials.ts';
import { readGoogleAccount } from './platforms/google-account.ts';
import type { PlatformSettings } from './platforms/platform.ts';
import type { SettingsSources } from './settings-sources.ts';
import type { Provider } from './settings.ts';

export type ProviderOptions = OptionValues<typeof gatewayTable>['providers'][string];

/** A provider with its key, or what is wrong with what is said of it. */
export function resolveProvider(
  name: string,
  given: ProviderOptions,
  sources: SettingsSources,
): Result<Provider, string> {
  if (name.includes('/')) return err('its name must not have a slash, which ends it in provider/model');
  if (given.format === 'converse' && given.platform !== 'bedrock')
    return err('format = "converse" is of platform = "bedrock" alone');
  const proof = resolveProof(given, sources);
  if (!proof.ok) return proof;
  const baseUrl = given.base_url === '' ? usualUrl(proof.value.platform) : given.base_url;
  if (!URL.canParse(baseUrl)) return err('base_url must be the URL of its API');
  const url = new URL(baseUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return err('base_url must begin with https:// or http://');
  return ok({
    name,
    format: formatOf(given),
    baseUrl: withoutTrailingSlashes(baseUrl),
    keyCommand: given.key_command,
    ...proof.value,
    servesResponses: given.responses,
    dialect: dialectOf(given, url.hostname),
  });
}

function formatOf({ format }: ProviderOptions): FormatName {
  if (format === 'openai') return 'openai-chat';
  // Another form of what Anthropic's has.
  return format === 'converse' ? 'anthropic' : format;
}

/** Who serves it, and what proves there who asks. */
function resolveProof(
  given: ProviderOptions,
  sources: SettingsSources,
): Result<Pick<Provider, 'platform' | 'key'>, string> {
  switch (given.platform) {
    case 'direct': {
      const key = readKey(given, sources);
      return key.ok ? ok({ platform: { name: 'direct' }, key: key.value }) : key;
    }
    case 'azure': {
      const key = readKey(given, sources);
      return key.ok
        ? ok({ platform: { name: 'azure', apiVersion: given.api_version }, key: key.value })
        : key;
    }
    case 'bedrock':
      return bedrockProof(given, sources);
    case 'vertex':
      return vertexProof(given, sources);
  }
}

/** `key_env` is a key of Bedrock's own; else credentials of AWS, where its programs have them. */
function bedrockProof(
  given: ProviderOptions,
  sources: SettingsSources,
): Result<Pick<Provider, 'platform' | 'key'>, string> {
  const { environment, readFile } = sources;
  const region =
    given.region === '' ? (environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION ?? '') : given.region;
  if (!/^[a-z\d-]+$/.test(region)) return err('region must be one of AWS, as us-east-1 is');
  if (formatOf(given) === 'gemini') return err('Bedrock has no models with the format of Gemini');
  const of = (
    key: string | undefined,
    credentials?: (PlatformSettings & { name: 'bedrock' })['credentials'],
  ) => {
    const isConverse = given.format === 'converse';
    return ok({ platform: { name: 'bedrock' as const, region, credentials, isConverse }, key });
  };
  if (given.key_env !== '') {
    const key = readKey(given, sources);
    return key.ok ? of(key.value) : key;
  }
  if (given.key_command !== '') return of(undefined);
  const { AWS_ACCESS_KEY_ID: id = '', AWS_SECRET_ACCESS_KEY: secret = '' } = environment;
  if (given.key_file === '' && id !== '' && secret !== '') {
    const { AWS_SESSION_TOKEN: token = '' } = environment;
    const session = token === '' ? {} : { sessionToken: token };
    return of(undefined, { accessKeyId: id, secretAccessKey: secret, ...session });
  }
  const path =
    given.key_file === ''
      ? (environment.AWS_SHARED_CREDENTIALS_FILE ?? `${environment.HOME ?? ''}/.aws/credentials`)
      : given.key_file;
  const text = readFile(path);
  if (text === undefined)
    return err(
      `there are no credentials of AWS: neither AWS_ACCESS_KEY_ID in the daemon's environment nor ${path}; key_command = "aws configure export-credentials" asks AWS's own program`,
    );
  const credentials = readAwsCredentials(text, environment.AWS_PROFILE);
  return credentials.ok ? of(undefined, credentials.value) : err(`${path}: ${credentials.error}`);
}

/** A service account's file, named as Google's own programs name it; or a command that prints a token. */
function vertexProof(
  given: ProviderOptions,
  { environment, readFile }: SettingsSources,
): Result<Pick<Provider, 'platform' | 'key'>, string> {
  const location = given.region === '' ? 'global' : given.region;
  if (!/^[a-z\d-]+$/.test(location))
    return err('region must be a location of Google, as europe-west4 or global is');
  const of = (project: string, account?: (PlatformSettings & { name: 'vertex' })['account']) =>
    project === ''
      ? err('project must name the project of Google Cloud')
      : ok({ platform: { name: 'vertex' as const, location, project, account }, key: undefined });
  const named = given.project === '' ? (environment.GOOGLE_CLOUD_PROJECT ?? '') : given.project;
  if (given.key_command !== '') return of(named);
  const path =
    given.key_file === ''
      ? (environment.GOOGLE_APPLICATION_CREDENTIALS ??
        `${environment.HOME ?? ''}/.config/gcloud/application_default_credentials.json`)
      : given.key_file;
  const text = given.key_env === '' ? readFile(path) : environment[given.key_env];
  const from = given.key_env === '' ? path : given.key_env;
  if (text === undefined)
    return err(
      `${from}, which holds the account, can't be read; key_command = "gcloud auth print-access-token" asks Google's own program`,
    );
  const account = readGoogleAccount(text);
  if (!account.ok) return err(`${from}: ${account.error}`);
  return of(named === '' ? account.value.project : named, account.value.account);
}

/** Where a platform is that says so itself; empty: its user has to. */
function usualUrl(platform: PlatformSettings): string {
  switch (platform.name) {
    case 'direct':
    case 'azure':
      return '';
    case 'bedrock':
      return `https://bedrock-runtime.${platform.region}.amazonaws.com`;
    case 'vertex': {
      const { location } = platform;
      if (location === 'global') return 'https://aiplatform.googleapis.com/v1';
      // Several regions of a continent.
      if (location === 'us' || location === 'eu')
        return `https://aiplatform.${location}.rep.googleapis.com/v1`;
      return `https://${location}-aiplatform.googleapis.com/v1`;
    }
  }
}

function readKey(given: ProviderOptions, sources: SettingsSources): Result<string | undefined, string> {
  if (given.key_env !== '') {
    const key = sources.environment[given.key_env]?.trim() ?? '';
    return key === ''
      ? err(`the daemon has no environment variable ${given.key_env}, which holds its key`)
      : ok(key);
  }
  if (given.key_file === '') return ok(undefined);
  const key = sources.readFile(given.key_file)?.trim() ?? '';
  return key === '' ? err(`${given.key_file}, which holds its key, can't be read or is empty`) : ok(key);
}

/** They refuse fields of messages that they don't know, where others ignore them. */
const strictHosts: ReadonlySet<string> = new Set(['api.openai.com', 'api.groq.com']);

function dialectOf(given: ProviderOptions, host: string): Dialect {
  const isOpenAi = host === 'api.openai.com' || given.platform === 'azure';
  const limit = isOpenAi ? 'max_completion_tokens' : 'max_tokens';
  // The other formats have a place of their own for it.
  const isRefused = formatOf(given) === 'openai-chat' && (isOpenAi || strictHosts.has(host));
  return {
    sendsReasoning: given.reasoning_history === 'auto' ? !isRefused : given.reasoning_history === 'send',
    streamUsage: given.stream_usage,
    takesHints: isOpenAi || host.endsWith('.openai.azure.com'),
    ...(isRefused ? { searches: false } : {}),
    outputLimitField: given.output_limit_field === 'auto' ? limit : given.output_limit_field,
    outputTokensDefault: given.output_tokens_default,
  };
}
