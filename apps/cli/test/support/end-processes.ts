import { readdirSync, readFileSync } from 'node:fs';

/**
 * Kills what runs with this variable in its environment and waits until it is gone: a daemon that a test started, and that
 * came up too late, or was too busy, to be told to stop. Only where there is /proc; elsewhere nothing is found.
 */
export async function endProcessesWith(variable: string): Promise<void> {
  for (let found = processesWith(variable); found.length > 0; found = processesWith(variable)) {
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function processesWith(variable: string): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && pid !== process.pid && environmentOf(pid).includes(variable));
  } catch {
    return [];
  }
}

/** Empty for one that has ended, or is somebody else's. */
function environmentOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
