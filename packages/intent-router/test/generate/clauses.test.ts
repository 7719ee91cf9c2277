import { describe, expect, it } from 'vitest';
import { gists } from '../../src/generate/recipes/clauses.ts';
import { createRecipeBook } from '../../src/generate/recipes/book.ts';
import { recipes } from '../support/recipe-files.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

const book = createRecipeBook(recipes);

function commandFor(request: string): string {
  const answer = book.answer(request, unknownPlatform);
  return answer.kind === 'command' ? answer.command : answer.kind;
}

describe('what a request comes down to', () => {
  it.each([
    ['The build fails again, how much disk space is left?', 'how much disk space is left'],
    ['show disk usage because my boss asks', 'show disk usage'],
  ])('%s', (request, gist) => {
    expect(gists(request).map(({ text }) => text)).toContain(gist);
  });

  it.each([
    // A value, a demand, a condition: none may be left out.
    'The folder is /srv/data, how much disk space is left?',
    'I only want yesterday, show the commits',
    'unless it is running, show the processes',
    // "It" is what was said before.
    'The video project is finished, how big is it?',
  ])('leaves nothing out of: %s', (request) => {
    expect(gists(request)).toEqual([]);
  });
});

describe('situations', () => {
  it.each([
    ['kill whatever listens on port 8080', 'kill "$(lsof -t -i :8080)"'],
    ["what's eating my disk", 'du -h --max-depth=1 . | sort -rh'],
    ['3000 is taken, by who', 'lsof -nP -i :3000'],
    ['The university said we have a strong computer now. How much memory is inside, please?', 'free -h'],
    ['delete a file called "-rf"', 'rm ./-rf'],
  ])('%s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it.each([
    // What comes beside a situation still has to be accounted for.
    'what is eating my disk on the third of may',
    'kill whatever listens on port 8080 except chrome',
    'our developers use four different Pythons, I hear; on this workstation, which',
    'whats for lunch',
    'need jq on this box asap',
    // Statements may be left out only where nothing is changed.
    'the logs are important, delete all .tmp files',
    'got a .tar.xz from the vendor, how2 open',
  ])('gives no command for: %s', (request) => {
    expect(book.answer(request, unknownPlatform).kind).not.toBe('command');
  });

  it('names what comes near when nothing fits, three at most', () => {
    const answer = book.answer('my cousin says the disk space is dancing on the roof', unknownPlatform);
    expect(answer.kind).toBe('nothing');
    if (answer.kind !== 'nothing') return;
    expect(answer.near.length).toBeLessThanOrEqual(3);
    expect(answer.near.map(({ id }) => id)).toContain('system/disk-free');
  });
});
