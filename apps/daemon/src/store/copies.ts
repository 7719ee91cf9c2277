/**
 * SQLite copies a database to a file without a name while it writes it anew. In the directory for temporary files it might leave an
 * encrypted home. Before the first database is opened (sqlite.org/tempfiles.html#temporary_file_storage_locations).
 */
export function keepCopiesIn(directory: string): void {
  process.env.SQLITE_TMPDIR = directory;
}
