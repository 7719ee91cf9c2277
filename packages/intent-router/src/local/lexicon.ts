import type { BuiltInDomain } from '../domains/domain.ts';

/**
 * Programs by the domain that their command acts in. Words that are more often plain English (`find`, `sort`, `who`, `at`) are
 * left out: the model learns those from sentences.
 */
const programs: Readonly<Record<BuiltInDomain, string>> = {
  file_operations:
    'ls cp mv rm mkdir rmdir ln rsync rclone mktemp basename dirname readlink realpath stat pushd popd pwd cd fd exa eza lsd ' +
    'md5sum sha1sum sha256sum sha512sum cksum shred fdupes rdfind plocate mlocate mkfifo nnn ranger csplit mmv trash ' +
    'robocopy xcopy unison syncthing freefilesync renameat vidir dirdiff meld-dirs fslint czkawka jdupes ' +
    'thunar nautilus dolphin nemo finder symlink symlinks hardlink hardlinks inotifywait fallocate truncate testdisk ' +
    'photorec extundelete',
  git_operations:
    'git gh glab hub tig gitk lazygit github gitlab bitbucket ' +
    'gitea codeberg forgejo sourcetree gitkraken magit jujutsu gerrit svn mercurial hg lfs gitignore gitmodules ' +
    'worktree submodule submodules reflog stash rebase cherry-pick bisect commit commits committed uncommitted ' +
    'unstaged pr',
  network_diagnostics:
    'ping curl wget ss ssh scp sftp dig nslookup netstat ifconfig ip nmap nc ncat netcat telnet traceroute tracepath mtr whois ' +
    'iperf iperf3 tcpdump tshark wireshark arp iw iwconfig nmcli ethtool iftop nload vnstat aria2c axel httpie mosh fping ' +
    'iptables nft ufw firewall resolvectl speedtest dns tcp udp http https vpn lan wlan wifi dhcp tls ssl ' +
    'putty winscp rdp vnc remmina openvpn wireguard tailscale zerotier ngrok cloudflared socat hping hping3 zmap ' +
    'masscan arping avahi mdns bonjour netcfg netplan networkctl ifup ifdown wpa_supplicant hostapd dnsmasq unbound ' +
    'bind9 nethogs bmon iptraf smb samba nfs ftp ftps smtp imap mqtt ipv4 ipv6 nat cidr subnet url urls ethernet ' +
    'router gateway bandwidth latency firewalld fail2ban postman websocket ntop darkstat letsencrypt certbot',
  process_management:
    'ps kill pkill pgrep pidof killall htop btop atop top renice nohup lsof fuser strace systemctl journalctl launchctl tmux screen ' +
    'pstree supervisorctl pm2 crontab cron atq mpstat pidstat iostat systemd daemon pid sigterm sigkill sighup jobs disown ' +
    'glances bpytop nvtop iotop runit openrc s6 upstart initctl rc-service service services cronjob anacron fcron atd ' +
    'launchd taskkill tasklist taskmgr byobu zellij ltrace gcore taskset chrt ionice cpulimit prlimit cgroups ' +
    'setsid dtach pwdx fg bg pids ppid zombie zombies sigint sigstop sigcont sigusr1 monit gunicorn ' +
    'uwsgi celery',
  text_processing:
    'grep egrep fgrep rg ag ack sed awk gawk tr wc uniq jq yq xxd hexdump tac nl diff sdiff vimdiff colordiff iconv dos2unix unix2dos ' +
    'zgrep csvcut mlr gron xmllint regex json csv tsv yaml utf8 shuf bat paste comm ' +
    'jless fx dasel yj xq htmlq pup xsv qsv csvkit csvtool datamash tsv-utils xsltproc ripgrep multitail lnav ' +
    'ccze wdiff delta difft meld jsonl ndjson ini srt vtt utf-8 utf16 latin1 ascii bom crlf lf newline newlines ' +
    'regexp regexes iban hexdumps od unexpand fmt tsort wordcount traceback stacktrace',
  package_management:
    'apt aptitude dpkg yum dnf rpm zypper pacman yay paru apk emerge brew homebrew macports npm npx pnpm yarn pip pip3 pipx ' +
    'poetry conda mamba uv cargo rustup gem bundler composer nix nvm pyenv rbenv snap flatpak nuget cpan opam stack cabal ppa venv virtualenv ' +
    'nala synaptic gdebi apt-get apt-cache apt-mark dpkg-deb alien checkinstall portage slackpkg xbps eopkg guix ' +
    'pkgin pkg_add choco chocolatey winget scoop asdf mise fnm volta rvm pipenv pdm hatch uvx virtualenvwrapper bun ' +
    'deno bower lerna maven gradle sbt leiningen luarocks cpanm rebar3 cocoapods carthage vcpkg ' +
    'conan spack appimage appimages flathub snapcraft aur copr pypi npmjs crates rubygems requirements lockfile ' +
    'sdkman miniconda anaconda micromamba dependency dependencies',
  archive_operations:
    'tar zip unzip gzip gunzip bzip2 bunzip2 xz unxz zstd 7z 7za rar unrar cpio pigz lz4 zcat zipinfo tarball tgz gz bz2 zst targz unar ' +
    'lzma lzip lzop zstdcat xzcat bzcat zless zmore 7zip winrar winzip peazip tarballs zips zipfile zipped ' +
    'unzipped untar ungzip lha lzh arj sitx cab borg restic duplicity squashfs unsquashfs rars zipcloak ' +
    'zipsplit zipnote partclone z01 r00',
  system_info:
    'df du uname uptime whoami hostname lsblk lscpu lspci lsusb lshw inxi neofetch fastfetch dmidecode printenv nproc vmstat ncdu duf ' +
    'dmesg ram cpu gpu bios kernel disk distro os uid ' +
    'hwinfo lsmod modinfo sysctl getconf hostnamectl timedatectl localectl loginctl sensors acpi upower smartctl nvme ' +
    'hdparm nvidia-smi glxinfo vulkaninfo clinfo xrandr arecord aplay pactl rfkill ntpd chrony chronyd findmnt blkid ' +
    'swapon swap inode inodes vram ssd hdd uefi tpm motherboard chipset soundcard touchpad fahrenheit celsius uptimes ' +
    'timezone locale glibc wayland x11 gnome kde xfce oom swapping hibernate poweroff utc',
  permission_management:
    'chmod chown chgrp umask getfacl setfacl chattr lsattr chcon restorecon visudo acl suid setuid setgid sudoers useradd userdel usermod groupadd groupmod gpasswd passwd adduser deluser chage icacls takeown ' +
    'sudo su doas pkexec polkit runas cacls icacl newgrp sg groupmems getent vipw pwck pwgen chpasswd faillock pam ' +
    'selinux apparmor semanage setenforce capsh setcap getcap namei sticky rwx world-writable world-readable ugo ' +
    'octal 0755 dialout wheel plugdev ownership logins',
  general:
    'docker podman kubectl k8s kubernetes helm terraform ansible aws gcloud az vagrant psql mysql sqlite3 mongo redis-cli ffmpeg imagemagick ' +
    'convert make cmake gcc clang javac node python python3 ruby perl vim nvim emacs nano code history alias export source echo man ' +
    'gpg openssl mount umount fdisk parted mkfs reboot shutdown xargs tee sleep ' +
    'docker-compose minikube k3s k9s kustomize argocd openshift nomad packer pulumi cloudformation lambda s3 ' +
    'ec2 rds dynamodb heroku vercel netlify jenkins postgres postgresql sqlite mariadb redis mongodb mongosh ' +
    'elasticsearch cassandra clickhouse kafka rabbitmq pg_dump mysqldump sql mp3s mp4s avconv handbrake sox lame ' +
    'mencoder gstreamer yt-dlp youtube-dl exiftool mogrify pandoc latex pdflatex xelatex pdftk qpdf ghostscript ocr ' +
    'tesseract libreoffice unoconv inkscape gimp blender obs arduino avrdude esptool openocd platformio adb fastboot ' +
    'godot unity unreal gradlew msbuild dotnet ninja meson bazel rustc tsc webpack vite pytest jest gdb valgrind ' +
    'matlab octave jupyter haiku limerick poem joke recipe quote riddle essay',
};

const domainOfProgram: ReadonlyMap<string, BuiltInDomain> = new Map(
  Object.entries(programs).flatMap(([domain, list]) =>
    list.split(' ').map((program): [string, BuiltInDomain] => [program, domain as BuiltInDomain]),
  ),
);

export function programDomain(word: string): BuiltInDomain | undefined {
  return domainOfProgram.get(word);
}
