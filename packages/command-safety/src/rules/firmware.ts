import type { CommandRule } from '../rule.ts';
import { byWords } from './by-words.ts';

const erased = byWords([
  ['heimdall', /^flash\b/],
  ['flashrom', /(?:^|\s)(?:-w|-E|--write|--erase)(?:\s|$)/],
  ['esptool esptool.py', /\berase[_-](?:flash|region)\b/],
  ['ubiformat', /\/dev\/mtd/],
  ['mtd', /^(?:-\w+ )*(?:erase|write)\b/],
  ['nvram', /^(?:erase|-c)\b/],
  ['st-flash', /^erase\b/],
  ['openocd', /\b(?:flash erase|mass_erase)\w*/],
  ['stm32flash', /(?:^|\s)-o(?:\s|$)/],
  ['sysupgrade', /(?:^|\s)-n\b|\.bin\b/],
  ['firstboot jffs2reset', /(?:^|\s)-y\b|^$/],
  ['fastboot', /(?:^|\s)(?:-w|erase|format|flash(?:all)?|oem unlock|flashing unlock)\b/],
  ['adb', /\brecovery --wipe_data\b|\bwipe (?:data|cache)\b|\bMASTER_CLEAR\b|\bFACTORY_RESET\b|\bsideload\b/],
  ['idevicerestore', /(?:^|\s)-e\b|--erase\b/],
  ['cfgutil', /^(?:-\w+ )*erase\b/],
  ['megacli MegaCli MegaCli64', /-(?:CfgClr|CfgLdDel|LDInit|AdpFacDefSet)\b/i],
  [
    'storcli storcli64 perccli64',
    /\b(?:delete|del)\b.*\bforce\b|\bdel\b|\bset factory defaults\b|\bstart erase\b/,
  ],
  ['ssacli hpssacli', /\bdelete\b.*\bforced\b|\bdelete\b|\bmodify erase\b/],
  ['sg_format', /--format\b|(?:^|\s)-F\b/],
  ['sg_sanitize', /\w/],
  ['racadm', /^(?:racresetcfg|storage deletevd|systemerase)\b/],
  ['ipmitool', /\bmc reset\b.*\bfactory\b|\braw 0x3c 0x40\b/],
]);

/** What is stored in a device itself. */
export const firmwareRules: readonly CommandRule[] = [
  {
    id: 'erase-device',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    programs: erased.programs,
    partial: true,
    title: 'The memory of a device is erased or written anew',
    message: 'This erases or replaces what a device starts with, or all that it keeps.',
    stakes: ['The device may never start again', 'All data on it', 'Repair may need other hardware'],
    alternative: 'flashrom -r backup.bin',
    matches: [
      'flashrom -w bios.bin',
      'esptool.py erase_flash',
      'fastboot erase userdata',
      'storcli64 /c0/vall del force',
    ],
    spares: [
      'flashrom -r backup.bin',
      'esptool.py chip_id',
      'fastboot devices',
      'storcli64 /c0 show',
      'avrdude -p m328p -U flash:r:x.hex',
    ],
    when: erased.says,
  },
];
