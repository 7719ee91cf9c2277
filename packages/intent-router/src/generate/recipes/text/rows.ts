import type { Recipe } from '../recipe.ts';
import { awk } from './separators.ts';

const rowWords = 'only line csv where which whose value number filter show all than is';

/** Rows by what a column holds. */
export const textRows: readonly Recipe[] = [
  {
    id: 'text/rows-greater',
    does: 'prints the rows of which a column is greater than a number',
    says: filters('greater|more|larger|above|over|bigger|exceed|> than'),
    beside: rowWords,
    gives: awk,
    derive: { script: (value) => compared(value, '>') },
    reach: 'look',
    examples: [
      'filter rows of data.csv where column 1 is greater than 1',
      'show the lines of numbers.txt where the first column is above 9',
    ],
  },
  {
    id: 'text/rows-less',
    does: 'prints the rows of which a column is less than a number',
    says: filters('less|smaller|below|under|lower|< than'),
    beside: rowWords,
    gives: awk,
    derive: { script: (value) => compared(value, '<') },
    reach: 'look',
    examples: [
      'show rows of data.csv where column 1 is less than 2',
      'lines of numbers.txt where column 1 is below 50',
    ],
  },
  {
    id: 'text/rows-equal',
    does: 'prints the rows of which a column is a text',
    says: [
      'line in|of|from {file} column {n} equal|= {text}',
      'line|filter {file} column {n} equal {text}',
      'filter {file} where column {n} is {text}',
      'line in|of|from {file} where column {n} is {text}',
    ],
    beside: `${rowWords} exactly matches`,
    gives: [
      { ends: ['.csv'], gives: 'awk -F, -v want={text} {script} {file}' },
      { ends: ['.tsv'], gives: "awk -F'\\t' -v want={text} {script} {file}" },
      { gives: 'awk -v want={text} {script} {file}' },
    ],
    derive: { script: (value) => `$${value('n')} == want` },
    reach: 'look',
    examples: ['show rows of data.csv where column 2 equals bob', 'filter data.csv where column 2 is "ada"'],
  },
  {
    id: 'text/rows-contain',
    does: 'prints the rows of which a column holds a text',
    says: [
      'filter {file} where column {n} contain {text}',
      'line in|of|from {file} column {n} contain {text}',
      'line {file} column {n} contain {text}',
      'search column {n} in|of|from {file} for {text}',
      'search|find {text} in column {n} of|in|from {file}',
    ],
    beside: rowWords,
    gives: [
      { ends: ['.csv'], gives: 'awk -F, -v want={text} {script} {file}' },
      { ends: ['.tsv'], gives: "awk -F'\\t' -v want={text} {script} {file}" },
      { gives: 'awk -v want={text} {script} {file}' },
    ],
    derive: { script: (value) => `index($${value('n')}, want)` },
    reach: 'look',
    examples: ['show rows of data.csv where column 2 contains ob', 'search for ada in column 2 of data.csv'],
  },
  {
    id: 'text/rows-empty-column',
    does: 'prints the rows of which a column is empty',
    says: [
      'line in|of|from {file} column {n} empty',
      'line {file} column {n} empty|missing',
      'filter {file} where column {n} empty',
    ],
    beside: `${rowWords} missing blank`,
    gives: awk,
    derive: { script: (value) => `$${value('n')} == ""` },
    reach: 'look',
    examples: ['find the rows of data.csv where column 2 is empty'],
  },
];

/** "Rows of x where column 3 is greater than 5", with the words for the comparison. */
function filters(comparison: string): readonly string[] {
  const words = comparison.replace(/ than$/, '');
  return [
    `line in|of|from {file} column {n} ${words} {amount}`,
    `filter {file} column {n} ${words} {amount}`,
    `filter line in|of|from {file} column {n} ${words} {amount}`,
    `line column {n} ${words} {amount} in|of|from {file}`,
    `filter line column {n} ${words} {amount} in|of|from {file}`,
    `in {file} line column {n} ${words} {amount}`,
    `{file} column {n} ${words} {amount}`,
  ];
}

/** A heading is no number: `x + 0 == x` leaves it out. */
function compared(value: (slot: string) => string, sign: '<' | '>'): string {
  const field = `$${value('n')}`;
  return `${field} + 0 == ${field} && ${field} ${sign} ${value('amount')}`;
}
