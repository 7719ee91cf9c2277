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
