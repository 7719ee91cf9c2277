import type { Recipe } from '../recipe.ts';

/** Mounting and unmounting. */
export const mountRecipes: readonly Recipe[] = [
  {
    id: 'system/mount',
    does: 'makes the files of a partition reachable in a directory',
    says: [
      'mounted {device} {dir:directory}',
      'mounted partition|disk|usb {device} on|at|to|in|under|as {dir:directory}',
    ],
    beside: 'drive stick directory filesystem',
    gives: 'sudo mount {device} {dir}',
    examples: ['mount /dev/sdb1 on /mnt/data', 'mount the partition /dev/nvme0n1p3 at /mnt'],
  },
  {
    id: 'system/mount-iso',
    does: 'makes the files of a disk image reachable in a directory',
    says: ['mounted {file:filename} on|at|to|in|under {dir:directory}'],
    beside: 'iso image file disk loop',
    gives: [
      { on: 'linux', gives: 'sudo mount -o loop {file} {dir}' },
      { on: 'macos', gives: 'hdiutil attach {file} -mountpoint {dir}' },
    ],
    examples: ['mount debian.iso on /mnt/iso', 'mount the iso image disk.img at /mnt'],
  },
  {
    id: 'system/mount-read-only',
    does: 'makes the files of a partition reachable in a directory, for reading only',
    says: [
      'mounted {device} on|at|to|in {dir:directory} read-only|readonly',
      'mounted {device} read-only|readonly on|at|to|in {dir:directory}',
      'mounted {device} {dir:directory} read only',
    ],
    beside: 'read only partition disk',
    gives: 'sudo mount -o ro {device} {dir}',
    examples: ['mount /dev/sdb1 read-only on /mnt'],
  },
  {
    id: 'system/remount-rw',
    does: 'makes a mounted file system writable',
    says: [
      'remount {dir:directory} read-write|rw|writable',
      'remount {dir:directory} read write',
      'create {dir:directory} writable remount',
    ],
    beside: 'filesystem root again with permission',
    gives: [{ on: 'linux', gives: 'sudo mount -o remount,rw {dir}' }],
    examples: ['remount / read-write', 'remount /mnt as writable'],
  },
  {
    id: 'system/remount-ro',
    does: 'makes a mounted file system read-only',
    says: ['remount {dir:directory} read-only|readonly|ro', 'remount {dir:directory} read only'],
    beside: 'filesystem root as',
    gives: [{ on: 'linux', gives: 'sudo mount -o remount,ro {dir}' }],
    examples: ['remount /mnt read-only'],
  },
  {
    id: 'system/mount-fstab',
    does: 'mounts everything that fstab names',
    says: ['mounted all|everything', 'mounted all|every filesystem', 'mounted fstab'],
    beside: 'listed in from fstab filesystem entry',
    gives: 'sudo mount -a',
    examples: ['mount everything in fstab', 'mount all filesystems from fstab'],
  },
  {
    id: 'system/mount-nfs',
    does: 'makes a directory of an NFS server reachable here',
    says: ['nfs mounted {remote} {dir:directory}'],
    beside: 'nfs share export with',
    gives: [{ on: 'linux', gives: 'sudo mount -t nfs {remote} {dir}' }],
    examples: ['mount the nfs share nas:/export/data on /mnt/data'],
  },
  {
    id: 'system/unmount',
    does: 'detaches a file system, after everything is written',
    says: ['unmount|umount|eject {device}', 'safely delete {device}', 'unmount disk {device} safely'],
    beside: 'usb disk drive stick partition safely device',
    gives: 'sudo umount {device}',
    examples: ['unmount /dev/sdb1', 'unmount the usb drive /dev/sdc1 safely'],
  },
  {
    id: 'system/unmount-directory',
    does: 'detaches the file system of a directory, after everything is written',
    says: ['unmount|umount {dir:directory}', 'unmount directory {dir:directory}'],
    beside: 'usb disk drive stick safely filesystem share',
    gives: 'sudo umount {dir}',
    examples: ['unmount /mnt/data', 'unmount /media/usb safely'],
  },
  {
    id: 'system/unmount-busy',
    does: 'shows which processes use a mounted file system',
    says: [
      'why {dir:directory} busy',
      'process usage filesystem {dir:directory}',
      'who lock {dir:directory}',
      'target busy {dir:directory}',
      'what keeps {dir:directory} busy',
    ],
    beside:
      'process busy target keep keeps mounted blocking unmount device who filesystem something which keeps',
    gives: [{ on: 'linux', gives: 'sudo fuser -vm {dir}' }, { gives: 'sudo lsof +D {dir}' }],
    examples: ['why is /mnt/usb busy'],
  },
  {
    id: 'system/unmount-lazy',
    does: 'detaches a file system at once and cleans up when it is no longer used',
    says: [
      'unmount {dir:directory} lazy|force',
      'unmount busy {dir:directory}',
      'lazily unmount {dir:directory}',
    ],
    beside: 'even if busy',
    gives: [
      { on: 'linux', gives: 'sudo umount -l {dir}' },
      { on: 'macos', gives: 'sudo diskutil unmount force {dir}' },
    ],
    examples: ['force unmount /mnt/data', 'lazy unmount /mnt/nfs'],
  },
  {
    id: 'system/mounted-at',
    does: 'shows what is mounted at a directory',
    says: [
      'mounted at|on {dir:directory}',

      'filesystem mounted {dir:directory}',
    ],
    beside: 'device filesystem disk which at on',
    gives: 'findmnt {dir}',
    examples: ['what is mounted at /home'],
  },
];
