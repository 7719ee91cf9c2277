import { redactedPlaces } from '@hunch/common/secrets';
import type { BrowsedLine } from '../history/browser.ts';
import { Grid } from './grid.ts';
import { commandRows, factRows, type RiskText, type Row } from './preview.ts';
import { spans, type ScreenState } from './state.ts';
import { inverted, styles, type Style } from './style.ts';
import { ageText, durationText } from './times.ts';
import { columnsOf, visible } from './width.ts';

/** The query, and the filters below it. */
const HEAD_ROWS = 2;
/** Rows of the list that a preview leaves, and rows below which there is none. */
const LIST_ROWS_MIN = 4;
const PREVIEW_FROM_ROWS = 14;
/** Rows from which the keys are named in a row of their own. */
const HINT_FROM_ROWS = 5;
const PROMPT = '> ';
/** While letters are commands of vi. */
const COMMAND_PROMPT = ': ';

const help: readonly (readonly [keys: string, what: string])[] = [
  ['Enter', 'run the command'],
  ['Tab, →', 'put it on the line'],
  ['Alt-e', 'edit it in your editor ($VISUAL, $EDITOR) first'],
  ['Esc, Ctrl-C', 'leave the line as it was'],
  ['↑ ↓, PgUp PgDn, wheel', 'choose; a click chooses, a second one takes'],
  ['Alt-1 … Alt-9', 'put the command of that row on the line'],
  ['Ctrl-R', 'where: all, machine, session, directory, repository'],
  ['Ctrl-S', 'match: words, fuzzy, prefix, regex'],
  ['Alt-o', 'outcome: any, succeeded, failed'],
  ['Alt-t', 'since when'],
  ['Alt-s', 'best or newest first'],
  ['Alt-m, Alt-v', 'mark a favourite, or no longer; favourites alone'],
  ['Alt-c', 'where the chosen command ran'],
  ['Ctrl-O', 'show or hide the details'],
  ['Delete, F2', 'delete all runs of the command; press it twice'],
  ['Ctrl-Y', 'copy it to the clipboard'],
  ['words', '!word: without it   ^word: begins with it   word$: ends with it'],
];

/** Draws the screen as its state is. Notes in the state how many rows the list has. */
export function draw(state: ScreenState, riskOf: (line: string) => RiskText, nowMs: number): Grid {
  const grid = new Grid(state.size);
  drawQuery(grid, state);
  drawFilters(grid, state);
  const hasHintRow = state.size.rows >= HINT_FROM_ROWS;
  const hintRow = hasHintRow ? state.size.rows - 1 : state.size.rows;
  const below = state.showsHelp ? helpRows() : previewRows(state, riskOf, nowMs);
  const room = hintRow - HEAD_ROWS;
  const previewMax = state.showsHelp ? room : Math.max(0, room - LIST_ROWS_MIN);
  const shown = below.slice(0, previewMax - 1);
  const previewTop = shown.length === 0 ? hintRow : hintRow - shown.length - 1;
  state.listTop = HEAD_ROWS;
  state.listRows = Math.max(0, previewTop - HEAD_ROWS);
  scroll(state);
  drawList(grid, state, nowMs);
  if (shown.length > 0) {
    grid.fill(state.rowOf(previewTop), styles.quiet, '─');
    const top = state.isUpward ? 1 : previewTop + 1;
    shown.forEach((row, index) => drawRow(grid, top + index, row));
  }
  drawHint(grid, state, hasHintRow ? hintRow : undefined);
  return grid;
}

function drawQuery(grid: Grid, state: ScreenState): void {
  const { matches, total, isPartial } = state.answer;
  const count = `${matches.toLocaleString('en')} of ${total.toLocaleString('en')}${isPartial ? ' …' : ''}`;
  const countFrom = state.size.columns - columnsOf(count);
  const end = countFrom > PROMPT.length + 12 ? countFrom - 1 : state.size.columns;
  const top = state.rowOf(0);
  grid.put(top, 0, state.vi?.isCommanding ? COMMAND_PROMPT : PROMPT, () => styles.prompt);
  // The part around the cursor, where the query is longer than the row.
  const room = end - PROMPT.length - 1;
  const { cursorColumns, text } = state.query;
  const skipped = Math.max(0, cursorColumns - room);
  grid.put(top, PROMPT.length, Array.from(text).slice(skipped).join(''), () => styles.plain, end);
  if (end < state.size.columns) grid.put(top, countFrom, count, () => styles.quiet);
  grid.cursor = {
    row: top,
    column: Math.min(state.size.columns - 1, PROMPT.length + cursorColumns - skipped),
  };
}

function drawFilters(grid: Grid, state: ScreenState): void {
  if (state.size.rows < HEAD_ROWS) return;
  const row = state.rowOf(1);
  if (state.answer.problem !== '') {
    grid.put(row, 0, visible(state.answer.problem), () => styles.bad);
    return;
  }
  const [span = ''] = spans[state.span] ?? [];
  const parts: readonly (readonly [text: string, isUsual: boolean])[] = [
    [state.mode, state.mode === 'words'],
    [state.place, state.place === 'all'],
    [state.outcome === 'any' ? 'any outcome' : state.outcome, state.outcome === 'any'],
    [span, state.span === 0],
    ...(state.onlyFavourites ? [['favourites', false] as const] : []),
    [state.order === 'best' ? 'best first' : 'newest first', state.order === 'best'],
  ];
  let column = PROMPT.length;
  parts.forEach(([text, isUsual], index) => {
    if (index > 0) column = grid.put(row, column, ' · ', () => styles.quiet);
    column = grid.put(row, column, text, () => (isUsual ? styles.quiet : styles.label));
  });
}

/** So that the chosen row is seen. */
function scroll(state: ScreenState): void {
  const rows = Math.max(1, state.listRows);
  if (state.selected < state.first) state.first = state.selected;
  if (state.selected >= state.first + rows) state.first = state.selected - rows + 1;
}

function drawList(grid: Grid, state: ScreenState, nowMs: number): void {
  const { lines, isPartial, total } = state.answer;
  if (lines.length === 0 && !isPartial && state.listRows > 0) {
    const text = state.onlyFavourites
      ? 'No favourite matches. Alt-m marks a command, Alt-v shows all.'
      : total > 0 || state.place !== 'all' || state.outcome !== 'any' || state.span > 0
        ? 'No command matches. Esc leaves, Ctrl-R looks elsewhere.'
        : 'No commands yet. `hunch import` takes in the history of your shell.';
    grid.put(state.rowOf(HEAD_ROWS), PROMPT.length, text, () => styles.quiet);
    return;
  }
  for (let row = 0; row < state.listRows; row += 1) {
    const place = state.first + row;
    const line = lines[place - state.answerFirst];
    if (line !== undefined)
      drawLine(grid, state.rowOf(HEAD_ROWS + row), line, place === state.selected, nowMs);
  }
}

const AGE_COLUMNS = 7;

function drawLine(grid: Grid, row: number, line: BrowsedLine, isChosen: boolean, nowMs: number): void {
  const { columns } = grid.size;
  const shown = (style: Style): Style => (isChosen ? inverted(style) : style);
  if (isChosen) grid.fill(row, inverted(styles.plain));
  grid.put(row, 0, isChosen ? '›' : ' ', () => shown(styles.prompt));
  grid.put(row, 1, ageText(nowMs - line.tsMs).padStart(AGE_COLUMNS), () => shown(styles.quiet));
  if (line.isFavourite) grid.put(row, AGE_COLUMNS + 1, '*', () => shown(styles.warning));
  const failed = line.exitCode !== null && line.exitCode !== 0;
  if (failed) grid.put(row, AGE_COLUMNS + 2, '✗', () => shown(styles.bad));
  const facts = [
    ...(line.durationMs !== null && line.durationMs >= 1000 ? [durationText(line.durationMs)] : []),
    ...(line.count > 1 ? [`${line.count}×`] : []),
  ].join(' ');
  const text = AGE_COLUMNS + 4;
  const factsFrom = columns - columnsOf(facts);
  const hasRoom = facts !== '' && factsFrom - text > 20;
  if (hasRoom) grid.put(row, factsFrom, facts, () => shown(styles.quiet));
  const redacted = redactedPlaces(line.text);
  const isIn = (places: readonly (readonly [number, number])[], at: number): boolean =>
    places.some(([from, to]) => at >= from && at < to);
  grid.put(
    row,
    text,
    visible(line.text),
    (at) => shown(isIn(redacted, at) ? styles.redacted : isIn(line.ranges, at) ? styles.match : styles.plain),
    hasRoom ? factsFrom - 1 : columns,
  );
}

function previewRows(state: ScreenState, riskOf: (line: string) => RiskText, nowMs: number): Row[] {
  const { details, lines } = state.answer;
  const line = lines[state.selected - state.answerFirst];
  if (!state.showsPreview || state.size.rows < PREVIEW_FROM_ROWS || details === null || line === undefined)
    return [];
  if (details.text !== line.text) return [];
  return [
    ...commandRows(line.text, state.size.columns),
    ...factRows(line, details, riskOf(line.text), nowMs),
  ];
}

function helpRows(): Row[] {
  return help.map(([keys, what]) => [[keys.padEnd(24), styles.key] as const, [what, styles.plain] as const]);
}

function drawRow(grid: Grid, row: number, pieces: Row): void {
  let column = 0;
  for (const [text, style] of pieces) column = grid.put(row, column, text, () => style);
}

/** @param hintRow undefined: there is none, and what has to be said stands in place of the filters */
function drawHint(grid: Grid, state: ScreenState, hintRow: number | undefined): void {
  const row = state.rowOf(hintRow ?? HEAD_ROWS - 1);
  const put = (text: string, style: Style): void => {
    if (hintRow === undefined) grid.fill(row, styles.plain);
    grid.put(row, 0, text, () => style);
  };
  if (state.doomed !== null) {
    const { runs = 0 } = state.answer.details ?? {};
    const all = runs === 1 ? 'its one run' : `all ${runs.toLocaleString('en')} runs`;
    put(`Delete ${all} for good? Press Delete or F2 again; any other key keeps it.`, styles.warning);
  } else if (state.notice !== '') put(state.notice, styles.quiet);
  else if (hintRow !== undefined)
    put('Enter run  Tab edit  Esc leave  ^R where  ^S match  Alt-o outcome  F1 help', styles.quiet);
}
