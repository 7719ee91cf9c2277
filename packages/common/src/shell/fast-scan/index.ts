export { scannedLengthMax, scannedWordsMax } from '../bounds.ts';
export * from '../character-codes.ts';
export { FastScan } from './fast-scan.ts';
export { scanFaults, type ScanFault } from './scan-faults.ts';
export * from './piece.ts';
export { UNKNOWN_WORD, type ScannedWords, type Vocabulary } from './scanned-words.ts';
