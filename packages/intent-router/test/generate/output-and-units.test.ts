import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { unitConversion } from '../../src/generate/frames/unit-conversion.ts';
import { builtInBook, generatorWith } from '../support/generator-with.ts';

const { ask } = await generatorWith({ book: builtInBook });

async function answered(request: string): Promise<string | undefined> {
  const { outcome } = await ask(request);
  return outcome.kind === 'command' && outcome.doubts.length === 0 ? outcome.command : undefined;
}

describe('lines that a command prints', () => {
  it.each([
    ['show the commands from my history that used rsync', 'history | grep rsync'],
    ['how many commands are in my history', 'history | wc -l'],
    ['list my cron jobs without the commented out lines', "crontab -l | grep -v '^[[:space:]]*#'"],
    ['show the first 3 lines of the output of df -h', 'df -h | head -n 3'],
    ['show the kernel messages that contain usb', 'sudo dmesg | grep usb'],
  ])('are read as those of a file: %s', async (request, command) =>
    expect(await answered(request)).toBe(command),
  );

  it.each(['delete my history', 'show the commands in my history that start with cd'])(
    'are left alone where that would be wrong: %s',
    async (request) => expect((await answered(request)) ?? '').not.toMatch(/^git|\| grep/),
  );
});

describe('a command that is said', () => {
  it.each([
    ['run npm install in the web folder', '(cd web && npm install)'],
    ['run ./sync.sh without printing anything on the screen', './sync.sh > /dev/null 2>&1'],
    ['run make but give up after 5 minutes', 'timeout 5m make'],
    ['run make check and then, only if it passes, git push', 'make check && git push'],
    ['run make clean with DEBUG set to 1', 'DEBUG=1 make clean'],
    [
      "save the output of ./build.sh to build.log but don't show it on the screen",
      './build.sh > build.log 2>&1',
    ],
    ['how long does make test take', 'time make test'],
  ])('is run as the request says: %s', async (request, command) =>
    expect(await answered(request)).toBe(command),
  );

  it.each(['run everything in docs', 'run the tests quietly', 'run a security check'])(
    'is not made up: %s',
    async (request) => expect(await answered(request)).toBeUndefined(),
  );
});

describe('units', () => {
  it.each([
    ['convert 3 GiB to bytes', '3 * 1073741824'],
    ['how many minutes are there in 3 days', '3 * 1440'],
    ['90 minutes in hours', '90 / 60'],
  ])('of an amount: %s', (request, reckoned) => expect(unitConversion(request)?.command).toContain(reckoned));

  it.each(['convert a.png to jpg', 'convert 3 days to MB', 'how many files are in 3 folders'])(
    'have to be of one kind: %s',
    (request) => expect(unitConversion(request)).toBeUndefined(),
  );

  it.each([
    ['column 2 of usage.txt is in bytes, give it to me in MiB', "awk '{print $2 / 1048576}' usage.txt"],
    [
      'add up the minutes in the fourth column of times.csv and give me hours',
      "awk -F, '{sum += $4} END {print (sum + 0) / 60}' times.csv",
    ],
    [
      "list lines of sent.log where the fourth field is over 100 MB, it's in bytes",
      "awk '$4 > 100000000' sent.log",
    ],
  ])('of a column: %s', async (request, command) => expect(await answered(request)).toBe(command));
});

describe('exceptions', () => {
  it.each([
    ['list all local branches except main and develop', 'git branch | grep -vw -e main -e develop'],
    ['show all users except root and bob', 'cut -d: -f1 /etc/passwd | grep -vw -e root -e bob'],
    [
      'list all network interfaces except lo and docker0',
      `ip -br link | awk '$1 != "lo" && $1 != "docker0"'`,
    ],
    ['list the files under app without the .test.ts files', "find app -type f ! -name '*.test.ts'"],
    ['print every column of sales.csv except the third', 'cut -d, -f3 --complement sales.csv'],
    ['put a comma at the end of every line in items.txt except the last', "sed -i '$!{s/$/,/;}' items.txt"],
    ['compare the folders v1 and v2 without the .pyc files', "diff -r -x '*.pyc' v1 v2"],
    [
      'compress the logs folder into logs.tar.gz without the .tmp files',
      "tar -ca --exclude='*.tmp' -f logs.tar.gz logs",
    ],
  ])('may have several names, endings or places: %s', async (request, command) =>
    expect(await answered(request)).toBe(command),
  );
});

describe('a random text', () => {
  it.each([
    ['generate a 16 character password without symbols', "tr -dc 'A-Za-z0-9' "],
    ['make a password of 20 letters and digits', "tr -dc 'A-Za-z0-9' "],
    ['give me a random string of 32 hex characters', "tr -dc '0-9a-f' "],
    ['generate a random 8 digit pin', "tr -dc '0-9' "],
  ])('is made of what was said: %s', async (request, made) =>
    expect(await answered(request)).toContain(made),
  );
});

describe('a question', () => {
  it.each([
    ['the pid of gunicorn and also how long it has been up', 'systemctl show -p MainPID --value gunicorn'],
    ['find where python3 is installed and also tell me its version', 'python3 --version'],
    ['show how many commands are in my shell history', 'git log | wc -l'],
    ['copy a.txt to b.txt and show both', 'cp a.txt b.txt'],
  ])('is answered whole: %s: %s', (request, command) =>
    expect(doubtsAbout(request, command)).not.toEqual([]),
  );

  it.each([
    ['show the size of a.txt and when it was changed', 'stat a.txt'],
    ['the load and how long it has been up', 'uptime'],
  ])('may be answered by one command: %s', (request, command) =>
    expect(doubtsAbout(request, command)).toEqual([]),
  );

  it('that is mended is compared with what was said', async () =>
    expect((await answered('stage every changed file but not package-lock.json')) ?? '').not.toContain(
      'git diff',
    ));
});

describe('parts of a command', () => {
  it.each([
    [
      'count what was upgraded in the last 3 days',
      "grep -h upgrade a.log | wc -l | awk '$1 > 3'",
      'works on the count',
    ],
    [
      'unpack a.tar into /opt and list what is in /opt',
      'tar -xf a.tar -C /opt && cat /opt',
      'reads a directory as a file',
    ],
    [
      'tell me my public ip and also my local one',
      'curl -s https://ifconfig.me',
      'leaves out "my local one"',
    ],
    ["show me everything that's held", 'ps -u held -o pid,user', 'takes "held" for a user'],
    ['how many KB of swap are in use', 'free -k | tail -n +2 | wc -l', 'an amount was asked for'],
  ])('fit each other, and the request: %s', (request, command, doubt) =>
    expect(doubtsAbout(request, command).join('; ')).toContain(doubt),
  );

  it.each([
    ['count the lines in data.csv and also the words', 'wc -lw data.csv'],
    ['install git and also build-essential', 'sudo apt install git build-essential'],
  ])('may have an addition: %s', (request, command) => expect(doubtsAbout(request, command)).toEqual([]));

  it.each([
    [
      'compress each log here with xz apart from current.log',
      "find . -maxdepth 1 -type f -name '*.log' ! -name current.log -exec xz {} \\;",
    ],
    [
      'convert line endings in every .sh file under bin to unix',
      "find bin -type f -name '*.sh' -exec sed -i 's/\\r$//' {} \\;",
    ],
    ["test archive.zip and then unpack it only if it's OK", 'unzip -t archive.zip && unzip archive.zip'],
    ['number the lines of poem.txt, but not the empty ones', 'cat -b poem.txt'],
  ])('go as far as was said: %s', async (request, command) => expect(await answered(request)).toBe(command));
});

describe('what a request denies of its own act', () => {
  it.each([
    ['pause process 4821 without ending it', 'kill -STOP 4821'],
    ["end all processes of the user guest and nobody else's", 'pkill -u guest'],
    ['list the png files in docs, not in the ones below', "find docs -maxdepth 1 -type f -name '*.png'"],
    ['what kernel am I running? just the release, not the whole uname line', 'uname -r'],
    ['get the headers from https://example.com without downloading the page', 'curl -sI https://example.com'],
    [
      "add lisa to the docker group and don't kick her out of her other groups",
      'sudo usermod -aG docker lisa',
    ],
    ['wipe untracked files and folders except the .venv folder', 'git clean -fd -e .venv'],
  ])('is kept by the command: %s', async (request, command) => expect(await answered(request)).toBe(command));

  it.each([
    ['end process 4821 without ending it', /^kill 4821/],
    ['make a plain tar of the music folder', /z/],
    ["terminate all of kevin's processes", /-x kevin/],
  ])('is none that contradicts it: %s', async (request, wrong) =>
    expect((await answered(request)) ?? '').not.toMatch(wrong),
  );

  it.each([
    ['show memory usage and disk space', 'free -h; df -h'],
    [
      'create a group called editors and then add paul to it',
      'sudo groupadd editors && sudo usermod -aG editors paul',
    ],
    ['set id_rsa to 600 and then show its permissions', 'chmod 600 id_rsa && ls -lh id_rsa'],
  ])('of two things has both: %s', async (request, command) => expect(await answered(request)).toBe(command));
});
