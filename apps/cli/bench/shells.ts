// What the integrations cost at the prompt, in real shells against the real daemon.
// Run: pnpm run bench (in apps/cli); of some shells: hunch-run bench/shells.ts zsh. HUNCH_BENCH_SMOKE=1 only proves that it runs.
import { join, resolve } from 'node:path';
import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { requireShell, type Shell } from '@hunch/terminal';
import { compileHook } from '../native/compile.mjs';
import { RunningDaemon } from '../test/shells/running-daemon.ts';
import { measureBash } from './shells/bash.ts';
import { measureFish } from './shells/fish.ts';
import type { ShellBenchOptions, ShellMeasurement } from './shells/measurement.ts';
import { measureZsh } from './shells/zsh.ts';

interface Driver {
  readonly shell: Shell;
  readonly measure: (options: ShellBenchOptions) => Promise<ShellMeasurement>;
  /** Milliseconds: the median a command may block, the median a suggestion may take. */
  readonly blockedMs: number;
  readonly suggestionMs: number;
}

const drivers: readonly Driver[] = [
  { shell: 'zsh', measure: measureZsh, blockedMs: 0.2, suggestionMs: 0.5 },
  { shell: 'bash', measure: measureBash, blockedMs: 0.8, suggestionMs: 4 },
  { shell: 'fish', measure: measureFish, blockedMs: 0.8, suggestionMs: 4 },
];
const BLOCKED_P95_MS = 2;
const SUGGESTION_P95_MS = 10;

const rounds = isSmoke() ? 5 : 150;
const wanted = (shell: Shell): boolean => process.argv.length < 3 || process.argv.includes(shell);

const daemon = new RunningDaemon(resolve('../daemon/dist/hunchd.mjs'));
try {
  await daemon.start();
  const hook = join(daemon.home, 'hunch-hook');
  const nativeHook = compileHook(hook, resolve('native/hunch-hook.c')) ? hook : '';
  const rows: string[][] = [];
  for (const { shell, measure, blockedMs, suggestionMs } of drivers) {
    if (!wanted(shell) || !requireShell(shell)) continue;
    const measured = await measure({ socket: daemon.socket, secret: daemon.secret, nativeHook, rounds });
    const blocked = beyond(measured.blockedMicros, measured.emptyMicros);
    rows.push(
      rowOf(`${shell}: blocked by a command, beyond an empty hook`, blocked, [blockedMs, BLOCKED_P95_MS]),
      rowOf(`${shell}: the empty hook`, measured.emptyMicros),
      rowOf(`${shell}: a line sent at once, to the next prompt`, measured.promptMicros),
      rowOf(`${shell}: the same with an empty hook`, measured.emptyPromptMicros),
      rowOf(`${shell}: question to suggestion`, measured.suggestionMicros, [suggestionMs, SUGGESTION_P95_MS]),
    );
    rows.push(...readyRows(shell, measured), ...partsOf(shell, measured));
    if (measured.roundTripMicros !== undefined) {
      const trip = summarize(measured.roundTripMicros).p50;
      rows.push(rowOf(`${shell}: connection and Status, no suggestion`, measured.roundTripMicros));
      const times = (summarize(measured.suggestionMicros).p50 / trip).toFixed(2);
      rows.push([`${shell}: question to suggestion, in such round trips`, '', times, '', '', '']);
    }
    if (measured.spawnMicros !== undefined) {
      const spawn = summarize(measured.spawnMicros).p50;
      rows.push(rowOf(`${shell}: starting a program that does nothing`, measured.spawnMicros));
      const times = (summarize(blocked).p50 / spawn).toFixed(2);
      rows.push([`${shell}: blocked, in starts of a program`, '', times, '', '', '']);
    }
    const ratio = summarize(measured.promptMicros).p50 / summarize(measured.emptyPromptMicros).p50;
    rows.push([`${shell}: such a line, ratio of the medians`, '', ratio.toFixed(2), '', '', '']);
  }
  printTable(['', 'samples', 'p50', 'p95', 'p99', 'must (p50, p95)'], rows);
} finally {
  await daemon.remove();
}

function beyond(micros: readonly number[], empty: readonly number[]): number[] {
  const usual = summarize(empty).p50;
  return micros.map((each) => each - usual);
}

/** The same from outside: from Enter to the line that is ready, where a shell can tell; and beside a slow prompt. */
function readyRows(
  shell: Shell,
  { readyMicros, emptyReadyMicros, afterwardsMicros, slowPrompt }: ShellMeasurement,
): string[][] {
  if (readyMicros === undefined || emptyReadyMicros === undefined) return [];
  const rows = [
    rowOf(`${shell}:   Enter to a line ready for keys`, readyMicros),
    rowOf(`${shell}:   the same with an empty hook`, emptyReadyMicros),
  ];
  if (afterwardsMicros !== undefined) {
    rows.push(rowOf(`${shell}:   then told and asked, while no key waits`, afterwardsMicros));
  }
  if (slowPrompt !== undefined) {
    const blocked = beyond(slowPrompt.blockedMicros, slowPrompt.emptyMicros);
    rows.push(rowOf(`${shell}:   blocked, beside a prompt that starts three programs`, blocked));
    if (slowPrompt.emptyReadyMicros !== undefined) {
      rows.push(rowOf(`${shell}:   such a prompt itself`, slowPrompt.emptyReadyMicros));
    }
  }
  return rows;
}

/** Where the suggestions come from, and what the same shell needs for one that takes no thought. */
function partsOf(shell: Shell, measured: ShellMeasurement): string[][] {
  const { promptSuggestionMicros: atPrompt, lineSuggestionMicros: inLine, floorMicros: floor } = measured;
  const { afterPromptMicros: afterPrompt } = measured;
  const rows: string[][] = [];
  if (atPrompt !== undefined)
    rows.push(rowOf(`${shell}:   at a prompt, the command before learnt first`, atPrompt));
  if (afterPrompt !== undefined)
    rows.push(rowOf(`${shell}:   the same, from the line ready for keys`, afterPrompt));
  const { knownSuggestionMicros, continuedKeyMicros, knownKeyMicros, askedKeyMicros } = measured;
  for (const [name, micros] of [
    ['within a line, asked', inLine],
    ['within a line, known ahead', knownSuggestionMicros],
    ['the same two from the key: asked', askedKeyMicros],
    ['known ahead', knownKeyMicros],
    ['a key that goes on as suggested', continuedKeyMicros],
  ] as const)
    if (micros !== undefined && micros.length > 0) rows.push(rowOf(`${shell}:   ${name}`, micros));
  if (floor === undefined || floor.length === 0) return rows;
  rows.push(rowOf(`${shell}: the way to an echo server in C and back onto the line`, floor));
  const least = summarize(floor).p50;
  for (const [name, micros] of [
    ['question to suggestion', measured.suggestionMicros],
    ['within a line, asked', inLine ?? []],
    ['within a line, known ahead', knownSuggestionMicros ?? []],
  ] as const) {
    if (micros.length === 0) continue;
    const times = (summarize(micros).p50 / least).toFixed(2);
    rows.push([`${shell}: ${name}, in such ways`, '', times, '', '', '']);
  }
  return rows;
}

function rowOf(
  name: string,
  micros: readonly number[],
  musts?: readonly [p50Ms: number, p95Ms: number],
): string[] {
  const { count, p50, p95, p99 } = summarize(micros);
  const must =
    musts === undefined
      ? ''
      : `${musts[0]} ms ${p50 <= musts[0] * 1000 ? 'met' : 'MISSED'}, ${musts[1]} ms ${p95 <= musts[1] * 1000 ? 'met' : 'MISSED'}`;
  return [name, String(count), formatMicros(p50), formatMicros(p95), formatMicros(p99), must];
}
