import type { Recipe } from '../recipe.ts';

/** Comparing, joining and splitting files. */
export const textJoining: readonly Recipe[] = [
  {
    id: 'text/compare',
    does: 'shows how two files differ, line by line',
    says: [
      'compare file {file} and|with|to {other}',
      'compare {file} {other}',
      'compare file {file} {other}',
      'compare text {file} and {other}',
    ],
    beside: '2',
    gives: 'diff -u {file} {other}',
    reach: 'look',
    examples: [
      'compare notes.txt and other.txt',
      'show the differences between notes.txt and other.txt',
      'diff notes.txt other.txt',
    ],
  },
  {
    id: 'text/common-lines',
    does: 'shows the lines that two files have in common',
    says: [
      'line both {file} and {other}',
      'both|common line {file} and {other}',
      'line {file} and {other} both',
      'line both between {file} and {other}',
      'show common line of|between {file} and {other}',
      'show line common to|in {file} and {other}',
      'both {file} and|in {other}',
      'line both {file} {other}',
      'line both to {file} and {other}',
      'line both both {file} and|with {other}',
    ],
    beside: '2 only appear appears that',
    gives: 'sort {file} | comm -12 - <(sort {other})',
    reach: 'look',
    examples: [
      'show lines in both notes.txt and other.txt',
      'lines in common between notes.txt and other.txt',
      'lines common to both notes.txt and other.txt',
    ],
  },
  {
    id: 'text/join-files',
    does: 'writes two files one after the other into a third',
    says: [
      'merge|append|concat|join {from} and {other} into|to {to}',
      'merge file {from} and {other} into|to {to}',
    ],
    gives: 'cat {from} {other} > {to}',
    reach: 'here',
    examples: [
      'merge notes.txt and other.txt into all.txt',
      'concatenate notes.txt and other.txt into all.txt',
      'combine the files notes.txt and other.txt into all.txt',
    ],
  },
  {
    id: 'text/append-file',
    does: 'adds one file to the end of another',
    says: [
      'append {from} to {to}',
      'append file|contents {from} to {to}',
      'add {from} to end|last {to}',
      'add contents {from} to {to}',
      'append {from} to file {to}',
    ],
    gives: 'cat {from} >> {to}',
    reach: 'here',
    examples: ['append notes.txt to other.txt', 'append the contents of notes.txt to other.txt'],
  },
  {
    id: 'text/split-lines',
    does: 'splits a file into parts of so many lines',
    says: [
      'split {file} into|every {n} line',
      'split {file} into file|part|chunk|piece of {n} line',
      'split {file} {n} line each|per',
      'split {file} into {n} line file|part|chunk|piece',
      'split {file} {n} line',
    ],
    gives: 'split -l {n} {file}',
    reach: 'here',
    examples: [
      'split app.log into files of 2 lines',
      'split numbers.txt every 2 lines',
      'split app.log into chunks of 3 lines',
    ],
  },
  {
    id: 'text/split-size',
    does: 'splits a file into parts of a size',
    says: [
      'split {file} into {size} ?file|part|chunk|piece',
      'split {file} every {size}',
      'split {file} in {size} ?file|part|chunk|piece',
      'split {file} in|into ?part|chunk|piece of {size}',
    ],
    beside: 'file part chunk piece each',
    gives: 'split -b {bytes} {file}',
    derive: { bytes: (value) => value('size').replace(/i?b$/i, '').toUpperCase() },
    reach: 'here',
    examples: ['split app.log into 1kb parts', 'split data.csv into chunks of 1 KB'],
  },
];
