import type { CommandRule } from '../rule.ts';
import { byWords } from './by-words.ts';

const windowsSecrets = byWords([
  [
    'reg',
    /^save\s+["']?HK(?:LM|EY_LOCAL_MACHINE)[\\/]+(?:SAM|SECURITY|SYSTEM)\b|^delete\s+["']?HK(?:LM|EY_LOCAL_MACHINE)[\\/]+(?:SAM|SECURITY|SYSTEM|SOFTWARE)(?:[\\/]+(?:CurrentControlSet|ControlSet001)(?:[\\/]+(?:Services|Control|Enum))?|[\\/]+Microsoft(?:[\\/]+Windows(?: NT)?)?)?["']?(?:\s|$)/i,
  ],
  ['ntdsutil', /\bifm\b|\bcreate full\b/i],
  ['procdump procdump64', /\blsass\b/i],
  ['rundll32', /\bcomsvcs(?:\.dll)?,?\s{0,4}(?:MiniDump|#24)/i],
  ['esentutl', /ntds\.dit/i],
  ['mimikatz', /\b(?:sekurlsa|lsadump|privilege::debug)\b/i],
]);

/** These do harm to one thing alone, too. */
const alwaysFarReaching: ReadonlySet<string> = new Set([
  'Stop-Computer',
  'Restart-Computer',
  'Set-NetFirewallProfile',
  'Disable-NetAdapter',
]);

/** What PowerShell does to a domain, a machine or its disks. */
export const windowsRules: readonly CommandRule[] = [
  {
    id: 'delete-directory-objects',
    on: 'command',
    domain: 'permissions',
    risk: 'critical',
    programs: [
      'Remove-ADUser',
      'Remove-ADGroup',
      'Remove-ADComputer',
      'Remove-ADOrganizationalUnit',
      'Remove-Mailbox',
      'Remove-AzResourceGroup',
      'Remove-Partition',
      'Initialize-Disk',
      'Remove-VM',
      'Remove-AzVM',
      'Remove-AzStorageAccount',
      'Remove-AzSqlDatabase',
      'Remove-AzSqlServer',
      'Remove-AzKeyVault',
      'Remove-S3Bucket',
      'Remove-EC2Instance',
      'Remove-RDSDBInstance',
      'Remove-VirtualDisk',
      'Remove-StoragePool',
      'Remove-DnsServerZone',
      'Remove-Cluster',
      'Remove-ADDomainController',
      'Uninstall-ADDSDomainController',
      'Remove-MsolUser',
      'Remove-MgUser',
      'Remove-MgGroup',
      'Remove-SPOSite',
      'Remove-SqlDatabase',
      'Remove-DbaDatabase',
    ],
    title: 'Deletion in a directory or of a disk',
    message: 'This deletes accounts, machines or resources of a whole organisation, or a disk.',
    stakes: ['Everyone who logs in with them', 'What belongs to them', 'Only a backup brings them back'],
    alternative: 'Get-ADUser -Filter *',
    matches: [
      "pwsh -c 'Get-ADUser -Filter * | Remove-ADUser -Confirm:$false'",
      'Remove-AzResourceGroup -Name prod -Force',
    ],
    spares: ["pwsh -c 'Get-ADUser -Filter *'", 'Remove-ADUser -Identity x -WhatIf'],
    when: (command) => !/-WhatIf\b/i.test(command.text),
  },
  {
    id: 'dump-windows-secrets',
    on: 'command',
    domain: 'secrets',
    risk: 'critical',
    programs: windowsSecrets.programs,
    title: 'The passwords of a Windows machine are copied',
    message: 'This copies where Windows keeps the passwords of everyone who logs in.',
    stakes: [
      'Every account that has logged in here',
      'With a domain controller, the whole organisation',
      'It is what attackers do next',
    ],
    alternative: 'reg query HKLM\\\\Software',
    matches: [
      'cmd.exe /c "reg save HKLM\\\\SAM sam.hiv"',
      'reg save HKLM/SYSTEM system.hiv',
      'procdump -ma lsass.exe out.dmp',
    ],
    spares: ['reg query HKLM/Software', 'procdump -ma app.exe out.dmp'],
    when: windowsSecrets.says,
  },
  {
    id: 'stop-all-windows',
    on: 'command',
    domain: 'processes',
    risk: 'high',
    programs: [
      'Stop-Process',
      'Stop-Computer',
      'Restart-Computer',
      'Set-NetFirewallProfile',
      'Disable-NetAdapter',
      'Disable-ADAccount',
      'Set-ADAccountPassword',
      'Disable-LocalUser',
      'Stop-VM',
      'Stop-Service',
      'Remove-ItemProperty',
      'Revoke-AzureADUserAllRefreshToken',
    ],
    title: 'Many processes, the machine or its protection stopped',
    message: 'This ends every process that a list names, the machine, or what protects it.',
    stakes: ['Unsaved work in every program', 'Services that others use', 'Your own session'],
    alternative: 'Get-Process',
    matches: [
      "pwsh -c 'Get-Process | Stop-Process -Force'",
      'Stop-Computer -Force',
      'Set-NetFirewallProfile -Enabled False',
      "pwsh -c 'Get-ADUser -Filter * | Disable-ADAccount'",
    ],
    spares: ["pwsh -c 'Get-Process'", 'Stop-Process -Id 4242', 'Set-NetFirewallProfile -Enabled True'],
    when: (command) => {
      if (/-WhatIf\b/i.test(command.text)) return false;
      if (command.program === 'Stop-Process')
        return (command.stdin.text !== '' && !command.has('-Id', '-Name')) || /(?:^|\s)\*/.test(command.text);
      if (!alwaysFarReaching.has(command.program))
        return /(?:^|\s)\*/.test(command.text) || (command.stdin.text !== '' && !command.has('-Identity'));
      return command.program === 'Set-NetFirewallProfile' ? /-Enabled:? ?\$?False/i.test(command.text) : true;
    },
  },
];
