import type { CommandRule } from '../rule.ts';
import { isVitalFile, placeOf } from '../shell/paths.ts';

/** What lies on disks: volumes, their snapshots and keys, file systems, and where they are mounted. */
export const volumeRules: readonly CommandRule[] = [
  {
    id: 'remove-volume',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    scoped: true,
    title: 'Removal of a volume',
    programs: [
      'lvremove',
      'vgremove',
      'pvremove',
      'zpool',
      'zfs',
      'mdadm',
      'lvm',
      'dmsetup',
      'btrfs',
      'stratis',
      'vssadmin',
      'wmic',
      'wbadmin',
      'tmutil',
    ],
    message: 'This removes a volume, a pool or its snapshots.',
    stakes: [
      'All data on the volume',
      'Its snapshots, which are often the only backup',
      'Whatever is mounted from it',
    ],
    alternative: 'lvs',
    matches: [
      'lvremove -f vg0/data',
      'zpool destroy tank',
      'zfs destroy -r tank/home',
      'mdadm --zero-superblock /dev/sdb',
      'btrfs subvolume delete /data',
    ],
    spares: [
      'tmutil deletelocalsnapshots /',
      'lvs',
      'zpool status',
      'zfs list',
      'mdadm --detail /dev/md0',
      'btrfs subvolume list /',
    ],
    when: (command) => {
      // LVM rehearses with this.
      if (command.has('--test', '-t') && /^(?:lv|vg|pv)/.test(command.program)) return false;
      switch (command.program) {
        case 'zpool':
          return command.is('destroy|labelclear') || (command.is('create') && command.has('-f'));
        case 'zfs':
          return command.is('destroy') && !command.has('-n');
        case 'mdadm':
          return (
            command.has('--zero-superblock') ||
            command.has('--stop') ||
            command.has('--remove') ||
            (command.has('--create') && command.touches('device'))
          );
        case 'lvm':
          return command.is('lvremove|vgremove|pvremove');
        case 'dmsetup':
          return command.is('remove|remove_all|wipe_table');
        case 'btrfs':
          return command.is('subvolume|su|sub delete|del');
        case 'stratis':
          return command.is('pool|filesystem destroy');
        case 'vssadmin':
        case 'wbadmin':
          return command.is('delete');
        case 'wmic':
          return /\bshadowcopy\b.*\bdelete\b/i.test(command.text);
        case 'tmutil':
          return /^delete(?!localsnapshots)/.test(command.operand(0));
        default:
          return true;
      }
    },
  },
  {
    id: 'roll-back-volume',
    on: 'command',
    domain: 'disks',
    risk: 'high',
    title: 'Return of a volume to an older state',
    programs: ['zfs', 'lvconvert', 'virsh', 'snapper', 'timeshift', 'VBoxManage', 'qm', 'pct'],
    message: 'This puts a volume or a machine back to a snapshot; what was written since then is gone.',
    stakes: [
      'Everything that was written since the snapshot',
      'With -r, every newer snapshot',
      'Programs that use the volume now',
    ],
    alternative: 'zfs diff tank/home@monday',
    matches: [
      'zfs rollback -r tank/home@monday',
      'lvconvert --merge vg0/home-snap',
      'virsh snapshot-revert web monday',
      'qm rollback 101 monday',
    ],
    spares: ['zfs diff tank/home@monday', 'zfs snapshot tank/home@now', 'virsh snapshot-list web'],
    when: (command) =>
      command.program === 'lvconvert'
        ? command.has('--merge')
        : command.is('rollback|snapshot-revert') ||
          (command.is('snapshot') && command.mentions('restore')) ||
          command.has('--restore'),
  },
  {
    id: 'erase-encryption',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    title: 'Loss of an encryption header',
    programs: ['cryptsetup'],
    message: 'This formats an encrypted volume or removes keys that open it.',
    stakes: [
      'All data on the volume: without its header no key opens it',
      'Every other key of the volume',
      'Recovery is not possible',
    ],
    alternative: 'cryptsetup luksDump /dev/sdb',
    matches: [
      'cryptsetup luksFormat /dev/sdb',
      'cryptsetup erase /dev/sdb',
      'cryptsetup -q luksKillSlot /dev/sdb 0',
    ],
    spares: ['cryptsetup luksDump /dev/sdb', 'cryptsetup luksOpen /dev/sdb data', 'cryptsetup status data'],
    when: (command) =>
      command.is('luksFormat|erase|luksErase|luksKillSlot|luksRemoveKey|luksHeaderRestore|reencrypt') &&
      !(command.is('luksFormat') && /^[\w][\w./-]*\.img$/.test(command.operand(1))),
  },
  {
    id: 'cut-volume',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    programs: ['lvreduce', 'lvresize', 'pvcreate', 'vgcreate'],
    title: 'A volume is cut, or taken, with what is on it',
    message:
      'This makes a volume smaller than its file system, or takes a disk whatever is on it, without asking.',
    stakes: ['The whole file system on it', 'Everything that is cut off', 'There is no way back'],
    alternative: 'lvs -o lv_name,lv_size,seg_pe_ranges',
    matches: [
      'lvreduce -f -y -L 10G /dev/vg0/data',
      'lvresize --force -L -20G vg0/data',
      'pvcreate -ff -y /dev/sdb',
      'vgcreate -ff -y vg1 /dev/sdc',
    ],
    spares: [
      'lvs -o lv_name,lv_size,seg_pe_ranges',
      'lvreduce -r -L 10G vg0/data',
      'pvcreate /dev/sdb',
      'lvextend -y -L +5G vg0/data',
    ],
    when: (command) => {
      if (command.program === 'pvcreate' || command.program === 'vgcreate')
        return (
          command.args.some(({ text }) => text.startsWith('-ff')) ||
          command.args.filter(({ text }) => text === '--force').length > 1
        );
      const shrinks =
        command.program === 'lvreduce' || command.args.some(({ text }) => /^(?:-[Ll])?-\d/.test(text));
      return shrinks && command.has('-f', '--force', '-y', '--yes') && !command.has('-r', '--resizefs');
    },
  },
  {
    id: 'repair-filesystem',
    on: 'command',
    domain: 'disks',
    risk: 'high',
    title: 'Change of a file system in place',
    programs: [
      'fsck',
      'e2fsck',
      'fsck.ext2',
      'fsck.ext3',
      'fsck.ext4',
      'fsck.xfs',
      'fsck.vfat',
      'fsck.btrfs',
      'fsck.f2fs',
      'xfs_repair',
      'resize2fs',
      'lvreduce',
      'lvresize',
      'debugfs',
      'tune2fs',
      'btrfsck',
      'ntfsfix',
      'reiserfsck',
      'xfs_db',
    ],
    message: 'This changes a file system in place; on a mounted or damaged one it can destroy it.',
    stakes: [
      'The whole file system, if it is mounted',
      'Files that a repair gives up',
      'There is no way back',
    ],
    alternative: 'fsck -n /dev/sda1',
    matches: [
      'fsck -y /dev/sda1',
      'xfs_repair -L /dev/sdb1',
      'lvreduce -L 5G vg0/data',
      'resize2fs /dev/sda1 10G',
    ],
    spares: ['fsck -n /dev/sda1', 'tune2fs -l /dev/sda1', 'xfs_repair -n /dev/sdb1'],
    when: (command) => {
      if (command.has('-n', '-N', '--no-modify')) return false;
      if (command.program === 'tune2fs' || command.program === 'xfs_db')
        return command.operands.length > 0 && !command.has('-l', '-r');
      if (command.program === 'debugfs') return command.has('-w');
      if (command.program === 'lvresize') return command.args.some(({ text }) => /^-?L?-\d/.test(text));
      return command.operands.length > 0;
    },
  },
  {
    id: 'mount-over',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    title: 'Something put over a file the system starts with',
    programs: ['mount'],
    message:
      'This puts something else in the place of a file without which the system does not start or nobody can log in.',
    stakes: [
      'Nobody may be able to log in',
      'Programs read something else than they should',
      'It does not show in the file',
    ],
    alternative: 'cat /proc/mounts',
    matches: [
      'mount --bind /dev/null /etc/passwd',
      'mount -o bind x /etc/shadow',
      'mount --bind /tmp/bin /usr/bin',
    ],
    spares: [
      'mount --bind /srv/data /data',
      'mount -o bind /etc/resolv.conf /mnt/etc/resolv.conf',
      'cat /proc/mounts',
    ],
    when: (command) => {
      const target = command.operands.at(-1);
      if (target === undefined) return false;
      if (/\br?bind\b/.test(command.text) && isVitalFile(command.run, target)) return true;
      // Programs and libraries of somebody else in the place of the system's.
      return (
        /\br?bind\b|\boverlay\b/.test(command.text) &&
        /(?:^|[\s=:])\/(?:tmp|var\/tmp|dev\/shm)\//.test(command.text) &&
        /^\/(?:usr\/)?(?:local\/)?(?:s?bin|lib\w{0,4}|etc)(?:\/|$)/.test(placeOf(command.run, target.text))
      );
    },
  },
  {
    id: 'unmount-all',
    on: 'command',
    domain: 'disks',
    risk: 'high',
    title: 'Unmounting of what is in use',
    programs: ['umount', 'mount', 'swapoff', 'fsfreeze'],
    message: 'This takes file systems away from running programs, hides them, or makes them read-only.',
    stakes: [
      'Programs that write there fail',
      'Data not yet written',
      'The machine may have to be restarted',
    ],
    alternative: 'umount /mnt/usb',
    matches: [
      'umount -a',
      'mount -t tmpfs none /etc',
      'umount -l /',
      'mount -o remount,ro /',
      'umount -f /home',
    ],
    spares: ['umount /mnt/usb', 'mount', 'mount -a', 'mount /dev/sdb1 /mnt'],
    when: (command) => {
      if (command.program === 'fsfreeze')
        return command.has('-f', '--freeze') && command.touches('root', 'system', 'home');
      if (command.program === 'umount')
        return command.has('-a', '--all') || command.touches('root', 'system', 'home');
      return (
        command.program === 'mount' &&
        ((/\btmpfs\b|--bind\b|\brbind\b|\bbind\b/.test(command.text) &&
          /^\/(?:etc|usr|s?bin|lib(?:32|64)?|home|var|root)?\/?$/.test(
            command.operands.at(-1)?.text ?? '',
          )) ||
          (/\bremount\b.{0,40}\bro\b/.test(command.text) && command.touches('root', 'system')))
      );
    },
  },
];
