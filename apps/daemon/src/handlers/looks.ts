/** Something that looks at the world beside the answers, which may wait a moment for it. */
export interface Looks {
  /** Whether it makes sense to wait. */
  readonly isLooking: boolean;
  /** Resolves when all is seen, or after so many milliseconds. */
  settled(waitMs: number): Promise<void>;
}

export function allLooks(...each: readonly Looks[]): Looks {
  return {
    get isLooking() {
      return each.some(({ isLooking }) => isLooking);
    },
    async settled(waitMs) {
      await Promise.all(each.map((looks) => looks.settled(waitMs)));
    },
  };
}
