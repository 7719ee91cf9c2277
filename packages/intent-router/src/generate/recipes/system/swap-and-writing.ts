import type { Recipe } from '../recipe.ts';

/** Swap, what is read and written, and disks that come and go. */
export const swapAndWriting: readonly Recipe[] = [
  {
    id: 'system/swap-file',
    does: 'makes a swap file of that size and uses it',
    says: ['add {size} swap', 'create {size} swap|swapfile', 'add swapfile {size}'],
    beside: 'swapfile file space of new computer enable it and more memory',
    gives: [
      {
        on: 'linux',
        gives:
          'sudo fallocate -l {bytes} /swapfile && sudo chmod 600 /swapfile && sudo mkswap /swapfile && sudo swapon /swapfile',
      },
    ],
    derive: { bytes: (value) => unitOf(value('size')) },
    examples: ['add a 2 GB swap file', 'create a swap file of 512MB'],
  },
  {
    id: 'system/swap-off',
    does: 'uses no swap any more, until the next start',
    says: ['disable|deactivate|shutdown|stop swap', 'convert|switch swap off', 'swapoff', 'convert off swap'],
    beside: 'all computer temporarily space',
    gives: [{ on: 'linux', gives: 'sudo swapoff -a' }],
    examples: ['turn off swap', 'disable all swap'],
  },
  {
    id: 'system/swap-on',
    does: 'uses all the swap that fstab names',
    says: ['enable|activate|start swap', 'convert swap on', 'swapon', 'convert on swap'],
    beside: 'all computer space again',
    gives: [{ on: 'linux', gives: 'sudo swapon -a' }],
    examples: ['turn swap on', 'enable all swap again'],
  },
  {
    id: 'system/swappiness',
    does: 'shows how readily the kernel swaps',
    says: ['swappiness', 'check swappiness'],
    beside: 'value setting kernel',
    gives: [{ on: 'linux', gives: 'cat /proc/sys/vm/swappiness' }],
    reach: 'look',
    examples: ['show the swappiness'],
  },
  {
    id: 'system/set-swappiness',
    does: 'sets how readily the kernel swaps, until the next start',
    says: ['change swappiness {n}', 'swappiness|vm.swappiness {n}', 'change vm.swappiness to {n}'],
    beside: 'now right',
    gives: [{ on: 'linux', gives: 'sudo sysctl vm.swappiness={n}' }],
    examples: ['set swappiness to 10'],
  },
  {
    id: 'system/io-watch',
    does: 'shows how busy the disks are, every so many seconds',
    says: [
      'watch disk io {n} second',
      'disk io|activity every {n} second',
      'watch disk activity every {n} second',
      'watch io every {n} second',
      'iostat every {n} second',
    ],
    beside: 'i/o usage activity throughput load',
    gives: [{ on: 'linux', gives: 'iostat -x {n}' }, { gives: 'iostat -w {n}' }],
    examples: ['monitor disk io every 2 seconds', 'watch disk activity every 5 seconds'],
  },
  {
    id: 'system/io',
    does: 'shows how busy the disks are',
    says: [
      'disk io|activity|i/o|throughput|busy',
      'io information',
      'iostat',
      'disk read write',
      'read write rate',
    ],
    beside: 'usage activity throughput load information live speed current busy read write rates rate and',
    gives: [{ on: 'linux', gives: 'iostat -x 2' }, { gives: 'iostat -w 2' }],
    examples: ['show disk io', 'monitor disk activity', 'is the disk busy? read and write rates'],
  },
  {
    id: 'system/io-processes',
    does: 'shows which processes read and write most, live',
    says: [
      'process io',
      'process lock|write|heavy|writing disk',
      'iotop',
      'process disk usage',
      'disk io process',
    ],
    beside: 'cause heaviest most to by per i/o activity causing writing reading write read lock usage heavy',
    gives: [{ on: 'linux', gives: 'sudo iotop -o' }],
    examples: ['which processes cause the most disk io', 'show disk io per process'],
  },
  {
    id: 'system/fstab',
    does: 'shows what is mounted at every start',
    says: ['fstab', 'mounted boot'],
    beside: 'file entry automatically contents',
    gives: [{ on: 'linux', gives: 'cat /etc/fstab' }],
    reach: 'look',
    examples: ['show the fstab', 'what is mounted at boot'],
  },
  {
    id: 'system/eject',
    does: 'switches a disk off after everything is written, so that it can be pulled out',
    says: [
      'shutdown disk|usb {device}',
      'safely delete disk|usb {device}',
      'eject usb|disk {device}',
      'safely eject {device}',
    ],
    beside: 'safely stick drive usb disk',
    gives: [
      { on: 'linux', gives: 'udisksctl power-off -b {device}' },
      { on: 'macos', gives: 'diskutil eject {device}' },
    ],
    examples: ['eject the usb drive /dev/sdb', 'safely remove the usb stick /dev/sdc'],
  },
  {
    id: 'system/sync',
    does: 'writes everything that waits in memory to the disks',
    says: [
      'flush|sync disk',
      'flush write|filesystem cache',
      'write cached data disk',
      'flush filesystem buffer',
      'sync filesystem',
      'flush cache disk',
    ],
    beside: 'buffer write to cached data pending all uncommitted',
    gives: 'sync',
    examples: ['flush the disk caches', 'sync all filesystems'],
  },
  {
    id: 'system/drop-caches',
    does: 'empties the caches of the kernel',
    says: [
      'drop kernel|memory|page cache',
      'clear|free memory cache',
      'clear kernel|ram|page cache',
      'free cached memory',
      'free page|kernel cache',
      'drop cache',
      'clear memory buffer',
    ],
    beside: 'buffer page filesystem inode and memory',
    gives: [
      { on: 'linux', gives: 'sync && echo 3 | sudo tee /proc/sys/vm/drop_caches' },
      { on: 'macos', gives: 'sudo purge' },
    ],
    examples: ['clear the memory cache', 'drop the kernel page cache'],
  },
];

/** "2GB" and "512MiB" as fallocate(1) counts, in powers of 1024. */
function unitOf(size: string): string {
  return size.replace(/i?b$/i, '').toUpperCase();
}
