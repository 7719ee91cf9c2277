import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testHome } from '../support/run-cli.ts';

it("doctor names a project's broken files, and says what to do", async () => {
  await using home = testHome();
  const project = join(home.home, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  writeFileSync(join(project, 'compose.yaml'), 'services: [a');
  const problemOf = async (): Promise<unknown> => {
    await home.run(['suggest'], { cwd: project });
    const { stdout } = await home.run(['doctor', '--json']);
    const { findings }: { findings: { text: string }[] } = JSON.parse(stdout);
    return findings.find(({ text }) => text.startsWith('Tasks are missing: '));
  };
  await expect.poll(problemOf).toMatchObject({
    state: 'warning',
    text: expect.stringMatching(/project\/compose\.yaml: .*[^:]$/),
    next: 'Correct the file; hunch reads it again when it changes.',
  });
});
