import { endsLikeFile } from './file-types.ts';
import { lexicon } from './lexicon.ts';
import { isDesktopProgram, isKnownService, isLibraryOf, ordinaryWords, usualDirectories } from './names.ts';
import { archiveName, fileName, isPathLike, usualPaths } from './path-forms.ts';
import type { Filler, SlotKind } from './slot-kinds.ts';
import { namesIn } from './word-tables.ts';
import { isZone } from './zones.ts';

interface KindRule {
  /** Whether the piece can only be meant as a value: it has a slash, a dot, a digit, quotes… */
  readonly isEvident: (filler: Filler) => boolean;
  /** Whether it can be the value where a pattern expects one. */
  readonly accepts: (filler: Filler) => boolean;
  /** What to ask when it is missing: "say ". */
  readonly asks: string;
}

const hostName = /^(?:localhost|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24})$/i;
const address4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const address6 = /^[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}$/i;
const schemeUrl = /^(?:https?|ftp):\/\/[^\s'"<>\\^`{|}]+$/i;
const bareUrl =
  /^(?:(?:[a-z0-9-]+\.)+[a-z]{2,24}(?::\d{1,5})?\/|localhost(?::\d{1,5}(?:\/|$)|\/))[^\s'"<>\\^`{|}]*$/i;

function isPlainName(filler: Filler): boolean {
  return (
    filler.isQuoted ||
    usualPaths.test(filler.text) ||
    (!isPathLike(filler.text) &&
      /^[\p{L}\p{N}_][\p{L}\p{N}_.@+-]*$/u.test(filler.text) &&
      lexicon.mayName(filler.text))
  );
}

function matching(pattern: RegExp): (filler: Filler) => boolean {
  return ({ text }) => pattern.test(text);
}

const never = (): boolean => false;
const isWhole = matching(/^\d{1,12}$/);

/** A kind that is told by its form alone. */
function formed(pattern: RegExp, asks: string): KindRule {
  return { isEvident: matching(pattern), accepts: matching(pattern), asks };
}

/** What can't be a package of the system: "install numpy". */
function libraryOf(language: 'python' | 'npm'): KindRule {
  const isOne = ({ text }: Filler): boolean => isLibraryOf(language, text);
  return { isEvident: isOne, accepts: isOne, asks: 'which package' };
}

const anyMachine = namesIn('any_machine');
const noTexts = namesIn('no_texts');

export const rules: Readonly<Record<SlotKind, KindRule>> = {
  path: {
    isEvident: ({ text }) => isPathLike(text),
    accepts: (filler) =>
      isPathLike(filler.text) ||
      usualDirectories().has(filler.text) ||
      (isPlainName(filler) && !/^[\w.-]+@[\w.-]+:|^\{.*\}$/.test(filler.text)),
    asks: 'which file or directory',
  },
  text: {
    // "useEffect" is a name in a program, not a word.
    isEvident: ({ text, isQuoted }) => isQuoted || /^[a-z][a-z\d]+[A-Z]\w*(?:\(\))?$/.test(text),
    // A phrase of the lexicon, or a path, was meant as what it is.
    accepts: ({ text, isQuoted }) =>
      isQuoted ||
      (!/[\s/]/.test(text) &&
        !isPathLike(text) &&
        !noTexts().has(text.toLowerCase()) &&
        !lexicon.isGlue(text.toLowerCase())),
    asks: 'which text (in quotes)',
  },
  name: {
    isEvident: ({ text, isQuoted }) =>
      isQuoted || (/^[\w.+-]*[_\d-][\w.+-]*[\w]$/.test(text) && /[a-z]/i.test(text)),
    accepts: isPlainName,
    asks: 'which name',
  },
  number: { isEvident: isWhole, accepts: isWhole, asks: 'which number' },
  port: {
    isEvident: ({ text }) => /^\d{2,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536,
    accepts: ({ text }) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536,
    asks: 'which port',
  },
  host: {
    isEvident: ({ text }) =>
      (hostName.test(text) && !endsLikeFile(text)) || address4.test(text) || address6.test(text),
    accepts: ({ text, isQuoted }) =>
      (hostName.test(text) && !endsLikeFile(text)) ||
      address4.test(text) ||
      address6.test(text) ||
      (isQuoted && /^[\w.-]+$/.test(text)),
    asks: 'which host',
  },
  url: {
    isEvident: ({ text }) => schemeUrl.test(text) || bareUrl.test(text),
    accepts: ({ text }) =>
      schemeUrl.test(text) || bareUrl.test(text) || (hostName.test(text) && !endsLikeFile(text)),
    asks: 'which URL',
  },
  mode: {
    isEvident: matching(
      /^(?:[0-7]{3,4}|(?:[ugoa]{0,4}[+=-][rwxXst]{1,6})(?:,[ugoa]{0,4}[+=-][rwxXst]{1,6})*)$/,
    ),
    accepts: matching(
      /^(?:[0-7]{3,4}|(?:[ugoa]{0,4}[+=-][rwxXst]{1,6})(?:,[ugoa]{0,4}[+=-][rwxXst]{1,6})*)$/,
    ),
    asks: 'which mode, such as 644 or u+x',
  },
  user: {
    isEvident: never,
    // "Remove user": the noun is no name.
    accepts: (filler) =>
      isPlainName(filler) &&
      /^[a-z_][\w.-]*\$?$/i.test(filler.text) &&
      (filler.isQuoted || !/^(?:user|group|owner|member)$/i.test(filler.text)),
    asks: 'which user',
  },
  owner: {
    isEvident: matching(/^[a-z_][\w-]*:[a-z_][\w-]*$/i),
    accepts: (filler) =>
      /^[a-z_][\w.-]*(?::[a-z_][\w.-]*)?$/i.test(filler.text) &&
      (filler.text.includes(':') || isPlainName(filler)),
    asks: 'which owner',
  },
  package: {
    isEvident: ({ text, isQuoted }) =>
      isQuoted || (/^(?:@[\w.-]+\/)?[\w.+-]*[\d@_-][\w.+@=-]*$/.test(text) && /[a-z]/i.test(text)),
    accepts: (filler) =>
      /^(?:@[\w.-]+\/)?[\w][\w.+-]*(?:(?:@|==)[\w.^~-]+)?$/.test(filler.text) &&
      (filler.isQuoted || /[@=/]/.test(filler.text) || lexicon.mayName(filler.text)),
    asks: 'which package',
  },
  branch: {
    isEvident: ({ text, isQuoted }) => isQuoted || /^[\w.]+[/_-][\w./-]*\w$/.test(text),
    accepts: (filler) =>
      /^[\w][\w./#-]*$/.test(filler.text) &&
      !filler.text.includes('..') &&
      (filler.isQuoted || filler.text.includes('/') || !fileName.test(filler.text)) &&
      (filler.isQuoted || lexicon.mayName(filler.text)),
    asks: 'which branch',
  },
  commit: {
    isEvident: matching(/^(?:HEAD(?:[~^]\d*)*|(?=[a-f]*\d)[0-9a-f]{7,40}|v\d[\w.-]*)$/),
    accepts: matching(/^(?:HEAD(?:[~^]\d*)*|[0-9a-f]{7,40}|v?\d[\w.-]*|[\w./-]+[~^]\d*)$/),
    asks: 'which commit',
  },
  variable: {
    // Not "I", nor one letter of a word of its own.
    isEvident: matching(/^(?:\$[A-Z][A-Z0-9_]*|[A-Z][A-Z0-9_]+)$/),
    accepts: (filler) =>
      /^\$?[A-Za-z_]\w*$/.test(filler.text) &&
      (/^(?:\$\w+|[A-Z][A-Z0-9_]+)$/.test(filler.text) || filler.isQuoted),
    asks: 'which variable',
  },
  extension: {
    isEvident: matching(/^\*?\.[a-z][a-z0-9]{0,9}$/i),
    // "Every file here to lowercase" names none.
    accepts: ({ text }) =>
      /^\*?\.?[a-z][a-z0-9]{0,9}$/i.test(text) &&
      (text.includes('.') ||
        endsLikeFile(`x.${text}`) ||
        (text.length < 6 && lexicon.mayName(text) && !ordinaryWords().has(text))),
    asks: 'which extension',
  },
  message: {
    isEvident: ({ isQuoted }) => isQuoted,
    accepts: ({ isQuoted }) => isQuoted,
    asks: 'the message (in quotes)',
  },
  command: {
    isEvident: ({ isQuoted }) => isQuoted,
    accepts: ({ isQuoted }) => isQuoted,
    asks: 'which command (in quotes)',
  },
  expression: {
    isEvident: matching(/^(?=.*\d)(?=.*[+*/^%-])[\d.+*/^%()-]+$/),
    accepts: matching(/^(?=.*\d)[\d.+*/^%() -]+$/),
    asks: 'what to calculate, such as "2*(3+4)"',
  },
  date: {
    isEvident: matching(/^\d{4}-\d\d-\d\d$/),
    accepts: matching(/^\d{4}-\d\d-\d\d$/),
    asks: 'which date, as 2024-12-31',
  },
  filename: {
    isEvident: ({ text }) => isPathLike(text) && !text.includes('/'),
    accepts: ({ text, isQuoted }) => (isQuoted || isPathLike(text)) && !text.includes('/'),
    asks: 'which name',
  },
  directory: {
    isEvident: matching(/^(?:~|\.{1,2}|(?:~?|\.{0,2})(?:\/[\w@+-]+)+\/?|\/|[\w@+.-]+\/)$/),
    accepts: matching(/^(?:~|\/|\.{1,2}|(?:~?|\.{0,2})(?:\/[\w@+-]+)+\/?|[\w@+.-]+\/)$/),
    asks: 'which directory',
  },
  size: {
    isEvident: matching(/^\d{1,6}(?:[kmgt]i?b|[KMGT])$/i),
    accepts: matching(/^\d{1,6}(?:[kmgt]i?b|[KMGT])$/i),
    asks: 'which size, such as 100MB',
  },
  archive: {
    isEvident: ({ text }) => archiveName.test(text) && !text.startsWith('.'),
    accepts: ({ text }) => archiveName.test(text) && !/^\.\w/.test(text),
    asks: 'which archive, such as backup.tar.gz',
  },
  service: {
    isEvident: ({ text, isQuoted }) =>
      isQuoted || /^[\w@:.-]+\.(?:service|socket|timer|target|mount)$/.test(text),
    accepts: (filler) =>
      /^[\w@:.-]+\.(?:service|socket|timer|target|mount)$/.test(filler.text) ||
      (isPlainName(filler) && !isDesktopProgram(filler)),
    asks: 'which service',
  },
  process: {
    isEvident: ({ isQuoted }) => isQuoted,
    accepts: (filler) => isPlainName(filler) && !isWhole(filler),
    asks: 'which process',
  },
  server: {
    isEvident: (filler) => rules.host.isEvident(filler) || /^[\w.-]+@[\w.-]+$/.test(filler.text),
    accepts: (filler) =>
      rules.host.accepts(filler) ||
      /^[\w.-]+@[\w.-]+$/.test(filler.text) ||
      (isPlainName(filler) && !anyMachine().has(filler.text.toLowerCase())),
    asks: 'which machine',
  },
  remote: formed(
    /^(?:[\w.-]+@)?[\w.-]+:(?!\/\/)[^\s:;&|<>$`]*$/,
    'where to on the other machine, such as server.example.com:/srv/data',
  ),
  device: formed(/^\/dev\/[\w./-]+$/, 'which device, such as /dev/sdb1'),
  interface: {
    isEvident: matching(
      /^(?:lo|(?:eth|wlan|en[opsx]|wl[opsx]|br|docker|tun|tap|wg|veth|bond|ppp|usb|wwan|virbr)[\w.-]*\d[\w.]*)$/,
    ),
    accepts: (filler) => /^[a-z][\w-]{0,14}$/.test(filler.text) && isPlainName(filler),
    asks: 'which interface, such as eth0',
  },
  dimensions: formed(
    /^(?:\d{1,5}x\d{1,5}|\d{1,5}x|x\d{1,5}|\d{1,3}%)$/,
    'which size, such as 800x600 or 50%',
  ),
  version: formed(/^v?\d{1,4}(?:\.[\w-]{1,12}){0,4}$/, 'which version'),
  amount: formed(/^-?\d{1,12}(?:\.\d{1,9})?$/, 'which number'),
  network: formed(/^(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,2})?$/, 'which network, such as 192.168.1.0/24'),
  email: formed(/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/, 'which mail address'),
  zone: {
    isEvident: matching(/^[A-Z][a-z]+(?:_[A-Z][a-z]+)*\/[A-Z][A-Za-z_]+$/),
    accepts: ({ text }) => isZone(text),
    asks: 'which time zone, such as Europe/Berlin',
  },
  paths: { isEvident: () => true, accepts: () => true, asks: 'which files' },
  ppa: formed(/^ppa:[\w.+-]+\/[\w.+-]+$/, 'which PPA, such as ppa:owner/name'),
  image: {
    isEvident: matching(/^[a-z0-9][\w.-]*(?:\/[\w.-]+)*:[\w.-]+$|^[a-z0-9][\w-]*\.[\w.-]+\/[\w./-]+$/),
    accepts: (filler) =>
      isPlainName(filler) || /^[a-z0-9][\w.-]*(?:\/[\w.-]+){0,4}(?::[\w.-]+)?$/.test(filler.text),
    asks: 'which image, such as nginx:1.27',
  },
  tagged: formed(
    /^[a-z0-9][\w.-]*(?::\d{2,5})?(?:\/[\w.-]+)*:[\w][\w.-]*$/,
    'which image with its tag, such as nginx:1.27',
  ),
  identifier: formed(
    /^(?:[a-z][a-z\d]+[A-Z]\w*|[a-z][a-z\d]*_\w+)(?:\(\))?$|^\w+\(\)$/,
    'which name of the program text',
  ),
  json: formed(/^\{[^]*\}$|^\[[^]*\]$/, 'which JSON'),
  pylib: libraryOf('python'),
  npmlib: libraryOf('npm'),
  daemon: { isEvident: isKnownService, accepts: isKnownService, asks: 'which service' },
  desktop: { isEvident: isDesktopProgram, accepts: isDesktopProgram, asks: 'which program' },
  linkname: formed(
    /^~\/\.[\w.-]+$|(?:^|\/)s?bin\/[\w.-]+$|\/sites-enabled\/|(?:^|\/)(?:current|latest|default)$/,
    'which link',
  ),
  // "Symlink a to b": people mean both.
  link: {
    isEvident: never,
    accepts: never,
    asks: 'which of the two is the new link, as in "symlink a pointing to b"',
  },
  form: formed(/^[\w.-]+=[^\s;|<>`$&]+(?:&[\w.-]+=[^\s;|<>`$&]+)*$/, 'which data, such as name=bob'),
  month: formed(/^\d{4}-\d\d$/, 'which month, such as "March 2024"'),
  duration: {
    isEvident: matching(/^\d+(?:s|m|h)$/),
    accepts: matching(/^\d+(?:s|m|h)?$/),
    asks: 'how long, such as 30s',
  },
};
