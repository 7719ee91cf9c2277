import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;

beforeAll(() => {
  home = testHome();
});
afterAll(() => home[Symbol.asyncDispose]());

describe('hunch classify', () => {
  it('says in one line what a command is', async () => {
    const yes = await home.run(['classify', 'time cargo build --release']);
    expect(yes.stdout).toMatch(/ can be offloaded \(95 %\): CargoBuild, builds a Rust package with cargo\n$/);
    const no = await home.run(['classify', 'make', 'install']);
    expect(no.stdout).toMatch(
      / not offloaded: never-intercept: the target changes this machine \(never-intercept\)\n$/,
    );
    expect([yes.exitCode, no.exitCode]).toEqual([0, 0]);
  });

  it('explains the answer step by step', async () => {
    const { stdout } = await home.run(['classify', '--explain', 'time make -j8 2>&1']);
    // How long each tier took is another number each time.
    expect(stdout.replaceAll(/ +[\d.]+ [nu]s {2}/g, '  <time>  ')).toMatchSnapshot();
  });

  it('gives JSON in a stable order', async () => {
    const { stdout } = await home.run(['classify', '--json', '--', 'gcc', '-c', 'x.c']);
    expect(stdout).toBe(
      '{"input":"gcc -c x.c","isCompilation":true,"kind":"Gcc","confidence":0.85,' +
        '"reason":"compiles with the C compiler","tier":"full-classification","command":"gcc -c x.c"}\n',
    );
  });

  it('prints the working on standard error with HUNCH_LOG_LEVEL=debug, and the answer as always', async () => {
    const plain = await home.run(['classify', 'bun test -w']);
    const debug = await home.run(['classify', 'bun test -w'], { env: { HUNCH_LOG_LEVEL: 'debug' } });
    expect(plain.stderr).toBe('');
    expect(debug.stdout).toBe(plain.stdout);
    for (const tier of ['instant-reject', 'structure-analysis', 'keyword-filter', 'never-intercept'])
      expect(debug.stderr).toContain(tier);
    expect(debug.stderr).toContain('watches files until it is stopped');
  });

  it('needs a command', async () => {
    const { stderr, exitCode } = await home.run(['classify']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Missing command. Example: hunch classify "cargo build"');
  });
});
