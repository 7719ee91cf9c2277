import { unknownFlow, type Flow } from '../shell/marks.ts';
import { named, type Call, type ProgramTable } from './call.ts';

const plain = (text: string): Flow => ({ text, traits: 0 });

/** The value of the option by which such a program is told its columns. */
function columnsOf({ args }: Call): string {
  const at = args.findIndex(({ text }) => /^-[a-zA-Z]*[oO]$|^--output$/.test(text));
  const attached = args.find(({ text }) => /^(?:-[a-zA-Z]*o|--output=)[A-Za-z]/.test(text))?.text ?? '';
  return (at === -1 ? attached : (args[at + 1]?.text ?? '')).toLowerCase();
}

/**
 * What lists the disks and mounted places of a machine. The names are examples: whatever they are, what is done to each that is
 * listed is done to the disks of this machine.
 */
export const diskListingPrograms: ProgramTable = {
  lsblk: (call) => {
    const columns = columnsOf(call);
    const isPath =
      /path/.test(columns) || call.args.some(({ text }) => /^-[a-oq-zA-Z]*p[a-zA-Z]*$|^--paths$/.test(text));
    if (/mountpoint/.test(columns) && !/name|path/.test(columns)) return plain('/\n/home\n');
    return plain(isPath ? '/dev/sda disk\n/dev/sdb disk\n' : 'sda disk\nsdb disk\n');
  },
  findmnt: (call) => {
    const columns = columnsOf(call);
    if (columns.includes('source')) return plain('/dev/sda1\n');
    return plain(columns.includes('target') ? '/\n' : '/ /dev/sda1 ext4 rw\n');
  },
  df: (call) => {
    const columns = columnsOf(call);
    if (columns.includes('source')) return plain('/dev/sda1\n');
    if (columns.includes('target')) return plain('/\n');
    return columns === '' ? plain('/dev/sda1 9 9 9 9% /\n') : unknownFlow;
  },
  ...named('fdisk sfdisk parted blkid', ({ args }) =>
    args.length === 0 || args.some(({ text }) => /^-(?:l|-list|o)/.test(text))
      ? plain('/dev/sda: disk\n/dev/sdb: disk\n')
      : unknownFlow,
  ),
  ...named('swapon', ({ args }) =>
    args.some(({ text }) => /^(?:-s|--show)/.test(text)) ? plain('/dev/sda2 partition\n') : unknownFlow,
  ),
};
