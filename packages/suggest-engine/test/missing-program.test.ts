import { describe, expect, test } from 'vitest';
import { shell } from './support/shell.ts';

const here = new Set(['sudo', 'env', 'nice', 'ssh', 'docker', 'nmap', 'man']);

/** The texts that are offered after lines that ended so. */
function offered(line: string, exitCode: number): readonly string[] {
  const { run, ask } = shell({
    programs: { presence: (name) => (here.has(name) ? 'present' : 'absent') },
  });
  for (let time = 0; time < 3; time += 1) run(line, { exitCode });
  run('nmap -h');
  return ask(line.slice(0, 3), { limit: 5 }).map(({ text }) => text);
}

describe('a program that is not here', () => {
  test.each([
    // `sudo` and the like end with a code of their own.
    ['sudo nmmap -sn 10.1.2.3', 1],
    ['env LC_ALL=C nmmap', 1],
    ['nice -n 5 nmmap 10.1.2.3', 1],
    // The hand was one key aside.
    [',sm 10.1.2.3', 127],
    ['@nmap 10.1.2.3', 1],
  ] as const)('%s (%i) is not shown again', (line, exitCode) => {
    expect(offered(line, exitCode)).not.toContain(line);
  });

  test.each([
    // On another machine, or in a container, there are other programs.
    ['ssh web nmmap', 1],
    ['docker exec -it web nmmap', 1],
    ['sudo nmap -sn 10.1.2.3', 1],
  ] as const)('%s (%i) may work the next time', (line, exitCode) => {
    expect(offered(line, exitCode)).toContain(line);
  });
});
