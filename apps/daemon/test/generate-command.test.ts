import { expect, it } from 'vitest';
import * as v from 'valibot';
import { generateCommandHandler } from '../src/handlers/generate-command.ts';

const { fields } = generateCommandHandler({
  generate: () => Promise.reject(new Error('nothing is asked here')),
});

function isTaken(tables: unknown): boolean {
  return v.safeParse(fields.tables, tables).success;
}

const column = { name: 'city', kind: 'text', has_blanks: false, values: ['Oslo'] };
const table = { format: 'delimited', separator: ',', columns: [column] };

it('GenerateCommand takes what a client found in a table', () =>
  expect(isTaken({ 'a.csv': table })).toBe(true));

it.each([
  ['another format', { 'a.csv': { ...table, format: 'xlsx' } }],
  ['a separator of two characters', { 'a.csv': { ...table, separator: ', ' } }],
  ['a column of another kind', { 'a.csv': { ...table, columns: [{ ...column, kind: 'date' }] } }],
  ['a column without its values', { 'a.csv': { ...table, columns: [{ name: 'city' }] } }],
  ['a field that nobody knows', { 'a.csv': { ...table, rows: 3 } }],
  ['a long value', { 'a.csv': { ...table, columns: [{ ...column, values: ['x'.repeat(201)] }] } }],
  [
    'many values',
    { 'a.csv': { ...table, columns: [{ ...column, values: Array.from({ length: 65 }, () => 'x') }] } },
  ],
  ['many columns', { 'a.csv': { ...table, columns: Array.from({ length: 101 }, () => column) } }],
  ['many tables', Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}.csv`, table]))],
])('GenerateCommand refuses %s', (_, tables) => expect(isTaken(tables)).toBe(false));
