import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import type { Argument } from '../run.ts';

/** A file in which a disk is kept. */
function isImage(command: CommandLook, path: Argument): boolean {
  return (
    /\.(?:img|iso|raw|qcow2|vmdk|vdi|vhdx?|bin)$|^\/dev\/loop\d/.test(path.text) &&
    ['project', 'temporary', 'elsewhere'].includes(command.kindOf(path))
  );
}

export const diskRules: readonly CommandRule[] = [
  {
    id: 'make-filesystem',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    title: 'Formatting of a disk',
    programs: [
      'mkfs',
      'mke2fs',
      'newfs',
      'mkdosfs',
      'mkntfs',
      'format',
      'mkswap',
      'newfs_apfs',
      'newfs_hfs',
      'mkudffs',
      'zpool-create',
      'qemu-img',
    ],
    message: 'This makes a new, empty file system where another may be.',
    stakes: ['All data on the disk', 'Whatever is mounted from it', 'Recovery is hardly possible'],
    alternative: 'lsblk -f',
    matches: [
      'mkfs.ext4 /dev/sda1',
      'sudo mkfs -t xfs /dev/nvme0n1',
      'mkswap /dev/sdb2',
      'mkfs.ext4 "$DISK"',
      'format C:',
    ],
    spares: ['mkfs.ext4 --help', 'mkfs.ext4 disk.img', 'mkfs.ext4 -n /dev/sda1', 'man mkfs', 'lsblk -f'],
    when: (command) =>
      // With -n, mke2fs only says what it would do.
      !(/^mk(?:e2fs|fs\.ext[234])$/.test(command.program) && command.has('-n')) &&
      !(/^mkfs\.xfs$/.test(command.program) && command.has('-N')) &&
      (command.program !== 'qemu-img' || command.is('create')) &&
      (command.touches('device', 'unresolved', 'root') ||
        command.args.some(({ text }) => text.startsWith('/dev/') && !text.startsWith('/dev/loop'))),
  },
  {
    id: 'format-image',
    on: 'command',
    domain: 'disks',
    risk: 'moderate',
    title: 'Formatting of an image file',
    programs: ['mkfs', 'mke2fs', 'mkswap', 'mkdosfs'],
    message: 'This makes a new, empty file system in a file.',
    stakes: ['What the image holds', 'Whatever is mounted from it', 'Nothing of it goes to a trash'],
    alternative: 'file disk.img',
    matches: ['mkfs.ext4 disk.img', 'mkswap swapfile'],
    spares: ['file disk.img', 'mkfs.ext4 --help'],
    when: (command) => command.operands.length > 0 && !command.touches('device', 'unresolved', 'root'),
  },
  {
    id: 'change-partitions',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    title: 'Change of a partition table',
    programs: ['parted', 'sfdisk', 'sgdisk', 'gdisk', 'diskpart', 'gpart'],
    message: 'This changes or deletes partitions.',
    stakes: ['All data in the partitions', 'The machine may not start', 'Recovery is hardly possible'],
    alternative: 'parted -l',
    matches: [
      'parted /dev/sda mklabel gpt',
      'sgdisk --zap-all /dev/sda',
      'parted -s /dev/sda rm 1',
      'echo ",,83" | sfdisk /dev/sda',
    ],
    spares: ['parted -l', 'parted /dev/sda print', 'sfdisk -d /dev/sda', 'sgdisk -p /dev/sda'],
    when: (command) => {
      if (command.program === 'diskpart') return true;
      // The image of a disk is a file like others.
      if (command.operands.length > 0 && command.operands.slice(0, 1).every((path) => isImage(command, path)))
        return false;
      if (command.program === 'parted')
        return command.mentions('mklabel', 'mktable', 'rm', 'mkpart', 'resizepart', 'resize', 'rescue');
      if (command.program === 'gpart') return command.is('destroy|delete|create|add');
      if (
        command.has(
          '-l',
          '-d',
          '-p',
          '-v',
          '-i',
          '--list',
          '--dump',
          '--print',
          '--verify',
          '--info',
          '--backup',
          '-J',
          '-b',
          '-V',
        )
      )
        return command.has('-Z', '-z', '--zap-all', '--clear', '-o', '--delete');
      return command.touches('device', 'unresolved');
    },
  },
  {
    id: 'open-partition-editor',
    on: 'command',
    domain: 'disks',
    risk: 'high',
    title: 'Partition editor on a disk',
    programs: ['fdisk', 'cfdisk', 'gparted'],
    message: 'This opens a partition editor, whose last key rewrites the partition table.',
    stakes: ['All data in the partitions', 'The machine may not start', 'Recovery is hardly possible'],
    alternative: 'fdisk -l /dev/sda',
    matches: ['fdisk /dev/sda', 'sudo cfdisk /dev/nvme0n1', "echo -e 'd\\nw' | fdisk /dev/sda"],
    spares: ['fdisk -l', 'fdisk -l /dev/sda', 'lsblk'],
    when: (command) =>
      !command.has('-l', '--list', '-x', '-s', '-V') && command.touches('device', 'unresolved'),
  },
  {
    id: 'script-partition-editor',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    title: 'Partition table rewritten by a script',
    programs: ['fdisk'],
    message: 'This answers the partition editor from a script, without a question.',
    stakes: ['All data in the partitions', 'The machine may not start', 'Recovery is hardly possible'],
    alternative: 'fdisk -l /dev/sda',
    matches: ["echo -e 'd\\nw' | fdisk /dev/sda", 'fdisk /dev/sdb < commands.txt'],
    spares: ['fdisk /dev/sda', 'fdisk -l | grep sda', 'lsblk | grep sda'],
    when: (command) =>
      (command.stdin.text !== '' || command.stdin.traits !== 0) &&
      command.touches('device') &&
      !command.has('-l'),
  },
  {
    id: 'wipe-disk',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    title: 'Wiping of a disk',
    programs: [
      'flash_erase',
      'flashcp',
      'nandwrite',
      'mtd',
      'flash_eraseall',
      'fastboot',
      'mt',
      'wipefs',
      'blkdiscard',
      'nvme',
      'hdparm',
      'badblocks',
      'sg_format',
      'sg_sanitize',
      'nwipe',
      'dban',
      'diskutil',
      'scrub',
      'cipher',
      'asr',
    ],
    message: 'This erases a disk or what makes it readable.',
    stakes: ['All data on the disk', 'The file systems and the partition table', 'Recovery is not possible'],
    alternative: 'wipefs /dev/sdb',
    matches: [
      'wipefs -a /dev/sdb',
      'blkdiscard /dev/nvme0n1',
      'nvme format /dev/nvme0n1',
      'hdparm --security-erase p /dev/sda',
      'badblocks -w /dev/sdb',
      'diskutil eraseDisk JHFS+ x disk2',
    ],
    spares: ['wipefs /dev/sdb', 'hdparm -I /dev/sda', 'nvme list', 'badblocks -sv /dev/sdb', 'diskutil list'],
    when: (command) => {
      switch (command.program) {
        case 'fastboot':
          return command.is('erase|format|flash|flashing|oem') || command.has('-w');
        case 'mtd':
          return command.is('erase|write');
        case 'mt':
          return command.mentions('erase');
        case 'wipefs':
          return (
            !command.operands.every((path) => isImage(command, path)) &&
            command.has('-a', '--all', '-o', '--offset') &&
            !command.has('-n', '--no-act')
          );
        case 'nvme':
          return command.is('format|sanitize|delete-ns|write|write-zeroes|dsm');
        case 'hdparm':
          return [...command.args].some(({ text }) =>
            /^--(?:security-(?:erase|set-pass)|trim-sector|make-bad|dco-restore|write-sector|fwdownload|yes-i-know)/.test(
              text,
            ),
          );
        case 'badblocks':
          return command.has('-w');
        case 'diskutil':
          if (command.operands.length < 2) return false;
          return (
            /^(?:erase|partitionDisk|secureErase|reformat|zeroDisk|randomDisk|splitPartition|mergePartitions)/i.test(
              command.operand(0),
            ) || command.is('apfs|ap|cs|coreStorage deleteContainer|deleteVolume|eraseVolume|delete')
          );
        case 'asr':
          return command.has('--erase');
        case 'cipher':
          return command.text.toLowerCase().includes('/w:');
        default:
          return command.operands.length > 0;
      }
    },
  },
  {
    id: 'change-firmware',
    on: 'command',
    domain: 'disks',
    risk: 'high',
    title: 'Change of firmware or boot entries',
    programs: [
      'flashrom',
      'efibootmgr',
      'grub-install',
      'nvram',
      'bcdedit',
      'csrutil',
      'bless',
      'fwupdmgr',
      'ipmitool',
      'mokutil',
      'bootctl',
    ],
    message: 'This changes how the machine starts.',
    stakes: [
      'The machine may not start',
      'Protection of the system may be off',
      'Repair may need other hardware',
    ],
    alternative: 'efibootmgr -v',
    matches: [
      'flashrom -w bios.bin',
      'efibootmgr -b 0001 -B',
      'nvram -c',
      'nvram boot-args="amfi_get_out_of_my_way=1"',
      'csrutil disable',
      'grub-install /dev/sda',
    ],
    spares: ['efibootmgr -v', 'csrutil status', 'flashrom -r backup.bin', 'bcdedit'],
    when: (command) => {
      switch (command.program) {
        case 'flashrom':
          return command.has('-w', '-E', '--write', '--erase');
        case 'efibootmgr':
          return command.has('-B', '--delete-bootnum', '-O', '-D', '-c');
        case 'nvram':
          return (
            command.has('-c', '-d') || command.operands.some(({ text }) => text.startsWith('boot-args='))
          );
        case 'csrutil':
          return command.is('disable|clear');
        case 'bcdedit':
          return command.mentions('/delete', '/set', '/deletevalue');
        case 'fwupdmgr':
          return command.is('update|install|downgrade');
        case 'ipmitool':
          return /power (?:off|cycle|reset)|sel clear|user set/.test(command.text);
        case 'mokutil':
          return command.has('--disable-validation', '--reset', '--delete');
        case 'bootctl':
          return command.is('remove');
        default:
          return command.operands.length > 0;
      }
    },
  },
  {
    id: 'delete-on-windows',
    on: 'command',
    domain: 'files',
    risk: 'critical',
    title: 'Deletion of a whole drive',
    programs: ['del', 'erase', 'rd', 'Remove-Item', 'rmdir', 'ri', 'deltree', 'Clear-Disk', 'Format-Volume'],
    message: 'This deletes a drive or a system directory of Windows.',
    stakes: ['All files there', 'Windows may not start', 'Nothing of it goes to the recycle bin'],
    alternative: 'dir',
    matches: ['del /f /s /q C:\\\\*', 'rd /s /q C:\\\\', 'Remove-Item -Recurse -Force C:\\\\Windows'],
    spares: ['rmdir build', 'dir C:', 'del old.txt'],
    when: (command) =>
      !/-WhatIf\b/i.test(command.text) &&
      (/^(?:Clear-Disk|Format-Volume)$/.test(command.program) ||
        (/(?:^|\s)(?:\/s\b|-Recurse|-r\b)/i.test(command.text) &&
          /(?:[A-Za-z]:[\\/]*(?:\*|\s|$)|[A-Za-z]:[\\/]*(?:Windows|Users|Program)|System32)/i.test(
            command.text,
          ))),
  },
];
