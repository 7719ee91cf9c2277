import { telling } from '../problems/problem.ts';
import type { Recipe } from '../recipe.ts';

/** Texts with a flaw. */
export const textEveryday: readonly Recipe[] = [
  {
    id: 'text/only-first',
    does: 'prints the lines of one file that another lacks',
    ...telling(
      'look',
      [
        'line {from} not in {other}',
        'in {from} not in {other}',
        'in {from} but not {other}',
        '{from} not {other} line',
        'missing {other} line {from}',
        'line {from} missing {other}',
        'line {from} missing from {other}',
        '{from} missing from {other}',
        'line only in {from} not {other}',
        'line in {from} absent from {other}',
        'only in {from} and not {other}',
      ],
      'which are line that show but missing entries only appear do id ids',
    ),
    gives: 'sort {from} | comm -23 - <(sort {other})',
    examples: [
      'which lines are in notes.txt but not in other.txt',
      'lines in notes.txt that are missing from other.txt',
    ],
  },
  {
    id: 'text/side-by-side',
    does: 'shows two files beside each other',
    ...telling(
      'look',
      ['{file} {other} side by side', 'compare {file} {other} side', 'side side {file} {other}'],
      'by and show put compare difference of',
    ),
    gives: 'diff -y {file} {other} || true',
    examples: ['show notes.txt and other.txt side by side'],
  },
  {
    id: 'text/paste-columns',
    does: 'puts the lines of two files beside each other',
    ...telling(
      'look',
      [
        'paste {file} {other}',
        '{file} {other} beside',
        'column {file} next {other}',
        'join|paste {file} and {other} side by side',
        'merge {file} and {other} side by side',
      ],
      'and to put together columns next beside each other line',
    ),
    gives: 'paste {file} {other}',
    examples: [
      'paste notes.txt and other.txt beside each other',
      'join notes.txt and other.txt side by side',
    ],
  },
  {
    id: 'text/non-ascii',
    does: 'finds characters that are not ASCII',
    ...telling(
      'look',
      ['ascii|non-ascii|non-english|umlaut|unicode {file}'],
      'character not any there in find which line are letters special strange are contain',
    ),
    gives: "LC_ALL=C grep -n '[^ -~[:space:]]' {file} || true",
    examples: ['are there any non-ascii characters in notes.txt?'],
  },
  {
    id: 'text/strip-bom',
    does: 'removes a byte order mark',
    ...telling(
      'here',
      ['bom {file}', 'delete bom {file}', 'byte order mark {file}'],
      'delete the at start of from has utf8 utf-8 first remove strip kill',
    ),
    gives: [
      { on: 'gnu', gives: "sed -i '1s/^\\xEF\\xBB\\xBF//' {file}" },
      { on: 'bsd', gives: "sed -i '' $'1s/^\\xEF\\xBB\\xBF//' {file}" },
    ],
    examples: ['remove the bom at the start of notes.txt'],
  },
  {
    id: 'text/skip-header',
    does: 'prints a file without its first line',
    ...telling(
      'look',
      [
        '{file} not|skip header',
        '{file} not =header line|row',
        'line|row {file} not =header',
        'not|skip first line {file}',
        'everything first line {file} not',
        'header {file} skip',
        'everything but first line {file}',
        'show everything but first line {file}',
        'all but first line {file}',
        'drop header {file}',
        'delete header {file}',
        'delete first line header {file}',
        'drop header row {file}',
        'delete header from {file}',
        'delete title line {file}',
      ],
      'the line show without of except all but everything skip content contents csv print',
    ),
    gives: 'tail -n +2 {file}',
    examples: ['show data.csv without the header', 'drop the header row from data.csv'],
  },
  {
    id: 'text/semicolons-to-tabs',
    does: 'prints a file with tabs for semicolons',
    ...telling(
      'look',
      ['semicolon tab {file}', 'replace semicolon tab {file}', 'convert semicolon to tab {file}'],
      'replace to with in convert exchange change instead separated separator uses turn commas',
    ),
    gives: "tr ';' '\\t' < {file}",
    examples: ['replace the semicolons of data.csv with tabs'],
  },
  {
    id: 'text/tabs-to-spaces',
    does: 'prints a file with spaces for tabs',
    ...telling(
      'look',
      ['tab space|whitespace {file}', 'tab to whitespace {file}'],
      'convert replace with in turn to by change',
    ),
    gives: 'expand {file}',
    examples: ['tabs to spaces in notes.txt'],
  },
  {
    id: 'text/squeeze-blank',
    does: 'prints a file with no more than one empty line in a row',
    ...telling(
      'look',
      [
        'squeeze|multiple empty line {file}',
        'double|squeeze blank line {file}',
        'squeeze repeat empty line {file}',
        'squeeze|collapse repeated blank line {file}',
      ],
      'in one row to line blank collapse print',
    ),
    gives: 'cat -s {file}',
    examples: ['squeeze the empty lines of notes.txt'],
  },
];
