import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;

beforeAll(() => {
  home = testHome();
});
afterAll(() => home[Symbol.asyncDispose]());

describe('hunch check', () => {
  it('shows the risk as the spec does, and ends with 1', async () => {
    const { stdout, exitCode } = await home.run(['check', 'git push --force origin main']);
    expect(stdout).toContain('High risk - Git force push');
    expect(stdout).toContain(
      "- Overwrites collaborators' commits\n- Cannot be easily undone\n- May break CI/CD pipelines\n",
    );
    expect(stdout).toContain('Safer: git push --force-with-lease origin main\n');
    expect(exitCode).toBe(1);
  });

  it('ends with 0 below the level that is asked for', async () => {
    const safe = await home.run(['check', 'echo "rm -rf /"']);
    expect(safe.stdout).toContain('No danger found.');
    const high = await home.run(['check', '--fail-on', 'critical', 'git push -f']);
    expect([safe.exitCode, high.exitCode]).toEqual([0, 0]);
  });

  it('gives JSON in a stable order', async () => {
    const { stdout } = await home.run(['check', '--json', '--', 'rm', '-rf', '/']);
    expect(stdout).toMatch(
      /^\{"input":"rm -rf \/","risk":"critical","rule":"delete-root","reason":"[^"]+","alternative":"ls -la \/","findings":\[/,
    );
  });

  it('lists its rules', async () => {
    const { stdout } = await home.run(['check', '--rules']);
    expect(stdout).toMatch(/^delete-root +files +critical +This deletes everything/m);
  });

  it('needs a command', async () => {
    const { stderr, exitCode } = await home.run(['check']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("Missing command. Example: hunch check 'rm -rf build'");
  });
});
