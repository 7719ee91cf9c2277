import type { CommandRule } from '../rule.ts';
import { byWords } from './by-words.ts';

/** Words of the systems that switches, routers, firewalls and arrays run; they arrive by `ssh host 'words'`. */
const resets = byWords([
  ['write', /^erase\b/],
  ['erase', /^(?:\/all|startup-config|nvram|(?:boot)?flash|running-config)/],
  ['request', /^system (?:zeroize|private-data-reset|software (?:delete|rollback)|storage cleanup|factory)/],
  ['execute', /^(?:factoryreset2?|formatlogdisk|erase-disk|restore\b|shutdown\b)/],
  ['system', /^(?:reset-configuration|factory-reset|reset factory)\b/],
  ['delete', /(?:flash|nvram|disk\d):/],
  ['format', /^(?:(?:boot)?flash|disk\d|usb\d|slot\d):/],
  ['factory-reset factory-default', /^(?:all|keep\b.*|force|yes)?$/],
  ['clear', /^(?:config(?:uration)?|startup-config)\s+(?:all|factory)/],
  ['restore', /^(?:factory-default|default)\b/],
  ['no', /^(?:router (?:bgp|ospf|eigrp|isis)|spanning-tree|ip routing|vlan \d|aaa new-model)\b/],
  ['vol volume aggr snapmirror', /^(?:offline|destroy|delete|release)\b/],
  ['perccli perccli64 mvcli tw_cli sas2ircu sas3ircu arcconf', /\b(?:del|delete|erase|clear|initialize)\b/i],
  ['racadm', /\bresetconfig\b|\bsystemerase\b|^racresetcfg\b|\bsecureerase\b/],
  ['drbdadm', /--overwrite-data-of-peer|^create-md\b.*--force|--discard-my-data/],
  ['vmkfstools', /(?:^|\s)(?:-U|--deletevirtualdisk|-C)(?:\s|$)/],
  ['sedutil-cli', /--(?:yesIreallywanttoERASEALLmydatausingthePSID|revertTPer|revertNoErase|PSIDrevert)/i],
  ['nwipe dban', /--autonuke|--nowait|\/dev\/|^$/],
  ['bcachefs', /^format\b/],
  ['sfill sswap sdmem', /\S/],
  [
    'fio',
    /--filename[= ]\/dev\/(?!null).*--(?:rw|readwrite)[= ]\w*(?:write|rw)|--(?:rw|readwrite)[= ]\w*(?:write|rw).*--filename[= ]\/dev\/(?!null)/,
  ],
  ['zfs', /^(?:receive|recv)\b.*\s-\w*F/],
  ['mmdelfs mmdelfileset mmdeldisk mmdelnsd', /\S/],
  ['lfs', /^rmentry\b/],
  ['beegfs-ctl', /--remove(?:node|target)\b/],
  ['fw_setenv', /^(?:bootcmd|bootargs|bootdelay)\b/],
  ['nrfjprog pyocd', /--(?:eraseall|recover)\b|^erase\b.*(?:--chip|--mass|-c)\b/],
  ['avrdude', /-U\s?(?:[lhe]fuse|lock|fuse\d?):w:/],
  ['dfu-util', /(?:^|\s)-D\b/],
]);

/** What is configured, or stored, in a device that many others hang on. */
export const applianceRules: readonly CommandRule[] = [
  {
    id: 'reset-appliance',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    programs: resets.programs,
    partial: true,
    title: 'A device or an array loses what it holds',
    message: 'This takes a switch, a controller, a volume or a board back to nothing, by words of its own.',
    stakes: [
      'Its configuration, or all data on it',
      'Everything that is reached through it',
      'Somebody may have to go there',
    ],
    alternative: "ssh sw1 'show running-config'",
    matches: [
      "ssh sw1 'write erase'",
      "ssh fw1 'execute factoryreset'",
      "ssh mx1 'request system zeroize'",
      'perccli /c0/vall del force',
      'drbdadm -- --overwrite-data-of-peer primary all',
      'fio --filename=/dev/sda --rw=write --bs=1M --name=x',
    ],
    spares: [
      "ssh sw1 'show running-config'",
      'write anna tty1',
      'perccli /c0 show',
      'drbdadm status',
      'fio --filename=/dev/sda --rw=read --readonly --name=x',
      'fio --filename=test.bin --rw=write --name=x',
      'esptool.py chip_id',
    ],
    when: resets.says,
  },
];
