import { pathsJson } from '../knowledge/paths.generated.ts';
import { readTable } from '../knowledge/read-table.ts';

/** How a file holds the commands that something runs later, unasked. */
export type Layout =
  | 'shell'
  | 'system-table'
  | 'user-table'
  | 'unit'
  | 'property-list'
  | 'modules'
  // These are code of other languages, which is not read.
  | 'settings'
  | 'plugins'
  | 'python';

/** What `knowledge/paths.toml` holds. */
interface PathTables {
  readonly system_roots: ReadonlySet<string>;
  readonly system_inner: ReadonlySet<string>;
  readonly system_trees: ReadonlySet<string>;
  readonly personal: ReadonlySet<string>;
  readonly databases: ReadonlySet<string>;
  readonly data_servers: ReadonlySet<string>;
  readonly data_directories: ReadonlySet<string>;
  readonly data_roots: ReadonlySet<string>;
  readonly block_device: RegExp;
  readonly harmless_device: RegExp;
  readonly vital_file: RegExp;
  readonly secret: {
    readonly names: ReadonlySet<string>;
    /** Of the names, those that people copy every day. */
    readonly everyday: ReadonlySet<string>;
    readonly endings: ReadonlySet<string>;
    /** Of the endings, those of files that nothing but their program should read. */
    readonly store_endings: ReadonlySet<string>;
    readonly name: RegExp;
    readonly in_directory: ReadonlySet<string>;
    readonly below: RegExp;
  };
  readonly startup: readonly {
    readonly layout: Layout;
    readonly pattern: RegExp;
    /** What of the contents starts something; absent: anything does. */
    readonly runs?: RegExp;
  }[];
  /** Files that keep the record of what happens on a machine, and of what is typed in a shell. */
  readonly record: { readonly system: RegExp; readonly typed: RegExp };
}

let tables: PathTables | null = null;

export function pathTables(): PathTables {
  // The generator has checked the shape.
  tables ??= readTable(pathsJson, ['layout']) as PathTables;
  return tables;
}
