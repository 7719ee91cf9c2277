import { describe, expect, test } from 'vitest';
import { outside } from './support/crossing.ts';

describe('deletions in other languages', () => {
  const places = ['/', '/etc', '/home', '/usr/lib', '/var/lib/mysql'];
  const calls = [
    `python3 -c "import shutil; shutil.rmtree('PLACE')"`,
    `python3 -c "import shutil as s; p='PLACE'; s.rmtree(p, ignore_errors=True)"`,
    `python3 -c "import os; os.system('rm -rf PLACE')"`,
    `python3 -c "import subprocess; subprocess.run(['rm', '-rf', 'PLACE'])"`,
    `python3 -c "import pathlib, shutil; shutil.rmtree(pathlib.Path('PLACE'))"`,
    `python3 -c "import os; [os.remove(f) for f in os.listdir('PLACE')]"`,
    `perl -MFile::Path=remove_tree -e 'remove_tree("PLACE")'`,
    `perl -e 'system("rm", "-rf", "PLACE")'`,
    `perl -e'exec "rm -rf PLACE"'`,
    `ruby -rfileutils -e 'FileUtils.rm_rf("PLACE")'`,
    `ruby -e'system "rm -rf PLACE"'`,
    `node -e "require('fs').rmSync('PLACE',{recursive:true})"`,
    `node -e "require('child_process').execSync('rm -rf PLACE')"`,
    `node -p 'fs.rmdirSync("PLACE", {recursive: true})'`,
    `php -r 'shell_exec("rm -rf PLACE");'`,
    `php -r'system("rm -rf PLACE");'`,
    `lua -e 'os.execute("rm -rf PLACE")'`,
    `deno eval 'Deno.removeSync("PLACE", {recursive: true})'`,
    `julia -e 'rm("PLACE", recursive=true)'`,
    `Rscript -e 'unlink("PLACE", recursive=TRUE)'`,
    `emacs --batch --eval '(delete-directory "PLACE" t)'`,
    `osascript -e 'do shell script "rm -rf PLACE"'`,
    `pwsh -c "Remove-Item -Recurse -Force PLACE"`,
    `elixir -e 'File.rm_rf!("PLACE")'`,
    `groovy -e 'new File("PLACE").deleteDir()'`,
    `awk 'BEGIN { system("rm -rf PLACE") }'`,
  ];
  const fill = (place: string): readonly string[] => calls.map((call) => call.replaceAll('PLACE', place));

  test('each call with each place is critical', () => {
    expect(outside(places.flatMap(fill), 'critical', 'critical')).toEqual([]);
  });

  test('each with a directory of the project is no alarm', () => {
    expect(outside(['build/out', './dist'].flatMap(fill), 'safe', 'moderate')).toEqual([]);
  });
});

describe('protection of data in clouds', () => {
  const switches = [
    'aws rds modify-db-instance --db-instance-identifier shop --no-deletion-protection',
    'aws rds modify-db-cluster --db-cluster-identifier shop --no-deletion-protection',
    'aws rds modify-db-instance --db-instance-identifier shop --backup-retention-period 0',
    'aws dynamodb update-table --table-name orders --no-deletion-protection-enabled',
    'aws elbv2 modify-load-balancer-attributes --attributes Key=deletion_protection.enabled,Value=false',
    'aws ec2 modify-instance-attribute --instance-id i-1 --no-disable-api-termination',
    'aws s3api put-bucket-versioning --bucket shop --versioning-configuration Status=Suspended',
    'aws cloudtrail stop-logging --name main',
    'aws configservice stop-configuration-recorder --configuration-recorder-name default',
    'aws guardduty delete-detector --detector-id 1',
    'gcloud sql instances patch shop --no-backup',
    'gcloud sql instances patch shop --no-deletion-protection',
    'gcloud compute instances update web --no-deletion-protection',
    'az lock delete --name keep -g shop',
    'az keyvault update -n shop --enable-purge-protection false',
    'az storage account blob-service-properties update -n shop --enable-delete-retention false',
  ];

  test('every switch is high', () => {
    expect(outside(switches, 'high', 'critical')).toEqual([]);
  });

  test('the same switches, on, alarm nobody', () => {
    const on = [
      'aws rds modify-db-instance --db-instance-identifier shop --deletion-protection',
      'aws rds modify-db-instance --db-instance-identifier shop --backup-retention-period 14',
      'aws dynamodb update-table --table-name orders --deletion-protection-enabled',
      'aws s3api put-bucket-versioning --bucket shop --versioning-configuration Status=Enabled',
      'aws cloudtrail start-logging --name main',
      'gcloud sql instances patch shop --deletion-protection',
      'az lock create --name keep -g shop --lock-type CanNotDelete',
      'az keyvault update -n shop --enable-purge-protection true',
    ];
    expect(outside(on, 'safe', 'moderate')).toEqual([]);
  });
});

describe('requests that delete a whole', () => {
  const addresses = [
    'https://10.96.0.1/api/v1/nodes',
    'https://kubernetes.default.svc/api/v1/namespaces/shop',
    'https://k8s:6443/apis/apps/v1/namespaces/shop/deployments',
    'http://es:9200/_all',
    'http://es:9200/orders',
    'http://couch:5984/shop',
    'http://consul:8500/v1/kv/?recurse=true',
    'http://influx:8086/api/v2/buckets/0a1b',
    'http://qdrant:6333/collections/docs',
    'http://rabbit:15672/api/vhosts/shop',
    'https://vault:8200/v1/sys/mounts/secret',
    'https://api.github.com/repos/acme/app',
    'https://gitlab.com/api/v4/projects/42',
    'https://api.digitalocean.com/v2/droplets/42',
    'https://api.hetzner.cloud/v1/servers/42',
    'https://api.heroku.com/apps/shop',
  ];
  const clients = [
    'curl -X DELETE URL',
    "curl -sk -XDELETE -H 'Authorization: x' 'URL'",
    'curl --request DELETE "URL"',
    'http DELETE URL',
    'xh delete URL',
    'wget --method=DELETE -qO- URL',
    'ssh bastion "curl -X DELETE URL"',
  ];
  const fill = (client: string): readonly string[] => addresses.map((url) => client.replaceAll('URL', url));

  test('each client with each address is critical', () => {
    expect(outside(clients.flatMap(fill), 'critical', 'critical')).toEqual([]);
  });

  test('asking for each alarms nobody', () => {
    expect(
      outside(['curl -s URL', 'http GET URL', 'wget -qO- URL'].flatMap(fill), 'safe', 'moderate'),
    ).toEqual([]);
  });
});

describe('what starts by itself', () => {
  const programs = ['/tmp/x', '/dev/shm/.x', '/var/tmp/a/b', '/usr/lib/.cache/x', '/etc/.x/run'];
  const places = [
    "echo '* * * * * root PROGRAM' > /etc/cron.d/x",
    "(crontab -l; echo '@reboot PROGRAM') | crontab -",
    "printf '[Service]\\nExecStart=PROGRAM\\n' > /etc/systemd/system/x.service",
    "printf '[Desktop Entry]\\nExec=PROGRAM\\n' > ~/.config/autostart/x.desktop",
    "echo 'PROGRAM &' >> ~/.bashrc",
    "echo 'PROGRAM &' >> /etc/rc.local",
    "echo 'PROGRAM' > /etc/profile.d/x.sh",
    "echo 'alias sudo=PROGRAM' >> ~/.zshrc",
    `echo 'ACTION=="add", RUN+="PROGRAM"' > /etc/udev/rules.d/x.rules`,
    "echo 'install usb-storage PROGRAM' > /etc/modprobe.d/x.conf",
    "echo 'PROGRAM' > .git/hooks/pre-commit",
    "tee /etc/cron.daily/x <<< 'PROGRAM'",
  ];

  test('each place with each program that hides is critical', () => {
    const commands = places.flatMap((place) =>
      programs.map((program) => place.replaceAll('PROGRAM', program)),
    );
    expect(outside(commands, 'critical', 'critical')).toEqual([]);
  });

  test('a program where programs lie is shown, and is no takeover', () => {
    const commands = places.map((place) => place.replaceAll('PROGRAM', '/usr/local/bin/backup'));
    expect(outside(commands, 'safe', 'high')).toEqual([]);
  });
});

describe('many machines at once', () => {
  const fleets = [
    "pssh -h hosts 'COMMAND'",
    "pdsh -a 'COMMAND'",
    "clush -a 'COMMAND'",
    "for h in web1 web2; do ssh $h 'COMMAND'; done",
    "for h in $(cat hosts); do ssh root@$h 'COMMAND' & done",
  ];
  const harmful = [
    'systemctl stop sshd',
    'rm -rf /opt/app',
    'iptables -F',
    'shutdown -h now',
    'userdel anna',
  ];

  test('what one has to confirm on a machine is critical on all', () => {
    expect(outside(harmful, 'high', 'high')).toEqual([]);
    const commands = fleets.flatMap((fleet) =>
      harmful.map((command) => fleet.replaceAll('COMMAND', command)),
    );
    expect(outside(commands, 'critical', 'critical')).toEqual([]);
  });

  test('what one does every day stays so', () => {
    const commands = fleets.flatMap((fleet) =>
      ['uptime', 'systemctl restart app', 'rm -rf /tmp/build'].map((command) =>
        fleet.replaceAll('COMMAND', command),
      ),
    );
    expect(outside(commands, 'safe', 'moderate')).toEqual([]);
  });
});
