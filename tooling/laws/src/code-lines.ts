/** Lines that are neither blank nor comment. Of a file in TypeScript, C or shell. */
export function codeLines(file: string, source: string): number {
  const isShell = /\.(?:bash|zsh|fish|sh)$/.test(file);
  const text = isShell ? source : source.replaceAll(/\/\*[^]*?\*\//g, '');
  const comment = isShell ? /^\s*#/ : /^\s*\/\//;
  return text.split('\n').filter((line) => line.trim() !== '' && !comment.test(line)).length;
}
