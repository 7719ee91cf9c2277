import { textBefore } from '../run.ts';
import type { CommandLook } from '../command-look.ts';
import type { Argument } from '../run.ts';
import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';

const deletingVerbs: ReadonlySet<string> = new Set(
  'delete destroy terminate remove purge deregister rm rb rmr release'.split(' '),
);
const deletingWords =
  /^(?:delete|destroy|terminate|remove|purge|deregister|rm|rb|rmr|release)-[a-z-]+$|:(?:destroy|delete|reset)$|^[a-z-]+-(?:delete|destroy|remove)$/;

function isDeleting(word: string): boolean {
  return deletingVerbs.has(word) || ((word.includes('-') || word.includes(':')) && deletingWords.test(word));
}
/** Single entries among many. */
const small = /-(?:message|item|tags?|comment|labels?|log-stream|object)$/;

const reading = /^(?:get|list|describe|filter|lookup|search|simulate|tail|head|wait|ls)(?:-|$)/;

/** What a cloud CLI deletes is said by its words, not by their place: `aws rds delete-db-instance`, `az group delete`. */
function deletes(command: CommandLook): boolean {
  // One's own settings of the client.
  if (command.is('config|configure') || (command.program === 'aws' && reading.test(command.operand(1))))
    return false;
  return spokenTo(command).some(({ text }) => isDeleting(text) && !small.test(text));
}

/** Behind these stands a command for a machine of the cloud, which is looked at by itself. */
const handingOver: ReadonlySet<string> = new Set(['exec', 'ssh', 'console']);

/** The words that the client itself is told. */
function spokenTo({ program, operands }: CommandLook): readonly Argument[] {
  const at = operands.findIndex(
    ({ text }) => handingOver.has(text) || (program === 'heroku' && text.startsWith('run')),
  );
  return at === -1 ? operands : operands.slice(0, at);
}

/** What keeps something, as a part of a word: `delete-db-cluster`, `backup-vaults`. */
const keeping =
  /^(?:databases?|db|tables?|clusters?|filesystems?|volumes?|disks?|snapshots?|pools?|repository|repositories|registry|acr|redis|vaults?|namespaces?|projects?|catalog|zones?|buckets?|accounts?|domains?|backups?|streams?)$/;

/** The words up to the one that deletes say of what; behind it stands a name. */
function deletesKept(command: CommandLook): boolean {
  const words = spokenTo(command)
    .slice(0, 5)
    .map(({ text }) => text);
  const at = words.findIndex(isDeleting);
  return words.slice(0, at + 1).some((word) => word.split('-').some((part) => keeping.test(part)));
}

/** What these rehearse with beside the flags that all share. */
function rehearses(command: CommandLook): boolean {
  return command.has('--check') || command.mentions('help');
}

/** Clients of clouds, large and small. */
export const clouds = [
  'aws',
  'gcloud',
  'az',
  'gsutil',
  'doctl',
  'linode-cli',
  'hcloud',
  'flyctl',
  'fly',
  'heroku',
  'vercel',
  'netlify',
  'firebase',
  'supabase',
  'railway',
  'ibmcloud',
  'oci',
  'scw',
  'vultr-cli',
  'openstack',
  's3cmd',
  'rclone',
  'mc',
  'wrangler',
  'aliyun',
  'amplify',
  'eb',
  'sls',
  'serverless',
  'sam',
  'copilot',
  's5cmd',
  'b2',
  'nomad',
  'cf',
  'render',
  'exo',
  'civo',
  'upctl',
];
const precious =
  /^(?:s3|s3api|rds|dynamodb|docdb|neptune|redshift|elasticache|efs|backup|kms|cloudformation|organizations|projects|sql|storage|spanner|bigtable|firestore|container|group|keyvault|cosmosdb|mysql|postgres|aks|eks|databases?|kubernetes|apps|dns|route53|volume|droplet|bucket|projects:delete|secretsmanager|ecr|glacier|vm|account|resource|stack|hosting|workspace|pg|disks|snapshots|volumes|buckets?|servers?|linodes|instances?|terminate-instances|s3control|accounts?)$/;

/** Kinds of resources that keep data. */
const replacesStateful =
  /^--?replace=["']?(?:[\w.[\]"'-]{1,200}\.)?\w{0,60}(?:_db_|_rds|db_instance|database|_sql|bucket|volume|disk|_efs|file_?system|dynamodb|table|redshift|elasticache|documentdb|cosmosdb|spanner|bigquery|kms_key|storage_account|_secret|vault|postgres|mysql|persistent)/;

/** What a build has made replaces what the last one has made: how sites are published. */
function isBuilt(source: string): boolean {
  return /^(?:\.\/)?(?:[\w.-]+\/){0,4}(?:dist|build|out|public|_site|site|www|static|assets)(?:\/[\w.-]+)?\/?$/.test(
    source,
  );
}

export const cloudRules: readonly CommandRule[] = [
  {
    id: 'destroy-infrastructure',
    on: 'command',
    domain: 'cloud',
    risk: 'critical',
    scoped: true,
    programs: [
      'terraform',
      'tofu',
      'terragrunt',
      'pulumi',
      'cdk',
      'sls',
      'serverless',
      'sam',
      'copilot',
      'amplify',
      'eb',
      'cdktf',
    ],
    title: 'Destruction of infrastructure',
    message: 'This destroys everything that the configuration describes.',
    stakes: [
      'Servers, databases and networks, with their data',
      'Addresses and names that others rely on',
      'It cannot be undone',
    ],
    alternative: 'terraform plan -destroy',
    matches: [
      'terraform destroy',
      'terraform destroy -auto-approve',
      'terraform -chdir=prod destroy',
      'terraform apply -destroy',
      'pulumi destroy --yes',
      'cdk destroy --force',
      'serverless remove --stage prod',
      'terragrunt run-all destroy',
    ],
    spares: ['terraform plan', 'terraform plan -destroy', 'pulumi preview', 'cdk diff', 'terraform apply'],
    when: (command) =>
      !command.is('plan') &&
      !rehearses(command) &&
      (command.operands.some(({ text }) => /^destroy(?:-all)?$/.test(text)) ||
        (command.is('apply') && command.has('-destroy', '--destroy')) ||
        (['sls', 'serverless'].includes(command.program) && command.is('remove')) ||
        (command.program === 'sam' && command.is('delete')) ||
        (['copilot', 'amplify'].includes(command.program) &&
          command.operands.some(({ text }) => text === 'delete')) ||
        (command.program === 'eb' && command.is('terminate'))),
  },
  {
    id: 'change-infrastructure-unseen',
    on: 'command',
    domain: 'cloud',
    risk: 'high',
    scoped: true,
    programs: ['terraform', 'tofu', 'terragrunt', 'pulumi', 'ansible-playbook', 'cdk'],
    title: 'Unseen change of infrastructure',
    message:
      'This changes infrastructure without showing first what it would change, or tampers with what is known of it.',
    stakes: [
      'A change may replace a server or database',
      'What is removed from the state is forgotten, but still costs',
      'Others work on the same state',
    ],
    alternative: 'terraform plan',
    matches: [
      'terraform apply -auto-approve',
      'terraform state rm aws_instance.web',
      'pulumi up --yes',
      'terraform taint x',
      'pulumi stack rm prod --yes',
      'terraform workspace delete prod',
      'terraform apply -replace=aws_db_instance.x',
    ],
    spares: ['terraform plan', 'terraform state list', 'pulumi preview', 'terraform init', 'terraform fmt'],
    when: (command) =>
      (command.is('apply') &&
        command.has('-auto-approve', '--auto-approve', '-replace', '--terragrunt-non-interactive')) ||
      command.is('state rm|push|mv|replace-provider') ||
      command.is('taint') ||
      command.is('workspace delete') ||
      (command.program === 'pulumi' &&
        ((command.is('up|update') && command.has('--yes', '-y', '-yes', '--skip-preview')) ||
          command.is('stack rm') ||
          command.is('state delete'))),
  },
  {
    id: 'replace-stateful',
    on: 'command',
    domain: 'cloud',
    risk: 'critical',
    scoped: true,
    programs: ['terraform', 'tofu', 'terragrunt'],
    title: 'A database or storage is made anew',
    message: 'This deletes something that keeps data, and makes it anew and empty, without asking.',
    stakes: ['All data in it', 'Services that rely on it', 'It cannot be undone'],
    alternative: 'terraform plan -replace=aws_db_instance.main',
    matches: ['terraform apply -auto-approve -replace=aws_rds_cluster.shop'],
    spares: [
      'terraform plan -replace=aws_db_instance.main',
      'terraform apply -replace=aws_db_instance.main',
      'terraform apply -auto-approve -replace=aws_instance.web',
    ],
    when: (command) =>
      command.is('apply') &&
      command.has('-auto-approve', '--auto-approve') &&
      command.args.some(({ text }, index) =>
        replacesStateful.test(text.startsWith('-') ? text : `${textBefore(command.args, index)}=${text}`),
      ),
  },
  {
    id: 'delete-cloud-data',
    on: 'command',
    domain: 'cloud',
    risk: 'critical',
    scoped: true,
    programs: clouds,
    title: 'Deletion of cloud data',
    message: 'This deletes storage, a database, a project or all that belongs to it in the cloud.',
    stakes: ['All data in it, for all users', 'Services that rely on it', 'Most of it cannot be undone'],
    alternative: 'aws s3 ls s3://shop-data',
    matches: [
      'aws s3 rb s3://shop-data --force',
      'aws s3 rm s3://shop-data --recursive',
      'aws rds delete-db-instance --db-instance-identifier shop --skip-final-snapshot',
      'gcloud projects delete shop',
      'az group delete --name shop --yes',
      'gsutil -m rm -r gs://shop',
      'heroku apps:destroy shop',
      'aws dynamodb delete-table --table-name users',
      'doctl databases delete 42',
      'flyctl apps destroy shop',
      'aws s3 sync . s3://shop --delete',
      'firebase firestore:delete --all-collections',
    ],
    spares: [
      'aws s3 ls s3://shop-data',
      'aws s3 rm s3://shop-data/a.txt',
      'gcloud projects list',
      'aws s3 cp a.txt s3://shop',
      'aws s3 rm s3://x --recursive --dryrun',
      'gsutil -m rsync -n -r -d ./site gs://site',
      'rclone -n sync a b:c',
      'az group list',
    ],
    when: (command) => {
      if (rehearses(command)) return false;
      if (command.is('s3'))
        return (
          command.is('s3 rb') ||
          (command.is('s3 rm') && command.has('--recursive')) ||
          // All of a bucket goes somewhere else.
          (command.is('s3 mv') &&
            command.has('--recursive') &&
            /^s3:\/\/[^/]+\/?$/.test(command.operand(2))) ||
          (command.is('s3 sync') && command.has('--delete') && !isBuilt(command.operand(2)))
        );
      if (command.program === 'gsutil')
        return (
          command.is('rb') ||
          (command.is('rm') && command.has('-r', '-R', '-a')) ||
          (command.is('rsync') && command.has('-d') && !command.has('-n'))
        );
      if (['s3cmd', 's5cmd', 'mc', 'b2'].includes(command.program))
        return (
          command.is('rb|delete-bucket') ||
          (command.is('del|rm') && command.has('-r', '--recursive', '--force')) ||
          (command.program === 's5cmd' && command.is('rm') && command.text.includes('*'))
        );
      if (command.program === 'rclone')
        return command.is('purge|delete|sync|cleanup') && !command.has('-n', '-i', '--interactive');
      if (command.program === 'heroku')
        return /(?:apps|addons|pg|redis|domains|releases):(?:destroy|reset|delete|killall)/.test(
          command.text,
        );
      if (command.program === 'firebase') return /:(?:delete|disable|remove)/.test(command.operand(0));
      if (command.program === 'wrangler') return command.operands.some(({ text }) => text === 'delete');
      if (command.mentions('schedule-key-deletion', 'delete-trail', 'close-account')) return true;
      if (deletes(command) && command.args.some(({ text }) => namesAll(text))) return true;
      return (
        deletes(command) &&
        (command.operands.slice(0, 3).some(({ text }) => precious.test(text)) ||
          deletesKept(command) ||
          ['flyctl', 'fly', 'netlify', 'vercel', 'railway', 'nomad', 'cf'].includes(command.program))
      );
    },
  },
  {
    id: 'delete-cloud-resource',
    on: 'command',
    domain: 'cloud',
    risk: 'high',
    scoped: true,
    programs: clouds,
    title: 'Deletion in the cloud',
    message: 'This deletes, ends or stops something in the cloud.',
    stakes: ['What runs there, for all users', 'Data on its disk', 'Addresses and names that others rely on'],
    alternative: 'aws ec2 describe-instances',
    matches: [
      'aws ec2 terminate-instances --instance-ids i-1',
      'gcloud compute instances delete web',
      'az network vnet delete -n x',
      'aws iam delete-user --user-name anna',
      'aws lambda delete-function --function-name x',
      'hcloud server delete web',
    ],
    spares: [
      'aws ec2 describe-instances',
      'gcloud compute instances list',
      'aws iam list-users',
      'aws s3 rm s3://shop/a.txt',
      'aws ec2 terminate-instances --dry-run --instance-ids i-1',
    ],
    when: (command) =>
      !rehearses(command) &&
      (deletes(command) ||
        // Whatever the template does not name goes.
        (command.is('deployment') && /--mode[ =]Complete\b/i.test(command.text)) ||
        (command.is('route53') && /"Action":\s*"DELETE"/.test(command.text)) ||
        (command.program === 'nomad' && command.is('job stop') && command.has('-purge', '--purge'))) &&
      !command.is('s3 rm') &&
      // What was deployed before, and no longer serves.
      !command.is('run revisions delete') &&
      !command.is('app versions delete') &&
      !(
        ['gsutil', 'rclone', 's3cmd', 'mc', 's5cmd'].includes(command.program) &&
        command.is('rm|del|deletefile')
      ),
  },
  {
    id: 'stop-cloud',
    on: 'command',
    domain: 'cloud',
    risk: 'high',
    programs: clouds,
    title: 'Loss of access or of a record in the cloud',
    message: 'This takes away keys, logs or protection in the cloud.',
    stakes: [
      'Data that only the key can open',
      'The record of who did what',
      'Access for everyone who uses it',
    ],
    alternative: 'aws cloudtrail describe-trails',
    matches: [
      'aws kms schedule-key-deletion --key-id x',
      'aws cloudtrail stop-logging --name x',
      'aws kms disable-key --key-id x',
      'aws autoscaling update-auto-scaling-group --desired-capacity 0',
      'heroku ps:scale web=0 -a shop',
      'railway down -y',
    ],
    spares: [
      'aws cloudtrail describe-trails',
      'aws kms list-keys',
      'aws ec2 stop-instances --instance-ids i-1',
      'aws ec2 start-instances --instance-ids i-1',
    ],
    when: (command) =>
      (!rehearses(command) &&
        command.operands.some(({ text }) =>
          /^(?:schedule-key-deletion|stop-logging|disable-key|disable-[a-z-]+|put-bucket-lifecycle.*|detach-[a-z-]+|leave-organization)$/.test(
            text,
          ),
        )) ||
      /--desired-(?:capacity|count)[ =]0\b/.test(command.text) ||
      // No machine is left, or what an application needs to start.
      (command.is('ps:scale|scale') && /(?:^|\s)\w{1,32}=0(?:\s|$)/.test(command.text)) ||
      (command.is('config:unset') && /_URL|DATABASE|SECRET/.test(command.text)) ||
      (command.program === 'railway' && command.is('down')) ||
      (command.program === 'nomad' && command.is('node drain') && command.has('-enable', '--enable')),
  },
  {
    id: 'pause-cloud',
    on: 'command',
    domain: 'cloud',
    risk: 'moderate',
    programs: clouds,
    title: 'Stop of machines in the cloud',
    message: 'This stops machines in the cloud; they can be started again.',
    stakes: [
      'Services that run on them',
      'Data on disks that live only as long as the machine',
      'Addresses may change',
    ],
    alternative: 'aws ec2 describe-instances',
    matches: [
      'aws ec2 stop-instances --instance-ids i-1',
      'az vm deallocate -n web',
      'aws ec2 reboot-instances --instance-ids i-1',
    ],
    spares: ['aws ec2 describe-instances', 'aws ec2 start-instances --instance-ids i-1', 'az vm list'],
    when: (command) =>
      !rehearses(command) &&
      (command.mentions('stop-instances', 'deallocate', 'reboot-instances') ||
        (/^(?:gcloud|az|doctl|hcloud|oci|scw|linode-cli|openstack)$/.test(command.program) &&
          command.operands
            .slice(1, 4)
            .some(({ text }) => /^(?:stop|power-off|poweroff|shutdown|suspend)$/.test(text)))),
  },
];
