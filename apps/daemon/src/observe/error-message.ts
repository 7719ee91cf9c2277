/** What an error says; for a log only where it can't hold a command. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
