import { expect, it } from 'vitest';
import { type Key, keySequence } from '../src/index.ts';

const table: [Key, normal: string, application: string][] = [
  ['enter', '\r', '\r'],
  ['ctrl-c', '\u0003', '\u0003'],
  ['ctrl-space', '\u0000', '\u0000'],
  ['ctrl-_', '\u001f', '\u001f'],
  ['alt-/', '\u001b/', '\u001b/'],
  ['right', '\u001b[C', '\u001bOC'],
  ['end', '\u001b[F', '\u001bOF'],
  ['ctrl-right', '\u001b[1;5C', '\u001b[1;5C'],
];

it.each(table)('%s is sent as a terminal sends it', (key, normal, application) => {
  expect(keySequence(key, false)).toBe(normal);
  expect(keySequence(key, true)).toBe(application);
});
