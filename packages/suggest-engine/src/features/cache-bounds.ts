/**
 * Lines, and templates, that have a number in the cache: the session and the history take 400 at most, and each request adds
 * the lines that only match what is typed.
 */
export const numberedMax = 1_024;

/** What one question may bring (spec 003 §6.3, 200 candidates, and what was made of parts). */
export const candidatesMax = 256;

/** How far back chains are followed: what is older is in the decayed counts. */
export const followersLooked = 64;
export const templateFollowersLooked = 96;
export const directoryLooked = 48;
