import type { Recipe } from '../recipe.ts';

/** Disks and file systems. */
export const diskRecipes: readonly Recipe[] = [
  {
    id: 'system/device-filesystem',
    does: 'shows the file system, the label and the UUID of a partition',
    says: ['filesystem|uuid|label|blkid {device}', 'format {device} filesystem'],
    beside: 'partition disk type of on show label uuid device which',
    gives: [
      { on: 'linux', gives: 'sudo blkid {device}' },
      { on: 'macos', gives: 'diskutil info {device}' },
    ],
    examples: ['get the uuid of partition /dev/nvme0n1p2', 'what filesystem is on /dev/sdb1'],
  },
  {
    id: 'system/uuids',
    does: 'lists file systems, labels and UUIDs of all partitions',
    says: [
      'partition|disk uuid',
      'uuid|partition filesystem',
      'partition label',
      'blkid',
      'show disk and filesystem',
    ],
    beside: 'all label filesystem and their type of disk',
    gives: [
      { on: 'linux', gives: 'lsblk -f' },
      { on: 'macos', gives: 'diskutil list' },
    ],
    reach: 'look',
    examples: ['show the uuids of all partitions', 'list partitions with their filesystems'],
  },
  {
    id: 'system/fdisk-list',
    does: 'shows the partition table of a disk',
    says: ['partition {device}'],
    beside: 'disk table layout of on',
    gives: [
      { on: 'linux', gives: 'sudo fdisk -l {device}' },
      { on: 'macos', gives: 'diskutil list {device}' },
    ],
    examples: ['show the partition table of /dev/sda', 'list the partitions on /dev/sdb'],
  },
  {
    id: 'system/fsck',
    does: 'checks the file system of a partition that is not mounted, and changes nothing',
    says: [
      'check filesystem {device}',
      'check {device} error',
      'fsck {device}',
      'check partition|disk {device}',
    ],
    beside: 'for error corruption consistency of on partition problem bad',
    gives: [
      { on: 'linux', gives: 'sudo fsck -n {device}' },
      { on: 'macos', gives: 'diskutil verifyVolume {device}' },
    ],
    examples: ['check the filesystem on /dev/sdb1', 'check /dev/sda2 for errors'],
  },
  {
    id: 'system/fsck-repair',
    does: 'repairs the file system of a partition that is not mounted',
    says: [
      'repair|fix filesystem {device}',
      'repair {device}',
      'repair partition|disk {device}',
      'check and repair|fix {device}',
      'check and repair|fix filesystem {device}',
    ],
    beside: 'error partition broken of on',
    gives: [
      { on: 'linux', gives: 'sudo fsck {device}' },
      { on: 'macos', gives: 'diskutil repairVolume {device}' },
    ],
    examples: ['repair the filesystem on /dev/sdb1', 'check and fix /dev/sda2'],
  },
  {
    id: 'system/disk-health',
    does: 'shows what a disk says about its health',
    says: ['health|smart {device}', 'check smart|health {device}'],
    beside: 'health disk status data ssd drive of information attribute values',
    gives: 'sudo smartctl -a {device}',
    examples: ['check the health of /dev/sda', 'show the smart status of /dev/nvme0n1'],
  },
  {
    id: 'system/disk-speed',
    does: 'measures how fast a disk is read',
    says: ['read|measure|disk|test speed {device}', 'benchmark|response_time {device}'],
    beside: 'disk read of performance test measure',
    gives: [{ on: 'linux', gives: 'sudo hdparm -t {device}' }],
    examples: ['measure the read speed of /dev/sda'],
  },
  {
    id: 'system/read-image',
    does: 'copies a whole disk into an image file',
    says: [
      'create image of {device} {file:filename}',
      'backup|clone|image {device} to|into {file:filename}',
      'create image from {device} to|as|into {file:filename}',
      'save {device} to|into|as {file:filename}',
    ],
    beside: 'image disk partition sd card usb stick whole backup file named full dump',
    gives: [
      { on: 'linux', gives: 'sudo dd if={device} of={file} bs=4M status=progress' },
      { gives: 'sudo dd if={device} of={file} bs=4m' },
    ],
    examples: ['make an image of /dev/sdb in backup.img', 'back up the disk /dev/sdc to card.img'],
  },
];
