/** The kinds of value that a template leaves open (spec 003 §5.3); the last four are told by their place: word-roles.ts. */
export const slotKinds = [
  'path',
  'num',
  'sha',
  'url',
  'msg',
  'branch',
  'namespace',
  'resource',
  'service',
] as const;

export type SlotKind = (typeof slotKinds)[number];

/**
 * Endings that say "a file" of a bare word. A word with a dot alone does not: `example.com`, `http.server`, `v1.2` are
 * no files. A list because nothing in the text itself tells `main.rs` from `debian.org`.
 */
const fileExtensions = new Set(
  (
    'asc avi awk bak bash bat bin bmp bz2 c cc cer cfg cjs class cmake conf cpp crt cs cs css csv cxx dart db deb diff doc docx ' +
    'dockerfile el elf env erl ex exe exs fish flac gif go gpg gz h hcl hpp hs htm html img in inc ini ipynb iso jar java jpeg ' +
    'jpg js json json5 jsonc jsonl jsx key kt kts ldb less lock log lua m3u map md mjs mkv mov mp3 mp4 mpg nix o odt ogg out parquet ' +
    'patch pcap pcapng pdf pem php pid pl plist png po ppt pptx properties proto ps1 pub py pyc pyi r rb repo rpm rs rst rtf sass ' +
    'scala scss sh so sol sql sqlite svelte svg swift sys tar tbz tcl tex tf tfvars tgz tif tiff tmp toml ts tsv tsx ' +
    'ttf txt vim vue war wasm wat wav webm webp whl woff xls xlsx xml xsd xz yaml yml zip zsh zst'
  ).split(' '),
);

// Every pattern below is anchored and has no nested or overlapping repetition: linear on any text.
const wholeNumber = /^[+-]?\d+$/;
// 1.5, 10.0.0.1, 10.0.0.0/24, 8080:80, 2026-11-21, 12:30:00, 1,2,3 and each with one unit: 512k, 30s, 50%.
const numericLiteral = /^[+-]?\d[\d.:,/_-]*(?:[kmgtp]i?b?|[smhdw]|ms|us|ns|px|em|%)?$/i;
const hexadecimalNumber = /^0x[\da-f]+$/i;
const hexadecimal = /^[\da-f]+$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const digest = /^sha\d+:[\da-f]{7,}$/;
const scheme = /^[a-z][a-z\d+.-]*:\/\//i;
// `git@host:team/repo.git`, but not the digest of a container image.
const sshRepository = /^[\w.-]+@(?!sha\d+:)[\w.-]+:[\w./~-]+$/;
const hostAndPort = /^(?:localhost|[a-z\d-]+(?:\.[a-z\d-]+)+):\d{1,5}(?:\/\S*)?$/i;
const substitution = /^[sy]([/|#,:@!])/;

/** Git shows 7 digits of an object at least, and nothing has more than SHA-256's 64. */
const shaLengthMin = 7;
const shaLengthMax = 64;

/**
 * What kind of value a text is, or null when it is a word with a meaning of its own (a subcommand, a branch, a host).
 *
 * @param text one word after quote removal
 * @example
 * slotKindOf('src/index.ts'); // 'path'
 * slotKindOf('checkout'); // null
 */
export function slotKindOf(text: string): SlotKind | null {
  if (text === '') return null;
  // Prose may hold a slash ("Accept: text/html"); a path with blanks shows by its start or its end.
  if (/\s/.test(text)) return /^(?:\/|~\/|\.{1,2}\/)/.test(text) || hasFileExtension(text) ? 'path' : null;
  // `a.ts:42:7`, as compilers name a place, is not a host with a port.
  if (hasFileExtension(text.replace(/(?::\d+){1,2}$/, ''))) return scheme.test(text) ? 'url' : 'path';
  if (isNumber(text)) return 'num';
  if (isSha(text)) return 'sha';
  if (scheme.test(text) || sshRepository.test(text) || hostAndPort.test(text)) return 'url';
  if (isSubstitution(text)) return 'msg';
  if (isPath(text)) return 'path';
  return null;
}

function isNumber(text: string): boolean {
  return wholeNumber.test(text) || numericLiteral.test(text) || hexadecimalNumber.test(text);
}

/** Needs a digit and a letter: `1234567` is a number, `defaced` and `deadbeef` are words. */
function isSha(text: string): boolean {
  if (uuid.test(text) || digest.test(text)) return true;
  // `abc1234^`, `abc1234~2`, `abc1234..def5678` name commits too.
  const end = text.search(/[\^~.:]/);
  const id = end < 0 ? text : text.slice(0, end);
  if (id.length < shaLengthMin || id.length > shaLengthMax || !hexadecimal.test(id)) return false;
  if (end >= 0 && !/^[\^~.:]/.test(text.slice(end))) return false;
  return /\d/.test(id) && /[a-f]/.test(id) && (end < 0 || !/[/]/.test(text));
}

/** `s/a/b/g`, `s|a|b|`, `y/abc/xyz/`: sed's, not a path. */
function isSubstitution(text: string): boolean {
  const separator = substitution.exec(text)?.[1];
  if (separator === undefined) return false;
  return text.split(separator).length >= 4;
}

function isPath(text: string): boolean {
  // `cd ..`, `cd -`, `git add .`, `cd ~` and `cd /` mean themselves.
  if (/^(?:\.{1,2}|~|\/|-)$/.test(text)) return false;
  if (text.includes('/')) return true;
  if (text.startsWith('~')) return true;
  // A dot file: `.bashrc`, `.env`.
  return /^\.[^.]/.test(text);
}

function hasFileExtension(text: string): boolean {
  const dot = text.lastIndexOf('.');
  return dot > 0 && fileExtensions.has(text.slice(dot + 1).toLowerCase());
}
