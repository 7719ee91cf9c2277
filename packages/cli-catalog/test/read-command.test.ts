import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coreCatalog, explain, completeWord, handedOn, readCommand, unwrap } from '../src/index.ts';

const words = (line: string): string[] => line.split(' ');

describe('readCommand', () => {
  it.each([
    ['git commit -am draft', ['git', 'commit'], [['-a'], ['-m', 'draft']], []],
    ['git -C src push origin main', ['git', 'push'], [['-C', 'src']], ['origin:remote', 'main:branch']],
    ['/usr/bin/git stash pop', ['git', 'stash', 'pop'], [], []],
    [
      'docker run --rm -v /a:/b -it ubuntu',
      ['docker', 'run'],
      [['--rm'], ['-v', '/a:/b'], ['-i'], ['-t']],
      ['ubuntu:image'],
    ],
    ['timeout -s KILL 5', ['timeout'], [['-s', 'KILL']], ['5:duration']],
    ['chroot --userspec=me /srv', ['chroot'], [['--userspec', 'me']], ['/srv:folder']],
    ['kubectl -n web get pods', ['kubectl', 'get'], [['-n', 'web']], ['pods:resource-type']],
    ['env -- a', ['env'], [], []],
    ['npm -w api run build', ['npm', 'run'], [['-w', 'api']], ['build:script']],
    ['npm run build -w api', ['npm', 'run'], [['-w', 'api']], ['build:script']],
    [
      'npm --prefix web --silent run build',
      ['npm', 'run'],
      [['--prefix', 'web'], ['--silent']],
      ['build:script'],
    ],
    ['npm --prefix=web run build', ['npm', 'run'], [['--prefix', 'web']], ['build:script']],
    ['pnpm --filter api run build', ['pnpm', 'run'], [['--filter', 'api']], ['build:script']],
    ['pnpm --filter api build', ['pnpm'], [['--filter', 'api']], ['build:script']],
    ['pnpm -F api -r test', ['pnpm', 'test'], [['-F', 'api'], ['-r']], []],
    ['gh -R me/it pr list', ['gh', 'pr', 'list'], [['-R', 'me/it']], []],
    ['go -C tools build', ['go', 'build'], [['-C', 'tools']], []],
    ['poetry --directory web run', ['poetry', 'run'], [['--directory', 'web']], []],
    ['bun --cwd web run dev', ['bun', 'run'], [['--cwd', 'web']], ['dev:script']],
    [
      'docker compose -f a.yml -p x up web',
      ['docker', 'compose', 'up'],
      [
        ['-f', 'a.yml'],
        ['-p', 'x'],
      ],
      ['web:service'],
    ],
    // No subcommand follows: what stands there is what the command is given.
    ['npm --unknown word', ['npm'], [['--unknown']], ['word:']],
    ['npm --unknown run build', ['npm', 'run'], [['--unknown']], ['build:script']],
  ])('%s', (line, path, options, operands) => {
    const reading = readCommand(coreCatalog, words(line));
    expect(reading?.command.path).toEqual(path);
    expect(reading?.options.map(({ name, values }) => [name, ...values])).toEqual(options);
    expect(reading?.operands.map(({ text, argument }) => `${text}:${argument?.kind ?? ''}`)).toEqual(
      operands,
    );
  });

  it('takes a long option by its beginning where the tool does', () => {
    expect(readCommand(coreCatalog, ['nice', '--adj', '5'])?.options).toMatchObject([
      { name: '--adj', values: ['5'] },
    ]);
  });

  it('says which value an option still awaits', () => {
    expect(readCommand(coreCatalog, ['sudo', '-u'])?.awaits?.argument.kind).toBe('user');
  });

  it('is null for a tool that nobody knows', () => {
    expect(readCommand(coreCatalog, ['no-such-tool', '-x'])).toBeNull();
    expect(readCommand(coreCatalog, [])).toBeNull();
  });
});

describe('effects', () => {
  it.each([
    ['sort', ['write -o --output', 'pack operands']],
    ['rm', ['delete operands unless -r -R --recursive', 'delete-tree operands only -r -R --recursive']],
    ['shred', ['write operands', 'delete operands']],
    ['docker cp', ['copy last unless -n --dry-run --dryrun']],
    ['git status', []],
  ])('%s', (path, expected) => {
    const [tool = '', subcommand] = path.split(' ');
    const found = coreCatalog.findTool(tool);
    const command = subcommand === undefined ? found : found?.subcommand(subcommand);
    const written = command?.effects.map(({ verb, valueOf, operands, only, unless }) =>
      [
        verb,
        ...(valueOf ?? [operands]),
        ...(only.length > 0 ? ['only', ...only] : []),
        ...(unless.length > 0 ? ['unless', ...unless] : []),
      ].join(' '),
    );
    expect(written).toEqual(expected);
  });
});

describe('handedOn', () => {
  it.each([
    ['sudo -u me make -j4', 3, false],
    ['sudo -nu me A=b make', 4, false],
    ['env -i A=b C=d make', 4, false],
    ['nice -n 5 make', 3, false],
    ['timeout --signal=INT 5m make', 3, false],
    ['xargs -0 -n1 rm', 3, false],
    ['docker exec -it web ls', 4, false],
    ['kubectl exec -n x web -- ls -la', 6, false],
    ['docker compose exec db psql', 4, false],
    ['find . -name x -exec rm {} ;', 5, false],
    ['ssh -p 22 host uptime', 4, true],
    ['su - postgres -c psql', 4, true],
    ['bash -lc ls', 2, true],
    ['watch -n 1 ls', 3, true],
    ['flock -w 5 /tmp/lock make', 4, false],
    ['strace -f -o log make', 4, false],
  ])('%s', (line, from, isText) => {
    expect(handedOn(coreCatalog, words(line))).toMatchObject({ from, isText });
  });

  it.each(['sudo -u me', 'git push origin main', 'ls -l', 'ssh host', 'timeout 5', 'nohup --help'])(
    'nothing: %s',
    (line) => {
      expect(handedOn(coreCatalog, words(line))).toBeNull();
    },
  );

  it('goes through all levels', () => {
    expect(unwrap(coreCatalog, words('sudo nice -n 5 docker exec web env A=b make'))).toMatchObject({
      from: 9,
      to: 10,
      isPrivileged: true,
      isElsewhere: true,
      wrappers: [['sudo'], ['nice'], ['docker', 'exec'], ['env']],
    });
  });
});

describe('any words', () => {
  const tools = coreCatalog.toolNames();
  const anyWords = fc
    .tuple(
      fc.constantFrom(...tools),
      fc.array(
        fc.oneof(
          fc.constantFrom(
            '-',
            '--',
            '-x',
            '-abc',
            '--all',
            '--file=x',
            '-n5',
            'exec',
            'run',
            'A=b',
            ';',
            '',
            '-=',
            '--=',
          ),
          fc.string({ maxLength: 8 }),
        ),
        { maxLength: 8 },
      ),
    )
    .map(([tool, rest]) => [tool, ...rest]);

  it('are covered by the parts, each character once and in order', () => {
    fc.assert(
      fc.property(anyWords, (line) => {
        const covered = line.map(() => '');
        for (const { word, start, text } of readCommand(coreCatalog, line)?.parts ?? []) {
          expect(start).toBe(covered[word]?.length);
          covered[word] += text;
        }
        expect(covered).toEqual(line);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never throw, in no function', () => {
    fc.assert(
      fc.property(anyWords, fc.nat(9), (line, index) => {
        explain(coreCatalog, line);
        completeWord(coreCatalog, line, index);
        const { from, to } = unwrap(coreCatalog, line);
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBeLessThanOrEqual(line.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
