import { spawn, type ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();
let reaper: ChildProcess | undefined;

/** Waits for the end of its input, which is the end of whoever started it, however that came; then ends the processes it was told of. */
const reaperScript = `
let text = '';
process.stdin.on('data', (chunk) => (text += chunk));
process.stdin.on('end', () => {
  const open = new Set();
  for (const line of text.split('\\n')) {
    if (line.startsWith('+')) open.add(Number(line.slice(1)));
    if (line.startsWith('-')) open.delete(Number(line.slice(1)));
  }
  for (const pid of open) { try { process.kill(pid, 'SIGKILL'); } catch {} }
});
`;

/**
 * Ends a child with this process, whatever ends this process: an error, Ctrl-C, SIGKILL.
 *
 * @returns the child
 */
export function endWithThis<Child extends ChildProcess>(child: Child): Child {
  const { pid } = child;
  if (pid === undefined) return child;
  children.add(child);
  const { stdin } = (reaper ??= startReaper());
  stdin?.write(`+${pid}\n`);
  // Its number may be given to another process once it has ended.
  child.once('exit', () => {
    children.delete(child);
    stdin?.write(`-${pid}\n`);
  });
  return child;
}

function startReaper(): ChildProcess {
  const started = spawn(process.execPath, ['-e', reaperScript], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Not with the group that Ctrl-C ends.
    detached: true,
  });
  started.unref();
  (started.stdin as { unref?: () => void } | null)?.unref?.();
  started.stdin?.on('error', () => undefined);
  process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));
  // Whoever runs this script (hunch-run) may be killed, too.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  return started;
}
