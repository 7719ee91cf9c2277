import { describe, expect, it } from 'vitest';
import { withMode } from '../../src/generate/frames/rights.ts';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { unknownPlatform, type PlatformFacts } from '../../src/platform/facts.ts';

const gnu: PlatformFacts = { ...unknownPlatform, os: 'linux', unixFlavor: 'gnu' };

const whose = { u: 'the owner', g: 'the group', o: 'others', go: 'the group and others', a: 'everyone' };
const rights = { r: 'read', w: 'write', x: 'execute', rw: 'read and write' };
const adjectives = { r: 'readable', w: 'writable', x: 'executable' };

describe('rights in words', () => {
  it.each(
    Object.entries(whose).flatMap(([who, person]) =>
      Object.entries(rights).map(([bits, right]) => [who, bits, person, right] as const),
    ),
  )('%s and %s are said alike in every sentence', (who, bits, person, right) => {
    for (const request of [
      `give ${person} ${right} permission on a.txt`,
      `let ${person} ${right} a.txt`,
      `add ${right} permission for ${person} on a.txt`,
      `${person} should be able to ${right} a.txt`,
    ])
      expect([request, withMode(request)[0]]).toEqual([
        request,
        `set the permissions of a.txt to ${who}+${bits}`,
      ]);
    for (const request of [
      `remove ${right} permission for ${person} from a.txt`,
      `take ${right} permission away from ${person} on a.txt`,
      `don't let ${person} ${right} a.txt`,
      `${person} must not ${right} a.txt`,
    ])
      expect([request, withMode(request)[0]]).toEqual([
        request,
        `set the permissions of a.txt to ${who}-${bits}`,
      ]);
  });

  it.each(Object.entries(adjectives))('%s as an adjective', (bits, adjective) => {
    expect(withMode(`make a.txt ${adjective} for the group`)[0]).toMatch(` to g+${bits}`);
    expect(withMode(`make a.txt ${adjective} only for the owner`)[0]).toMatch(` to u+${bits},go-${bits}`);
    expect(withMode(`make a.txt ${adjective} by the group, but not for others`)[0]).toMatch(
      ` to g+${bits},o-${bits}`,
    );
  });

  it.each([
    ['restrict key.pem to the owner', 'chmod go-rwx key.pem'],
    ['make docs and everything in it readable by everyone', 'chmod -R a+rX docs'],
    ['let everyone read a.txt but only the owner write it', 'chmod a+r,u+w,go-w a.txt'],
    ['lock a.txt so that nobody can change it', 'chmod a-w a.txt'],
    [
      'make every file under site read-only except config.php',
      'find site -type f ! -name config.php -exec chmod a-w {} +',
    ],
    ['remove all permissions for others on notes and everything below', 'chmod -R o-rwx notes'],
    ["don't let anyone else read secrets.env", 'chmod go-r secrets.env'],
  ])('%s', (request, command) => {
    expect(composedCommand(request, gnu)?.command).toBe(command);
  });

  it.each([
    'make the output readable',
    'let me see app.log',
    'give all files in src',
    'allow ssh from everyone',
    'show files others can write to',
    'remove everything from tmp',
    'remove read lines from a.txt',
    'only the group can read a.txt',
    'stop all running containers',
  ])('leaves alone: %s', (request) => {
    expect(withMode(request)).toEqual([]);
  });
});
