import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LruMap } from '../src/lru-map.ts';

test('a new entry takes the place of the one that was used longest ago', () => {
  const evicted: string[] = [];
  const map = new LruMap<string, number>(2, (key) => evicted.push(key));
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([...map.keys()]).toEqual(['a', 'c']);
  expect(map.peek('a')).toBe(1);
  map.set('d', 4);
  expect([...map.keys()]).toEqual(['c', 'd']);
  expect(evicted).toEqual(['b', 'a']);
  expect(map.getOrMake('c', () => 9)).toBe(3);
  expect(map.getOrMake('e', () => 5)).toBe(5);
  expect([...map.entries()]).toEqual([
    ['c', 3],
    ['e', 5],
  ]);
});

test('it is a map whose oldest entries go, whatever is done with it', () => {
  const step = fc.tuple(fc.constantFrom('get', 'set', 'delete', 'clear'), fc.integer({ min: 0, max: 5 }));
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 1, max: 4 }), (steps, entriesMax) => {
      const map = new LruMap<number, number>(entriesMax);
      let model: [number, number][] = [];
      for (const [at, [kind, key]] of steps.entries()) {
        const known = model.find(([one]) => one === key);
        const others = model.filter(([one]) => one !== key);
        if (kind === 'get') {
          expect(map.get(key)).toBe(known?.[1]);
          if (known !== undefined) model = [...others, known];
        } else if (kind === 'set') {
          map.set(key, at);
          model = [...others, [key, at] as [number, number]].slice(-entriesMax);
        } else if (kind === 'delete') {
          map.delete(key);
          model = others;
        } else {
          map.clear();
          model = [];
        }
        expect([...map.entries()]).toEqual(model);
      }
    }),
  );
});
