const units: readonly (readonly [name: string, seconds: number])[] = [
  ['y', 365 * 86_400],
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
];

/** How long ago, in the largest unit that fits: `3 d`, `12 min`. */
export function age(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [name, size] = units.find(([, size]) => seconds >= size) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${name}`;
}
