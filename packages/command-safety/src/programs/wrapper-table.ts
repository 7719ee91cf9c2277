/** How a program that starts another one is written. */
export interface Wrapper {
  readonly names: string;
  /** Options whose value is the next argument. */
  readonly valued?: string;
  /** Operands of its own before the command: the time of `timeout`, the host of `ssh`. */
  readonly skips?: number;
  /** Options with two values. */
  readonly paired?: string;
  /** `NAME=value` may stand before the command. */
  readonly assigns?: true;
  /** The rest is one text for a shell, not a command by itself. */
  readonly text?: true;
  readonly privileged?: true;
  /** What runs does not run in this directory. */
  readonly elsewhere?: true;
  /** Words of its own that lead to the command: `docker exec`, `lxc exec`. Without one it starts nothing. */
  readonly after?: string;
  /** Those words may be left out: behind the first operand they are the command's. */
  readonly optional?: true;
  /** Options by which the command runs in another directory. */
  readonly directory?: string;
  /** Without a command it opens a shell. */
  readonly opens?: true;
}

/** Unwrapped by their options alone; one row each. */
export const wrapperTable: readonly Wrapper[] = [
  {
    names: 'sudo doas pkexec sudo-rs dzdo please rdo run0 calife',
    valued: '-u -g -p -h -C -r -t -T -U -D -R --user --group --prompt --host --chdir --close-from',
    directory: '-D --chdir --working-directory',
    assigns: true,
    privileged: true,
  },
  {
    names: 'gosu su-exec s6-setuidgid setuidgid envuidgid',
    skips: 1,
    privileged: true,
  },
  {
    names: 'chpst softlimit',
    valued: '-u -U -b -e -n -l -L -m -d -o -p -f -c -r -s -t -a',
    privileged: true,
  },
  { names: 'envdir', skips: 1 },
  { names: 'runuser setpriv', valued: '-u -g -G --user --reuid --regid', privileged: true },
  { names: 'env', valued: '-u -C -P --unset --chdir', assigns: true },
  {
    names:
      'nohup stdbuf unbuffer rlwrap builtin exec nocorrect noglob catchsegv eatmydata torsocks torify proxychains proxychains4 dbus-run-session fakeroot xdg-terminal-exec systemd-inhibit ltrace time gtime cgexec firejail',
    valued: '-i -o -e -a -f -c -g -l -u --output --input --error',
  },
  { names: 'setsid nocache with-contenv vault-env dbus-launch ssh-agent' },
  { names: 'caffeinate', valued: '-t -w' },
  { names: 'systemd-cat', valued: '-t -p --identifier --priority --stderr-priority --level-prefix' },
  { names: 'prlimit choom', valued: '-n -p -o --adjust --pid --output' },
  { names: 'daemonize', valued: '-a -c -e -o -p -l -u -E' },
  { names: 'trickle', valued: '-d -u -w -t -l -n -p -P' },
  { names: 'dtach abduco', valued: '-n -c -A -a -e -r' },
  // Of fish.
  { names: 'not and or' },
  { names: 'nice', valued: '-n --adjustment' },
  { names: 'ionice', valued: '-c -n -p --class --classdata' },
  { names: 'ld.so', valued: '--library-path --preload --argv0' },
  { names: 'chrt faketime', skips: 1 },
  { names: 'taskset', skips: 1 },
  { names: 'numactl', valued: '-C -m -N' },
  { names: 'timeout gtimeout', valued: '-s -k --signal --kill-after', skips: 1 },
  { names: 'strace', valued: '-e -o -p -s -u -E -P' },
  { names: 'valgrind', valued: '-e -o -F' },
  { names: 'perf rr', after: 'stat record trace', valued: '-e -o -F -p -r' },
  { names: 'gdb lldb cgdb', after: '--args' },
  {
    names:
      'chronic ifne nq tsp ts fakechroot bwrap proot systemd-nspawn runcon dumb-init tini catatonit timelimit retry',
    valued: '-t -T -D -b -B -M -u -r -w -s --dev --proc --tmpfs --chdir --directory --machine',
    paired: '--bind --dev-bind --ro-bind --symlink --setenv --bind-try --dev-bind-try --ro-bind-try --file',
    directory: '--chdir',
  },
  {
    names:
      'xterm konsole alacritty gnome-terminal urxvt rxvt st foot kitty wezterm terminator lxterminal xfce4-terminal',
    after: '-e -x -- launch start --command',
    text: true,
    optional: true,
  },
  { names: 'i3-msg swaymsg hyprctl', after: 'exec', text: true },
  { names: 'conda mamba micromamba foreman overmind', after: 'run', valued: '-n -p --name --prefix -f' },
  { names: 'chroot arch-chroot', valued: '--userspec --groups -u', skips: 1, elsewhere: true, opens: true },
  {
    names: 'unshare nsenter',
    valued: '-t -S -G -R --target --setuid --setgid --root',
    directory: '--wd',
    opens: true,
  },
  { names: 'schroot', valued: '-c -u -d -n --chroot --user --directory', elsewhere: true, opens: true },
  { names: 'busybox toybox' },
  { names: 'ip', after: 'exec', skips: 1 },
  { names: 'capsh', after: '--' },
  { names: 'winpty cygstart start' },
  { names: 'flock', valued: '-w -E --timeout', skips: 1 },
  { names: 'linux32 linux64 i386 x86_64' },
  { names: 'watch viddy', valued: '-n -d --interval', text: true },
  { names: 'sem', valued: '-j --id --jobs', text: true },
  { names: 'hyperfine', valued: '-w -r -n -p --warmup --runs', text: true },
  { names: 'entr' },
  { names: 'npx bunx pnpx', valued: '-p --package -c --call' },
  {
    names: 'ssh autossh mosh rsh plink remsh rexec',
    valued: '-p -l -i -o -F -J -L -R -D -b -c -E -e -I -m -O -Q -S -W -w -B',
    skips: 1,
    text: true,
    elsewhere: true,
  },
  {
    names: 'srun mpirun mpiexec prun orterun salloc jsrun aprun bsub',
    valued: '-n -N -p -t -A -w -np -c -q -J -o -e -H --partition --time --nodes --ntasks --host --hostfile',
  },
  { names: 'sshpass', valued: '-p -f -d -P' },
  {
    names: 'systemd-run',
    valued:
      '-u -p -M -H -t --unit --property --uid --gid --description --on-calendar --on-active --working-directory',
    directory: '--working-directory',
  },
  { names: 'start-stop-daemon' },
  { names: 'xvfb-run', valued: '-n -s -e -f' },
  { names: 'poetry pipenv pdm uv rye hatch', after: 'run' },
  {
    names: 'bundle npm pnpm yarn asdf pyenv rbenv nodenv fnm',
    after: 'exec dlx',
    skips: 0,
  },
  { names: 'direnv aws-vault nvm', after: 'exec', skips: 1 },
  { names: 'mise rtx', after: '--' },
  { names: 'rvm', after: 'do' },
  { names: 'zellij', after: '--' },
  { names: 'volta mr railway', after: 'run' },
  { names: 'xdotool meta', after: 'exec' },
  { names: 'gita', after: 'super shell', skips: 1 },
  { names: 'repo', after: '-c', text: true },
  { names: 'doppler infisical op chamber', after: 'run --' },
  { names: 'dotenv', after: 'run --', valued: '-f -e -v -c -p --file', optional: true },
  {
    names: 'docker podman nerdctl lxc incus crictl',
    after: 'exec',
    valued: '-u -w -e --user --workdir --env --env-file --detach-keys',
    directory: '-w --workdir',
    skips: 1,
    elsewhere: true,
  },
  {
    names: 'docker-compose',
    after: 'exec run',
    valued:
      '-u -w -e -v -p -l --user --workdir --env --volume --publish --label --name --entrypoint --env-from-file --pull --index --cap-add --cap-drop',
    skips: 1,
    elsewhere: true,
  },
  { names: 'vagrant', after: '-c --command', text: true, elsewhere: true },
  { names: 'adb', after: 'shell', text: true, elsewhere: true },
  { names: 'multipass limactl machinectl', after: 'exec shell', skips: 1, elsewhere: true },
  { names: 'wsl lima', valued: '-d -u --distribution --user --cd', directory: '--cd', elsewhere: true },
  { names: 'flatpak-spawn', valued: '--directory' },
  { names: 'fly flyctl cf eb', after: '-C -c --command', text: true, elsewhere: true },
  {
    names: 'heroku',
    after: 'run run:detached',
    valued: '-a -s -r --app --size --remote',
    text: true,
    elsewhere: true,
  },
  { names: 'tailscale tsh teleport', after: 'ssh', valued: '-p -l', skips: 1, text: true, elsewhere: true },
  { names: 'nomad', after: 'exec', valued: '-task -job -e', skips: 1, elsewhere: true },
  { names: 'toolbox distrobox distrobox-enter', after: 'run enter --', elsewhere: true },
  { names: 'pct', after: 'exec', skips: 1, elsewhere: true },
  { names: 'nix-shell nix', after: '--run --command -c', text: true },
  // Without an option for it, the command stands behind the file that it is recorded in, as BSD has it.
  { names: 'script', after: '-c --command -qc', text: true, skips: 1, optional: true },
  {
    names: 'pssh parallel-ssh pdsh clush dsh',
    valued: '-h -H -l -p -t -o -e -w -g -f',
    text: true,
    elsewhere: true,
  },
  { names: 'psexec psexec64', valued: '-u -p -w -n -r', skips: 1, elsewhere: true },
  { names: 'mco', after: 'run', text: true, elsewhere: true },
  { names: 'mussh', after: '-c', text: true, elsewhere: true },
  { names: 'salt salt-call', after: 'cmd.run cmd.shell', text: true, elsewhere: true },
  { names: 'knife', after: 'ssh', skips: 1, text: true, elsewhere: true },
  { names: 'fab', after: '--', text: true, elsewhere: true },
];
