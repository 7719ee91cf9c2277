import assert from 'node:assert/strict';
import type { HttpPort, HttpRequest } from '../ports.ts';

/** A server that the contract is run against: one for each promise. */
export interface ScriptedServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** One promise of the HTTP port: `check` throws an AssertionError when the port breaks it. */
export interface HttpPortPromise {
  readonly name: string;
  /** What the server does with `GET /`. */
  readonly server: 'answers' | 'hangs' | 'floods' | 'refuses' | 'drips' | 'redirects';
  readonly check: (port: HttpPort, url: string) => Promise<void>;
}

const request = (url: string): HttpRequest => ({
  method: 'GET',
  url,
  timeoutMs: 2000,
  responseBytesMax: 10_000,
});

/** The contract of `HttpPort`, for any test runner. */
export const httpPortContract: readonly HttpPortPromise[] = [
  {
    name: 'an answer comes whole, with its status',
    server: 'answers',
    async check(port, url) {
      const answer = await port.exchange(request(url));
      assert.deepEqual(answer, { ok: true, value: { status: 418, body: '{"tea":"🫖"}' } });
    },
  },
  {
    name: 'a server that never answers is given up in time',
    server: 'hangs',
    async check(port, url) {
      const answer = await port.exchange({ ...request(url), timeoutMs: 60 });
      assert.equal(answer.ok ? 'ok' : answer.error.kind, 'timeout');
    },
  },
  {
    name: 'the time holds for the whole answer, not only for its start',
    server: 'drips',
    async check(port, url) {
      const answer = await port.exchange({ ...request(url), timeoutMs: 150 });
      assert.equal(answer.ok ? 'ok' : answer.error.kind, 'timeout');
    },
  },
  {
    name: 'a longer answer than wanted is dropped',
    server: 'floods',
    async check(port, url) {
      const answer = await port.exchange(request(url));
      assert.equal(answer.ok ? 'ok' : answer.error.kind, 'too_large');
    },
  },
  {
    name: 'no server is a failure, not a rejection',
    server: 'refuses',
    async check(port, url) {
      const answer = await port.exchange(request(url));
      assert.equal(answer.ok ? 'ok' : answer.error.kind, 'unreachable');
    },
  },
  {
    name: 'an address that is none is a failure, not a rejection',
    server: 'answers',
    async check(port) {
      const answer = await port.exchange(request('http://[oops'));
      assert.equal(answer.ok ? 'ok' : answer.error.kind, 'unreachable');
    },
  },
  {
    name: 'whoever asks may give up',
    server: 'hangs',
    async check(port, url) {
      const controller = new AbortController();
      const answer = port.exchange(request(url), controller.signal);
      controller.abort();
      const settled = await answer;
      assert.equal(settled.ok ? 'ok' : settled.error.kind, 'aborted');
    },
  },
  {
    name: 'a redirection is an answer and not followed',
    server: 'redirects',
    async check(port, url) {
      const answer = await port.exchange(request(url));
      assert.equal(answer.ok ? answer.value.status : answer.error.kind, 302);
    },
  },
];
