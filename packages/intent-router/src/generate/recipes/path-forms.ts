import { endsLikeFile } from './file-types.ts';
import { lexicon } from './lexicon.ts';

export const archiveName = /\.(?:tar|tgz|tbz2|txz|zip|jar|war|gz|bz2|xz|zst|7z|rar)$/i;

export const fileName = /^[\w@%+~.*?[\]{},-]+\.[a-z][a-z0-9_~]{0,9}$/i;

/** Names that are hosts before they are files: "copy it to server.example.com". */
const usualHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|edu|gov|io|dev|local|lan|internal)$/i;

/** Directories of tools: nothing else is called so. */
export const usualPaths = /^(?:node_modules|site-packages|__pycache__|dist)$/;

/** Whether a word can only be meant as the path of a file or a directory. */
export function isPathLike(text: string): boolean {
  if (/^[\d.+*/^%()-]*\d$/.test(text) && /[+*^%]/.test(text)) return false;
  if (text === '.' || text === '..' || text === '~') return true;
  // ".tar.xz" alone is a sort of file, and so is "tar.gz".
  if (/^\.?tar\.(?:gz|bz2|xz|zst|lz4)$/i.test(text)) return false;
  if (
    text.startsWith('.') &&
    (archiveName.test(text) || (text !== '.env' && /^\.[a-z0-9]+$/.test(text) && endsLikeFile(`x${text}`)))
  )
    return false;
  if (/^\.[\w.-]+$/.test(text) || /[*?]/.test(text)) return true;
  // Of another machine: "web1:/srv".
  if (
    text.includes('://') ||
    text.startsWith('ppa:') ||
    /^(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,2})?$/.test(text) ||
    /^localhost(?::\d{1,5})?\//.test(text) ||
    /^[\w.-]+@[\w.-]+:/.test(text) ||
    /^[\w.-]+:[/~]/.test(text)
  )
    return false;
  // "Files/directories": an alternative, not a path.
  if (/^[a-z]+(?:\/[a-z]+)+$/i.test(text) && text.split('/').every((part) => !lexicon.mayName(part)))
    return false;
  if (usualHost.test(text)) return false;
  return text.includes('/')
    ? !/^\d+\/\d+$/.test(text)
    : fileName.test(text) ||
        // "auth.log.2": a log that was put aside.
        /^[a-z][\w-]*(?:\.log)?\.log\.\d{1,3}$|^(?:syslog|messages)\.\d{1,3}$/.test(text) ||
        usualPaths.test(text) ||
        /^(?:Makefile|Dockerfile|README|LICENSE|CHANGELOG|Gemfile|id_(?:rsa|ed25519|ecdsa)|Jenkinsfile|Vagrantfile|(?:SHA\d{1,3}|MD5)SUMS)$/.test(
          text,
        );
}
