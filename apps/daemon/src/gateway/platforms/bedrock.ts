import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '@hunch/common/result';
import { type JsonObject, listIn, numberIn, objectIn } from '@hunch/common/json';
import { converseCount, ConverseEvents, readConverse, writeConverse } from '@hunch/llm-formats';
import { readAwsCredentials } from './aws-credentials.ts';
import { asCloudTakesIt } from './cloud-claude.ts';
import { clientTools } from './cloud-fields.ts';
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
  { region, credentials, isConverse }: PlatformSettings & { readonly name: 'bedrock' },
  key: string | undefined,
  command: KeyCommand | undefined,
): Platform {
  return {
    probePath: '/async-invoke?maxResults=1',
    place: (request) =>
      request.format === 'anthropic'
        ? (isConverse ? converse : invoke)(request)
        : { path: `/openai/v1${request.path}`, body: request.body, headers: request.headers },
    placeCount: (request) => (request.format === 'anthropic' ? counted(request, isConverse) : undefined),
    ...(isConverse ? inConverse : {}),
    placeOther: () => undefined,
    async prove(request) {
      if (key !== undefined) return ok(['authorization', `Bearer ${key}`]);
      const found = credentials === undefined ? await printed(command) : ok(credentials);
      return found.ok ? ok(await sign(request, found.value, region)) : found;
    },
    forget: () => command?.forget(),
  };
}

/** Its answers have no name of their own. */
const inConverse: Pick<Platform, 'answer' | 'events'> = {
  answer: (body, model) => readConverse(body, model, `msg_${randomUUID()}`),
  events: (model) => new ConverseEvents(model, `msg_${randomUUID()}`),
};

/** One form for all models, in which Anthropic's betas are a field of the model's own. */
function converse(request: ModelRequest): PlacedRequest {
  const { model, isStream, body, headers } = asCloudTakesIt(request, 'bedrock');
  const { betas, others } = betasApart(headers);
  return {
    path: `/model/${encodeURIComponent(model)}/${isStream ? 'converse-stream' : 'converse'}`,
    body: writeConverse(body, model, betas).body,
    headers: others,
  };
}

/** The model and whether to stream are in the path, and betas, which clients have in a header, in the body. */
function invoke(request: ModelRequest): PlacedRequest {
  const { model, isStream, body, headers } = asCloudTakesIt(request, 'bedrock');
  const { model: _, stream: __, ...kept } = body;
  const { betas, others } = betasApart(headers);
  const named = [...new Set([...listIn(kept, 'anthropic_beta'), ...betas])];
  const given: JsonObject = { anthropic_version: ANTHROPIC_VERSION, ...kept };
  return {
    path: `/model/${encodeURIComponent(model)}/${isStream ? 'invoke-with-response-stream' : 'invoke'}`,
    body: named.length === 0 ? given : { ...given, anthropic_beta: named },
    headers: others,
  };
}

function betasApart(headers: HeaderList): { readonly betas: readonly string[]; readonly others: HeaderList } {
  const at = headers.indexOf('anthropic-beta');
  if (at < 0) return { betas: [], others: headers };
  const betas = (headers[at + 1] ?? '').split(',').map((beta) => beta.trim());
  return { betas, others: headers.toSpliced(at, 2) };
}

/** A bound of the answer is asked for though nobody answers; thoughts have to fit in it. */
const COUNT_BOUND = 1_024;

/**
 * What would be invoked stands within the request, in base64 (docs.aws.amazon.com/bedrock, "CountTokens"). Models are counted by their own
 * names, without the regions that they may be asked in: `eu.anthropic.claude-sonnet-4-5-20250929-v1:0`, also at the end of an ARN.
 */
function counted(request: ModelRequest, isConverse: boolean): PlacedRequest {
  const model = request.model
    .replace(/^arn:.*:(?:inference-profile|foundation-model)\//, '')
    .replace(/^[a-z-]+\.(?=[a-z\d]+\.)/, '')
    .replace(/:\d+k$/, '');
  const path = `/model/${encodeURIComponent(model)}/count-tokens`;
  const { body, headers } = invoke({ ...request, body: clientTools(request.body) });
  if (isConverse) return { path, body: converseCount(request.body, model), headers };
  const budget = numberIn(objectIn(body, 'thinking'), 'budget_tokens') ?? 0;
  const whole = { max_tokens: budget + COUNT_BOUND, ...body };
  const invoked = Buffer.from(JSON.stringify(whole)).toString('base64');
  return { path, body: { input: { invokeModel: { body: invoked } } }, headers };
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
