export { inputLengthMax, nestingDepthMax, problemsMax } from './bounds.ts';
export type * from './diagnosis.ts';
export { dialects, type Dialect } from './dialects.ts';
export { lex, parseShell, simpleCommand, type LexedShell, type ParsedShell } from './parse.ts';
export { quote, type QuotingShell } from './quoting.ts';
export type * from './syntax-tree.ts';
export type * from './tokens.ts';
export { eachCommand, eachSimpleCommand } from './visit.ts';
export { words, type LineWord } from './words.ts';
