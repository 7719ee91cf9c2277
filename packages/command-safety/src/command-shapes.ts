import type { OptionShape } from './shell/flags.ts';

const valued = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const gnu: OptionShape = { abbreviates: true };

const shapes: ReadonlyMap<string, OptionShape> = new Map<string, OptionShape>([
  [
    'git',
    { valued: valued('-C -c --git-dir --work-tree --namespace -m -F --message --file --author --date') },
  ],
  ...names('docker podman nerdctl docker-compose', {
    valued: valued(
      '-H --host --context -f --file -v --volume -e --env --name -w -u -p --mount --network --filter --project-name -l --entrypoint',
    ),
  }),
  ...names('kubectl oc k', {
    valued: valued(
      '-n --namespace -l --selector -f --filename --context --cluster --kubeconfig -o --output --field-selector --grace-period --replicas -p --patch -c --user -s',
    ),
  }),
  ...names('ctr', { valued: valued('-n --namespace -a --address') }),
  ...names('helm', { valued: valued('-n --namespace --kube-context --kubeconfig') }),
  ...names('aws', {
    valued: valued(
      '--profile --region --output --endpoint-url --instance-ids --bucket --stack-name --db-instance-identifier --table-name --user-name --policy-arn --group-id --key-id --function-name --cluster --service --name --query --role-name --secret-id --acl',
    ),
  }),
  ...names('gcloud gsutil az', {
    valued: valued(
      '--project --zone --region --name -n -g --resource-group --member --role --subscription -o',
    ),
  }),
  ...names('terraform tofu terragrunt pulumi cdk', {
    longWithOneDash: true,
    valued: valued('-chdir -target -var -var-file -state'),
  }),
  ...names('nomad consul', { longWithOneDash: true }),
  ...names('systemctl service launchctl', { valued: valued('-H -M -t -p -n') }),
  ...names('fallocate', { valued: valued('-l -o --length --offset') }),
  ...names('restic kopia', {
    valued: valued('-r --repo --repository --tag --host --path -p --password-file'),
  }),
  ...names('borg', { valued: valued('-P -a --prefix --glob-archives --rsh') }),
  ...names('kill', { valued: valued('-s -n') }),
  ...names('pkill killall', { valued: valued('-s --signal -u -U -G -g -t -P --user') }),
  ...names('iptables ip6tables nft', { valued: valued('-t -A -I -D -s -d -p -j -i -o -m --dport --sport') }),
  ...names('chmod chown chgrp rm cp mv ln tee mkswap shred wipefs truncate userdel usermod', gnu),
  ...names('install', { valued: valued('-m -o -g -t --mode --owner --group') }),
  ...names('scp sftp', { valued: valued('-i -F -P -o -l -S -J -c') }),
  ...names('rsync', { valued: valued('-e --rsh --exclude --include -f --filter') }),
  ...names('find', { longWithOneDash: true }),
  ...names('apt apt-get aptitude', { valued: valued('-o -t -c --option') }),
  ...names('pip pip3 npm yarn pnpm brew dnf yum', {
    valued: valued('-r -c -t --target --prefix --registry -i --index-url'),
  }),
  ...names('kafka-topics.sh', { valued: valued('--bootstrap-server --topic --zookeeper') }),
  ...names('redis-cli', { valued: valued('-h -p -a -n -u --user --pass') }),
  ...names('useradd adduser usermod', {
    valued: valued('-u -g -G -d -s -c -p -aG --uid --groups --shell --home --password'),
  }),
]);

function names(list: string, shape: OptionShape): [string, OptionShape][] {
  return list.split(' ').map((name) => [name, shape]);
}

const plain: OptionShape = {};

/** How a program reads its options; what is not listed has none that take a separate value worth knowing. */
export function shapeOf(program: string): OptionShape {
  return shapes.get(program) ?? plain;
}
