/** What the shell would do beside starting one program with plain arguments, or why the text is not read on. */
export const scanFaults = [
  'pipe',
  'list',
  'separator',
  'newline',
  'background',
  'redirection',
  'parenthesis',
  'patternedName',
  'capture',
  'processSubstitution',
  'arithmetic',
  'expansion',
  'ansiQuote',
  'history',
  'comment',
  'openQuote',
  'openEscape',
  'control',
  'tooLong',
] as const;

export type ScanFault = (typeof scanFaults)[number];
