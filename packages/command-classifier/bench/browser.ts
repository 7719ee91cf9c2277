// Run by test/browser.test.ts in a process of its own: decides with nothing but what a browser has, and prints it as JSON.
import { isNodeGone } from '../test/browser/without-node.ts';
import { classify, createClassifier, createOffload, defaultOptions } from '../src/index.ts';

const offload = createOffload({ ...defaultOptions, runner: 'rch exec --', compositions: 'segments' });
const decision = offload.decide('cd app && make CFLAGS="-O2 -g" 2>&1 | tail');
console.log(
  JSON.stringify({
    isNodeGone: isNodeGone && !('process' in globalThis),
    isCompilation: classify('time cargo b --release').isCompilation,
    tiers: createClassifier().explain('gcc -c x.c | cat').tiers.length,
    command: decision.kind === 'rewrite' ? decision.command : decision.reason,
  }),
);
