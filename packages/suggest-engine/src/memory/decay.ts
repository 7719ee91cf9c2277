/**
 * Exponential decay, computed when it is looked at: a score is stored with the time it was true. The unit of time is
 * the table's (milliseconds for what lasts, commands for what a session knows).
 */
export function decayed(score: number, lastSeen: number, now: number, halfLife: number): number {
  const age = now - lastSeen;
  return age <= 0 ? score : score * 2 ** (-age / halfLife);
}

/** The score after one more sighting at `now`. A sighting from the past (an import) counts what it is worth at `lastSeen`. */
export function reinforced(score: number, lastSeen: number, now: number, halfLife: number): number {
  return now >= lastSeen
    ? decayed(score, lastSeen, now, halfLife) + 1
    : score + 2 ** ((now - lastSeen) / halfLife);
}

/**
 * Orders rows by their decayed score without a "now": two rows of one half-life keep their order while they decay, so
 * log2(score) + lastSeen / halfLife compares them at any time. A sighting only ever raises it.
 */
export function standing(score: number, lastSeen: number, halfLife: number): number {
  return Math.log2(score) + lastSeen / halfLife;
}
