import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';
import { byWords } from './by-words.ts';

const high = byWords([
  [
    'salt salt-call',
    /(?:^|\s)(?:system\.(?:reboot|shutdown|halt|poweroff)|service\.(?:stop|disable)|file\.remove|user\.delete|pkg\.(?:remove|purge)|iptables\.flush|mount\.umount)\b/,
  ],
  ['puppet', /^resource service \S+ .*ensure=stopped|^(?:node|cert|ca) (?:purge|clean)\b/],
  ['knife', /^(?:node|client|role|environment|data bag|cookbook) (?:bulk )?delete\b/],
  ['jenkins-cli jenkins', /\bdelete-(?:job|node|builds|view|credentials)\b|\bquiet-down\b|\bshutdown\b/],
  ['airflow', /^(?:dags|connections|variables|pools|users|roles) delete\b|^db clean\b.*(?:--yes|-y)\b/],
  [
    'dbt',
    /--full-refresh\b.*\b(?:prod|production)\b|\b(?:prod|production)\b.*--full-refresh\b|^run-operation \w{0,40}(?:drop|truncate|delete|wipe)/,
  ],
  ['fastlane', /^(?:match )?nuke\b|^match_nuke\b/],
  ['yarn mapred', /-kill\b.*\S/],
  [
    'databricks',
    /\bpermanent-delete\b|^(?:jobs|pipelines|workspace|secrets) (?:delete|delete-scope)\b|\bdelete-scope\b/,
  ],
  ['mlflow', /^(?:gc|experiments delete|runs delete)\b/],
  ['dvc', /^gc\b.*(?:-c|--cloud)\b/],
  ['gh', /^(?:workflow disable|repo archive|ruleset delete|org delete|codespace delete .*--all)\b/],
  [
    'npm pnpm yarn',
    /^(?:deprecate|owner (?:add|rm)|access (?:grant|revoke|public)|team (?:rm|destroy)|unpublish|dist-tag rm)\b/,
  ],
  ['temporal tctl', /\b(?:namespace|n) delete\b|\bterminate\b.*--query\b/],
  ['spinnaker spin', /\b(?:application|pipeline) delete\b/],
  ['rundeck rd', /\bjobs purge\b|\bexecutions deletebulk\b/],
  ['postsuper', /^-d\s+ALL\b/],
  ['exim exim4', /-Mrm\b/],
  ['cancel', /^-a\b/],
  ['asterisk', /\bcore (?:stop|restart) now\b/],
  ['amtool', /^silence add\b.*=~['"]?\.[+*]/],
  ['mc', /^admin (?:service stop|user remove|policy remove|bucket remote remove)\b/],
]);
const critical = byWords([
  ['postsuper', /^-d\s+ALL\b/],
  ['jenkins-cli java', /\bgroovy\b[\s\S]*\.(?:delete|doDelete)\(/],
  ['npm', /^unpublish\b.*(?:--force|@\*)/],
  ['knife', /\bbulk delete\s+['"]?\.\*/],
  ['huggingface-cli hf', /^repo (?:delete|rm)\b/],
]);

const agents =
  'claude codex gemini aider cursor-agent opencode goose amp q kiro-cli copilot qwen crush'.split(' ');
const asksNobody =
  /(?:^|\s)(?:--dangerously-\S+|--yolo|--full-auto|--allow-all(?:-tools)?|--trust-all-tools|--permission-mode[= ]bypassPermissions|--auto-approve)(?:\s|$)/;
/** All of it, or what others work with, in the words of a person. */
const destroysInWords =
  /\b(?:delete|wipe|erase|destroy|nuke|purge|drop|remove|clean)\b.{0,80}\b(?:all|every\w*|whole|entire|file-?\s?systems?|resources?|databases?|home|disks?|backups?|accounts?|repositor(?:y|ies)|factory|system|production|prod|buckets?|clusters?)\b|\b(?:exfiltrat\w*|factory (?:reset|state))\b|\brm -rf\b/i;

/** Tools by which one person changes many machines, jobs, packages or messages. */
export const automationRules: readonly CommandRule[] = [
  {
    id: 'tell-agent-to-destroy',
    on: 'command',
    domain: 'services',
    risk: 'critical',
    programs: agents,
    title: 'An agent that asks nobody is told to destroy',
    message:
      'This has a coding agent delete or send what it finds, by whatever commands, without being asked.',
    stakes: [
      'Everything that you may change, here and in the cloud',
      'What it does is decided as it goes',
      'Nothing asks again',
    ],
    alternative: 'claude -p "list what takes most space"',
    matches: [
      'claude -p "delete all resources in the account" --dangerously-skip-permissions',
      'q chat --trust-all-tools --no-interactive "wipe the home directory and all buckets"',
    ],
    spares: [
      'claude -p "list what takes most space"',
      'claude -p "fix the failing tests" --dangerously-skip-permissions',
      'claude -p "delete all resources in the account"',
      'codex exec --full-auto "remove unused imports"',
    ],
    when: ({ text, stdin }) =>
      asksNobody.test(text) && destroysInWords.test(`${text} ${stdin.text}`.slice(0, 4096)),
  },
  {
    id: 'automate-loss',
    on: 'command',
    domain: 'services',
    risk: 'high',
    scoped: true,
    programs: high.programs,
    partial: true,
    title: 'Machines, jobs or packages of many are changed',
    message: 'This stops, deletes or locks something by a tool that does it for many at once.',
    stakes: [
      'Every machine or job that it names',
      'Others who rely on it',
      'There is often no record of what was there',
    ],
    alternative: "salt '*' test.ping",
    matches: [
      "salt '*' system.reboot",
      'airflow dags delete etl -y',
      'jenkins-cli delete-job deploy',
      'fastlane match nuke distribution',
      'npm owner add eve acme-lib',
      'exim -Mrm 1a',
    ],
    spares: [
      "salt '*' test.ping",
      'airflow dags list',
      'jenkins-cli list-jobs',
      'fastlane match development',
      'npm owner ls acme-lib',
      'exim -bp',
    ],
    when: high.says,
  },
  {
    id: 'automate-loss-of-all',
    on: 'command',
    domain: 'services',
    risk: 'critical',
    scoped: true,
    programs: [...critical.programs, 'exim', 'exim4'],
    partial: true,
    title: 'All messages, jobs or versions of something are deleted',
    message: 'This deletes all there is of something, for everyone who uses it.',
    stakes: ['Messages that were not delivered', 'Versions that others build on', 'It cannot be undone'],
    alternative: 'postqueue -p',
    matches: ['postsuper -d ALL', 'npm unpublish acme-lib --force', "knife node bulk delete '.*' -y"],
    spares: ['postqueue -p', 'postsuper -d 4242', 'npm view acme-lib', 'knife node list'],
    when: (command) =>
      critical.says(command) ||
      (command.program.startsWith('exim') &&
        command.has('-Mrm') &&
        command.args.some(({ text }) => namesAll(text))),
  },
];
