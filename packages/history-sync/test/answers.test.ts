import { describe, expect, it } from 'vitest';
import { AtuinServer, ConnectionFault, SyncFailure, type HttpPort } from '../src/index.ts';

const address = 'https://sync.example.org';
const version = { 'atuin-version': '18.24.1' };

/** What the user reads of each kind of answer. */
const answers: readonly (readonly [string, number | string, Record<string, string>, string, string])[] = [
  ['a page of another server', 200, {}, '<html>', 'not-atuin'],
  ['JSON of another server', 200, {}, '{"hosts":{}}', 'not-atuin'],
  ['a list in place of an object', 200, version, '[]', 'not-atuin'],
  ['a host that is none', 200, version, '{"hosts":{"x":{"history":1}}}', 'not-atuin'],
  ['a redirect', 302, {}, '', 'not-atuin'],
  ['a server of long ago', 200, { 'atuin-version': '16.0.0' }, '{"hosts":{}}', 'old-server'],
  ['an ended session', 403, version, '{"reason":"session not found"}', 'no-session'],
  ['no session', 401, version, '', 'no-session'],
  ['a full server', 507, version, '', 'server-full'],
  ['a database that takes nothing', 500, version, '{"reason":"failed to add record"}', 'server-full'],
  ['a broken server', 500, version, '{"reason":"could not query user session"}', 'server-failed'],
  ['a proxy without its server', 502, {}, '<html>', 'server-failed'],
  ['too many requests', 429, { 'retry-after': '7' }, '', 'rate-limited'],
  ['nobody there', 'ECONNREFUSED', {}, '', 'unreachable'],
  ['no such name', 'ENOTFOUND', {}, '', 'unreachable'],
  ['a certificate of another time', 'CERT_NOT_YET_VALID', {}, '', 'certificate'],
  ['a certificate of nobody', 'DEPTH_ZERO_SELF_SIGNED_CERT', {}, '', 'certificate'],
];

describe('an answer that is no success', () => {
  it.each(answers)('%s', async (_, status, headers, body, kind) => {
    const http: HttpPort = {
      send: () =>
        typeof status === 'string'
          ? Promise.reject(new ConnectionFault(status))
          : Promise.resolve({ status, header: (name) => headers[name] ?? null, body }),
    };
    const failure: unknown = await new AtuinServer(http, `${address}/`, 'token')
      .status()
      .catch((error: unknown) => error);
    if (!(failure instanceof SyncFailure)) throw new Error('no failure');
    expect(failure.kind).toBe(kind);
    expect(failure.message).toContain(address);
    expect(failure.message).toMatch(/[.:] |hunch /);
    expect(failure.message).not.toContain('token');
    expect(failure.isPassing).toBe(
      ['server-full', 'server-failed', 'rate-limited', 'unreachable'].includes(kind),
    );
    expect(failure.retryAfterMs).toBe(kind === 'rate-limited' ? 7000 : null);
  });

  it('halves an upload that is too large, and says when one record alone is', async () => {
    const sizes: number[] = [];
    const http: HttpPort = {
      send({ body = '[]' }) {
        const { length } = JSON.parse(body) as unknown[];
        sizes.push(length);
        return Promise.resolve({ status: 413, header: () => '18.24.1', body: '' });
      },
    };
    const server = new AtuinServer(http, address, 'token');
    const record = { id: '', idx: 0, host: '', tag: '', timestampNs: 0n, version: '', data: '', cek: '' };
    expect(await server.upload([record, record])).toBe(false);
    await expect(server.upload([record])).rejects.toMatchObject({ kind: 'server-full' });
    expect(sizes).toEqual([2, 1]);
  });
});
