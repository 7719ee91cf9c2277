import { spawnSync } from 'node:child_process';
import { loadCatalog, readCommand } from '@hunch/cli-catalog';
import { describe, expect, it } from 'vitest';
import { commandWords } from '../../src/generate/check/runs.ts';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { frameTables } from '../../src/generate/frames/tables.ts';
import { unknownPlatform, type PlatformFacts } from '../../src/platform/facts.ts';

const linux: PlatformFacts = { os: 'linux', unixFlavor: 'gnu', shell: 'bash', programs: null };
const bsd: PlatformFacts = { os: 'macos', unixFlavor: 'bsd', shell: 'zsh', programs: null };

function commandFor(request: string, platform = linux): string | null {
  return composedCommand(request, platform)?.command ?? null;
}

describe('options of one program', () => {
  it.each([
    [
      'download https://a.org/b.zip at most 500 KB/s into /tmp',
      'wget --limit-rate=500K -P /tmp https://a.org/b.zip',
    ],
    [
      'quietly fetch https://a.org/b.zip into /tmp, try it 5 times, no faster than 1 MB/s',
      'wget --limit-rate=1M -P /tmp -t 5 -q https://a.org/b.zip',
    ],
    ['resume my interrupted download of https://a.org/b.iso', 'wget -c https://a.org/b.iso'],
    [
      'where does https://a.org/x redirect to, only the final url',
      /^curl -sIL .*url_effective.* https:\/\/a\.org\/x$/,
    ],
    ['download all urls in list.txt, 4 at the same time', 'xargs -n 1 -P 4 wget < list.txt'],
    [
      'scp a.pdf to me@host.example:/in, port 2222, key ~/.ssh/k',
      'scp -P 2222 -i ~/.ssh/k a.pdf me@host.example:/in',
    ],
    [
      'rsync src/ to nas:/src without *.o files and without .git',
      "rsync -a --exclude='*.o' --exclude=.git src/ nas:/src",
    ],
    [
      'rsync src/ to nas:/src, never delete anything there, with progress',
      'rsync -a --progress src/ nas:/src',
    ],
    // An archive is what is made, and never what goes into it.
    ['zip this folder as tour.zip without the wavs', "zip -r tour.zip ./ -x '*.wav'"],
    ['zip the folder essay but not the aux and log files', "zip -r essay.zip essay -x '*.aux' '*.log'"],
    ['unpack a.zip except the svg files', "unzip a.zip -x '*.svg'"],
    ['unpack a.tar.gz but skip the csv files', "tar -xf a.tar.gz --exclude='*.csv'"],
    ['unpack a.tar.gz but skip existing files', 'tar -xf a.tar.gz --skip-old-files'],
    ['zip up the drafts folder without storing paths', 'zip -r -j drafts.zip drafts'],
    ['make a tar of ~/music that is not compressed', 'tar -c -f music.tar ~/music'],
    ['make a tarball of site called site.tar without compression', 'tar -c -f site.tar site'],
    ['tar src into a.tar.xz but stay on one file system', 'tar -ca --one-file-system -f a.tar.xz src'],
    ['tar src into a.tgz except the patterns in skip.txt', 'tar -ca -X skip.txt -f a.tgz src'],
    ['decompress a.xz but do not delete the .xz', 'unxz -k a.xz'],
    ['tar the website folder', 'tar -cz -f website.tar.gz website'],
    ['tar /srv/raw and split it into 2 GB parts', 'tar -czf - /srv/raw | split -b 2G - raw.tar.gz.part-'],
    [
      'put everything in /srv/wiki into w.tar.xz except files over 20 MB',
      'find /srv/wiki ! -size +20M -print0 | tar -cJf w.tar.xz --no-recursion --null -T -',
    ],
    ['copy all the pdfs into letters/', "find . -maxdepth 1 -type f -name '*.pdf' -exec cp {} letters/ \\;"],
    ['zip the folder photos with the best compression and a password', 'zip -r -9 -e photos.zip photos'],
    ['compress dump.sql with zstd at level 19 and delete the source', 'zstd -19 --rm dump.sql'],
    [
      'unpack a.tar.gz into /opt/a without the top level folder',
      'tar -xf a.tar.gz -C /opt/a --strip-components=1',
    ],
    ['unzip a.zip into public, overwriting without asking', 'unzip -o a.zip -d public'],
    ['split big.iso into 1 GB pieces with numeric suffixes', 'split -b 1G -d big.iso big.iso.'],
    ['back up app.conf with the date appended', 'cp -p app.conf "app.conf.$(date +%F)"'],
    ['delete the file called -rf', 'rm -- -rf'],
    [
      'keep only the 5 newest *.gz backups in this folder and remove the older ones',
      /tail -n \+6 \| xargs .* rm --$/,
    ],
    ['make ~/bin/t a symlink to /opt/t, replacing the old link', 'ln -sfn /opt/t ~/bin/t'],
    ['unmount /mnt/x lazily', 'sudo umount -l /mnt/x'],
    ['ask firefox to quit nicely', 'pkill -TERM -x firefox'],
    ['set the nice value of process 10 to 5', 'renice -n 5 -p 10'],
    [
      'put alice in the docker group as well without dropping her other groups',
      'sudo usermod -aG docker alice',
    ],
    ['enable nginx at boot and start it right away', 'sudo systemctl enable --now nginx'],
    [
      'follow the log of ssh, starting with the past 10 minutes',
      "journalctl -u ssh --since '10 minutes ago' -f",
    ],
    ['what time is it in Tokyo now, hours and minutes', 'TZ=Asia/Tokyo date +%H:%M'],
    ['verify the downloads against SHA256SUMS, show only the bad ones', 'sha256sum -c --quiet SHA256SUMS'],
    ['cherry-pick 1a2b3c4d without committing', 'git cherry-pick -n 1a2b3c4d'],
    ['how many commits am I ahead of origin/main', 'git rev-list --count origin/main..HEAD'],
  ])('compose: %s', (request, command) => {
    const said = commandFor(request);
    if (typeof command === 'string') expect(said).toBe(command);
    else expect(said).toMatch(command);
  });

  it.each([
    ['is ssh enabled at boot?', 'systemctl is-enabled ssh'],
    ['is the nginx service running', 'systemctl is-active nginx'],
  ])('are not changed by a question: %s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it.each([
    ['values of no such kind', 'download https://a.org/b.zip at most five colours into /tmp'],
    ['programs that are none', 'quit the game'],
    ['what one command cannot do', 'unzip a.zip, overwrite everything but never overwrite anything'],
    ['words without a place', 'unmount /mnt/x lazily after lunch'],
    ['services that are programs', 'restart firefox'],
    ['options without what they are for', 'set priority to 7'],
    ['a direction that is not said', 'symlink a.txt to b.txt'],
    ['a thing for a machine', 'start the web server'],
    ['what runs on a machine that is not named', 'run the migration script'],
    ['what is to run for what is running', 'run the unit tests'],
  ])('do not take %s', (_, request) => {
    expect(commandFor(request)).toBeNull();
  });

  it.each([
    ['cut dump.sql every 10000 lines', 'split -l 10000 dump.sql dump.sql.'],
    ['add readme.md to project.zip', 'zip -r project.zip readme.md'],
    ['list what is inside a.zip with sizes', 'unzip -l a.zip'],
    ['delete the file named "-n"', 'rm -- -n'],
  ])('say more than frames of files and lines: %s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it('changes nothing where files are only listed', () => {
    expect(commandFor('list untracked files and folders') ?? '').not.toMatch(/^git clean/);
  });

  it('of GNU or Linux alone are not given elsewhere', () => {
    expect(commandFor('enable nginx at boot and start it', bsd)).toBeNull();
    expect(commandFor('unzip a.zip into public, overwriting without asking', unknownPlatform)).toMatch(
      /^unzip/,
    );
  });
});

/** Samples for values; what the text around them is, the catalogue says. */
function sample(text: string): string {
  return text
    .replace(/^\*/, '')
    .replaceAll(/\{(?:s|n|m|n1)\}/g, '7')
    .replaceAll('{rate}', '1M')
    .replaceAll('{METHOD}', 'PUT')
    .replaceAll(/\{[a-z_0-9]+(?:\|[^}]*)?\}/gi, 'value');
}

describe('words with wildcards', () => {
  const globs = ['*.txt', 'all *.log', 'img/*.png', 'a?.csv', '*.conf and *.ini'];
  const wishes = [
    (glob: string) => `move ${glob} to pics`,
    (glob: string) => `copy ${glob} to /tmp/logs`,
    (glob: string) => `zip ${glob} into a.zip`,
    (glob: string) => `pack ${glob} into logs.tar.gz`,
    (glob: string) => `concatenate ${glob} into out.md`,
    (glob: string) => `scp ${glob} to host:/tmp`,
    (glob: string) => `rsync ${glob} to backup`,
    (glob: string) => `delete ${glob}`,
    (glob: string) => `rename ${glob} to *.md`,
    (glob: string) => `split ${glob} into pieces of 1 MB`,
  ];
  const requests = wishes.flatMap((wish) => globs.map(wish));

  it('are left to the shell, or are a pattern for find or grep', () => {
    const answers = requests.map((request) => [request, commandFor(request)] as const);
    const quoted = /(?<!-i?name |-path |-(?:in|ex)clude=)'[^' ]*[*?][^' ]*'/;
    expect(answers.filter(([, command]) => command !== null && quoted.test(command))).toEqual([]);
    expect(answers.filter(([, command]) => command !== null).length).toBeGreaterThan(requests.length / 3);
  });

  it('keep their quotes, and name no one file', () => {
    expect(commandFor("copy '*.txt' to backup")).toBe("cp '*.txt' backup");
    expect(commandFor('copy a.txt to *.bak')).toBeNull();
    expect(commandFor('move .env to backup')).toBe('mv .env backup');
    expect(commandFor('move all .env to backup')).toBe(
      "find . -maxdepth 1 -type f -name '*.env' -exec mv -n {} backup \\;",
    );
  });
});

describe('the tables of acts', () => {
  const forms = frameTables().actRows.flatMap((row) => row.form.map((form) => ({ row, form })));

  /** Programs of which the catalogue has few options or none; levels and signals, which are no names; what only Linux has. */
  const notListed =
    /^(?:7z|unrar|zip|unzip|kill|pkill)\b|: -\d+$|^dig .*: -x$|^ping .*: -w$|^traceroute .*: -T$|^git log: --(?:no-merges|reverse)$/;

  it('give only options that the catalogue has for the program', async () => {
    const catalog = await loadCatalog({});
    const unknown: string[] = [];
    for (const { form } of forms) {
      const texts = Object.entries(form.options ?? {}).flatMap(([slot, text]) =>
        form.command.includes(`{${slot}`) || /^(?:&&|[|;>])/.test(text) || text.startsWith('-{')
          ? []
          : [sample(text)],
      );
      const line = sample(
        form.command
          .replace('{options}', texts.map((text) => ` ${text}`).join(''))
          .replaceAll(/\{[a-z_]+\|\}/g, ''),
      );
      for (const [first, ...words] of commandWords(line).commands) {
        const whole = first === 'sudo' ? words : [first ?? '', ...words];
        for (const { name, option } of readCommand(catalog, whole)?.options ?? [])
          if (option === null) unknown.push(`${whole.slice(0, 2).join(' ')}: ${name}`);
      }
    }
    expect([...new Set(unknown)].filter((each) => !notListed.test(each))).toEqual([]);
  }, 60_000);

  it('are commands that a shell can read', () => {
    for (const { form } of forms) {
      const options = Object.values(form.options ?? {}).filter((text) => !/^(?:&&|[|;>])/.test(text));
      const line = sample(form.command.replace('{options}', ` ${options.join(' ')}`));
      const { status, stderr } = spawnSync('bash', ['-n', '-c', line], { encoding: 'utf8' });
      expect(`${line}: ${stderr}`).toBe(`${line}: `);
      expect(status).toBe(0);
    }
  });

  it('say how each slot of a form is said', () => {
    const { shared } = frameTables().acts;
    const unsaid = forms.flatMap(({ row, form }) =>
      Object.keys(form.options ?? {})
        .filter((slot) => row.slots[slot] === undefined && shared[slot] === undefined)
        .map((slot) => `${row.name}: ${slot}`),
    );
    expect(unsaid).toEqual([]);
  });
});
