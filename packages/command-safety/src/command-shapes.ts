import { optionShape, type OptionRow, type OptionShape } from './shell/flags.ts';

const gnu: OptionRow = { abbreviates: true };

const shapes: ReadonlyMap<string, OptionShape> = new Map<string, OptionShape>([
  ...names('git', {
    valued: '-C -c --git-dir --work-tree --namespace -m -F --message --file --author --date',
  }),
  ...names('docker podman nerdctl docker-compose', {
    valued:
      '-H --host --context -f --file -v --volume -e --env --name -w -u -p --mount --network --filter --project-name -l --entrypoint',
  }),
  ...names('kubectl oc k', {
    valued:
      '-n --namespace -l --selector -f --filename --context --cluster --kubeconfig -o --output --field-selector --grace-period --replicas -p --patch -c --user -s',
  }),
  ...names('ctr', { valued: '-n --namespace -a --address' }),
  ...names('helm', { valued: '-n --namespace --kube-context --kubeconfig' }),
  ...names('aws', {
    valued:
      '--profile --region --output --endpoint-url --instance-ids --bucket --stack-name --db-instance-identifier --table-name --user-name --policy-arn --group-id --key-id --function-name --cluster --service --name --query --role-name --secret-id --acl',
  }),
  ...names('gcloud gsutil az', {
    valued: '--project --zone --region --name -n -g --resource-group --member --role --subscription -o',
  }),
  ...names('terraform tofu terragrunt pulumi cdk', {
    longWithOneDash: true,
    valued: '-chdir -target -var -var-file -state',
  }),
  ...names('nomad consul', { longWithOneDash: true }),
  ...names('systemctl service launchctl', { valued: '-H -M -t -p -n' }),
  ...names('fallocate', { valued: '-l -o --length --offset' }),
  ...names('restic kopia', {
    valued: '-r --repo --repository --tag --host --path -p --password-file',
  }),
  ...names('borg', { valued: '-P -a --prefix --glob-archives --rsh' }),
  ...names('kill', { valued: '-s -n' }),
  ...names('pkill killall', { valued: '-s --signal -u -U -G -g -t -P --user' }),
  ...names('iptables ip6tables nft', { valued: '-t -A -I -D -s -d -p -j -i -o -m --dport --sport' }),
  ...names('chmod chown chgrp rm cp mv ln tee mkswap shred wipefs truncate userdel usermod', gnu),
  ...names('install', { valued: '-m -o -g -t --mode --owner --group' }),
  ...names('scp sftp', { valued: '-i -F -P -o -l -S -J -c' }),
  ...names('rsync', { valued: '-e --rsh --exclude --include -f --filter' }),
  ...names('find', { longWithOneDash: true }),
  ...names('apt apt-get aptitude', { valued: '-o -t -c --option' }),
  ...names('pip pip3 npm yarn pnpm brew dnf yum', {
    valued: '-r -c -t --target --prefix --registry -i --index-url',
  }),
  ...names('kafka-topics.sh', { valued: '--bootstrap-server --topic --zookeeper' }),
  ...names('redis-cli', { valued: '-h -p -a -n -u --user --pass' }),
  ...names('useradd adduser usermod', {
    valued: '-u -g -G -d -s -c -p -aG --uid --groups --shell --home --password',
  }),
]);

function names(list: string, row: OptionRow): [string, OptionShape][] {
  const shape = optionShape(row);
  return list.split(' ').map((name) => [name, shape]);
}

const plain = optionShape({});

/** How a program reads its options; what is not listed has none that take a separate value worth knowing. */
export function shapeOf(program: string): OptionShape {
  return shapes.get(program) ?? plain;
}
