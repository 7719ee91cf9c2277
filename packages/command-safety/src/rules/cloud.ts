import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';

/** What a cloud CLI deletes is said by its words, not by their place: `aws rds delete-db-instance`, `az group delete`. */
function deletes(command: CommandLook): boolean {
  return command.operands.some(({ text }) =>
    /^(?:delete|destroy|terminate|remove|purge|deregister|rm|rb|rmr|release)(?:-[a-z-]+)?$|:(?:destroy|delete|reset)$/.test(
      text,
    ),
  );
}

function rehearses(command: CommandLook): boolean {
  return (
    command.has('--dry-run', '--dryrun', '--dry_run', '-dry-run', '--what-if', '--noop', '--check') ||
    command.mentions('help')
  );
}

const clouds = [
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

export const cloudRules: readonly CommandRule[] = [
  {
    id: 'destroy-infrastructure',
    on: 'command',
    domain: 'cloud',
    risk: 'critical',
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
      (command.mentions('destroy') ||
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
      'terraform force-unlock 42',
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
      command.is('force-unlock|taint') ||
      command.is('workspace delete') ||
      (command.program === 'pulumi' &&
        ((command.is('up|update') && command.has('--yes', '-y', '-yes', '--skip-preview')) ||
          command.is('stack rm') ||
          command.is('state delete'))),
  },
  {
    id: 'delete-cloud-data',
    on: 'command',
    domain: 'cloud',
    risk: 'critical',
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
      'az group list',
    ],
    when: (command) => {
      if (rehearses(command)) return false;
      if (command.is('s3'))
        return (
          command.is('s3 rb') ||
          (command.is('s3 rm') && command.has('--recursive')) ||
          (command.is('s3 sync') && command.has('--delete'))
        );
      if (command.program === 'gsutil')
        return (
          command.is('rb') ||
          (command.is('rm') && command.has('-r', '-R', '-a')) ||
          (command.is('rsync') && command.has('-d'))
        );
      if (['s3cmd', 's5cmd', 'mc', 'b2'].includes(command.program))
        return (
          command.is('rb|delete-bucket') ||
          (command.is('del|rm') && command.has('-r', '--recursive', '--force')) ||
          (command.program === 's5cmd' && command.is('rm') && command.text.includes('*'))
        );
      if (command.program === 'rclone') return command.is('purge|delete|sync|cleanup');
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
          ['flyctl', 'fly', 'netlify', 'vercel', 'railway', 'nomad', 'cf'].includes(command.program))
      );
    },
  },
  {
    id: 'delete-cloud-resource',
    on: 'command',
    domain: 'cloud',
    risk: 'high',
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
        (command.is('route53') && /"Action":\s*"DELETE"/.test(command.text)) ||
        (command.program === 'nomad' && command.is('job stop') && command.has('-purge', '--purge'))) &&
      !command.concernsScratch &&
      !command.is('s3 rm') &&
      !(
        ['gsutil', 'rclone', 's3cmd', 'mc', 's5cmd'].includes(command.program) &&
        command.is('rm|del|deletefile')
      ),
  },
  {
    id: 'open-cloud',
    on: 'command',
    domain: 'cloud',
    risk: 'high',
    programs: clouds,
    title: 'Cloud opened to everyone',
    message: 'This gives the public, or an account, far-reaching access.',
    stakes: [
      'Data that should not be public',
      'Whoever holds the account can do anything',
      'Costs that others cause',
    ],
    alternative: 'aws s3api get-bucket-acl --bucket shop',
    matches: [
      'aws s3api put-bucket-acl --bucket shop --acl public-read',
      'aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol tcp --port 22 --cidr 0.0.0.0/0',
      'aws iam attach-user-policy --user-name x --policy-arn arn:aws:iam::aws:policy/AdministratorAccess',
      'gcloud projects add-iam-policy-binding shop --member=allUsers --role=roles/owner',
      'gsutil iam ch allUsers:objectViewer gs://shop',
      "az network nsg rule create -g x --nsg-name web -n any --access Allow --source-address-prefixes '*'",
    ],
    spares: [
      'az network nsg rule create -g x --nsg-name web -n any --access Deny --source-address-prefixes "*"',
      'aws s3api get-bucket-acl --bucket shop',
      'aws ec2 describe-security-groups',
      'gcloud projects get-iam-policy shop',
    ],
    when: (command) =>
      (/"(?:AWS|Principal)":\s{0,4}(?:\[\s{0,4})?"\*"/.test(command.text) &&
        /\bput-|\bset-|\badd-/.test(command.text)) ||
      (command.is('network nsg rule create|update') &&
        /(?:^|\s)allow(?:\s|$)/i.test(command.text) &&
        /--source-address-prefix(?:es)?[= ](?:\*|Internet|Any|0\.0\.0\.0\/0)/i.test(command.text)) ||
      (/public-read|allUsers|allAuthenticatedUsers|AdministratorAccess|roles\/owner/.test(command.text) &&
        !/\b(?:get|list|describe)[-\w]*/.test(`${command.operand(0)} ${command.operand(1)}`)) ||
      (/0\.0\.0\.0\/0|::\/0/.test(command.text) &&
        /authorize|firewall|security|ingress/.test(command.text) &&
        !/describe|list|revoke/.test(command.text)),
  },
  {
    id: 'give-cloud-away',
    on: 'command',
    domain: 'cloud',
    risk: 'critical',
    programs: clouds,
    title: 'Cloud data that anybody may change',
    message: 'This lets anybody on the internet change or delete what is stored, or who may.',
    stakes: ['All data in it', 'Harmful files under your own address', 'Costs that others cause'],
    alternative: 'aws s3api get-bucket-policy --bucket shop',
    matches: [
      `aws s3api put-bucket-policy --bucket shop --policy '{"Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:*"}]}'`,
      'gsutil iam ch allUsers:objectAdmin gs://shop',
      'aws s3api put-bucket-acl --bucket shop --acl public-read-write',
    ],
    spares: [
      'gsutil iam ch -d allUsers:objectAdmin gs://shop',
      'aws s3api get-bucket-policy --bucket shop',
      `aws s3api put-bucket-policy --bucket shop --policy '{"Statement":[{"Effect":"Deny","Principal":"*","Action":"s3:*"}]}'`,
    ],
    when: ({ text }) =>
      (/\bput-/.test(text) &&
        /"Allow"/.test(text) &&
        /"(?:AWS|Principal)":\s{0,4}(?:\[\s{0,4})?"\*"/.test(text) &&
        /"(?:\w{1,20}:)?(?:\*|(?:Put|Delete)\w{0,20}\*?)"/.test(
          text.replaceAll(/"Principal":\s{0,4}"\*"/g, ''),
        )) ||
      (!/\s-d\s/.test(text) &&
        /\ball(?:Authenticated)?Users:(?:object|legacyBucket|legacyObject)?(?:Admin|Owner|Writer|W|O)\b/i.test(
          text,
        )) ||
      (/allUsers|allAuthenticatedUsers/.test(text) &&
        /add-iam/.test(text) &&
        /roles\/(?:owner|editor|\w{1,30}\.admin|storage\.object(?:Admin|Creator|User))/.test(text)) ||
      /public-read-write/.test(text),
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
          /^(?:schedule-key-deletion|stop-logging|disable-key|disable-[a-z-]+|put-bucket-lifecycle.*|detach-[a-z-]+)$/.test(
            text,
          ),
        )) ||
      /--desired-(?:capacity|count)[ =]0\b/.test(command.text),
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
      !rehearses(command) && command.mentions('stop-instances', 'deallocate', 'reboot-instances'),
  },
];
