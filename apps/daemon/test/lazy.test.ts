import { expect, test } from 'vitest';
import { Lazy } from '../src/wiring/lazy.ts';

test('what was asked meanwhile is answered in order once it is there, and at once from then on', async () => {
  let loads = 0;
  let finish: (value: string) => void = () => undefined;
  const later = new Lazy<string>(() => {
    loads += 1;
    return new Promise((resolve) => (finish = resolve));
  });
  const heard: string[] = [];
  const ask = (number: number): unknown => later.ask((value) => heard.push(`${value} ${number}`));
  expect(later.value).toBeUndefined();
  const answers = [ask(1), ask(2)];
  expect(heard).toEqual([]);
  finish('there');
  await Promise.all(answers);
  expect(ask(3)).toBe(3);
  expect(heard).toEqual(['there 1', 'there 2', 'there 3']);
  expect(loads).toBe(1);
});

test('a load that failed is tried again with the next question', async () => {
  let loads = 0;
  const later = new Lazy<number>(() => {
    loads += 1;
    return loads === 1 ? Promise.reject(new Error('no such file')) : Promise.resolve(loads);
  });
  await expect(later.ask((value) => value)).rejects.toThrow('no such file');
  expect(await later.ask((value) => value)).toBe(2);
});
