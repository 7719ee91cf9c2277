import { withoutTrailingSlashes } from '@hunch/common/paths';
import { endsLikeFile } from './file-types.ts';
import { readSize } from './quantities.ts';
import { zoneOf } from './zones.ts';

type Conversion = (...values: readonly string[]) => string;

/** What a derivation of a recipe may do with the value of a slot, by the name that recipes use. */
export const conversions: Readonly<Record<string, Conversion>> = {
  /** The first that was stated. */
  first_of: (...values) => values.find((value) => value !== '') ?? '',
  lower_case: one((text) => text.toLowerCase()),
  upper_case: one((text) => text.toUpperCase()),

  // Paths.
  /** `*.jpg` -> `jpg` */
  file_ending: one((text) => text.replace(/^[*.]+/, '')),
  without_ending: one((path) => path.replace(/\.\w+$/, '')),
  without_archive_ending: one((path) => path.replace(/\.(?:tar(?:\.\w+)?|tgz|zip)$/, '')),
  /** What openssl(1) wrote as `x.enc`; another file is kept. */
  decrypted_name: one((path) => (path.endsWith('.enc') ? path.slice(0, -'.enc'.length) : `${path}.plain`)),
  without_final_slash: one((path) => path.replace(/\/$/, '')),
  base_name: one((path) => lastName(path) || 'root'),
  /** For the remote shell, which would read special characters. */
  plain_base_name: one((path) => lastName(path).replaceAll(/[^\w.@+-]/g, '_') || 'archive'),
  /** What an archive of a path is called: beside it, or here when it is not below this directory. */
  archive_name: one((path) => {
    const whole = withoutTrailingSlashes(path);
    if (!/^[/~]|^\.\./.test(whole)) return whole;
    return whole.replace(/^.*[/~]/, '').replace(/^\.*$/, 'archive') || 'archive';
  }),
  /** A program of this directory is found by its path only. */
  runnable: one((path) => (path.includes('/') ? path : `./${path}`)),
  contents_of: one(contentsOf),
  /** Copied onto a directory of its own name, a directory is not put into it once more. */
  rsync_source: (from = '', remote = '') => {
    const name = withoutTrailingSlashes(from)
      .replace(/^.*[/~]/, '/')
      .replace(/^(?!\/)/, '/');
    return withoutTrailingSlashes(remote).endsWith(name) ? contentsOf(withoutTrailingSlashes(from)) : from;
  },
  home_as_variable: one((path) => path.replace(/^~(?=\/|$)/, '$HOME')),

  // Sizes and numbers.
  /** `10MiB` -> `10M` */
  size_without_b: one((size) => size.replace(/i?b$/i, '')),
  block_size: one((size) => blocksOf(size).block),
  block_count: one((size) => String(blocksOf(size).count)),
  without_percent: one((text) => text.replace('%', '')),
  without_0x: one((text) => text.replace(/^0x/i, '')),
  /** Of `2024-03`. */
  month_number: one((month) => String(Number(month.slice(5)))),
  year: one((month) => month.slice(0, 4)),
  time_zone: one(zoneOf),

  // Texts in the languages of other programs.
  sed_pattern: one((text) => text.replaceAll(/[\\/.*[\]^$]/g, '\\$&')),
  sed_replacement: one((text) => text.replaceAll(/[\\/&]/g, '\\$&')),
  /** For the commands `i` and `a`: backslashes and leading blanks are kept. */
  sed_line: one((text) => text.replaceAll('\\', '\\\\').replace(/^(\s)/, '\\$1')),
  double_backslashes: one((text) => text.replaceAll('\\', '\\\\')),
  json_string: one((text) => JSON.stringify(text)),
  /** crontab(5) ends a command at a percent sign. */
  escape_percent: one((text) => text.replaceAll('%', '\\%')),
  inside_single_quotes: one((text) => text.replaceAll("'", `'\\''`)),
  url_part: one((text) => encodeURIComponent(text)),
  python_module: one((text) => text.replaceAll('-', '_').replaceAll(/[^\w.]/g, '')),
  variable_name: one((text) => text.replace(/^\$/, '')),
};

function one(convert: (value: string) => string): Conversion {
  return (value = '') => convert(value);
}

function lastName(path: string): string {
  return withoutTrailingSlashes(path).replace(/^.*\//, '');
}

/** The final slash means what is in the directory: without it, rsync(1) makes a directory of its name in the other. */
function contentsOf(path: string): string {
  return path.endsWith('/') || endsLikeFile(path) ? path : `${path}/`;
}

/** dd(1) counts in blocks, so the block is the largest that divides the size. */
function blocksOf(size: string): { readonly block: string; readonly count: number } {
  const bytes = readSize(size.toLowerCase()) ?? 0;
  const [block, unit] =
    bytes % 1024 ** 2 === 0 ? ['1M', 1024 ** 2] : bytes % 1024 === 0 ? ['1K', 1024] : ['1', 1];
  return { block, count: bytes / unit };
}
