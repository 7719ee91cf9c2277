import type { WireTable } from '@hunch/common/protocol';

/** A format without a header, which everybody knows by the name of the file. */
export interface KnownFormat {
  readonly format: WireTable['format'];
  readonly fileName: RegExp;
  /** What each line must be. */
  readonly line: RegExp;
  readonly separator: string;
  /** Names by place; empty where the column is no whole. */
  readonly columns: readonly string[];
}

const accessLine = /^\S+ \S+ \S+ \[[^\]\s]+ [^\]\s]+\] "[^"\s]+ [^"\s]+ [^"\s]+" \d{3} (?:\d+|-)(?: |$)/;

export const knownFormats: readonly KnownFormat[] = [
  {
    format: 'access_log',
    fileName: /^(?:.*access.*\.log(?:\.\d+)?|access_log.*|access\.log.*)$/i,
    line: accessLine,
    separator: ' ',
    columns: ['ip', '', 'user', 'time', '', 'method', 'path', '', 'status', 'bytes'],
  },
  {
    format: 'passwd',
    fileName: /^passwd$/,
    line: /^[^:]+(?::[^:]*){6}$/,
    separator: ':',
    columns: ['name', '', 'uid', 'gid', 'comment', 'home', 'shell'],
  },
  {
    format: 'group',
    fileName: /^group$/,
    line: /^[^:]+(?::[^:]*){3}$/,
    separator: ':',
    columns: ['name', '', 'gid', 'members'],
  },
];
