import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root } from '../src/repository.ts';

const SUBJECT_MAX = 72;

/** Hash, subject and body of every commit since this law came in, merges left out; undefined without git or in an archive. */
function commits(): readonly { hash: string; subject: string; body: string }[] | undefined {
  const since = git('log', '--diff-filter=A', '--format=%h', '--', 'tooling/laws/test/commits.test.ts');
  if (since === undefined) return undefined;
  const range = since.trim() === '' ? 'HEAD' : `${since.trim().split('\n').at(-1)}..HEAD`;
  return (git('log', '--no-merges', '--format=%h%x00%s%x00%b%x01', range) ?? '')
    .split('\u0001')
    .map((entry) => entry.trim().split('\0'))
    .filter(([hash]) => hash !== undefined && hash !== '')
    .map(([hash = '', subject = '', body = '']) => ({ hash, subject, body: body.trim() }));
}

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

const known = commits();

describe.runIf(known !== undefined)('commits', () => {
  it(`have subjects of at most ${SUBJECT_MAX} characters`, () => {
    expect(known?.filter(({ subject }) => subject.length > SUBJECT_MAX)).toEqual([]);
  });

  it('have a body that says why', () => {
    expect(known?.filter(({ body }) => body === '').map(({ subject }) => subject)).toEqual([]);
  });
});
