import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import { clouds } from './cloud.ts';

/** Asking what is so changes nothing; taking a right away closes. */
const onlyAsks = /^(?:get|list|describe|show|ls|revoke|remove|view)(?:-|$)/;

/** Everybody, as each cloud calls them. */
const everybody =
  /public-read|\ball(?:Authenticated)?Users\b|Group=all\b|--(?:group-names|values-to-add)[ =]["']?all\b|--principal[ =]["']?\*|--public-access[ =](?:blob|container)\b/;

/** What is stored, or a server, can be reached from outside from now on. */
const reachable =
  /--publicly-accessible|--allow-blob-public-access[ =]true|--public-network-access[ =]Enabled|--default-action[ =]Allow|--end-ip-address[ =]255\.255\.255\.255|(?:BlockPublic\w{3,6}|IgnorePublicAcls|RestrictPublicBuckets)["']?[=:]\s{0,4}false|--(?:function-url-)?auth-type[ =]NONE|--no-block-public|endpointPublicAccess=true/i;

/** Roles with which somebody can give any right, oneself included. */
const ruling =
  /AdministratorAccess|PowerUserAccess|IAMFullAccess|roles\/(?:owner|editor|iam\.securityAdmin|resourcemanager\.\w{1,30}Admin)|--role[ =]["']?(?:Owner|Contributor|User Access Administrator)\b/;

const worldwide = /\b0\.0\.0\.0\/0|(?:^|[\s"'=])::\/0/;
const lettingIn = /authorize|firewall|security|ingress|authorized-networks|source-ranges|publicAccessCidrs/;
const anybody = /"(?:AWS|Principal)":\s{0,4}(?:\[\s{0,4})?"\*"/;
const anything = /"Action":\s{0,4}(?:\[\s{0,4})?"\*(?::\*)?"/;

/** A site is there to be reached: its two ports alone. */
function opensOnlySite(text: string): boolean {
  const ports = [
    ...text.matchAll(/(?:(?:tcp:|ports?:|--(?:port|allow|rules)[ =](?:tcp:)?))(?<port>[\d-]{1,11})/g),
  ];
  return ports.length > 0 && ports.every(({ groups }) => /^(?:80|443)$/.test(groups?.port ?? ''));
}

/** A way to log in is made for somebody; oneself is not named. */
const makesLogin =
  /\biam create-(?:access-key|login-profile)\b.{0,200}--user-name[ =]|\biam service-accounts keys create\b/;

function opens(command: CommandLook): boolean {
  const { text } = command;
  if (makesLogin.test(text)) return true;
  if (command.operands.slice(0, 4).some(({ text: word }) => onlyAsks.test(word))) return false;
  if (everybody.test(text) || reachable.test(text) || ruling.test(text)) return true;
  if ((anybody.test(text) || anything.test(text)) && /"Allow"/.test(text))
    return /\b(?:put|set|add|create|update|attach)-/.test(text);
  if (command.is('network nsg rule create|update'))
    return (
      /(?:^|\s)allow(?:\s|$)/i.test(text) &&
      /--source-address-prefix(?:es)?[= ](?:\*|Internet|Any|0\.0\.0\.0\/0)/i.test(text)
    );
  return worldwide.test(text) && lettingIn.test(text) && !/egress/i.test(text) && !opensOnlySite(text);
}

/** Who may reach and change what lies in a cloud. */
export const cloudAccessRules: readonly CommandRule[] = [
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
      'az storage account update -n shop -g x --allow-blob-public-access true',
      "aws lambda add-permission --function-name x --statement-id y --action lambda:InvokeFunctionUrl --principal '*'",
      'aws rds modify-db-instance --db-instance-identifier shop --publicly-accessible',
      'az role assignment create --assignee x --role Owner --scope /subscriptions/1',
      'aws ec2 modify-snapshot-attribute --snapshot-id snap-1 --attribute createVolumePermission --group-names all',
    ],
    spares: [
      'az network nsg rule create -g x --nsg-name web -n any --access Deny --source-address-prefixes "*"',
      'aws s3api get-bucket-acl --bucket shop',
      'aws ec2 describe-security-groups',
      'gcloud projects get-iam-policy shop',
      'aws ec2 revoke-security-group-ingress --group-id sg-1 --protocol tcp --port 22 --cidr 0.0.0.0/0',
      'aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol tcp --port 443 --cidr 0.0.0.0/0',
      'aws ec2 create-route --route-table-id rtb-1 --destination-cidr-block 0.0.0.0/0 --gateway-id igw-1',
      'aws rds modify-db-instance --db-instance-identifier shop --no-publicly-accessible',
    ],
    when: opens,
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
      'aws iam attach-user-policy --user-name x --policy-arn arn:aws:iam::aws:policy/AdministratorAccess && aws iam create-access-key --user-name x',
    ],
    spares: [
      'gsutil iam ch -d allUsers:objectAdmin gs://shop',
      'aws s3api get-bucket-policy --bucket shop',
      `aws s3api put-bucket-policy --bucket shop --policy '{"Statement":[{"Effect":"Deny","Principal":"*","Action":"s3:*"}]}'`,
    ],
    when: ({ text, run }) =>
      (run.madeAdministrator && makesLogin.test(text)) ||
      // Anybody may take on a role.
      (/\bupdate-assume-role-policy\b/.test(text) && /"Allow"/.test(text) && anybody.test(text)) ||
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
      // A copy of a disk or a database for others: they need nothing else.
      (/\bmodify-(?:db-(?:cluster-)?)?snapshot-attribute\b/.test(text) &&
        /--(?:user-ids|group-names|values-to-add)\b|"Add"/.test(text) &&
        !/\bremove\b/.test(text)) ||
      // All that an organisation has, not one project of it.
      /\borganizations add-iam-policy-binding\b.*roles\/(?:owner|editor|\S{0,40}[aA]dmin)\b/.test(text) ||
      /\brole assignment create\b(?=.*--scope[= ]["']?\/["']?(?:\s|$))(?=.*--role[= ]["']?(?:Owner|Contributor|User Access))/.test(
        text,
      ) ||
      /public-read-write/.test(text),
  },
];
