import type { CommandRule } from '../rule.ts';
import { byWords } from './by-words.ts';

const high = byWords([
  ['defaults', /^delete(?:\s+-g(?:lobalDomain)?|\s+NSGlobalDomain)?\s*$/],
  ['tccutil', /^reset\s+All\b/i],
  [
    'security',
    /^authorizationdb (?:write|remove)\b|^add-trusted-cert\b|^delete-(?:keychain|certificate|identity)\b/,
  ],
  ['osascript', /\b(?:shut down|restart|log out)\b/i],
  ['softwareupdate', /--(?:ignore|reset-ignored|schedule off)\b/],
  ['kextunload', /(?:crowdstrike|falcon|sentinel|jamf|carbonblack|defender|littlesnitch)/i],
  ['profiles', /^(?:remove|-R|-D)\b/],
  ['fdesetup', /^(?:disable|remove)\b/],
  ['systemsetup', /-setremotelogin on\b|-setremoteappleevents on\b/],
  ['diskutil', /\bunmountDisk force\b.*\bdisk0\b/],
  ['pmset', /\b(?:sleepnow|shutdown)\b/],
  ['launchctl', /^(?:unload|bootout|disable|remove)\b.*(?:\/System\/Library|com\.apple\.)/],
  ['jamf', /^(?:removeFramework|removeMdmProfile)\b/i],
]);
const critical = byWords([
  ['startosinstall', /--eraseinstall\b/],
  ['sysadminctl', /-deleteUser\b.*-secure\b/],
  ['fdesetup', /^removerecovery\b/],
  [
    'osascript',
    /\bdelete (?:every|all) (?:item|folder|file|disk)s?\b.{0,40}\b(?:home|desktop|documents|startup disk|disk)\b/i,
  ],
  ['asr', /--erase\b/],
  // Which programs may look, listen and type.
  ['sqlite3', /\bTCC\.db\b[\s\S]*\b(?:insert|update|replace|delete)\b/i],
  ['osascript', /\bmake (?:new )?login item\b.{0,200}\/(?:tmp|Users\/Shared|private)\//i],
]);

/** What a Mac is told in words that only it has. */
export const macRules: readonly CommandRule[] = [
  {
    id: 'reset-mac',
    on: 'command',
    domain: 'services',
    risk: 'high',
    programs: high.programs,
    partial: true,
    title: 'Settings or protection of a Mac are reset',
    message: 'This takes away settings, leave that was given, or protection of a Mac, or shuts it down.',
    stakes: ['What was set up by hand', 'Protection that others rely on', 'Programs that lose their leave'],
    alternative: 'profiles status',
    matches: ['tccutil reset All', 'fdesetup disable', 'profiles remove -all', 'defaults delete -g'],
    spares: [
      'profiles status',
      'fdesetup status',
      'defaults delete com.apple.dock',
      'tccutil reset Camera com.acme.app',
    ],
    when: high.says,
  },
  {
    id: 'erase-mac',
    on: 'command',
    domain: 'files',
    risk: 'critical',
    programs: critical.programs,
    partial: true,
    title: 'Everything of a user of a Mac is erased',
    message: 'This erases an account with its files, what opens an encrypted disk, or every file of a place.',
    stakes: ['Files that exist nowhere else', 'What is encrypted cannot be opened', 'It cannot be undone'],
    alternative: 'sysadminctl -secureTokenStatus anna',
    matches: [
      'sysadminctl -deleteUser anna -secure',
      `osascript -e 'tell application "Finder" to delete every item of home'`,
    ],
    spares: [
      'sysadminctl -secureTokenStatus anna',
      `osascript -e 'tell application "Finder" to count every item of home'`,
    ],
    when: critical.says,
  },
];
