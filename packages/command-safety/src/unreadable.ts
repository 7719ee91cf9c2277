/** Which bound ended the reading of a text. */
export type Unreadable =
  | 'input-length'
  | 'nesting-depth'
  | 'look-ahead'
  | 'rereading'
  | 'expansion'
  | 'commands'
  | 'code-length';

/** What could not be read, as a sentence for the person who is asked instead. */
export const unreadableReasons: Readonly<Record<Unreadable, string>> = {
  'input-length': 'It is too long to be checked: only its first million characters were read.',
  'nesting-depth':
    'It is nested too deeply to be checked: commands within commands, more than a hundred levels of them.',
  'look-ahead': 'It has so many open parentheses that they could not be told apart.',
  rereading: 'It holds commands within commands (eval, sh -c, $(…)), deeper than is followed.',
  expansion:
    'It makes so much text out of variables and substitutions that not all of that could be checked.',
  commands: 'It runs more commands than are followed.',
  'code-length': 'It holds a program of another language that is too long to be checked.',
};
