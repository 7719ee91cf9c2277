import { describe, expect, test } from 'vitest';
import { awsKeys, exceptionFrame, frame } from './support/aws.ts';
import { startGateway } from './support/gateway.ts';
import { messagesAnswer } from './support/messages.ts';
import { ask, eventsOf } from './support/raw-client.ts';
import { answerChunks, answerJson, type Script, ScriptedUpstream } from './support/scripted-upstream.ts';

const environment = {
  AWS_ACCESS_KEY_ID: awsKeys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: awsKeys.secretAccessKey,
};
const aws = { platform: 'bedrock', region: 'eu-west-1', format: 'anthropic' } as const;
const body = { model: 'far/m', max_tokens: 20, messages: [{ role: 'user', content: 'Hi' }] };

async function bedrock(script: Script) {
  const upstream = await ScriptedUpstream.start(script);
  const base_url = upstream.url.replace(/\/v1$/, '');
  return startGateway({ retries: 0, providers: { far: { base_url, models: ['m'], ...aws } }, environment });
}

/** By docs.aws.amazon.com/bedrock, "Errors" of InvokeModel: the status, what clients of Anthropic are told, and OpenAI's type and code. */
const refusals = [
  ['AccessDeniedException', 403, 403, 'permission_error', 'permission_error', null],
  ['InternalServerException', 500, 502, 'api_error', 'server_error', 'upstream_error'],
  ['ModelErrorException', 424, 502, 'api_error', 'server_error', 'upstream_error'],
  ['ModelNotReadyException', 429, 503, 'overloaded_error', 'server_error', 'overloaded'],
  ['ModelTimeoutException', 408, 504, 'timeout_error', 'server_error', 'timeout'],
  ['ResourceNotFoundException', 404, 404, 'not_found_error', 'invalid_request_error', 'model_not_found'],
  ['ServiceQuotaExceededException', 400, 429, 'rate_limit_error', 'rate_limit_error', 'rate_limit_exceeded'],
  ['ServiceUnavailableException', 503, 503, 'overloaded_error', 'server_error', 'overloaded'],
  ['ThrottlingException', 429, 429, 'rate_limit_error', 'rate_limit_error', 'rate_limit_exceeded'],
  ['ValidationException', 400, 400, 'invalid_request_error', 'invalid_request_error', null],
  ['UnrecognizedClientException', 403, 403, 'permission_error', 'permission_error', null],
  ['ExpiredTokenException', 400, 401, 'authentication_error', 'invalid_request_error', 'invalid_api_key'],
] as const;

test.each(refusals)('Bedrock’s %s (%i): %i %s', async (name, status, told, type, openAiType, code) => {
  const named = { 'x-amzn-errortype': `${name}:http://internal.amazon.com/coral/com.amazon.bedrock/` };
  const gateway = await bedrock(answerJson({ message: 'Not so.' }, status, named));
  const own = await ask(gateway, { path: '/v1/messages', body });
  expect(own.status).toBe(told);
  expect(JSON.parse(own.text)).toMatchObject({ type: 'error', error: { type } });
  // What is said of a key is no client's business.
  expect(own.text.includes('Not so.')).toBe(!/Client|Expired/.test(name));
  await gateway.state.succeeded('far');
  await gateway.state.succeeded('far/m');
  const other = await ask(gateway, { body });
  expect(JSON.parse(other.text)).toMatchObject({ error: { type: openAiType, code } });
});

const said = [
  { type: 'message_start', message: messagesAnswer([], { stop_reason: null }) },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Good day' } },
];

describe.each([
  ['throttlingException', 429, 'rate_limit_error', 'rate_limit_exceeded'],
  ['modelStreamErrorException', 502, 'api_error', 'upstream_error'],
  ['modelTimeoutException', 504, 'timeout_error', 'timeout'],
  ['serviceUnavailableException', 529, 'overloaded_error', 'overloaded'],
  ['internalServerException', 502, 'api_error', 'upstream_error'],
  ['validationException', 400, 'invalid_request_error', null],
])('Bedrock’s %s within a stream', (name, status, type, code) => {
  const frames = (...events: readonly object[]): Script => {
    const bytes = Buffer.concat([...events.map(frame), exceptionFrame(name, 'Not so.')]);
    return (_, response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
      response.end(bytes);
    };
  };

  test('is what the client’s format calls it', async () => {
    const gateway = await bedrock(frames(...said));
    const own = await ask(gateway, { path: '/v1/messages', body: { ...body, stream: true } });
    expect(JSON.parse(eventsOf(own.text).at(-1) ?? '')).toMatchObject({ type: 'error', error: { type } });
    await gateway.state.succeeded('far/m');
    const chat = await ask(gateway, { body: { ...body, stream: true } });
    const chunk = eventsOf(chat.text).find((data) => data.includes('"error"'));
    expect(JSON.parse(chunk ?? '{}')).toMatchObject({ error: { code } });
  });

  test('has a status where nothing has been said', async () => {
    const gateway = await bedrock(frames());
    const own = await ask(gateway, { path: '/v1/messages', body: { ...body, stream: true } });
    expect(own.status).toBe(status);
  });
});

test.each([
  ['openai-responses', { type: 'error', code: 'rate_limit_exceeded', message: 'Slow.', param: null }, 429],
  [
    'openai-responses',
    { type: 'response.failed', response: { error: { code: 'invalid_prompt', message: 'No.' } } },
    400,
  ],
  ['openai-chat', { error: { message: 'Slow.', type: 'requests', code: 'rate_limit_exceeded' } }, 429],
  ['gemini', { error: { code: 503, message: 'Later.', status: 'UNAVAILABLE' } }, 529],
  ['anthropic', { type: 'error', error: { type: 'overloaded_error', message: 'Later.' } }, 529],
] as const)('a stream of %s that begins with %j', async (format, event, status) => {
  const upstream = await ScriptedUpstream.start(answerChunks(`data: ${JSON.stringify(event)}\n\n`));
  const gateway = await startGateway({
    retries: 0,
    providers: { far: { base_url: upstream.url, models: ['m'], format } },
  });
  const answer = await ask(gateway, { body: { ...body, stream: true } });
  expect([answer.status, upstream.requests.length]).toEqual([status, 1]);
});
