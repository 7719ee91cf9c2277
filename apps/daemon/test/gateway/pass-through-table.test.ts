import { clientFormats } from '@hunch/llm-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PassedEndpoint, passedEndpoints } from '../../src/gateway/pass-through/endpoint-table.ts';
import { findEndpoint } from '../../src/gateway/pass-through/find-endpoint.ts';
import { formField, withFormField } from '../../src/gateway/pass-through/form-data.ts';

describe('paths', () => {
  test.each([
    ['/v1/files/..', 'GET'],
    ['/v1/files/../models', 'GET'],
    ['/v1/files/%2e%2e/content', 'GET'],
    ['/v1/files/a/b', 'GET'],
    ['/v1/batches/./cancel', 'POST'],
  ])('%s is none', (path, method) => {
    expect(findEndpoint(method, path, undefined)).toBeUndefined();
  });

  test('the table of them stands in docs', async () => {
    const how: Readonly<Record<PassedEndpoint['counted'], string>> = {
      usage: 'tokens and price',
      free: 'free',
      later: 'tokens and price of a batch, when it is over',
      request: 'requests',
    };
    const rows = passedEndpoints.map(
      ({ method, path, api, name, model, modelOptional, counted, stored }) =>
        `| \`${method} ${path}\` | ${api} | \`${name}\` | ${model === 'none' ? '' : modelOptional === true ? 'optional' : 'yes'} | ${how[counted]} | ${stored === undefined ? 'yes' : stored === 'shared' ? 'no' : 'their own'} |`,
    );
    const answers = clientFormats.map(({ path, name }) => `\`${path}\` (${name})`);
    const text = `# Endpoints of the gateway

Written by \`pnpm --filter @hunch/daemon test -u\` from the table that the gateway works by.

Answers of models, for any provider: ${answers.join(', ')}; streams of Gemini by \`:streamGenerateContent\`. Tokens of a request:
\`/v1/messages/count_tokens\`, \`/v1/responses/input_tokens\` and \`:countTokens\`, asked of the provider that would answer (Anthropic, OpenAI's responses, Gemini, and
theirs at Azure, Bedrock and Vertex), whatever the client speaks. Where it does not count, or not within 5 s, they are estimated: for 9 of 10 files within a tenth of what OpenAI's
newer models count; Gemini and Claude count more, by a factor of each. \`x-hunch-counted-by\` says which: the model, or \`estimate\`. The list of models: \`/v1/models\`, \`/v1/models/NAME\`. For monitoring: \`/health\`, \`/metrics\`.

All else goes to a provider of its API as it came, but for the name of the model, and comes back as it came: JSON, text, streams, sound. It goes to the
provider of the model that it names (\`provider/model\`, a model that is listed, or a deployment); without one to the provider of the header
\`x-hunch-provider\`, else to the first with that API in the configuration.

- *Named*: how the ledger and the metrics call it. *Model*: whether the request names one.
- *Counted*: tokens are what the answer says, else an estimate of the request; prices are those of tokens, so that what is paid by the
  picture, the minute or the search has no price until \`[prompt_router.models."provider/model"]\` gives one.
- *Virtual keys*: what lies at a provider can be seen by all who share its key there. Of files, batches and stored answers the gateway remembers whose they
  are, so that a virtual key has its own ([gateway.md](gateway.md#files-and-batches-of-virtual-keys)); of uploads in parts it has none.
- Embeddings alone are had from a provider of another API, too: OpenAI's clients get Gemini's, and Google's clients those of OpenAI's API. Inputs that are numbers of
  tokens or pictures are refused then, and Vertex and Bedrock, which have other requests for them, are not asked.
- \`/v1/files\` is Anthropic's where the request has the header \`anthropic-version\`.

| request | API | named | model | counted | virtual keys |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
    await expect(text).toMatchFileSnapshot('../../../../docs/endpoints.md');
  });

  test('each of the table is found', () => {
    for (const { method, path, api } of passedEndpoints) {
      const asked = path.replace('{id}', 'a-1').replace('{model}', 'm');
      expect(findEndpoint(method, asked, api)).toMatchObject({ endpoint: { method, path, api } });
    }
  });
});

describe('a form', () => {
  test('is read and changed as another reader reads it', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(
        bytes,
        fc.boolean(),
        fc.stringMatching(/^[\w./-]{1,40}$/),
        async (content, modelFirst, model) => {
          const form = new FormData();
          if (modelFirst) form.set('model', model);
          form.set('file', new File([content], 'name="model"'));
          form.set('prompt', 'name="model"');
          if (!modelFirst) form.set('model', model);
          const sent = new Response(form);
          const type = sent.headers.get('content-type') ?? '';
          const body = Buffer.from(await sent.arrayBuffer());
          expect(formField(body, type, 'model')).toBe(model);
          const changed = withFormField(body, type, 'model', 'another/one');
          const read = await new Response(new Uint8Array(changed), {
            headers: { 'content-type': type },
          }).formData();
          expect(read.get('model')).toBe('another/one');
          expect(read.get('prompt')).toBe('name="model"');
          const file = read.get('file') as File;
          expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(content));
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    ['no boundary', 'multipart/form-data', ''],
    ['nothing of it', 'multipart/form-data; boundary=x', ''],
    [
      'a part without an end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="model"\r\n\r\nm',
    ],
  ])('%s: no field', (_, type, body) => {
    expect(formField(Buffer.from(body), type, 'model')).toBeUndefined();
  });
});
