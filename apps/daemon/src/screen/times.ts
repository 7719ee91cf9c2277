/** How times and durations are written on a screen, at most six columns wide. */

const units: readonly (readonly [name: string, milliseconds: number])[] = [
  ['y', 365 * 86_400_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
];

export function ageText(milliseconds: number): string {
  const [name, size] = units.find(([, unit]) => milliseconds >= unit) ?? ['s', 1_000];
  return `${Math.max(0, Math.floor(milliseconds / size))} ${name}`;
}

export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return ageText(milliseconds);
}

/** In the time zone of the daemon. */
export function dateText(tsMs: number): string {
  const date = new Date(tsMs);
  const two = (value: number): string => `${value}`.padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
