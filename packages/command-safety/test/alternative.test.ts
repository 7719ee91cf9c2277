import { describe, expect, test } from 'vitest';
import { checkCommand, type CheckContext } from '../src/index.ts';

const alternativeTo = (command: string, context: CheckContext = {}): string | null =>
  checkCommand(command, context).findings[0]?.alternative ?? null;

describe('a safer command', () => {
  test.each([
    // All that it is about.
    ['rm -rf ~/"old work"', "ls -la ~/'old work'"],
    ['rm -rf "old work" build', "ls -la 'old work' build"],
    ['rm -rf /usr/local/lib build', 'ls -la /usr/local/lib build'],
    ['rm -rf logs; rm -rf cache', 'ls -la logs cache'],
    ['systemctl stop web worker', 'systemctl status web worker'],
    ['chown -R deploy: /srv/app /srv/log', 'ls -ld /srv/app /srv/log'],
    ['docker volume rm pg redis', 'docker volume inspect pg redis'],
    // Options that say where: those before a subcommand, and those that a program nobody knows takes.
    ['docker -H ssh://one volume rm pg', 'docker -H ssh://one volume inspect pg'],
    ['systemctl --user stop web', 'systemctl --user status web'],
    ['git -C app reset --hard HEAD~1', 'git -C app reset --keep HEAD~1'],
    ['scancel -u anna', 'squeue -u anna'],
    ['dropdb -h db.example.com shop', 'pg_dump --create -h db.example.com shop'],
    // The words as they stand, in the place of another subcommand.
    [
      'terraform -chdir=live destroy -var-file="my vars"',
      "terraform -chdir=live plan '-var-file=my vars' -destroy",
    ],
    ['docker compose -f "my stack.yml" down', "docker compose -f 'my stack.yml' stop"],
    // What is done to an object is none.
    ['setenforce 0', 'getenforce'],
    ['iptables -P INPUT DROP', 'iptables -L INPUT -n'],
    // What lists the objects, in place of a list of everything.
    ['docker rm -f $(docker ps -q --filter name=web)', 'docker ps -q --filter name=web'],
    ['kubectl get pods -n shop -o name | xargs kubectl delete -n shop', 'kubectl get pods -n shop -o name'],
    // Nothing where something would be left out.
    ['adduser anna sudo; gpasswd -M anna,ben docker', 'id anna'],
    ['git filter-branch --tree-filter x HEAD', null],
    ['pkill -9 -f "node server"', "pgrep -a -f 'node server'"],
    ['pkill -KILL -u anna node', 'pgrep -a -u anna node'],
    ['killall -9 -u anna systemd-journald', 'pgrep -a -f -u anna systemd-journald'],
    // Options that say where it acts.
    [
      'ldapdelete -H ldap://one -D cn=admin -W -r ou=people,dc=x',
      'ldapsearch -H ldap://one -D cn=admin -W -b ou=people,dc=x',
    ],
    [
      'az group delete --name shop --subscription live --yes',
      'az group show --name shop --subscription live',
    ],
    [
      'gcloud sql databases delete shop --instance=live',
      'gcloud sql databases describe shop --instance=live',
    ],
    ['pip install --index-url http://example.com x', null],
    // A file in the place of another one, not below it.
    ['cp /dev/null /var/lib/mysql/shop.ibd', 'ls -l /var/lib/mysql/shop.ibd'],
  ])('%s: %s', (command, alternative) => {
    expect(alternativeTo(command)).toBe(alternative);
  });

  test.each([
    ['sudo crontab -r', 'sudo crontab -l'],
    ['sudo rm -rf /root/old', 'sudo ls -la /root/old'],
    ['sudo -u postgres dropdb shop', 'sudo -u postgres pg_dump --create shop'],
    ['PGHOST=db.example.com dropdb shop', 'PGHOST=db.example.com pg_dump --create shop'],
    ['env AWS_PROFILE="a b" aws s3 rb s3://x', 'env AWS_PROFILE="a b" aws s3 ls s3://x'],
    ['docker exec app redis-cli FLUSHALL', 'docker exec app redis-cli DBSIZE'],
    ["ssh one 'systemctl stop web'", null],
    ['docker exec db rm -rf /data', null],
    // It is the danger itself.
    ['sudo pip install flask', 'pip install flask --user'],
  ])('as the same user, on the same machine: %s', (command, alternative) => {
    expect(alternativeTo(command)).toBe(alternative);
  });

  test.each([
    ['cd app && rm -rf *', 'cd app && ls -la *'],
    ['cd "my app" && git push -f', "cd 'my app' && git push --force-with-lease"],
    ['cd app && rm -rf /srv/old', 'ls -la /srv/old'],
    ['(cd app && make); git push -f', 'git push --force-with-lease'],
    ['cd "$X" && docker rm -f web', null],
  ])('in the same directory: %s', (command, alternative) => {
    expect(alternativeTo(command)).toBe(alternative);
  });

  test.each([
    ['kill -9 $(pgrep node)', 'pgrep node'],
    ['find . -name x -type d | xargs rm -rf', 'find . -name x -type d'],
    ['systemctl stop $(cat units)', 'cat units'],
    ['ls -t | tail -5 | xargs rm', 'ls -t | tail -5'],
    ["find . -name '*.log' -mtime +7 -delete", "find . -name '*.log' -mtime +7"],
    ['find . -type f -name "*.tmp" -exec rm -f {} + 2>/dev/null', 'find . -type f -name "*.tmp"'],
    ['make && find "$X" -name a -print0 -ok rm {} \\; && make', 'find "$X" -name a'],
    ['sudo find /srv -name core -delete', 'sudo find /srv -name core'],
  ])('what would be lost is what another command lists: %s', (command, alternative) => {
    expect(alternativeTo(command)).toBe(alternative);
  });
});
