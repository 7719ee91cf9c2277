import type { Recipe } from '../recipe.ts';

/** Devices, mounts and sensors. */
export const systemHardware: readonly Recipe[] = [
  {
    id: 'system/devices',
    does: 'lists disks and partitions',
    says: ['hardware disk', 'disk installed'],
    gives: [
      { on: 'linux', gives: 'lsblk' },
      { on: 'macos', gives: 'diskutil list' },
    ],
    reach: 'look',
    examples: ['list disks', 'show disks and partitions', 'show block devices'],
  },
  {
    id: 'system/mounts',
    does: 'lists what is mounted where',
    says: ['mounted|filesystem', 'filesystem|disk mounted'],
    gives: [{ on: 'linux', gives: 'findmnt' }, { gives: 'mount' }],
    reach: 'look',
    examples: ['show mounted filesystems', 'list mount points', 'what is mounted?'],
  },
  {
    id: 'system/filesystem-type',
    does: 'shows the types of the file systems',
    says: ['filesystem lock', 'type filesystem lock|usage', 'filesystem disk lock|usage'],
    gives: [{ on: 'linux', gives: 'df -Th' }, { gives: 'mount' }],
    reach: 'look',
    examples: ['show filesystem types', 'what type of filesystem am I using?'],
  },
  {
    id: 'system/usb',
    does: 'lists the USB devices',
    says: ['usb'],
    gives: [
      { on: 'linux', gives: 'lsusb' },
      { on: 'macos', gives: 'system_profiler SPUSBDataType' },
    ],
    examples: ['list usb devices', 'show connected usb devices'],
  },
  {
    id: 'system/pci',
    does: 'lists the PCI devices',
    says: ['pci', 'hardware device'],
    gives: [
      { on: 'linux', gives: 'lspci' },
      { on: 'macos', gives: 'system_profiler SPDisplaysDataType' },
    ],
    examples: ['list pci devices'],
  },
  {
    id: 'system/hardware',
    does: 'lists the hardware',
    says: ['hardware', 'hardware installed'],
    gives: [
      { on: 'linux', gives: 'sudo lshw -short' },
      { on: 'macos', gives: 'system_profiler SPHardwareDataType' },
    ],
    examples: ['show hardware information', 'list the hardware of this computer'],
  },
  {
    id: 'system/temperature',
    does: 'shows the temperatures that the sensors report',
    says: ['check temperature', 'check cpu temperature', 'sensor'],
    gives: [
      { on: 'linux', gives: 'sensors' },
      { on: 'macos', gives: 'sudo powermetrics --samplers smc -n 1' },
    ],
    examples: ['what is the cpu temperature?', 'show the temperatures', 'how hot is the cpu?'],
  },
  {
    id: 'system/battery',
    does: 'shows the state of the battery',
    says: ['check|count battery', 'count battery free', 'battery percentage|information'],
    gives: [
      { on: 'linux', gives: 'upower -i "$(upower -e | grep -m1 BAT)"' },
      { on: 'macos', gives: 'pmset -g batt' },
    ],
    examples: ['show the battery level', 'how much battery is left?'],
  },
];
