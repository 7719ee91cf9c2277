import type { CommandRule } from '../rule.ts';
import { clouds } from './cloud.ts';

/** What a protection is called, as a part of a flag or of a property. */
const guard = String.raw`[\w-]{0,40}(?:protection|protect|backups?|recovery|retention|logging|log-validation|versioning|encryption|encrypted|mfa|audit|soft-delete|termination)`;

/** A protection that is switched off, in the spellings of the clouds: `--no-x`, `--x false`, `X=Disabled`. */
const switchedOff = new RegExp(
  [
    String.raw`(?:^|\s)--(?:no|disable)-(?!verify)${guard}(?:-[\w-]{1,30})?(?:\s|$)`,
    String.raw`--(?:enable-)?${guard}(?:-[\w-]{1,30})?[ =](?:false|off|disabled?|none|0)(?:\s|$)`,
    String.raw`--backup-retention(?:-period|-days)?[ =][01](?:\s|$)`,
    String.raw`(?:Protection|Recovery|Backup|Versioning)\w{0,24}["']?[=:]\s{0,4}["']?(?:false|disabled)\b`,
    String.raw`protection[\w.]{0,24},Value=false\b`,
    String.raw`Status["']?[=:]\s{0,4}["']?Suspended\b`,
    String.raw`--no-disable-api-(?:termination|stop)\b`,
    String.raw`\bdisable-api-(?:termination|stop)=false\b`,
  ].join('|'),
  'i',
);

/** Verbs that take a guard away, each with what they are about. */
const takesGuard =
  /(?:^|\s)(?:lock delete|resource-lock delete|delete-(?:detector|config-rule|configuration-recorder|trail|flow-logs|backup-policy|bucket-replication|bucket-encryption|public-access-block|web-acl|password-policy|account-password-policy|permissions?-boundary)|stop-(?:configuration-recorder|logging)|disable-(?:security-hub|guardduty|macie|inspector|organization-admin-account)|liens delete|deactivate-mfa-device|delete-virtual-mfa-device)(?:\s|$)/;

/** What keeps data from being lost, or a loss from being seen. */
export const protectionRules: readonly CommandRule[] = [
  {
    id: 'drop-protection',
    on: 'command',
    domain: 'cloud',
    risk: 'high',
    scoped: true,
    programs: clouds,
    title: 'Protection against loss is switched off',
    message: 'This switches off what keeps data from being deleted, or from being lost with a mistake.',
    stakes: [
      'The next deletion succeeds, and cannot be undone',
      'Copies that are made by themselves',
      'The record of who did what',
    ],
    alternative: 'aws rds describe-db-instances',
    matches: [
      'aws rds modify-db-instance --db-instance-identifier shop --no-deletion-protection',
      'aws rds modify-db-instance --db-instance-identifier shop --backup-retention-period 0',
      'aws s3api put-bucket-versioning --bucket shop --versioning-configuration Status=Suspended',
      'gcloud sql instances patch shop --no-backup',
      'aws ec2 modify-instance-attribute --instance-id i-1 --no-disable-api-termination',
      'az lock delete --name keep -g shop',
      'az keyvault update -n shop --enable-purge-protection false',
      'aws configservice stop-configuration-recorder --configuration-recorder-name default',
    ],
    spares: [
      'aws rds describe-db-instances',
      'aws rds modify-db-instance --db-instance-identifier shop --deletion-protection',
      'aws rds modify-db-instance --db-instance-identifier shop --backup-retention-period 14',
      'aws s3api put-bucket-versioning --bucket shop --versioning-configuration Status=Enabled',
      'az lock list',
      'aws logs describe-log-groups',
    ],
    when: ({ text }) => switchedOff.test(text) || takesGuard.test(text),
  },
  {
    id: 'delete-kept-copies',
    on: 'command',
    domain: 'cloud',
    risk: 'critical',
    programs: ['az', 'aws', 'gcloud'],
    title: 'Backups end together with their protection',
    message: 'This ends a backup and deletes all copies that it has made.',
    stakes: ['Every copy that was made', 'The last way back after a mistake', 'It cannot be undone'],
    alternative: 'az backup item list -g shop -v vault',
    matches: ['az backup protection disable --delete-backup-data true --yes -g shop -v vault -c c -i i'],
    spares: [
      'az backup item list -g shop -v vault',
      'az backup protection disable -g shop -v vault -c c -i i',
    ],
    when: ({ text }) => /--delete-backup-data[ =]true\b|--delete-all-recovery-points\b/i.test(text),
  },
];
