import type { BuiltInDomain } from '../domains/domain.ts';

/**
 * Programs by the domain that their command acts in. Words that are more often plain English (`find`, `sort`, `who`, `at`) are
 * left out: the model learns those from sentences.
 */
const programs: Readonly<Record<BuiltInDomain, string>> = {
  file_operations:
    'ls cp mv rm mkdir rmdir ln rsync rclone mktemp basename dirname readlink realpath stat pushd popd pwd cd fd exa eza lsd ' +
    'md5sum sha1sum sha256sum sha512sum cksum shred fdupes rdfind plocate mlocate mkfifo nnn ranger csplit mmv trash',
  git_operations: 'git gh glab hub tig gitk lazygit github gitlab bitbucket',
  network_diagnostics:
    'ping curl wget ss ssh scp sftp dig nslookup netstat ifconfig ip nmap nc ncat netcat telnet traceroute tracepath mtr whois ' +
    'iperf iperf3 tcpdump tshark wireshark arp iw iwconfig nmcli ethtool iftop nload vnstat aria2c axel httpie mosh fping ' +
    'iptables nft ufw firewall resolvectl speedtest dns tcp udp http https vpn lan wlan wifi dhcp tls ssl',
  process_management:
    'ps kill pkill pgrep pidof killall htop btop atop top renice nohup lsof fuser strace systemctl journalctl launchctl tmux screen ' +
    'pstree supervisorctl pm2 crontab cron atq mpstat pidstat iostat systemd daemon pid sigterm sigkill sighup jobs disown',
  text_processing:
    'grep egrep fgrep rg ag ack sed awk gawk tr wc uniq jq yq xxd hexdump tac nl diff sdiff vimdiff colordiff iconv dos2unix unix2dos ' +
    'zgrep csvcut mlr gron xmllint regex json csv tsv yaml utf8 shuf bat paste comm',
  package_management:
    'apt aptitude dpkg yum dnf rpm zypper pacman yay paru apk emerge brew homebrew macports npm npx pnpm yarn pip pip3 pipx ' +
    'poetry conda mamba uv cargo rustup gem bundler composer nix nvm pyenv rbenv snap flatpak nuget cpan opam stack cabal ppa venv virtualenv',
  archive_operations:
    'tar zip unzip gzip gunzip bzip2 bunzip2 xz unxz zstd 7z 7za rar unrar cpio pigz lz4 zcat zipinfo tarball tgz gz bz2 zst targz unar',
  system_info:
    'df du uname uptime whoami hostname lsblk lscpu lspci lsusb lshw inxi neofetch fastfetch dmidecode printenv nproc vmstat ncdu duf ' +
    'dmesg ram cpu gpu bios kernel disk distro os uid',
  permission_management:
    'chmod chown chgrp umask getfacl setfacl chattr lsattr chcon restorecon visudo acl suid setuid setgid sudoers useradd userdel usermod groupadd groupmod gpasswd passwd adduser deluser chage icacls takeown',
  general:
    'docker podman kubectl k8s kubernetes helm terraform ansible aws gcloud az vagrant psql mysql sqlite3 mongo redis-cli ffmpeg imagemagick ' +
    'convert make cmake gcc clang javac node python python3 ruby perl vim nvim emacs nano code history alias export source echo man ' +
    'gpg openssl mount umount fdisk parted mkfs reboot shutdown xargs tee sleep',
};

const domainOfProgram: ReadonlyMap<string, BuiltInDomain> = new Map(
  Object.entries(programs).flatMap(([domain, list]) =>
    list.split(' ').map((program): [string, BuiltInDomain] => [program, domain as BuiltInDomain]),
  ),
);

export function programDomain(word: string): BuiltInDomain | undefined {
  return domainOfProgram.get(word);
}
