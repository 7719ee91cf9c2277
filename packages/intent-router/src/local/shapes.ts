/**
 * What a word of a request is when it is no plain word. The model learns from the shape, not from the value: `report.pdf`
 * and `invoice.docx` are one feature.
 */
export type Shape =
  | 'number'
  | 'size'
  | 'ip'
  | 'url'
  | 'host'
  | 'path'
  | 'flag'
  | 'variable'
  | 'commit'
  | 'mode'
  | 'address'
  | 'remote'
  | 'owner'
  | 'version'
  | 'branch'
  | 'device'
  | 'pattern'
  | `file:${FileKind}`
  | `extension:${FileKind}`;

export type FileKind = 'archive' | 'text' | 'code' | 'package' | 'document' | 'image' | 'media' | 'other';

const extensionKinds: Readonly<Record<FileKind, string>> = {
  archive: 'zip tar gz tgz bz2 xz 7z rar zst lz4 tbz txz jar war cpio z lzma lz cab cbz cbr mrpack',
  text: 'txt log csv tsv json yaml yml xml md html ini conf cfg toml sql tex srt env ndjson jsonl htm rst properties po bib vtt geojson gpx ics out',
  code: 'py js ts rs go c h cpp java rb sh bash zsh pl php css swift kt scala lua r jsx tsx vue cc hpp cs fs hs ex exs clj dart jl m f90 ino ipynb ps1 bat vhd asm mjs',
  package: 'deb rpm whl apk dmg pkg exe msi appimage snap gem crate',
  document: 'pdf doc docx odt rtf xls xlsx xlsm ods ppt pptx odp epub mobi djvu pages numbers vsdx',
  image: 'jpg jpeg png gif svg heic webp tif tiff bmp raw cr2 nef arw dng psd xcf ico',
  media: 'mp3 mp4 m4a m4v mov avi mkv wav flac ogg opus webm wmv mpg mpeg aac aiff mid midi 3gp flv',
  other:
    'bak tmp old orig swp o so bin dat db lock pid key pem crt pub iso img hex elf vmdk qcow2 vdi pcap sav',
};

const kindOfExtension: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(extensionKinds).flatMap(([kind, list]) =>
    list.split(' ').map((extension): [string, FileKind] => [extension, kind as FileKind]),
  ),
);

const topLevelDomains = new Set(
  'com org net io dev de uk fr es it eu us ai co local edu gov info app ru cn jp br'.split(' '),
);
const sizeUnits = new Set(
  'b k m g t kb mb gb tb kib mib gib meg megs mbs gbs gig gigs byte bytes'.split(' '),
);

// Each pattern is anchored and repeats one class at a time: linear on any text.
const plainPattern = /^[a-z]+$/;
const flagPattern = /^-{1,2}[a-z]/;
const hostPattern = /^[a-z0-9.-]+\//;
const numberPattern = /^\d+(?:[.,]\d+)?%?$/;
const sizePattern = /^[<>]?(\d+(?:\.\d+)?)([a-z]+)$/;
const addressPattern = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?::\d+)?(?:\/\d+)?$/;
const urlPattern = /^(?:[a-z][a-z+]{1,8}:\/\/|www\.)/;
const modePattern = /^(?:[ugoa]{0,4}[+=-][rwxst]{1,4}|0?[4-7][0-7]{2}|[r-][w-][x-][r-][w-][x-][r-][w-][x-])$/;
// `root:ssl-cert`, `www-data:`; not `http:`.
const ownerPattern = /^[a-z_][a-z0-9_-]*:[a-z_][a-z0-9_-]*$/;
const versionPattern = /^v\d+(?:\.\d+){0,3}(?:[-+][a-z0-9.]+)?$|^\d+(?:\.\d+){2}(?:[-+][a-z0-9.]+)?$/;
const branchPattern = /^(?:origin|upstream|feature|feat|hotfix|bugfix|fix|release|refs)\/[a-z0-9]/;
const remotePattern = /^(?:[a-z0-9_.-]+@)?[a-z0-9.-]{2,}:[~/]/;
const commitPattern = /^(?=[a-f0-9]*\d)(?=\d*[a-f])[a-f0-9]{6,40}$/;
const extensionPattern = /^\*?\.([a-z0-9]{1,8})$/;
const fileEndPattern = /\.([a-z0-9]{1,8})$/;

/** The shape of one lower-case word without the punctuation around it; null for a plain word. */
export function shapeOf(word: string): Shape | null {
  const first = word.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return versionPattern.test(word) ? 'version' : numeralShape(word);
  // Most words are letters only and done here.
  if (plainPattern.test(word)) return null;
  if (word.startsWith('$')) return 'variable';
  if (urlPattern.test(word)) return 'url';
  if (modePattern.test(word)) return 'mode';
  if (flagPattern.test(word)) return 'flag';
  const extension = extensionPattern.exec(word)?.[1];
  if (versionPattern.test(word)) return 'version';
  if (extension !== undefined) return `extension:${kindOfExtension.get(extension) ?? 'other'}`;
  return namedShape(word);
}

function numeralShape(word: string): Shape | null {
  if (modePattern.test(word) && word.length >= 3) return 'mode';
  if (numberPattern.test(word)) return 'number';
  if (addressPattern.test(word)) return 'ip';
  const unit = sizePattern.exec(word)?.[2];
  if (unit !== undefined && sizeUnits.has(unit)) return 'size';
  if (commitPattern.test(word)) return 'commit';
  return namedShape(word) ?? 'number';
}

/** Words with a dot, a slash, an `@` or a star inside. */
function namedShape(word: string): Shape | null {
  if (remotePattern.test(word) && !word.includes('//')) return 'remote';
  if (word.includes('@')) return 'address';
  if (word.startsWith('/dev/')) return 'device';
  if (branchPattern.test(word)) return 'branch';
  if (ownerPattern.test(word)) return 'owner';
  const extension = fileEndPattern.exec(word)?.[1];
  const isPath = word.includes('/') || word.startsWith('~');
  if (extension !== undefined) {
    const kind = kindOfExtension.get(extension);
    if (kind !== undefined) return `file:${kind}`;
    if (topLevelDomains.has(extension)) return isPath && !hostPattern.test(word) ? 'path' : 'host';
    return isPath ? 'path' : 'file:other';
  }
  if (isPath) return 'path';
  if (commitPattern.test(word)) return 'commit';
  return word.includes('*') ? 'pattern' : null;
}
