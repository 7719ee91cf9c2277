import fc from 'fast-check';
import { riskLevels } from '@hunch/common/verdict';
import { describe, expect, test } from 'vitest';
import { checkCommand } from '../src/index.ts';

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

/** Each way to have another program run a command, with `COMMAND` for it. */
const wrappers = [
  'sudo COMMAND',
  'doas COMMAND',
  'env A=1 COMMAND',
  'nohup COMMAND',
  'nice -n 5 COMMAND',
  'ionice -c 3 COMMAND',
  'timeout -k 5 10 COMMAND',
  'stdbuf -oL COMMAND',
  'setsid COMMAND',
  'flock /tmp/l COMMAND',
  'chroot /mnt COMMAND',
  'systemd-run --scope COMMAND',
  'busybox COMMAND',
  'strace -f COMMAND',
  'xvfb-run COMMAND',
  'ip netns exec x COMMAND',
  "sh -c 'COMMAND'",
  "bash -lc 'COMMAND'",
  "su - root -c 'COMMAND'",
  "flock /tmp/l -c 'COMMAND'",
  "script -qc 'COMMAND' /dev/null",
  "ssh host 'COMMAND'",
  "eval 'COMMAND'",
  "watch 'COMMAND'",
  "tmux new-session -d 'COMMAND'",
  "echo 'COMMAND' | sh",
  "echo 'COMMAND' | at now",
  "bash <<< 'COMMAND'",
  'python3 -c \'import os; os.system("COMMAND")\'',
  'perl -e \'system("COMMAND")\'',
  'ruby -e \'system("COMMAND")\'',
  'php -r \'exec("COMMAND");\'',
  'lua -e \'os.execute("COMMAND")\'',
  'awk \'BEGIN { system("COMMAND") }\'',
  "julia -e 'run(`COMMAND`)'",
  "expect -c 'spawn COMMAND'",
  "printf 'all:\\n\\tCOMMAND\\n' | make -f -",
  "alias x='COMMAND'; x",
  'f() { COMMAND; }; f',
  'true && COMMAND',
  'if true; then COMMAND; fi',
  "doas -u root sh -c 'COMMAND'",
  "pkexec bash -c 'COMMAND'",
  "machinectl shell x /bin/sh -c 'COMMAND'",
  'systemd-nspawn -D / COMMAND',
  'runcon -t x COMMAND',
  'setsid -w COMMAND',
  'chronic COMMAND',
  'ifne COMMAND',
  'nq COMMAND',
  'tsp COMMAND',
  'fakechroot COMMAND',
  'proot -0 COMMAND',
  'firejail --noprofile COMMAND',
  'schroot -c x -- COMMAND',
  'cpulimit -l 10 -- COMMAND',
  'perf stat COMMAND',
  'gdb --args COMMAND',
  'gdb -ex run --args COMMAND',
  'rr record COMMAND',
  "sg disk -c 'COMMAND'",
  's6-setuidgid root COMMAND',
  'dumb-init COMMAND',
  'tini -- COMMAND',
  'gosu root COMMAND',
  'watchexec -- COMMAND',
  "nodemon --exec 'COMMAND'",
  'foreman run COMMAND',
  'conda run -n x COMMAND',
  'micromamba run -n x COMMAND',
  'poetry run COMMAND',
  'hatch run COMMAND',
  'bundle exec COMMAND',
  'npm exec -- COMMAND',
  "npm exec -c 'COMMAND'",
  "npx -c 'COMMAND'",
  'yarn exec COMMAND',
  'pnpm exec COMMAND',
  'lerna exec -- COMMAND',
  'kubectl debug node/x -it --image=busybox -- chroot /host COMMAND',
  'oc debug node/x -- chroot /host COMMAND',
  'crictl exec abc COMMAND',
  'lxc-attach -n x -- COMMAND',
  "heroku run 'COMMAND'",
  "gcloud compute ssh x -- 'COMMAND'",
  "aws ecs execute-command --cluster c --task t --interactive --command 'COMMAND'",
  "sshpass -p x ssh h 'COMMAND'",
  "plink h 'COMMAND'",
  'mosh h -- COMMAND',
  'rsh h COMMAND',
  "dsh -a 'COMMAND'",
  "mussh -h a b -c 'COMMAND'",
  'retry -t 3 -- COMMAND',
  'timelimit -t 5 COMMAND',
  'ionice -c3 nice -n19 COMMAND',
  'stdbuf -oL -eL COMMAND',
  'env -u X -C / COMMAND',
  'env --chdir=/ COMMAND',
  'sudo -E -u root -- COMMAND',
  'sudo -S COMMAND <<< pw',
  'sudo --user=root --login COMMAND',
  "sudo -n bash -lc 'COMMAND'",
  "su root -s /bin/sh -c 'COMMAND'",
  "su -c 'COMMAND' - postgres",
  'runuser -u postgres -- COMMAND',
  'setpriv --reuid=0 COMMAND',
  "capsh --user=root -- -c 'COMMAND'",
  'unshare --mount --fork COMMAND',
  'nsenter --target 1 --mount COMMAND',
  "xargs -I{} sh -c 'COMMAND' <<< x",
  "find . -maxdepth 0 -exec sh -c 'COMMAND' \\;",
  "fd -x sh -c 'COMMAND'",
  "parallel ::: 'COMMAND'",
  'echo x | parallel COMMAND',
  'entr -c COMMAND',
  'inotifywait -m . | while read; do COMMAND; done',
  'while inotifywait -e modify f; do COMMAND; done',
  'flock -n /tmp/l COMMAND',
  "daemonize /bin/sh -c 'COMMAND'",
  "script -q -c 'COMMAND' /dev/null",
  'unbuffer COMMAND',
  "expect -c 'spawn COMMAND; expect eof'",
  "zsh -c 'COMMAND'",
  "fish -c 'COMMAND'",
  "ksh -c 'COMMAND'",
  "tcsh -c 'COMMAND'",
  "busybox sh -c 'COMMAND'",
  'toybox COMMAND',
  "rbash -c 'COMMAND'",
  "dash -ec 'COMMAND'",
  "bash -euo pipefail -c 'COMMAND'",
  "bash --norc -c 'COMMAND'",
  "bash -O extglob -c 'COMMAND'",
  "pwsh -c 'COMMAND'",
  "nu -c 'COMMAND'",
  "xonsh -c 'COMMAND'",
  "elvish -c 'COMMAND'",
  "osh -c 'COMMAND'",
  'eval "COMMAND"',
  'eval -- COMMAND',
  'command -p COMMAND',
  'builtin command COMMAND',
  'exec -a x COMMAND',
  'noglob COMMAND',
  'coproc COMMAND',
  'time -p COMMAND',
  '/usr/bin/time -v COMMAND',
  "at -M now <<< 'COMMAND'",
  "batch <<< 'COMMAND'",
  "crontab - <<< '* * * * * COMMAND'",
  'systemd-run --user --on-calendar=daily COMMAND',
  "tmux new -d 'COMMAND'",
  'screen -dmS x COMMAND',
  "screen -dm bash -c 'COMMAND'",
  'zellij run -- COMMAND',
  'kitty @ launch COMMAND',
  "xterm -e 'COMMAND'",
  'gnome-terminal -- COMMAND',
  'alacritty -e COMMAND',
  'wezterm start -- COMMAND',
  'konsole -e COMMAND',
  "i3-msg exec 'COMMAND'",
  "swaymsg exec 'COMMAND'",
  'osascript -e \'do shell script "COMMAND"\'',
  "git -c alias.x='!COMMAND' x",
  'git bisect run COMMAND',
  "git rebase -x 'COMMAND' HEAD~2",
  "git submodule foreach 'COMMAND'",
  "git filter-branch --tree-filter 'COMMAND' HEAD",
  'cmake -E env COMMAND',
  "vim -c '!COMMAND' -c q",
  "vim +'!COMMAND' +q",
  'nvim --headless -c \'lua os.execute("COMMAND")\' -c q',
  'emacs --batch --eval \'(shell-command "COMMAND")\'',
  "less +'!COMMAND' f",
  "man -P 'COMMAND' ls",
  "tar cf x y --to-command='COMMAND'",
  "tar cf x y -I 'COMMAND'",
  "rsync -e 'COMMAND' a b:",
  "ssh -o ProxyCommand='COMMAND' h",
  "zip x y -TT 'COMMAND'",
  'awk \'BEGIN{system("COMMAND")}\'',
  "sed 'e COMMAND' f",
  'perl -e \'system("COMMAND")\'',
  'python3 -c \'import os; os.system("COMMAND")\'',
  'ruby -e \'system("COMMAND")\'',
  'node -e \'require("child_process").execSync("COMMAND")\'',
  'php -r \'system("COMMAND");\'',
  'lua -e \'os.execute("COMMAND")\'',
  "psql -c '\\! COMMAND'",
  "mysql -e 'system COMMAND'",
  "sqlite3 x '.shell COMMAND'",
  'docker compose run --rm -v /:/h app COMMAND',
  'docker run --rm -v /:/h --privileged a chroot /h COMMAND',
  "trap 'COMMAND' EXIT",
  "alias ls='COMMAND'",
  "export PAGER='COMMAND'",
  "echo 'COMMAND' | sh",
  "echo 'COMMAND' > x; sh x",
  "printf 'COMMAND' | bash -s",
  "cat <<< 'COMMAND' | sudo bash",
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
      fc.property(commands, fc.constantFrom(...wrappers), (command, wrapper) => {
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
      ['kubectl config use-context kind-test && kubectl delete ns shop', 'moderate'],
      ['kubectl config use-context prod && kubectl delete deployment web', 'critical'],
      ['terraform workspace select dev; terraform destroy', 'moderate'],
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

  test('a rehearsal does nothing, unless it is taken back or another program is told to rehearse', () => {
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
