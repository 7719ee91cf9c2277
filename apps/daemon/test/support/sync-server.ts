import { startFakeAtuin, type FakeAtuin } from '@hunch/fake-atuin';
import { onTestFinished } from 'vitest';

/** Ended with the test. */
export async function syncServer(): Promise<FakeAtuin> {
  const server = await startFakeAtuin();
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}
