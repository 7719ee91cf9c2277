import { isPublisher } from '../shell/addresses.ts';
import { fetchedFlow, nothing } from '../shell/flow.ts';
import type { Call } from './call.ts';
import { runCode } from './run-code.ts';

/** Programs that run what an address names, without installing it first. */
export const addressRunners: readonly string[] = 'npx bunx pnpx uvx pipx spark-submit flink'.split(' ');

/** `npx github:anna/tool`, `spark-submit https://…`: what an unknown host serves is run at once. */
export function runAddressed(call: Call): void {
  const address = call.args.find(({ text }) =>
    /^(?:github|gist|gitlab|bitbucket):|^(?:git\+)?https?:\/\//.test(text),
  );
  if (address !== undefined && !isPublisher(address.text))
    runCode(call.run, fetchedFlow, call.span, nothing, 'other');
}
