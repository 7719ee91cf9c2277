import type { Database, Statement } from 'better-sqlite3';
import type { SearchHit } from '@hunch/common/protocol';
import { storeBounds } from './bounds.ts';

export type SearchScope =
  | { readonly kind: 'global' }
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'repo'; readonly key: string };

export interface SearchQuery {
  readonly text: string;
  readonly mode: 'fts' | 'prefix' | 'auto';
  readonly scope: SearchScope;
  readonly limit: number;
}

/** What narrows the lines: a full-text match, and a condition on the line's text. */
interface Filter {
  readonly match: string | null;
  readonly condition: string;
  readonly values: readonly string[];
}

/**
 * Finds distinct lines. `prefix`: those that start with the text, newest first. `fts`: those that hold all its words,
 * the last one as the beginning of a word, best first (bm25), newest first on ties. `auto`: the former, then the latter.
 */
export class HistorySearch {
  readonly #database: Database;
  // One statement for each shape of a query; searchWordsMax bounds how many there can be.
  readonly #statements = new Map<string, Statement<unknown[], SearchHit>>();

  constructor(database: Database) {
    this.#database = database;
  }

  search(query: SearchQuery): readonly SearchHit[] {
    const text = query.text.trim();
    if (text === '') return this.#run(query, { match: null, condition: '', values: [] });
    const byPrefix = query.mode === 'fts' ? [] : this.#run(query, startsWith(query.text.trimStart()));
    if (query.mode === 'prefix' || byPrefix.length >= query.limit) return byPrefix;
    const seen = new Set(byPrefix.map((hit) => hit.cmd_raw));
    const byWords = this.#run(query, holdsWords(text)).filter((hit) => !seen.has(hit.cmd_raw));
    return [...byPrefix, ...byWords].slice(0, query.limit);
  }

  /** Makes the full-text index anew from the lines (sqlite.org/fts5.html#the_rebuild_command). False when even that fails. */
  rebuild(): boolean {
    try {
      this.#database.exec("INSERT INTO command_line_fts (command_line_fts) VALUES ('rebuild')");
      return true;
    } catch {
      return false;
    }
  }

  #run(query: SearchQuery, filter: Filter): readonly SearchHit[] {
    const sql = query.scope.kind === 'global' ? globalSql(filter) : scopedSql(query.scope, filter);
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare<unknown[], SearchHit>(sql);
      this.#statements.set(sql, statement);
    }
    const values: unknown[] = [];
    if (filter.match !== null) values.push(filter.match);
    values.push(...filter.values);
    if (query.scope.kind === 'session') values.push(query.scope.id);
    if (query.scope.kind === 'repo') values.push(query.scope.key);
    values.push(query.limit);
    return statement.all(...values);
  }
}

// bm25() works only where the full-text cursor stands, hence the materialised step before any join or grouping.
function matched(filter: Filter): string {
  if (filter.match === null) {
    return `WITH matched AS (SELECT id, 0 AS score FROM command_line ${where(filter.condition)})`;
  }
  return (
    'WITH found AS MATERIALIZED (SELECT rowid AS id, bm25(command_line_fts) AS score FROM command_line_fts ' +
    'WHERE command_line_fts MATCH ?), matched AS (SELECT found.id, score FROM found ' +
    `JOIN command_line USING (id) ${where(filter.condition)})`
  );
}

function where(condition: string): string {
  return condition === '' ? '' : `WHERE ${condition}`;
}

function globalSql(filter: Filter): string {
  return (
    `${matched(filter)} SELECT cmd_raw, last_seen_ms AS ts_ms, last_cwd AS cwd, last_exit_code AS exit_code, count ` +
    'FROM matched JOIN command_line USING (id) ORDER BY score, last_seen_ms DESC, cmd_raw LIMIT ?'
  );
}

// With max() SQLite takes the other columns from the row that holds the maximum (sqlite.org/lang_select.html#bareagg).
function scopedSql(scope: SearchScope, filter: Filter): string {
  const column = scope.kind === 'session' ? 'session_id' : 'repo_key';
  return (
    `${matched(filter)} SELECT event.cmd_raw, max(event.ts_ms) AS ts_ms, event.cwd, event.exit_code, count(*) AS count ` +
    `FROM command_event AS event JOIN matched ON matched.id = event.line_id WHERE event.${column} = ? ` +
    'GROUP BY event.line_id ORDER BY score, ts_ms DESC, event.cmd_raw LIMIT ?'
  );
}

function startsWith(prefix: string): Filter {
  // Text sorts by its bytes, and nothing in UTF-8 sorts after the last code point.
  return {
    match: null,
    condition: 'command_line.cmd_raw >= ? AND command_line.cmd_raw < ?',
    values: [prefix, `${prefix}\u{10ffff}`],
  };
}

/** Each word as a quoted string, so that nothing of the user's text is FTS syntax (sqlite.org/fts5.html#full_text_query_syntax). */
function holdsWords(text: string): Filter {
  const words = text.split(/\s+/).slice(0, storeBounds.searchWordsMax);
  // The tokenizer drops all but letters, numbers and private use; a word without any is looked for as it stands.
  const indexed = words.filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word));
  const literal = words.filter((word) => !indexed.includes(word));
  const terms = indexed.map((word) => `"${word.replaceAll('"', '""')}"`);
  return {
    match: terms.length === 0 ? null : `${terms.join(' ')}*`,
    condition: literal.map(() => 'instr(command_line.cmd_raw, ?) > 0').join(' AND '),
    values: literal,
  };
}
