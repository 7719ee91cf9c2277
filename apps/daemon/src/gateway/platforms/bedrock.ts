import { err, ok, type Result } from '@hunch/common/result';
import type { JsonObject } from '@hunch/common/json';
import { readAwsCredentials } from './aws-credentials.ts';
import { asCloudTakesIt } from './cloud-claude.ts';
import type { HeaderList } from '../header-list.ts';
import type { KeyCommand } from './key-command.ts';
import type {
  AwsCredentials,
  ModelRequest,
  PlacedRequest,
  Platform,
  PlatformSettings,
  SentRequest,
} from './platform.ts';

/** The version of Anthropic's format that Bedrock names (docs.aws.amazon.com/bedrock, "Anthropic Claude Messages API"). */
const ANTHROPIC_VERSION = 'bedrock-2023-05-31';

/** Bedrock: Anthropic's models by `invoke`, others by its places of OpenAI's format; signed, or with a key of its own. */
export function bedrockPlatform(
  { region, credentials }: PlatformSettings & { readonly name: 'bedrock' },
  key: string | undefined,
  command: KeyCommand | undefined,
): Platform {
  return {
    probePath: '/async-invoke?maxResults=1',
    place: (request) =>
      request.format === 'anthropic'
        ? invoke(request)
        : { path: `/openai/v1${request.path}`, body: request.body, headers: request.headers },
    placeCount: (request) => (request.format === 'anthropic' ? counted(request) : undefined),
    placeOther: () => undefined,
    async prove(request) {
      if (key !== undefined) return ok(['authorization', `Bearer ${key}`]);
      const found = credentials === undefined ? await printed(command) : ok(credentials);
      return found.ok ? ok(await sign(request, found.value, region)) : found;
    },
    forget: () => command?.forget(),
  };
}

/** The model and whether to stream are in the path, and betas, which clients have in a header, in the body. */
function invoke(request: ModelRequest): PlacedRequest {
  const { model, isStream, body, headers } = asCloudTakesIt(request, 'bedrock');
  // Tiers of service are sold here in another way.
  const { model: _, stream: __, service_tier: ___, ...kept } = body;
  const at = headers.indexOf('anthropic-beta');
  const betas = at < 0 ? [] : (headers[at + 1] ?? '').split(',').map((beta) => beta.trim());
  const given: JsonObject = { anthropic_version: ANTHROPIC_VERSION, ...kept };
  return {
    path: `/model/${encodeURIComponent(model)}/${isStream ? 'invoke-with-response-stream' : 'invoke'}`,
    body: betas.length === 0 || 'anthropic_beta' in kept ? given : { ...given, anthropic_beta: betas },
    headers: at < 0 ? headers : headers.toSpliced(at, 2),
  };
}

/** A bound of the answer is asked for though nobody answers. */
const COUNT_BOUND = 1_024;

/**
 * What would be invoked stands within the request, in base64 (docs.aws.amazon.com/bedrock, "CountTokens"). Models are counted by their own
 * names, without the regions that they may be asked in: `eu.anthropic.claude-sonnet-4-5-20250929-v1:0`.
 */
function counted(request: ModelRequest): PlacedRequest {
  const { body, headers } = invoke(request);
  const invoked = Buffer.from(JSON.stringify({ max_tokens: COUNT_BOUND, ...body })).toString('base64');
  const model = request.model.replace(/^[a-z-]+\.(?=anthropic\.)/, '');
  return {
    path: `/model/${encodeURIComponent(model)}/count-tokens`,
    body: { input: { invokeModel: { body: invoked } } },
    headers,
  };
}

async function printed(command: KeyCommand | undefined): Promise<Result<AwsCredentials, string>> {
  if (command === undefined)
    return err('there are no credentials of AWS: set AWS_ACCESS_KEY_ID, key_file or key_command');
  const text = await command.key();
  return text.ok ? readAwsCredentials(text.value) : text;
}

/**
 * Signature version 4, of the address, the time and the body: other headers may change on their way.
 *
 * @param datetime of the signature, `20150830T123600Z`; now, unless a test says otherwise
 */
export async function sign(
  { method, url, body }: SentRequest,
  credentials: AwsCredentials,
  region: string,
  { service = 'bedrock', datetime }: { readonly service?: string; readonly datetime?: string } = {},
): Promise<HeaderList> {
  const { AwsV4Signer } = await import('aws4fetch');
  const signer = new AwsV4Signer({
    method,
    url,
    body: typeof body === 'string' ? body : new Uint8Array(body),
    service,
    region,
    ...credentials,
    ...(datetime === undefined ? {} : { datetime }),
  });
  const signed = await signer.sign();
  return ['authorization', 'x-amz-date', 'x-amz-security-token'].flatMap((name) => {
    const value = signed.headers.get(name);
    return value === null ? [] : [name, value];
  });
}
