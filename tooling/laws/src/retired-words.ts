/**
 * Names that this project has given up, with what is said instead: each was a word that nobody outside knew. A name is retired by a
 * line here; it must not come back in code, comments or documents.
 */
export const retiredWords: ReadonlyMap<RegExp, string> = new Map([
  [/\brun in thought\b/i, 'abstract interpretation'],
  [/\bghosts-ahead\b|\bghostsAhead\b|\bsaid ahead\b/, 'prefetch'],
  [/\bspares:/, 'mustNotMatch'],
  [/\bstakes:|\.stakes\b|what is at stake/i, 'consequences'],
  [/\bspeaksForItself\b/, 'usesVerbHeuristics'],
  [/\bCommandLook\b/, 'CommandContext'],
  [/\brehearses\b/, 'isDryRun'],
  [/\bgists\b/, 'simplifiedVariants'],
  [/\bkeepMemory\b|\bkeepCode\b/, 'save snapshot, save code cache'],
  [/\bstrangers\b(?! (?:on|in) the)/, 'synthetic writers'],
  [/\b(?:first|third|sixth|twelfth)-(?:contact|writer)\b/, 'the topic of the lines'],
  [/likely to begin with/, 'often your first command'],
  [/\bran lately\b/, 'run recently'],
  [/Nobody is there to ask/, 'Not a terminal: pass --yes'],
  [/`--help` after the command/, 'Try: hunch … --help'],
]);
