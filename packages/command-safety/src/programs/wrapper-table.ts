/** How a program that starts another one is written. */
export interface Wrapper {
  readonly names: string;
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
    privileged: true,
  },
  { names: 'envdir', skips: 1 },
  { names: 'runuser setpriv', privileged: true },
  { names: 'env', assigns: true },
  {
    names:
      'nohup stdbuf unbuffer rlwrap builtin exec nocorrect noglob catchsegv eatmydata torsocks torify proxychains proxychains4 dbus-run-session fakeroot xdg-terminal-exec systemd-inhibit ltrace time gtime cgexec firejail',
  },
  { names: 'setsid nocache with-contenv vault-env dbus-launch ssh-agent' },
  { names: 'caffeinate' },
  { names: 'systemd-cat' },
  { names: 'prlimit choom' },
  { names: 'daemonize' },
  { names: 'trickle' },
  { names: 'dtach abduco' },
  // Of fish.
  { names: 'not and or' },
  { names: 'nice' },
  { names: 'ionice' },
  { names: 'ld.so' },
  { names: 'chrt faketime', skips: 1 },
  { names: 'taskset', skips: 1 },
  { names: 'numactl' },
  { names: 'timeout gtimeout', skips: 1 },
  { names: 'strace' },
  { names: 'valgrind' },
  { names: 'perf rr', after: 'stat record trace' },
  { names: 'gdb lldb cgdb', after: '--args' },
  {
    names:
      'chronic ifne nq tsp ts fakechroot bwrap proot systemd-nspawn runcon dumb-init tini catatonit timelimit retry',
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
  { names: 'conda mamba micromamba foreman overmind', after: 'run' },
  { names: 'chroot arch-chroot', skips: 1, elsewhere: true, opens: true },
  {
    names: 'unshare nsenter',
    directory: '--wd',
    opens: true,
  },
  { names: 'schroot', elsewhere: true, opens: true },
  { names: 'busybox toybox' },
  { names: 'ip', after: 'exec', skips: 1 },
  { names: 'capsh', after: '--' },
  { names: 'winpty cygstart start' },
  { names: 'flock', skips: 1 },
  { names: 'linux32 linux64 i386 x86_64' },
  { names: 'watch viddy', text: true },
  { names: 'sem', text: true },
  { names: 'hyperfine', text: true },
  { names: 'entr' },
  { names: 'npx bunx pnpx' },
  {
    names: 'ssh autossh mosh rsh plink remsh rexec',
    skips: 1,
    text: true,
    elsewhere: true,
  },
  {
    names: 'srun mpirun mpiexec prun orterun salloc jsrun aprun bsub',
  },
  { names: 'sshpass' },
  {
    names: 'systemd-run',
    directory: '--working-directory',
  },
  { names: 'start-stop-daemon' },
  { names: 'xvfb-run' },
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
  { names: 'dotenv', after: 'run --', optional: true },
  {
    names: 'docker podman nerdctl lxc incus crictl',
    after: 'exec',
    directory: '-w --workdir',
    skips: 1,
    elsewhere: true,
  },
  {
    names: 'docker-compose',
    after: 'exec run',
    skips: 1,
    elsewhere: true,
  },
  { names: 'vagrant', after: '-c --command', text: true, elsewhere: true },
  { names: 'adb', after: 'shell', text: true, elsewhere: true },
  { names: 'multipass limactl machinectl', after: 'exec shell', skips: 1, elsewhere: true },
  { names: 'wsl lima', directory: '--cd', elsewhere: true },
  { names: 'flatpak-spawn' },
  { names: 'fly flyctl cf eb', after: '-C -c --command', text: true, elsewhere: true },
  {
    names: 'heroku',
    after: 'run run:detached',
    text: true,
    elsewhere: true,
  },
  { names: 'tailscale tsh teleport', after: 'ssh', skips: 1, text: true, elsewhere: true },
  { names: 'nomad', after: 'exec', skips: 1, elsewhere: true },
  { names: 'toolbox distrobox distrobox-enter', after: 'run enter --', elsewhere: true },
  { names: 'pct', after: 'exec', skips: 1, elsewhere: true },
  { names: 'nix-shell nix', after: '--run --command -c', text: true },
  // Without an option for it, the command stands behind the file that it is recorded in, as BSD has it.
  { names: 'script', after: '-c --command -qc', text: true, skips: 1, optional: true },
  {
    names: 'pssh parallel-ssh pdsh clush dsh',
    text: true,
    elsewhere: true,
  },
  { names: 'psexec psexec64', skips: 1, elsewhere: true },
  { names: 'mco', after: 'run', text: true, elsewhere: true },
  { names: 'mussh', after: '-c', text: true, elsewhere: true },
  { names: 'salt salt-call', after: 'cmd.run cmd.shell', text: true, elsewhere: true },
  { names: 'knife', after: 'ssh', skips: 1, text: true, elsewhere: true },
  { names: 'fab', after: '--', text: true, elsewhere: true },
];
