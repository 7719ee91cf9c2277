/** What setup or uninstall did, or would do, to one file. */
export interface Change {
  /** `bash`, `Claude Code` */
  readonly what: string;
  readonly file: string;
  readonly kind: 'written' | 'removed' | 'unchanged' | 'refused';
  /** The copy of the file as it was. */
  readonly backup?: string;
  /** What the user should know or do next. */
  readonly note?: string;
}
