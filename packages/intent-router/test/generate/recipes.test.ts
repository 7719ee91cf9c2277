import { checkCommand, isAtLeast } from '@hunch/command-safety';
import { eachSimpleCommand, parseShell } from '@hunch/common/shell';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInDomains } from '../../src/domains/domain.ts';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { createRecipeBook, type RecipeAnswer } from '../../src/generate/recipes/book.ts';
import { casesOf } from '../../src/generate/recipes/choices.ts';
import { checkRecipe } from '../../src/generate/recipes/compile.ts';
import { parseDerivation, slotsOfDerivation } from '../../src/generate/recipes/derivation.ts';
import { parsePattern } from '../../src/generate/recipes/pattern.ts';
import { descriptionsOf, domainOf, type Recipe } from '../../src/generate/recipes/recipe.ts';
import { recipes } from '../support/recipe-files.ts';
import { parseTemplate, slotsOf } from '../../src/generate/recipes/template.ts';
import { unknownPlatform, type PlatformFacts } from '../../src/platform/facts.ts';

const book = createRecipeBook(recipes);
const bsd: PlatformFacts = { os: 'macos', unixFlavor: 'bsd', shell: 'zsh', programs: null };

function answer(request: string, platform = unknownPlatform): RecipeAnswer {
  return book.answer(request, platform);
}

/** The command of the book; of frames, where the book has none. */
function commandFor(request: string, platform = unknownPlatform): string {
  const given = answer(request, platform);
  if (given.kind === 'command') return given.command;
  return composedCommand(request, platform)?.command ?? given.kind;
}

/** The slots that each variant writes, itself or by what it derives from them. */
function usedSlots({ variants, derive = {} }: Recipe): readonly ReadonlySet<string>[] {
  return variants.map((variant) => {
    const slots = slotsOf(parseTemplate(variant.template));
    const used = new Set(slots);
    for (const name of slots) {
      for (const slot of slotsOfDerivation(parseDerivation(derive[name] ?? ''))) used.add(slot);
    }
    return used;
  });
}

describe('the book', () => {
  it('has at least 250 recipes with ids of their own, in all ten domains', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(250);
    expect(new Set(recipes.map(({ id }) => id)).size).toBe(recipes.length);
    for (const domain of builtInDomains) {
      expect(recipes.filter((recipe) => domainOf(recipe) === domain).length, domain).toBeGreaterThanOrEqual(
        10,
      );
    }
  });

  it('has no malformed pattern, and would say so', () => {
    for (const recipe of recipes) expect(() => checkRecipe(recipe), recipe.id).not.toThrow();
    const [first] = recipes;
    if (first === undefined) throw new Error('the book is empty');
    expect(() => checkRecipe({ ...first, requests: ['find {thing}'] })).toThrow('unknown kind');
  });

  it('has a case for each choice, with its words, its command and what it does', () => {
    const recipe: Recipe = {
      id: 'processes/x',
      does: '{act} a service',
      effect: 'external',
      requests: ['{act} service {service}'],
      variants: [{ template: 'systemctl {act} {service}' }],
      choices: { act: { 'begin|start': { command: 'start', does: 'starts' }, stop: 'stop' } },
      examples: ['begin service x'],
    };
    expect(
      casesOf(recipe).map(({ does, requests, variants }) => [does, requests[0], variants[0]?.template]),
    ).toEqual([
      ['starts a service', 'begin|start service {service}', 'systemctl start {service}'],
      ['stop a service', 'stop service {service}', 'systemctl stop {service}'],
    ]);
    const words = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`w${at}`, 'x']));
    expect(() => casesOf({ ...recipe, choices: { act: words, other: words } })).toThrow('combinations');
  });

  it('has no slot whose value is lost on the way to the command', () => {
    const lost = recipes.flatMap(casesOf).flatMap((recipe) =>
      [...recipe.requests, ...descriptionsOf(recipe)].flatMap((source) =>
        parsePattern(source)
          .items.flatMap((item) => (item.kind === 'slot' ? [item.name] : []))
          .filter((name) => usedSlots(recipe).some((used) => !used.has(name)))
          .map((name) => `${recipe.id}, "${source}": ${name}`),
      ),
    );
    expect(lost).toEqual([]);
  });

  it.each(recipes.map((recipe) => [recipe.id, recipe] as const))('%s answers its examples', (id, recipe) => {
    expect(recipe.examples.length).toBeGreaterThan(0);
    for (const example of recipe.examples) {
      const given = answer(example);
      expect(given.kind === 'command' ? given.recipe.id : given, example).toBe(id);
    }
  });

  it('gives commands that a shell reads to the end, on GNU and on BSD', () => {
    const broken = recipes.flatMap((recipe) =>
      [unknownPlatform, bsd].flatMap((platform) => {
        const command = commandFor(recipe.examples[0] ?? '', platform);
        const { problems, incomplete } = parseShell(command);
        return problems.length + incomplete.length > 0 || command.includes('{}}') ? [command] : [];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('has no risky command with the effect readOnly', () => {
    const risky = recipes
      .filter(({ effect }) => effect === 'readOnly')
      .map((recipe) => commandFor(recipe.examples[0] ?? ''))
      .filter((command) => isAtLeast(checkCommand(command).risk, 'moderate'));
    expect(risky).toEqual([]);
  });

  it('has no recipe whose command is critical', () => {
    const critical = recipes
      .map((recipe) => commandFor(recipe.examples[0] ?? ''))
      .filter(
        (command) => checkCommand(command, { cwd: '/home/me/project', home: '/home/me' }).risk === 'critical',
      );
    expect(critical).toEqual([]);
  });
});

describe('paraphrases', () => {
  const large = "find . -type f -name '*.log' -size +100M";
  it.each([
    ['find log files larger than 100 MB', large],
    ['Which log files are bigger than 100MB?', large],
    ['please show me all *.log files over 100 megabytes', large],
    ['list every .log file with a size of more than 100 MB in the current directory', large],
    ['can you find files ending in .log that are greater than 100M', large],
    ["what's my IP address", 'ip -brief address'],
    ['find all rust files', "find . -type f -name '*.rs'"],
    ['show git branches', 'git branch'],
    ['ping google.com', 'ping google.com'],
    ['kill process 1234', 'kill 1234'],
    ['commit with message fix the login bug', "git commit -m 'fix the login bug'"],
    ['dispaly the mounted filesystems', 'findmnt'],
    ["what's the mac adress of eth0", 'cat /sys/class/net/eth0/address'],
    ['files changed before March 3rd, 2024', 'find . -type f ! -newermt 2024-03-03'],
    ['files modified in february 2024', 'find . -type f -newermt 2024-02-01 ! -newermt 2024-03-01'],
    ['delete a.txt, b.txt and "c d.txt"', "rm a.txt b.txt 'c d.txt'"],
    ['search for FIXUP comments', 'grep -rn FIXUP .'],
    ['install nodejs', 'sudo apt install nodejs'],
    ['show disk usage', 'df -h'],
    ['is there a file called .env anywhere in this project?', 'find . -type f -name .env'],
    ['show 3 lines of context around panic in kern.log', 'grep -n -C 3 panic kern.log'],
    ['search for timeout in syslog.2.gz', 'zgrep -n timeout syslog.2.gz'],
    ['count the lines of big.csv.gz', 'gzip -dc big.csv.gz | wc -l'],
    ['count the commas in data.csv', 'nothing'],
    ['zip files changed today', 'nothing'],
    ['grep for warn, ignoring case, in build.log', 'grep -i warn build.log'],
    ['let only root read secret.key', 'nothing'],
    ['verify checksum of debian.iso against SHA256SUMS', 'grep -F debian.iso SHA256SUMS | sha256sum -c'],
    ['convert 100 hex to decimal', "printf '%d\\n' 0x100"],
    ['what time is it in Springfield', 'nothing'],
    ['force push my changes', 'git push --force'],
    ['how do I list all the javascript files modified this week?', "find . -type f -name '*.js' -mtime -7"],
    ['find files modified in the last 24 hours', 'find . -type f -mmin -1440'],
    ['delete files older than 2 weeks in /var/tmp', 'find /var/tmp -type f -mtime +14 -delete'],
    ['find files not modified in 30 days', 'find . -type f -mtime +30'],
    ['find files smaller than 1 MB', 'find . -type f -size -1024k'],
    ['find files between 1 KB and 2 GB', 'find . -type f -size +1k -size -2048M'],
    [
      'remove all node_modules folders',
      'find . -mindepth 1 -type d -name node_modules -prune -exec rm -r {} +',
    ],
    ['remove the build folder', 'rm -r build'],
    ['find files in my home directory called "big one.txt"', "find ~ -type f -name 'big one.txt'"],
    ['show the first 3 lines of notes.txt', 'head -n 3 notes.txt'],
    ['undo my last commit', 'git reset --soft HEAD~1'],
    ['upgrade pip itself', 'python3 -m pip install --upgrade pip'],
    ['reverse the order of lines in list.txt', 'tac list.txt'],
    ['reload my bashrc', '. ~/.bashrc'],
    [
      'run cleanup.sh every night at 2:30',
      `(crontab -l 2> /dev/null; echo '30 2 * * *' "$(realpath cleanup.sh)") | crontab -`,
    ],
    ['reboot tonight at 11pm', 'sudo shutdown -r 23:00'],
    ['shut down in 2 hours', 'sudo shutdown -h +120'],
    ['copy notes.txt to web1:/tmp', 'scp notes.txt web1:/tmp'],
    ['add user bob to the docker group', 'sudo usermod -aG docker bob'],
    ['kill the process using port 3000', 'lsof -t -i TCP:3000 -s TCP:LISTEN | xargs -r kill'],
    ['how long has process 2020 been running', 'ps -p 2020 -o pid,lstart,etime,args'],
    ['find files larger than 2 GB in Downloads', 'find ~/Downloads -type f -size +2G'],
    ["replace 'a/b' with 'c&d' in notes.txt", "sed -i 's/a\\/b/c\\&d/g' notes.txt"],
  ])('%s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });
});

describe('what the machine has', () => {
  it.each([
    ['install htop', 'brew install htop'],
    ['replace foo with bar in notes.txt', "sed -i '' s/foo/bar/g notes.txt"],
    ['show processes sorted by memory', 'ps aux -m'],
    ['show the octal permissions of notes.txt', "stat -f '%Lp %N' notes.txt"],
  ])('%s, on BSD', (request, command) => {
    expect(commandFor(request, bsd)).toBe(command);
  });

  it('takes the first way whose programs are installed', () => {
    const has = (...programs: string[]): PlatformFacts => ({
      ...unknownPlatform,
      programs: new Set(programs),
    });
    expect(commandFor('install htop', has('dnf', 'sudo'))).toBe('sudo dnf install htop');
    expect(commandFor('install htop', has('apk'))).toBe('apk add htop');
    expect(commandFor('pretty print data.json', has('python3'))).toBe('python3 -m json.tool data.json');
  });

  it('says which programs are missing when no way is complete', () => {
    const given = answer('pretty print data.json', { ...unknownPlatform, programs: new Set(['ls']) });
    expect(given).toMatchObject({ kind: 'command', missingPrograms: ['jq'] });
  });
});

/** `files/find`: the subject of a recipe comes first in its name. */
const subjects = [...new Set(recipes.map(({ id }) => id.slice(0, id.indexOf('/'))))];
const recipesOf = (subject: string) => recipes.filter(({ id }) => id.startsWith(`${subject}/`));

describe('what it must not do', () => {
  it.each([
    'delete all files',
    'delete large files',
    'make file executable',
    'clone a repo without the history, latest commit only',
    'unmount the usb drive safely',
    'run backup.sh automatically with cron',
    'create a tarball',
    'commit my staged changes with a message',
  ])('asks back: %s', (request) => {
    expect(answer(request).kind).toBe('needs');
  });

  it.each([
    'find python files but not tests',
    'list files not owned by root',
    'delete everything',
    'what time is it in gotham',
    'install docker and start it',
    'find encrypted files larger than 1 MB',
    'kill process 1234 in 10 minutes',
    'delete the last word of notes.txt',
    'delete a file from release.zip',
    'reload the page',
    'drop everyhting from 185.220.0.0/16',
    'stop worrying',
    'update the documentation',
    'can user bob read notes.txt',
    'is bob allowed to use sudo',
    'upgrade itself',
    'do that thing we discussed',
    'write a poem about the sea',
    'tell me a joke',
    'thanks',
    '',
  ])('gives no command for what it does not account for: %s', (request) => {
    expect(answer(request).kind).not.toBe('command');
  });

  it.each(subjects)('never passes over a number that it has no place for: %s', (subject) => {
    for (const recipe of recipesOf(subject)) {
      const request = `${recipe.examples[0] ?? ''} 4711 8833`;
      const given = answer(request);
      if (given.kind === 'command') expect(given.command, request).toMatch(/4711.*8833|8833.*4711/);
    }
  });

  // One of them each, so that every recipe is asked and the suite stays quick.
  const narrowing = [
    'except drafts',
    'but not the oldest',
    'unless it is empty',
    'excluding symlinks',
    'for alice',
    'in kilobytes',
  ];

  it.each(subjects)('never passes over a word that narrows: %s', (subject) => {
    for (const [index, recipe] of recipesOf(subject).entries()) {
      const example = recipe.examples[0] ?? '';
      const extra = narrowing[index % narrowing.length] ?? '';
      const request = `${example.replace(/[.?!]$/, '')} ${extra}`;
      if (commandFor(request) === commandFor(example))
        expect.soft(answer(request).kind, request).not.toBe('command');
    }
  });

  it('hands any quoted text to the program as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[^"\n\r\0`“”]{1,30}$/u), (text) => {
        fc.pre(text.trim() === text && !text.startsWith('-') && /\S/.test(text));
        const command = commandFor(`search for "${text}" in notes.txt`);
        const found: string[][] = [];
        eachSimpleCommand(parseShell(command).script, ({ words }) =>
          found.push(words.map((word) => word.text)),
        );
        expect(found).toEqual([['grep', '-n', text, 'notes.txt']]);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(answer(text).kind).toBeTypeOf('string');
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
