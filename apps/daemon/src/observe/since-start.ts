/** Milliseconds since the process was started, node's own start included. */
export function sinceProcessStart(): number {
  return Math.round(performance.now());
}
