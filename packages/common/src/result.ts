/** An expected outcome as a value: what went well, or what went wrong. Exceptions are for broken invariants only. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/**
 * @example
 * ```ts
 * const parsed: Result<number, string> = ok(7);
 * if (parsed.ok) console.log(parsed.value); // 7
 * ```
 */
export function ok<Value>(value: Value): Result<Value, never> {
  return { ok: true, value };
}

export function err<Failure>(error: Failure): Result<never, Failure> {
  return { ok: false, error };
}
