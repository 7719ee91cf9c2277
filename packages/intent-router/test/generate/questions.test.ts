import { expect, it } from 'vitest';
import { builtInRecipes, createRecipeBook, unknownPlatform } from '../../src/index.ts';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { changes } from '../../src/generate/check/effects.ts';
import { commandWords, runsOf } from '../../src/generate/check/runs.ts';
import { composedCommand, lawfulCommand } from '../../src/generate/frames/composed-command.ts';

const book = createRecipeBook(builtInRecipes());

function commandFor(request: string): string {
  const recipe = book.answer(request, unknownPlatform);
  const made =
    composedCommand(request, unknownPlatform) ??
    lawfulCommand(request, unknownPlatform, null, () => undefined);
  return made?.command ?? (recipe.kind === 'command' ? recipe.command : '');
}

const things = [
  'port 80',
  'nginx',
  'the folder old',
  'a.txt',
  'bob',
  '/dev/sdb1',
  'branch dev',
  'the container web',
];
const states =
  'free open locked mounted empty enabled stopped merged clean closed installed blocked formatted deleted renamed up down started paused'.split(
    ' ',
  );

it.each(things)('whether %s is in some state changes nothing', (thing) => {
  for (const state of states)
    for (const question of [`is ${thing} ${state}`, `is ${thing} ${state}?`, `has ${thing} been ${state}`]) {
      const command = commandFor(question);
      const runs = runsOf(commandWords(command), new Set());
      const isChanging = changes()(runs) || /\bkill\b/.test(command);
      expect(isChanging ? `${question}: ${command}` : '').toBe('');
    }
});

it.each([
  'should I reboot',
  'can I delete node_modules',
  'how do I exit vim',
  "I can't write to a.txt",
  'clean up the downloads folder',
  'restart everything',
  'put the laptop to sleep on the desk',
  'lock the door',
  'locked users',
  'unused packages',
  'remove nothing',
  'remove foo from b.txt',
  'remove the file extension of a.txt',
  'what happens if I delete a.txt',
])('what is no order is none: %s', (request) => {
  const command = commandFor(request);
  const doubts = doubtsAbout(request, command);
  expect(changes()(runsOf(commandWords(command), new Set())) && doubts.length === 0 ? command : '').toBe('');
});

it.each([
  ['lines of app.log', 'contents of app.log', 'size of app.log'],
  ['links pointing to /opt/app under /srv', 'files deleted yesterday', 'renamed files in src'],
  ['containers stopped today', 'services enabled at boot', 'disks mounted read-only', 'merged branches'],
])('nothing is changed by a name of things: %s', (...requests) => {
  for (const request of requests) {
    const command = commandFor(request);
    expect(changes()(runsOf(commandWords(command), new Set())) ? `${request}: ${command}` : '').toBe('');
  }
});
