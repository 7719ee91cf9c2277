/** The outcome of a promise, or `late` when it takes longer. The promise goes on, its outcome is then ignored. */
export async function withTimeout<Value>(
  milliseconds: number,
  promise: Promise<Value>,
): Promise<{ readonly value: Value } | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), milliseconds);
  });
  try {
    return await Promise.race([promise.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * As `withTimeout`, for work that shows how much of it is left: on a busy machine it may take as long as that shrinks.
 *
 * @param stallMs how long nothing may happen
 */
export async function whileItShrinks<Value>(
  { stallMs, maxMs }: { readonly stallMs: number; readonly maxMs: number },
  left: () => number,
  promise: Promise<Value>,
): Promise<{ readonly value: Value } | 'late'> {
  const end = performance.now() + maxMs;
  for (;;) {
    const before = left();
    const outcome = await withTimeout(Math.min(stallMs, end - performance.now()), promise);
    if (outcome !== 'late' || left() >= before || performance.now() >= end) return outcome;
  }
}
