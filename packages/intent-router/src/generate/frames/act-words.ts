/** The words that a word may be a form of, itself first: "overwriting" of "overwrite", "copies" of "copy". */
export function basesOf(word: string): readonly string[] {
  const bases = [word];
  const without = (ending: string, ...others: readonly string[]): void => {
    if (word.length < ending.length + 2 || !word.endsWith(ending)) return;
    const stem = word.slice(0, -ending.length);
    bases.push(stem, ...others.map((other) => `${stem}${other}`));
    // "Stopped" of "stop".
    if (ending !== 's' && /([bdgklmnprt])\1$/.test(stem)) bases.push(stem.slice(0, -1));
  };
  if (!/^[a-z][a-z0-9]+$/.test(word)) return bases;
  without('ies', 'y');
  without('es');
  without('s');
  without('ied', 'y');
  without('ed', 'e');
  without('ing', 'e');
  return bases;
}
