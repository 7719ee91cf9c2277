export function compileHook(outFile: string, source?: string): boolean;
export function compileCheckedHook(outFile: string): boolean;
