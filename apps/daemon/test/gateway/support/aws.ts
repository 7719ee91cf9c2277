import { createHash, createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as EventStreams from '@smithy/core/event-streams';
import type * as Signatures from '@smithy/signature-v4';
import type { SeenRequest } from './scripted-upstream.ts';

// Amazon's own code for both sides of what hunch has one side of. Its modules name files as only bundlers find them.
const require = createRequire(import.meta.url);
const { EventStreamCodec } = require('@smithy/core/event-streams') as typeof EventStreams;
const { SignatureV4 } = require('@smithy/signature-v4') as typeof Signatures;

const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes as Uint8Array).toString(),
  (text) => Buffer.from(text),
);

function message(headers: Readonly<Record<string, string>>, body: object): Uint8Array {
  return codec.encode({
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, { type: 'string' as const, value }]),
    ),
    body: Buffer.from(JSON.stringify(body)),
  });
}

/** An event of a model, as Bedrock frames it. */
export function frame(event: object): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(event)).toString('base64');
  return message(
    { ':event-type': 'chunk', ':content-type': 'application/json', ':message-type': 'event' },
    { bytes },
  );
}

/** An event of Converse's, which has a type of its own. */
export function converseFrame(type: string, payload: object): Uint8Array {
  return message(
    { ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' },
    payload,
  );
}

export function exceptionFrame(name: string, text: string): Uint8Array {
  return message(
    { ':exception-type': name, ':content-type': 'application/json', ':message-type': 'exception' },
    { message: text },
  );
}

class Sha256 {
  readonly #hash;
  constructor(secret?: unknown) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Buffer);
  }
  update(data: unknown): void {
    this.#hash.update(data as Buffer);
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
  reset(): void {}
}

export const awsKeys = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};

/** Whether a request is signed as Amazon's own code would have signed it. */
export async function isSigned(
  seen: SeenRequest,
  service: string,
  region: string,
  sessionToken = '',
): Promise<boolean> {
  const { authorization = '', host = '', 'x-amz-date': at, 'x-amz-security-token': session } = seen.headers;
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const signer = new SignatureV4({
    service,
    region,
    credentials: { ...awsKeys, ...(sessionToken === '' ? {} : { sessionToken }) },
    sha256: Sha256,
    applyChecksum: false,
  });
  const date = String(at).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const [path = '', search = ''] = seen.path.split('?');
  const signed = await signer.sign(
    {
      method: seen.method,
      protocol: 'http:',
      hostname: host,
      path,
      query: Object.fromEntries(new URLSearchParams(search)),
      headers: { host, ...(session === undefined ? {} : { 'x-amz-security-token': String(session) }) },
      body: seen.bytes,
    },
    { signingDate: new Date(date), signableHeaders: new Set(names.split(';')) },
  );
  return signed.headers.authorization === authorization;
}
