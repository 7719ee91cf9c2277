import type { Database, Statement } from 'better-sqlite3';
import type { SearchHit } from '@hunch/common/protocol';
import { storeBounds } from './bounds.ts';
import { LikeTerms } from './like-terms.ts';

export type SearchScope =
  | { readonly kind: 'global' }
  | { readonly kind: 'machine' }
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'repo'; readonly key: string };

export interface SearchQuery {
  readonly text: string;
  readonly mode: 'fts' | 'prefix' | 'fuzzy' | 'auto';
  readonly scope: SearchScope;
  readonly limit: number;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** What was looked for in the lines, for the display: the words, or what was taken for them. */
  readonly terms: readonly string[];
}

/** What narrows the lines: a full-text match, and a condition on the line's text. */
interface Filter {
  readonly match: string | null;
  readonly condition: string;
  readonly values: readonly string[];
  /** Parts of text that a matching line holds, whatever its case: what a look at the newest lines asks for. */
  readonly parts: readonly string[];
}

/**
 * Finds distinct lines. `prefix`: those that start with the text, newest first. `fts`: those that hold all its words,
 * the last one as the beginning of a word; best first (bm25), newest first on ties, or, where there are thousands, which
 * no rank could tell apart, the newest ones. `fuzzy`: as `fts`, with words of the history that are like those asked
 * for. `auto`: the first, then the second, and if both find nothing the third.
 */
export class HistorySearch {
  readonly #database: Database;
  readonly #likeTerms: LikeTerms;
  // One statement for each shape of a query; searchWordsMax bounds how many there can be.
  readonly #statements = new Map<string, Statement<unknown[], SearchHit>>();

  constructor(database: Database) {
    this.#database = database;
    this.#likeTerms = new LikeTerms(database);
  }

  search(query: SearchQuery): SearchAnswer {
    const text = query.text.trim();
    if (text === '') return { hits: this.#find(query, everything), terms: [] };
    const terms = wordsOf(text);
    if (query.mode === 'fuzzy') return this.#fuzzy(query, terms);
    const byPrefix = query.mode === 'fts' ? [] : this.#find(query, startsWith(query.text.trimStart()));
    if (query.mode === 'prefix') return { hits: byPrefix, terms: [text] };
    if (byPrefix.length >= query.limit) return { hits: byPrefix, terms };
    const seen = new Set(byPrefix.map((hit) => hit.cmd_raw));
    const byWords = this.#find(query, holdsWords(terms)).filter((hit) => !seen.has(hit.cmd_raw));
    const hits = [...byPrefix, ...byWords].slice(0, query.limit);
    return hits.length === 0 && query.mode === 'auto' ? this.#fuzzy(query, terms) : { hits, terms };
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

  #fuzzy(query: SearchQuery, words: readonly string[]): SearchAnswer {
    const alternatives = words.map((word) => this.#likeTerms.of(word));
    if (alternatives.some((terms) => terms.length === 0)) return { hits: [], terms: [] };
    const match = alternatives.map((terms) => `(${terms.map(quoted).join(' OR ')})`).join(' AND ');
    return { hits: this.#find(query, { ...everything, match }), terms: alternatives.flat() };
  }

  /**
   * What matches thousands of lines is found among the newest ones, without a look at the others; what is seldom, or
   * within a scope, is looked up.
   */
  #find(query: SearchQuery, filter: Filter): readonly SearchHit[] {
    if (query.scope.kind !== 'global') return this.#run(scopedSql(query.scope, filter), filter, query);
    if (filter === everything) return this.#run(newestSql(filter), filter, query);
    if (filter.match === null) {
      const newest = this.#newest(filter, query);
      return newest.length >= query.limit ? newest : this.#run(globalSql(filter), filter, query);
    }
    if (!this.#isBroad(filter.match, filter.parts)) return this.#run(globalSql(filter), filter, query);
    const newest = filter.parts.length === 0 ? [] : this.#newest(filter, query);
    return newest.length >= query.limit ? newest : this.#run(broadSql(filter), filter, query);
  }

  #newest(filter: Filter, query: SearchQuery): readonly SearchHit[] {
    const values = [storeBounds.searchNewestMax, ...filter.parts.map(likePattern), ...filter.values];
    const hits: SearchHit[] = [];
    // A letter stands in thousands of lines, and the first twenty are wanted.
    for (const hit of this.#statement(newestSql(filter)).iterate(...values)) {
      if (filter.match === null || holdsAll(hit.cmd_raw, filter.parts)) hits.push(hit);
      if (hits.length >= query.limit) break;
    }
    return hits;
  }

  #isBroad(match: string, parts: readonly string[]): boolean {
    // Counting what a letter begins takes as long as the rest, and no rank says which of those is meant.
    if (parts.length === 1 && parts[0]?.length === 1) return true;
    const { searchRankedMax } = storeBounds;
    return this.#all(probeSql, [match, searchRankedMax + 1]).length > searchRankedMax;
  }

  #run(sql: string, filter: Filter, { scope, limit }: SearchQuery): readonly SearchHit[] {
    if (filter === everything && scope.kind === 'global') return this.#all(sql, [limit]);
    return this.#all(sql, [
      ...(filter.match === null ? [] : [filter.match]),
      ...filter.values,
      ...(scope.kind === 'session' ? [scope.id] : scope.kind === 'repo' ? [scope.key] : []),
      limit,
    ]);
  }

  #all(sql: string, values: readonly unknown[]): SearchHit[] {
    return this.#statement(sql).all(...values);
  }

  #statement(sql: string): Statement<unknown[], SearchHit> {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare<unknown[], SearchHit>(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

const everything: Filter = { match: null, condition: '', values: [], parts: [] };

const probeSql = 'SELECT rowid FROM command_line_fts WHERE command_line_fts MATCH ? LIMIT ?';

const hitColumns = 'cmd_raw, last_seen_ms AS ts_ms, last_cwd AS cwd, last_exit_code AS exit_code, count';

/** The newest lines with all parts; one that is asked for by words has to be looked at once more. */
function newestSql({ parts, condition }: Filter): string {
  const source =
    parts.length === 0 && condition === ''
      ? 'command_line'
      : '(SELECT * FROM command_line ORDER BY last_seen_ms DESC LIMIT ?) AS command_line';
  const conditions = [
    ...parts.map(() => "cmd_raw LIKE ? ESCAPE '!'"),
    ...(condition === '' ? [] : [condition]),
  ];
  const order = 'ORDER BY last_seen_ms DESC, cmd_raw';
  const limit = source === 'command_line' ? ' LIMIT ?' : '';
  return `SELECT ${hitColumns} FROM ${source} ${where(conditions.join(' AND '))} ${order}${limit}`;
}

function likePattern(part: string): string {
  return `%${part.replaceAll(/[!%_]/g, '!$&')}%`;
}

/** As the index would: each part a word of the line, the last one the beginning of a word. */
function holdsAll(line: string, parts: readonly string[]): boolean {
  const words = line.toLowerCase().match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
  return parts.every((part, index) => {
    const wanted = part.toLowerCase();
    return words.some((word) => (index === parts.length - 1 ? word.startsWith(wanted) : word === wanted));
  });
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
  return `${matched(filter)} SELECT ${hitColumns} FROM matched JOIN command_line USING (id) ORDER BY score, last_seen_ms DESC, cmd_raw LIMIT ?`;
}

/** The lines that came last into the history, as many as would be ranked: the index gives them in that order. */
function broadSql(filter: Filter): string {
  return (
    'WITH found AS MATERIALIZED (SELECT rowid AS id FROM command_line_fts WHERE command_line_fts MATCH ? ' +
    `ORDER BY rowid DESC LIMIT ${storeBounds.searchRankedMax}) SELECT ${hitColumns} FROM found ` +
    `JOIN command_line USING (id) ${where(filter.condition)} ORDER BY last_seen_ms DESC, cmd_raw LIMIT ?`
  );
}

// With max() SQLite takes the other columns from the row that holds the maximum (sqlite.org/lang_select.html#bareagg).
function scopedSql(scope: Exclude<SearchScope, { kind: 'global' }>, filter: Filter): string {
  const column = { session: 'session_id = ?', repo: 'repo_key = ?', machine: 'machine IS NULL' }[scope.kind];
  return (
    `${matched(filter)} SELECT event.cmd_raw, max(event.ts_ms) AS ts_ms, event.cwd, event.exit_code, count(*) AS count ` +
    `FROM command_event AS event JOIN matched ON matched.id = event.line_id WHERE event.${column} ` +
    'GROUP BY event.line_id ORDER BY score, ts_ms DESC, event.cmd_raw LIMIT ?'
  );
}

function startsWith(prefix: string): Filter {
  // Text sorts by its bytes, and nothing in UTF-8 sorts after the last code point.
  return {
    match: null,
    condition: 'command_line.cmd_raw >= ? AND command_line.cmd_raw < ?',
    values: [prefix, `${prefix}\u{10ffff}`],
    parts: [],
  };
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).slice(0, storeBounds.searchWordsMax);
}

/** So that nothing of the user's text is FTS syntax (sqlite.org/fts5.html#full_text_query_syntax). */
function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

function holdsWords(words: readonly string[]): Filter {
  // The tokenizer drops all but letters, numbers and private use; a word without any is looked for as it stands.
  const indexed = words.filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word));
  const literal = words.filter((word) => !indexed.includes(word));
  const terms = indexed.map(quoted);
  return {
    match: terms.length === 0 ? null : `${terms.join(' ')}*`,
    condition: literal.map(() => 'instr(command_line.cmd_raw, ?) > 0').join(' AND '),
    values: literal,
    // A part with something else than letters and numbers in it is several words to the index.
    parts: indexed.every((word) => /^[\p{L}\p{N}\p{Co}]+$/u.test(word)) ? indexed : [],
  };
}
