import { describe, expect, it } from 'vitest';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';
import { builtInBook } from '../support/generator-with.ts';

function commandFor(request: string): string | null {
  const composed = composedCommand(request, unknownPlatform);
  if (composed !== null) return composed.command;
  const answer = builtInBook.answer(request, unknownPlatform);
  return answer.kind === 'command' ? answer.command : null;
}

describe('an act that is denied at the end', () => {
  it.each([
    ["stop all running containers but don't remove them", 'docker ps -q | xargs -r docker stop'],
    ["list packages that can be upgraded, don't upgrade them", 'apt list --upgradable'],
  ])('is taken off where the command does not do it: %s', (request, command) =>
    expect(commandFor(request)).toBe(command),
  );

  it.each([
    'upgrade all packages but do not upgrade them',
    'create a branch fix from main without switching',
    'list services that are running but not enabled',
  ])('ends it where the command does it: %s', (request) => expect(commandFor(request)).toBeNull());
});

describe('a name that is left out at the end', () => {
  it('leaves a list with one line for each thing', () => {
    expect(commandFor('list loaded kernel modules except nvidia')).toBe('lsmod | grep -vw nvidia');
  });

  it('is taken from what is sorted, not from the first of it', () => {
    expect(commandFor('processes that use the most memory except chrome')).toMatch(
      /--sort=-rss \| awk 'NR == 1 \|\| !\/\[c\]hrome\/'$/,
    );
  });

  it.each(['show the diff except package-lock.json', 'show the 3 biggest processes except nginx'])(
    'is no part of other output: %s',
    (request) => expect(commandFor(request) ?? '').not.toContain('grep -vw'),
  );
});
