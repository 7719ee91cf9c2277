export { scannedLengthMax, scannedWordsMax } from '../bounds.ts';
export * from '../character-codes.ts';
export { FastScan, scanFaults, type ScanFault } from './fast-scan.ts';
export * from './piece.ts';
export { UNKNOWN_WORD, type ScannedWords, type Vocabulary } from './scanned-words.ts';
