import { telling } from '../problems/problem.ts';
import type { Recipe } from '../recipe.ts';

const computers = 'computer laptop server host workstation box vm pc mac';

/** What people ask of a machine now and then. */
export const systemEveryday: readonly Recipe[] = [
  {
    id: 'system/graphics',
    does: 'shows which graphics card there is',
    ...telling(
      'look',
      ['gpu', 'gpu information|type|model|installed', 'gpu video card', 'graphics|video card'],
      `${computers} which what have has inside installed name model exist kind or just video card`,
    ),
    gives: [
      { on: 'linux', gives: "lspci | grep -Ei 'vga|3d|display'" },
      { on: 'macos', gives: 'system_profiler SPDisplaysDataType' },
    ],
    examples: [
      'does this server have a gpu or just a video card?',
      'which graphics card do I have?',
      'show gpu info',
    ],
  },
  {
    id: 'system/virtual',
    does: 'tells whether this is a virtual machine',
    ...telling(
      'look',
      ['virtual machine', 'real|physical virtual', 'virtual', 'bare metal', 'vm or'],
      `${computers} real physical or is it only a metal bare machine running inside kind`,
    ),
    gives: [
      { on: 'linux', gives: 'systemd-detect-virt || true' },
      { on: 'macos', gives: 'sysctl -n kern.hv_vmm_present' },
    ],
    examples: ['is this a virtual machine?', 'is this server real or virtual'],
  },
  {
    id: 'system/reboot-pending',
    does: 'tells whether a restart is pending after updates',
    ...telling(
      'look',
      [
        'reboot pending|required|needed',
        '=need reboot|restart',
        'reboot|restart =need',
        'restart required|pending|needed',
        'reboot after update',
        'restart update',
      ],
      `${computers} update updates after those is need required needed require whether pending want wants new kernel`,
    ),
    gives: [{ on: 'linux', gives: 'test -e /run/reboot-required && echo yes || echo no' }],
    examples: ['is a reboot pending after the updates?'],
  },
  {
    id: 'system/memory-modules',
    does: 'shows the memory modules and free slots',
    ...telling(
      'beyond',
      ['memory slot|stick|module', 'ram slot'],
      `${computers} how many are free empty which inside have there place what see count plugged still`,
    ),
    gives: [{ on: 'linux', gives: 'sudo dmidecode -t memory' }],
    examples: ['how many memory sticks are in this computer', 'which ram slots are free?'],
  },
  {
    id: 'system/firmware',
    does: 'shows the version and date of the firmware',
    ...telling(
      'beyond',
      ['bios|firmware', 'bios version|date', 'firmware version'],
      `${computers} which when version date old from of is uefi`,
    ),
    gives: [{ on: 'linux', gives: 'sudo dmidecode -t bios' }],
    examples: ['from when is the bios of this laptop?'],
  },
  {
    id: 'system/serial',
    does: 'shows the serial number of the machine',
    ...telling('beyond', ['serial count', 'serial'], `${computers} number of what is my own`),
    gives: [
      { on: 'linux', gives: 'sudo dmidecode -s system-serial-number' },
      { on: 'macos', gives: 'ioreg -l | grep IOPlatformSerialNumber' },
    ],
    examples: ['what is the serial number of this laptop?'],
  },
  {
    id: 'system/disk-kind',
    does: 'shows which disks are solid state (ROTA 0) and which turn (ROTA 1)',
    ...telling(
      'look',
      ['ssd|hdd or', 'ssd|disk hdd', 'disk ssd', 'solid state'],
      `${computers} disk or hdd ssd is have which kind type inside rotating spinning what`,
    ),
    gives: [{ on: 'linux', gives: 'lsblk -d -o NAME,ROTA,SIZE,MODEL' }],
    examples: ['is my disk an hdd or ssd?'],
  },
  {
    id: 'system/swap-devices',
    does: 'shows the swap areas',
    ...telling(
      'look',
      ['swap exist|area|file|device', 'swapfile'],
      `${computers} is there any have which exist exists configured on does one`,
    ),
    gives: [{ on: 'linux', gives: 'swapon --show' }],
    examples: ['does a swap file exist on this computer?'],
  },
  {
    id: 'system/journal-size',
    does: 'shows how much space the journal takes',
    ...telling(
      'look',
      ['journal size|space|large', 'journal usage space', 'size log journal'],
      `${computers} how much take takes log logs disk big of`,
    ),
    gives: [{ on: 'linux', gives: 'journalctl --disk-usage' }],
    examples: ['how much space does the journal take?'],
  },
  {
    id: 'system/oom',
    does: 'shows what the kernel killed for want of memory',
    ...telling(
      'beyond',
      ['oom kill', 'killed memory', 'out memory kill', 'kernel kill process memory', 'oom|kernel killed'],
      `${computers} kernel last night out of something did recently process who was check something killed`,
    ),
    gives: [{ on: 'linux', gives: "sudo journalctl -k | grep -iE 'out of memory|oom-kill'" }],
    examples: ['kernel oom killed something'],
  },
  {
    id: 'system/boot-services',
    does: 'lists what starts with the system',
    ...telling(
      'look',
      [
        'service enabled',
        'start boot|automatically',
        'service|package start boot',
        'program starts boot',
        'starts itself boot',
        'autostart',
        'enabled service',
        'start with computer',
        'starts automatically',
      ],
      `${computers} which what programs service package automatically themselves by itself all things begin begins start starts when enabled`,
    ),
    gives: [{ on: 'linux', gives: 'systemctl list-unit-files --state=enabled' }],
    examples: ['which programs start automatically at boot?', 'what services are enabled'],
  },
  {
    id: 'system/failed-logins',
    does: 'shows failed attempts to log in',
    ...telling(
      'beyond',
      [
        'failed login|sign_in',
        'wrong password login',
        'failed login attempt|ssh',
        'login attempts',
        'break in',
        'failed ssh login',
        'failed ssh login today',
        'show failed ssh login',
      ],
      `${computers} attempt attempts any tried who recent recently password wrong last ssh somebody`,
    ),
    gives: [{ on: 'linux', gives: 'sudo lastb' }],
    examples: ['any failed logins recently?'],
  },
];
