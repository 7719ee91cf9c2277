// Preloaded into every thread of a gateway under test: on SIGUSR2 each collects its garbage and says what is left, so that
// what the program keeps is told from what V8 has not given back yet.
const { writeSync } = require('node:fs');
const { isMainThread, threadId } = require('node:worker_threads');

const channel = new BroadcastChannel('heap-report');
channel.unref();
channel.addEventListener('message', report);
if (isMainThread) {
  process.on('SIGUSR2', () => {
    channel.postMessage('report');
    report();
  });
}

function report() {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  writeSync(1, `heap of thread ${threadId}: ${((heapUsed + external) / 1024 / 1024).toFixed(2)} MB\n`);
}
