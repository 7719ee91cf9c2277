/** How a program that starts another one is written. */
export interface Wrapper {
  readonly names: string;
  /** Options whose value is the next argument. */
  readonly valued?: string;
  /** Operands of its own before the command: the time of `timeout`, the host of `ssh`. */
  readonly skips?: number;
  /** `NAME=value` may stand before the command. */
  readonly assigns?: true;
  /** The rest is one text for a shell, not a command by itself. */
  readonly text?: true;
  readonly privileged?: true;
  /** What runs does not run in this directory. */
  readonly elsewhere?: true;
  /** Words of its own that lead to the command: `docker exec`, `lxc exec`. Without one it starts nothing. */
  readonly after?: string;
}

/** Unwrapped by their options alone; one row each. */
export const wrapperTable: readonly Wrapper[] = [
  {
    names: 'sudo doas pkexec',
    valued: '-u -g -p -h -C -r -t -T -U -D -R --user --group --prompt --host --chdir --close-from',
    assigns: true,
    privileged: true,
  },
  {
    names: 'gosu su-exec s6-setuidgid chpst setuidgid',
    valued: '-u -U -e -m -d -o -n',
    skips: 1,
    privileged: true,
  },
  { names: 'runuser setpriv', valued: '-u -g -G --user --reuid --regid', privileged: true },
  { names: 'env', valued: '-u -C -P --unset --chdir', assigns: true },
  {
    names:
      'nohup stdbuf unbuffer rlwrap caffeinate builtin exec nocorrect noglob catchsegv eatmydata torsocks torify proxychains proxychains4 dbus-run-session fakeroot faketime systemd-inhibit ltrace time gtime cgexec firejail',
    valued: '-i -o -e -a -f -c -g -l -u --output --input --error',
  },
  { names: 'setsid' },
  { names: 'nice', valued: '-n --adjustment' },
  { names: 'ionice', valued: '-c -n -p --class --classdata' },
  { names: 'ld.so', valued: '--library-path --preload --argv0' },
  { names: 'chrt', skips: 1 },
  { names: 'taskset', skips: 1 },
  { names: 'numactl', valued: '-C -m -N' },
  { names: 'timeout gtimeout', valued: '-s -k --signal --kill-after', skips: 1 },
  { names: 'strace', valued: '-e -o -p -s -u -E -P' },
  { names: 'valgrind', valued: '-e -o -F' },
  { names: 'perf rr', after: 'stat record trace', valued: '-e -o -F -p -r' },
  { names: 'gdb lldb cgdb', after: '--args' },
  {
    names:
      'chronic ifne nq tsp ts fakechroot proot systemd-nspawn runcon dumb-init tini catatonit timelimit retry',
    valued:
      '-t -T -D -b -B -M -u -r -w -s --bind --ro-bind --dev --proc --tmpfs --chdir --directory --machine',
  },
  {
    names:
      'xterm konsole alacritty gnome-terminal urxvt rxvt st foot kitty wezterm terminator lxterminal xfce4-terminal',
    after: '-e -x -- launch start --command',
    text: true,
  },
  { names: 'i3-msg swaymsg hyprctl', after: 'exec', text: true },
  { names: 'conda mamba micromamba foreman overmind', after: 'run', valued: '-n -p --name --prefix -f' },
  { names: 'chroot', valued: '--userspec --groups', skips: 1, elsewhere: true },
  { names: 'unshare nsenter', valued: '-t -S -G --target --setuid --setgid' },
  { names: 'busybox toybox' },
  { names: 'ip', after: 'exec', skips: 1 },
  { names: 'capsh', after: '--' },
  { names: 'winpty cygstart start' },
  { names: 'flock', valued: '-w -E --timeout', skips: 1 },
  { names: 'linux32 linux64 i386 x86_64' },
  { names: 'watch', valued: '-n -d --interval', text: true },
  { names: 'hyperfine', valued: '-w -r -n -p --warmup --runs', text: true },
  { names: 'entr' },
  { names: 'npx bunx pnpx', valued: '-p --package -c --call' },
  {
    names: 'ssh autossh mosh rsh plink remsh',
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
    valued: '-u -p -M -H -t --unit --property --uid --gid --description --on-calendar --on-active',
  },
  { names: 'start-stop-daemon' },
  { names: 'xvfb-run', valued: '-n -s -e -f' },
  { names: 'poetry pipenv pdm uv rye hatch', after: 'run' },
  {
    names: 'bundle npm pnpm yarn direnv mise asdf rtx pyenv rbenv nodenv aws-vault',
    after: 'exec',
    skips: 0,
  },
  { names: 'doppler infisical op chamber dotenv', after: 'run --' },
  {
    names: 'docker podman nerdctl lxc incus crictl',
    after: 'exec',
    valued: '-u -w -e --user --workdir --env --env-file --detach-keys',
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
  { names: 'kubectl oc k', after: '--', elsewhere: true },
  { names: 'vagrant', after: '-c --command', text: true, elsewhere: true },
  { names: 'adb', after: 'shell', text: true, elsewhere: true },
  { names: 'multipass limactl wsl wsl.exe', after: 'exec shell -- -e', elsewhere: true },
  { names: 'toolbox distrobox distrobox-enter', after: 'run enter --', elsewhere: true },
  { names: 'pct', after: 'exec', skips: 1, elsewhere: true },
  { names: 'nix-shell nix', after: '--run --command -c', text: true },
  { names: 'script', after: '-c --command -qc', text: true },
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
